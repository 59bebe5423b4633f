import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { itemPath, type Kind, useItems, useSeek } from '../lib/items.ts'
import { t } from '../lib/t.ts'
import { ListState } from './list-state.tsx'
import looks from './looks.module.css'
import { NoItems } from './no-items.tsx'
import pageStyles from './page.module.css'
import { SearchBox } from './search-box.tsx'
import sortStyles from './sort.module.css'
import styles from './table.module.css'

type Title = { face?: ReactNode; name: ReactNode; below?: ReactNode; off?: boolean }
/** `wide` is left out where there is little room, `state` where there is hardly any. */
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
}

function TitleCell({ kind, id, title }: { kind: Kind; id: number; title: Title }) {
  const { open, search } = useItems(kind)
  return (
    <td>
      <span className={styles.aWho}>
        {title.face}
        <span className={looks.shrinks}>
          <Link
            to={itemPath(kind)}
            params={{ item: String(id) }}
            search={search}
            className={cx(styles.kTitle, 'cut', title.off && styles.off)}
            dir="auto"
            aria-current={String(id) === open ? 'true' : undefined}
          >
            {title.name}
          </Link>
          {title.below && <span className={styles.kKey}>{title.below}</span>}
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

/** Equal ones stay in the order in which they came. */
function inOrder<T>(items: T[], columns: readonly Column<T>[], order: Order | undefined): T[] {
  const by = columns.find(({ head }) => head === order?.head)?.by
  return by && order ? items.toSorted((one, other) => (by(one) - by(other)) * (order.up ? 1 : -1)) : items
}

function Table<T extends { id: number }>({
  kind,
  items,
  title,
  columns,
}: Omit<Props<T>, 'list' | 'textOf' | 'tools'> & { items: T[] }) {
  const { open } = useItems(kind)
  const [order, setOrder] = useState<Order>()
  return (
    <div className="scroll">
      <table className={cx(styles.articles, styles.aTable)} aria-label={t(`admin.${kind}`)}>
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
        <tbody>
          {inOrder(items, columns, order).map((item) => (
            <tr key={item.id} className={cx(String(item.id) === open && styles.isOn)}>
              <TitleCell kind={kind} id={item.id} title={title(item)} />
              {columns.map(({ head, look, cell }) => (
                <td key={head} className={look}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table of all items. The box filters what has already been loaded. */
export function ItemList<T extends { id: number }>({ kind, list, textOf, title, columns, tools }: Props<T>) {
  const { text, seek, finds } = useSeek(kind)
  const shown = list.data?.filter((item) => finds(textOf(item))) ?? []
  return (
    <section className={pageStyles.aList} data-part="items" aria-label={t(`${kind}.list`)} data-pane tabIndex={-1}>
      <div className={pageStyles.aTools}>
        <SearchBox label={t(`${kind}.search`)} value={text} onChange={seek} />
        {tools}
      </div>
      <ListState list={list} failed={t(`${kind}.failed_to_load`)} />
      {list.data && shown.length === 0 && (
        <NoItems kind={kind} filtered={list.data.length > 0} onShowAll={() => seek('')} />
      )}
      {shown.length > 0 && <Table kind={kind} items={shown} title={title} columns={columns} />}
    </section>
  )
}
