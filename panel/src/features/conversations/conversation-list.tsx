import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { figure } from '../../lib/format.ts'
import { fullName } from '../../lib/person.ts'
import { t } from '../../lib/t.ts'
import { ListState } from '../../ui/list-state.tsx'
import { listQuery } from './api.ts'
import { EmptyView } from './empty-view.tsx'
import { ListBar } from './list-bar.tsx'
import { Rows } from './rows.tsx'
import { type ListSearch, shownSort, shownStatus, type View, viewWord } from './views.ts'

type Props = { view: View; uuid: string | undefined; search: ListSearch; head?: ReactNode; alone?: boolean }

export function ConversationList({ view, uuid, search, head, alone = false }: Props) {
  const status = shownStatus(view, search)
  const list = useInfiniteQuery(listQuery(view, status, shownSort(view, search)))
  const unread = list.data?.items.filter((item) => item.unread_message_count > 0).length ?? 0

  const open = list.data?.items.find((item) => item.uuid === uuid)
  const title = [open && fullName(open.contact), t(viewWord[view]), 'Parley'].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [unread, title])

  return (
    // Alone on a narrow screen the list is what the page is about.
    <section className="pane" role={alone ? 'main' : undefined} aria-label={t(viewWord[view])} data-pane tabIndex={-1}>
      <header className="pane-head">
        {head}
        <h1>{t(viewWord[view])}</h1>
        {list.data && <span className="total">{figure(list.data.total)}</span>}
      </header>
      <ListBar view={view} uuid={uuid} search={search} />
      <ListState list={list} failed={t('list.failed')} />
      {list.data?.items.length === 0 && <EmptyView view={view} status={status} />}
      {list.data && list.data.items.length > 0 && (
        <Rows
          key={`${view} ${status}`}
          items={list.data.items}
          view={view}
          search={search}
          openUuid={uuid}
          more={{ has: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      )}
    </section>
  )
}
