import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** If news has waited for a read for this long, the read counts as lost and begins again. */
const patienceMs = 10_000
/** Since when news has awaited a read. */
const awaited = new WeakMap<Query, number>()

/**
 * Fetches again what is shown under this key. An answer that is still on its way may be older than the news. It is
 * awaited all the same and fetched once more after that: if news ended it, a desk whose answers take longer than the
 * time between two events would never be seen to change.
 */
export function makeOld(client: QueryClient, queryKey: QueryKey) {
  const onTheirWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  for (const query of onTheirWay) {
    const exactly = { queryKey: query.queryKey, exact: true }
    const since = awaited.get(query)
    if (since === undefined) {
      awaited.set(query, performance.now())
      const again = () => {
        awaited.delete(query)
        void client.invalidateQueries(exactly, { cancelRefetch: false })
      }
      query.promise?.then(again, again)
    } else if (performance.now() - since > patienceMs) {
      awaited.set(query, performance.now())
      void client.invalidateQueries(exactly)
    }
  }
}
