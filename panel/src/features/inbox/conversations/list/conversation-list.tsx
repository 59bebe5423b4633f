import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { figureOrMore } from '../../../../lib/format.ts'
import { useKept } from '../../../../lib/kept.ts'
import { part } from '../../../../lib/part.ts'
import { scrollKept } from '../../../../lib/scroll-kept.ts'
import { t } from '../../../../lib/t.ts'
import buttonStyles from '../../../../ui/button.module.css'
import { IconButton } from '../../../../ui/button.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import looks from '../../../../ui/looks.module.css'
import paneHeadStyles from '../../../../ui/pane-head.module.css'
import { usePlace } from '../changes/place.ts'
import { useSelection } from '../changes/selection.ts'
import { FilterMenu } from '../filters/filter-menu.tsx'
import { useSavedViews } from '../saved-views/saved-views.ts'
import { isNarrowed, type ListSearch, readListSearch, type View, viewWord } from '../views.ts'
import { BulkBar, useBulk } from './bulk.tsx'
import { EmptyView } from './empty-view.tsx'
import { ListBar } from './list-bar.tsx'
import { Rows, rowHeight } from './rows.tsx'
import { useTargetKeys } from './target-keys.ts'
import { useList } from './use-list.ts'

const Narrowed = part(() => import('./narrowed.tsx'), 'Narrowed')
const ViewMenu = part(() => import('../saved-views/view-menu.tsx'), 'ViewMenu')

type Props = { view: View; uuid: string | undefined; search: ListSearch; head?: ReactNode; alone?: boolean }

/**
 * One view with its head, its filters and its rows; while rows are chosen, what can be done with all of them. `alone`:
 * it is all of the page, as on a phone.
 */
export function ConversationList({ view, uuid, search, head, alone = false }: Props) {
  // The selection and the scroll position belong to one list. The parts of an address may be in any order.
  const name = `${view} ${JSON.stringify(readListSearch(search))}`
  const place = usePlace()
  const compact = useKept('density') === 'compact'
  const kept = useMemo(() => ({ name, offset: scrollKept(name) }), [name])
  const { stretch, show, state } = useList(
    name,
    view,
    search,
    kept.offset / (compact ? rowHeight.compact : rowHeight.comfortable),
  )
  const shown = stretch?.rows.filter((row) => row !== undefined) ?? []
  const selection = useSelection(name, shown)
  const bulk = useBulk(selection)
  useTargetKeys({ shown, openUuid: uuid, selection, bulk })
  const saved = useSavedViews().saved.find(({ id }) => id === search.saved)
  const title = saved?.name ?? t(viewWord[view])
  return (
    // On a narrow screen the list stands alone and is the main part of the page.
    <section
      className={paneHeadStyles.pane}
      role={alone ? 'main' : undefined}
      aria-label={title}
      data-pane
      tabIndex={-1}
    >
      {selection.items.length > 0 ? (
        <BulkBar bulk={bulk} selection={selection} shown={shown} />
      ) : (
        <header className={paneHeadStyles.head}>
          {head && <Suspense fallback={<span className={buttonStyles.icon} />}>{head}</Suspense>}
          <h1 className="cut" title={title} dir="auto">
            {title}
          </h1>
          {stretch && <span className={paneHeadStyles.total}>{figureOrMore(stretch.total, stretch.isCapped)}</span>}
          <span className={looks.grow} />
          <Suspense>{saved && <ViewMenu view={saved} />}</Suspense>
          {head && (
            <IconButton label={t('nav.find')} onClick={() => place.current.find()}>
              <Search />
            </IconButton>
          )}
          <FilterMenu view={view} uuid={uuid} search={search} />
        </header>
      )}
      <ListBar view={view} uuid={uuid} search={search} />
      {(isNarrowed(search) || search.query !== undefined) && (
        <Suspense>
          <Narrowed view={view} uuid={uuid} search={search} />
        </Suspense>
      )}
      <ListState list={state} failed={t('list.failed')} faces />
      {stretch?.total === 0 && <EmptyView view={view} search={search} />}
      {stretch && stretch.total > 0 && (
        <Rows
          key={name}
          stretch={stretch}
          show={show}
          view={view}
          search={search}
          openUuid={uuid}
          selection={selection}
          kept={kept}
        />
      )}
      {bulk.outcome}
    </section>
  )
}
