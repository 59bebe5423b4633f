import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'

export const settingKeys = { general: ['settings', 'general'] as const, mail: ['settings', 'mail'] as const }

export const generalQuery = queryOptions({
  queryKey: settingKeys.general,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/settings/general', { signal })),
})

/**
 * The address at which integrations call this desk. If the panel was opened under an earlier address, it is still the
 * present one.
 */
export function useDeskAddress() {
  const general = useQuery(generalQuery).data
  const { host, origin } = window.location
  return general?.['app.accepted_hosts'].includes(host) ? general['app.root_url'] : origin
}
