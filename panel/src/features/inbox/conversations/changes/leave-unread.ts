import { useMarkUnread } from '../api.ts'
import { usePlace } from './place.ts'

/** Marks a conversation as unread. If it is open, it stays unread while it is looked at. */
export function useLeaveUnread() {
  const place = usePlace()
  const { mutate } = useMarkUnread()
  return (uuid: string) => {
    if (place.current.uuid === uuid) place.current.leftUnread = uuid
    mutate(uuid)
  }
}
