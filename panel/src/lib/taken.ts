import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isStatus } from './errors.ts'

type Named = { id: number; name: string }

/** The desk says that a name is taken without naming the field; the list knows whose it is. */
export function useTakenName(list: { queryKey: QueryKey }, id?: number) {
  const client = useQueryClient()
  return (error: Error, sent: { name?: string }) => {
    const wanted = sent.name?.trim().toLowerCase()
    const known = client.getQueryData<Named[]>(list.queryKey) ?? []
    const taken = known.some((one) => one.id !== id && one.name.toLowerCase() === wanted)
    return isStatus(error, 409) && taken ? ('name' as const) : undefined
  }
}
