import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unreadQuery } from '../features/inbox/conversations/list-query.ts'
import { isView } from '../features/inbox/conversations/views.ts'
import { showBadge } from '../lib/app-badge.ts'
import { useCan } from '../lib/me.ts'
import { useTitleCount } from '../lib/title.ts'

/** Shows on tab and icon how many conversations hold something new: in the open view, elsewhere in all visible ones. */
export function useUnreadSign() {
  const { view = '' } = useParams({ strict: false })
  const anywhere = useCan('conversations:read_all') ? 'all' : 'mine'
  const count = useQuery(unreadQuery(isView(view) ? view : anywhere)).data ?? 0
  useTitleCount(count)
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg'
    showBadge(count)
  }, [count])
}
