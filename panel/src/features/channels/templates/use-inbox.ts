import { useQuery } from '@tanstack/react-query'
import { useItems } from '../../../lib/items.ts'
import { inboxesQuery } from '../inboxes/api.ts'

/** The inbox whose account the page shows: the one in the address, or else the first. */
export function useInbox() {
  const { search, find } = useItems('templates')
  const list = useQuery(inboxesQuery)
  const inboxes = list.data ?? []
  const inbox = inboxes.find(({ id }) => id === search.inbox) ?? inboxes[0]
  return { list, inboxes, inbox, choose: (id: number) => find({ inbox: id }) }
}

/** Whether there is no inbox, so that nobody could submit a template. */
export const useLacksInbox = () => useQuery(inboxesQuery).data?.length === 0
