import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what is shown of this key. A first answer that is still on its way may be older than the news, and nothing
 * asks again for it by itself: it is made old as soon as it is here.
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
