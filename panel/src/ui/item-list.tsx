import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Folder, FolderOpen } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { cx } from '../lib/cx.ts'
import { figure } from '../lib/format.ts'
import { itemPath, type Kind, useItems, useSeek } from '../lib/items.ts'
import { keep, kept, subscribe } from '../lib/kept.ts'
import { useListBox } from '../lib/list-box.ts'
import { useRowKeys } from '../lib/row-keys.ts'
import { t } from '../lib/t.ts'
import { ListState } from './list-state.tsx'
import looks from './looks.module.css'
import { NoItems } from './no-items.tsx'
import pageStyles from './page.module.css'
import { Pages } from './pages.tsx'
import { SearchBox } from './search-box.tsx'
import sortStyles from './sort.module.css'
import styles from './table.module.css'

type Title = { face?: ReactNode; name: ReactNode; below?: ReactNode; off?: boolean }
/**
 * `wide` is left out where there is little room, which is also so beside an open item; a `narrow` one only if the list
 * itself has little, and `state` where there is hardly any.
 */
export type Column<T> = {
  head: string
  width: string | number
  look?: string | undefined
  cell: (item: T) => ReactNode
  /** The table can be put in this order, the largest first. */
  by?: (item: T) => number
}
/** The column by which a table is ordered, and whether the smallest comes first. */
type Order = { head: string; up: boolean }
type Props<T> = {
  kind: Kind
  list: UseQueryResult<T[]>
  /** The text that the box searches. */
  textOf: (item: T) => string
  title: (item: T) => Title
  columns: readonly Column<T>[]
  /** Controls beside the box. */
  tools?: ReactNode
  /** What else than the text narrows the list. Another choice begins at the first page. */
  narrowedTo?: string | undefined
  /** The group of an item. Groups have headings unless something is searched. */
  groupOf?: (item: T) => string
  /** What the group without a name is called. */
  ungrouped?: string
}

function TitleCell({ kind, id, title }: { kind: Kind; id: number; title: Title }) {
  const { open, search } = useItems(kind)
  return (
    <td>
      <span className={styles.who}>
        {title.face}
        <span className={looks.shrinks}>
          <Link
            to={itemPath(kind)}
            params={{ item: String(id) }}
            search={search}
            className={cx(styles.title, 'cut', title.off && styles.off)}
            dir="auto"
            aria-current={String(id) === open ? 'true' : undefined}
            data-part="title"
          >
            {title.name}
          </Link>
          {title.below && <span className={styles.key}>{title.below}</span>}
        </span>
      </span>
    </td>
  )
}

function Heading({ head, order, onOrder }: { head: string; order: Order | undefined; onOrder: (next: Order) => void }) {
  const on = order?.head === head
  const Arrow = on && order.up ? ArrowUp : ArrowDown
  return (
    <button type="button" className={sortStyles.sort} onClick={() => onOrder({ head, up: on && !order.up })}>
      {head}
      {on && <Arrow className="i-12" />}
    </button>
  )
}

type GroupProps = {
  /** Without one its rows stand alone. */
  name: string | undefined
  /** The name under which the browser keeps that it is folded. */
  keptAs: string
  folded: boolean
  count: number
  columns: readonly { head: string; look?: string | undefined }[]
  /** If true, it is shown whole, folded or not. */
  unfolded: boolean
  children: ReactNode
}

/** Rows under a heading that folds them. */
function Group({ name, keptAs, folded, count, columns, unfolded, children }: GroupProps) {
  if (name === undefined) return <tbody>{children}</tbody>
  const shown = unfolded || !folded
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">
          <button
            type="button"
            aria-expanded={shown}
            disabled={unfolded}
            onClick={() => keep(keptAs, folded ? null : 'yes')}
          >
            {shown ? <ChevronDown className="i-14" /> : <ChevronRight className="i-14 flip" />}
            {shown ? <FolderOpen className="i-16" /> : <Folder className="i-16" />}
            <bdi className="cut">{name}</bdi>
            <span className={looks.faint}>{figure(count)}</span>
          </button>
        </th>
        {/* A cell that spans columns would bring back those that are left out. */}
        {columns.map(({ head, look }) => (
          <td key={head} className={look} />
        ))}
      </tr>
      {shown && children}
    </tbody>
  )
}

/** Equal ones stay in the order in which they came. */
function inOrder<T>(items: T[], columns: readonly Column<T>[], order: Order | undefined): T[] {
  const by = columns.find(({ head }) => head === order?.head)?.by
  return by && order ? items.toSorted((one, other) => (by(one) - by(other)) * (order.up ? 1 : -1)) : items
}

const keptAs = (kind: Kind, group: string) => `folded.${kind}.${group}`

