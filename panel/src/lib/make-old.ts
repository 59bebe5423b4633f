import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what is shown under this key. An answer that is still on its way may be older than the news. It is
 * awaited all the same and fetched once more after that: if news ended it, a desk whose answers take longer than the
 * time between two events would never be seen to change.
 */
export function makeOld(client: QueryClient, queryKey: QueryKey) {
  const refresh = (key: QueryKey, exact = false) =>
    void client.invalidateQueries({ queryKey: key, exact }, { cancelRefetch: false })
  const onTheirWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  refresh(queryKey)
  for (const query of onTheirWay) {
    const again = () => refresh(query.queryKey, true)
    query.promise?.then(again, again)
  }
}
