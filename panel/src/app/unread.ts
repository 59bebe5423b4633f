import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unreadQuery } from '../features/inbox/conversations/list-query.ts'
import { isView, lacking } from '../features/inbox/conversations/views.ts'
import { showBadge } from '../lib/app-badge.ts'
import { useMe } from '../lib/me.ts'
import { useTitleCount } from '../lib/title.ts'

/** Shows on tab and icon how many conversations hold something new: in the open view, elsewhere in all visible ones. */
export function useUnreadSign() {
  const { view: open = '' } = useParams({ strict: false })
  const view = isView(open) ? open : 'all'
  const count = useQuery({ ...unreadQuery(view), enabled: !lacking(view, useMe().permissions) }).data ?? 0
  useTitleCount(count)
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = count > 0 ? '/favicon-unread.svg' : '/favicon.svg'
    showBadge(count)
  }, [count])
}
