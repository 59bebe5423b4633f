import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useNow } from '../../../../lib/clock.ts'
import { cx } from '../../../../lib/cx.ts'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { useKept } from '../../../../lib/kept.ts'
import { useMe } from '../../../../lib/me.ts'
import { keepScroll } from '../../../../lib/scroll-kept.ts'
import { t } from '../../../../lib/t.ts'
import type { ConversationItem } from '../../../../lib/types.ts'
import { RowSkeleton } from '../../../../ui/skeleton.tsx'
import { useLeaveUnread } from '../changes/leave-unread.ts'
import { useSeenRows } from '../changes/place.ts'
import type { Selection } from '../changes/selection.ts'
import styles from '../list.module.css'
import type { ListSearch, View } from '../views.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useHeldOrder, useHold } from './held-order.ts'
import type { Stretch } from './use-list.ts'

/** As many times the usual as the person lets the browser enlarge text. */
const enlarged = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
/** The height of three lines, or of two if the person chose a compact list, with the hairline. */
export const rowHeight = { comfortable: 71 * enlarged, compact: 49 * enlarged }
/** The number of rows above and below those in sight that are rendered and whose pages are read. */
const beyond = 8

type Props = {
  stretch: Stretch
  show: (firstRow: number, lastRow: number) => void
  view: View
  search: ListSearch
  openUuid: string | undefined
  selection: Selection
  /** The scroll position, and the name under which it is stored. */
  kept: { name: string; offset: number }
}

/**
 * The rows of a list of any length, of which only those around the ones in sight are rendered. They keep their order
 * while the pointer or the keys are among them.
 */
export function Rows({ stretch, show, view, search, openUuid, selection, kept }: Props) {
  const me = useMe()
  const now = useNow()
  const leaveUnread = useLeaveUnread()
  const compact = useKept('density') === 'compact'
  const { held, holdByKey, pointerEvents } = useHold()
  const rows = useHeldOrder(stretch, held)
  useSeenRows(rows)
  const at = (index: number) => rows[index - stretch.from]
  const scroller = useRef<HTMLDivElement>(null)
  const height = compact ? rowHeight.compact : rowHeight.comfortable
  const virtual = useVirtualizer({
    count: stretch.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => at(index)?.uuid ?? index,
    overscan: beyond,
    initialOffset: kept.offset,
  })
  const shown = virtual.getVirtualItems()

  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => show(first, last))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the density, nothing else does.
  useEffect(() => virtual.measure(), [height])

  // Keys that are pressed quickly arrive before the row that they lead to is read, rendered and has the focus.
  const goingTo = useRef<{ index: number; from: Element | null }>(undefined)
  const arrive = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${goingTo.current?.index}"] a`)
    if (!row) return
    goingTo.current = undefined
    row.focus({ preventScroll: true })
  }
  useEffect(arrive)
  const hadFocus = useRef<string>(undefined)
  useEffect(() => {
    const goElsewhere = ({ type, target }: Event) => {
      const line = type === 'focusin' && (target as Element).closest('[data-index]')
      hadFocus.current = line ? line.querySelector<HTMLElement>('[data-row]')?.dataset['row'] : undefined
      // When React moves a row in the page, it gives the focus back to the element that had it.
      if (type === 'focusin' && target === goingTo.current?.from) return
      goingTo.current = undefined
    }
    const events = ['focusin', 'pointerdown'] as const
    for (const event of events) document.addEventListener(event, goElsewhere)
    return () => {
      for (const event of events) document.removeEventListener(event, goElsewhere)
    }
  }, [])
  const focusRow = (wanted: number) => {
    const index = Math.max(0, Math.min(stretch.total - 1, wanted))
    holdByKey()
    goingTo.current = { index, from: goingTo.current?.from ?? document.activeElement }
    virtual.scrollToIndex(index)
    requestAnimationFrame(arrive)
  }
  const openRow = rows.findIndex((row) => row?.uuid === openUuid)
  const here = () => {
    if (goingTo.current) return goingTo.current.index
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index']
    if (focused !== undefined) return Number(focused)
    return openRow < 0 ? -1 : stretch.from + openRow
  }
  const atFocus = (act: (item: ConversationItem) => void) => () => {
    const item = at(here())
    if (item) act(item)
  }
  // The bar of the chosen ones goes with the last of them, and takes the focus along if that was in it. So does a row
  // that leaves the list: the next one has it then.
  const before = useRef<{ rows: typeof rows; chosen: string | undefined }>({ rows, chosen: undefined })
  useEffect(() => {
    const { rows: order, chosen } = before.current
    before.current = { rows, chosen: selection.items[0]?.uuid }
    if (before.current.chosen || document.activeElement !== document.body) return
    const was = chosen ?? hadFocus.current
    const from = order.findIndex((row) => row && row.uuid === was)
    if (from < 0) return
    const indexOf = (one: ConversationItem | undefined) => rows.findIndex((row) => row && row.uuid === one?.uuid)
    const next = [...order.slice(from), ...order.slice(0, from).reverse()].find((row) => indexOf(row) >= 0)
    if (next && (chosen || next.uuid !== was)) focusRow(stretch.from + indexOf(next))
  })
  useHotkeys({
    j: () => focusRow(here() + 1),
    k: () => focusRow(here() - 1),
    x: atFocus(selection.toggle),
    'shift+x': atFocus(selection.reach),
    u: atFocus((item) => leaveUnread(item.uuid)),
    Escape: selection.items.length > 0 ? selection.clear : () => focusRow(here()),
  })

  return (
    <div
      ref={scroller}
      className={cx('scroll', selection.items.length > 0 && styles.choosing)}
      data-part="rows"
      {...pointerEvents}
      onScroll={({ currentTarget }) => keepScroll(kept.name, currentTarget.scrollTop)}
    >
      <ul className={styles.rows} aria-label={t('list.conversations')} style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = at(index)
          return (
            <li
              key={key}
              style={{ blockSize: height, transform: `translateY(${start}px)` }}
              aria-setsize={stretch.total}
              aria-posinset={index + 1}
              data-index={index}
            >
              {item ? (
                <ConversationRow
                  item={item}
                  me={me}
                  now={now}
                  view={view}
                  search={search}
                  open={item.uuid === openUuid}
                  compact={compact}
                  selection={selection}
                />
              ) : (
                <RowSkeleton />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
