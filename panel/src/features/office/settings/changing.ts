import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api, asForm } from '../../../lib/api.ts'
import { agentKeys } from '../../../lib/me.ts'
import type { GeneralSettings } from '../../../lib/types.ts'
import { since } from '../../../lib/unchanged.ts'
import { settingKeys } from './api.ts'

type GeneralFields = Partial<Omit<GeneralSettings, 'updated_at'>>

export function useUpdateGeneral(general: GeneralSettings) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: GeneralFields) =>
      answer(api.PUT('/api/v1/settings/general', { body: { ...fields, ...since(general) } })),
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
