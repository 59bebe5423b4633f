import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api, asForm } from '../../../lib/api.ts'
import { agentKeys } from '../../../lib/me.ts'
import type { GeneralSettings } from '../../../lib/types.ts'

export const settingKeys = { general: ['settings', 'general'] as const, mail: ['settings', 'mail'] as const }

export const generalQuery = queryOptions({
  queryKey: settingKeys.general,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/settings/general', { signal })),
})

export function useUpdateGeneral() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<GeneralSettings>) => answer(api.PUT('/api/v1/settings/general', { body })),
    onSuccess: (general) => client.setQueryData(settingKeys.general, general),
    meta: { invalidates: [agentKeys.config] },
  })
}

/** `null` removes the logo. */
export function useSetLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) =>
      file
        ? answer(api.PUT('/api/v1/settings/general/logo', asForm(file)))
        : answer(api.DELETE('/api/v1/settings/general/logo')),
    onSuccess: (general) => client.setQueryData(settingKeys.general, general),
    meta: { invalidates: [agentKeys.config] },
  })
}

/**
 * The address at which integrations call this desk. If the panel was opened under an earlier address, it is still the
 * present one.
 */
export function useDeskAddress() {
  const general = useQuery(generalQuery).data
  const { host, origin } = window.location
  return general?.['app.accepted_hosts'].includes(host) ? general['app.root_url'] : origin
}
