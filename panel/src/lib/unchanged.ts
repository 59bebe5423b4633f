import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query'

/** What a form shows: which thing, and as it was when. */
export type Seen = { id: number; updated_at: string }

/**
 * In what a form sends: the desk refuses it if somebody else has saved since, rather than lose what they did. Nothing
 * was saved yet if there is no moment.
 */
export const since = ({ updated_at }: { updated_at: string | null }) =>
  updated_at === null ? {} : { unchanged_since: updated_at }

/**
 * Shows in this list what the desk has just stored or made, so that it opens at once and the next save begins there.
 */
export const showIn =
  (queryKey: QueryKey) =>
  <T extends { id: number }>(stored: T, _sent: unknown, _made: unknown, { client }: MutationFunctionContext) => {
    client.setQueryData<T[]>(queryKey, (all) =>
      all?.some(({ id }) => id === stored.id)
        ? all.map((one) => (one.id === stored.id ? stored : one))
        : all && [...all, stored],
    )
  }
