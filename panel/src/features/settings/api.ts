import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import type { GeneralSettings } from '../../lib/types.ts'
import { agentKeys } from '../agents/api.ts'

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
