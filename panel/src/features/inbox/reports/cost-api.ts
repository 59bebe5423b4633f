import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { partOf } from './api.ts'
import type { ReportSearch } from './search.ts'

const keys = { all: ['whatsapp-costs'] as const, rates: ['whatsapp-rates'] as const }

export const costsQuery = ({ team_id: _, language: __, ...search }: ReportSearch) => {
  const query = { ...partOf(search), ...(search.sender && { sender: search.sender }) }
  return queryOptions({
    queryKey: [...keys.all, query] as const,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/reports/whatsapp-costs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export const ratesQuery = queryOptions({
  queryKey: keys.rates,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/whatsapp-rates', { signal })),
})

/**
 * Sets the amount, in millionths of the currency, at which whoever manages settings is told, once a month; null tells
 * nobody.
 */
export function useCostAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { tell_at_micros: number | null }) =>
      answer(api.PUT('/api/v1/reports/whatsapp-costs/alert', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Adds the rates of a file; with `dry_run` it only says what would become of each line. */
export function useRateImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { csv: string; dry_run: boolean }) =>
      answer(api.POST('/api/v1/whatsapp-rates/import', { body })),
    onSuccess: ({ dry_run }) => {
      if (dry_run) return
      void client.invalidateQueries({ queryKey: keys.rates })
      void client.invalidateQueries({ queryKey: keys.all })
    },
  })
}