/** Those of the groups that are folded in this browser. */
function useFolded(kind: Kind, groups: readonly string[]): Set<string> {
  const mask = useSyncExternalStore(subscribe, () =>
    groups.map((name) => (kept(keptAs(kind, name)) === 'yes' ? 1 : 0)).join(''),
  )
  return new Set(groups.filter((_, index) => mask[index] === '1'))
}

/** The number of rows on one page: a browser draws as many at once. */
const pageSize = 100

/** The page that is shown. Other rows, or another order, begin at the first one, and the open item is on the page. */
function usePage(lines: readonly { item?: { id: number } }[], begins: string, open: string | undefined) {
  const [page, setPage] = useState(1)
  const [begun, setBegun] = useState(begins)
  const [met, setMet] = useState<string>()
  if (begun !== begins) {
    setBegun(begins)
    setPage(1)
  }
  const at = lines.findIndex(({ item }) => String(item?.id) === open)
  if (met !== open && (at >= 0 || open === undefined)) {
    setMet(open)
    if (at >= 0) setPage(Math.floor(at / pageSize) + 1)
  }
  const of = Math.ceil(lines.length / pageSize)
  if (page > of) setPage(of)
  return { page: Math.min(page, of), of, setPage }
}

type TableProps<T> = Omit<Props<T>, 'list' | 'textOf' | 'tools'> & { items: T[]; text: string }

function Table<T extends { id: number }>({ kind, items, title, columns, text, ...rest }: TableProps<T>) {
  const { open } = useItems(kind)
  const [order, setOrder] = useState<Order>()
  const { groupOf, ungrouped = '', narrowedTo } = rest
  const groups = Map.groupBy(items, (item) => groupOf?.(item) ?? '')
  const names = [...groups.keys()]
  const folded = useFolded(kind, names)
  const named = text === '' && names.some((name) => name !== '')
  const holdsOpen = (name: string) => groups.get(name)!.some(({ id }) => String(id) === open)
  const lines = [...groups].flatMap(([name, inside]): { name: string; item?: T }[] =>
    named && folded.has(name) && !holdsOpen(name)
      ? [{ name }]
      : inOrder(inside, columns, order).map((item) => ({ name, item })),
  )
  const { page, of, setPage } = usePage(lines, `${order?.head} ${order?.up} ${narrowedTo} ${text}`, open)
  const box = useListBox(page, open)
  useRowKeys('items', { page, of, onPage: setPage })
  const drawn = Map.groupBy(lines.slice((page - 1) * pageSize, page * pageSize), ({ name }) => name)
  return (
    <>
      <div className="scroll" ref={box}>
        <table className={cx(styles.articles, styles.table)} aria-label={t(`admin.${kind}`)}>
          <colgroup>
            <col />
            {columns.map(({ head, width, look }) => (
              <col key={head} className={look} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t(`${kind}.one`)}</th>
              {columns.map(({ head, look, by }) => (
                <th
                  key={head}
                  scope="col"
                  className={look}
                  aria-sort={by && order?.head === head ? (order.up ? 'ascending' : 'descending') : undefined}
                >
                  {by ? <Heading head={head} order={order} onOrder={setOrder} /> : head}
                </th>
              ))}
            </tr>
          </thead>
          {[...drawn].map(([name, inside]) => (
            <Group
              key={name}
              name={named ? name || ungrouped : undefined}
              keptAs={keptAs(kind, name)}
              folded={folded.has(name)}
              count={groups.get(name)!.length}
              columns={columns}
              unfolded={holdsOpen(name)}
            >
              {inside.map(
                ({ item }) =>
                  item && (
                    <tr key={item.id} className={cx(String(item.id) === open && styles.isOn)}>
                      <TitleCell kind={kind} id={item.id} title={title(item)} />
                      {columns.map(({ head, look, cell }) => (
                        <td key={head} className={look}>
                          {cell(item)}
                        </td>
                      ))}
                    </tr>
                  ),
              )}
            </Group>
          ))}
        </table>
      </div>
      <Pages page={page} of={of} onPage={setPage} />
    </>
  )
}

/** A table of all items, in pages if there are many. The box filters what has already been loaded. */
export function ItemList<T extends { id: number }>({ list, textOf, tools, ...table }: Props<T>) {
  const { kind } = table
  const { text, seek, finds } = useSeek(kind)
  const shown = list.data?.filter((item) => finds(textOf(item))) ?? []
  return (
    <section className={pageStyles.list} data-part="items" aria-label={t(`${kind}.list`)} data-pane tabIndex={-1}>
      <div className={pageStyles.tools}>
        <SearchBox label={t(`${kind}.search`)} value={text} onChange={seek} />
        {tools}
      </div>
      <ListState list={list} failed={t(`${kind}.failed_to_load`)} />
      {list.data && shown.length === 0 && (
        <NoItems kind={kind} filtered={list.data.length > 0} onShowAll={() => seek('')} />
      )}
      {shown.length > 0 && <Table {...table} items={shown} text={text.trim()} />}
    </section>
  )
}
