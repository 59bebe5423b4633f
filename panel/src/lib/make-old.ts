import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what is shown under this key. A first answer that is still on its way may be older than the news, and
 * nothing fetches it again by itself, so it is marked as old as soon as it arrives.
 */
export function makeOld(client: QueryClient, queryKey: QueryKey) {
  const awaited = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  void client.invalidateQueries({ queryKey })
  for (const query of awaited) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, again)
  }
}
