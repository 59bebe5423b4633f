import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useNow } from '../../lib/clock.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useKept } from '../../lib/kept.ts'
import { t } from '../../lib/t.ts'
import type { ConversationItem } from '../../lib/types.ts'
import { useMe } from '../agents/api.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useHeldOrder, useHold } from './held-order.ts'
import type { ListSearch, View } from './views.ts'

/** Three lines, or two where the person chose a compact list, with the hairline. */
const ROW = { comfortable: 71, compact: 49 }
/** The next page is fetched when this many rows are left below. */
const AHEAD = 10

type Props = {
  items: ConversationItem[]
  view: View
  search: ListSearch
  openUuid: string | undefined
  more: { has: boolean; loading: boolean; load: () => void }
}

export function Rows({ items, view, search, openUuid, more }: Props) {
  const me = useMe()
  const now = useNow()
  const compact = useKept('density') === 'compact'
  const { held, holdByKey, pointerEvents } = useHold()
  const rows = useHeldOrder(items, held)
  const scroller = useRef<HTMLDivElement>(null)
  const height = compact ? ROW.compact : ROW.comfortable
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.uuid ?? index,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()

  const last = shown.at(-1)?.index ?? 0
  const wantsMore = more.has && !more.loading && last >= rows.length - AHEAD
  useEffect(() => {
    if (wantsMore) more.load()
  }, [wantsMore, more])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the density, nothing else does.
  useEffect(() => virtual.measure(), [height])

  // Quick keys come in before the row they lead to is drawn and has the focus.
  const goingTo = useRef<string>(undefined)
  const focusRow = (index: number) => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!target) return
    holdByKey()
    goingTo.current = target.uuid
    virtual.scrollToIndex(rows.indexOf(target))
    requestAnimationFrame(() => {
      goingTo.current = undefined
      scroller.current?.querySelector<HTMLElement>(`[data-row="${target.uuid}"]`)?.focus({ preventScroll: true })
    })
  }
  const here = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const uuid = goingTo.current ?? focused ?? openUuid
    return rows.findIndex((item) => item.uuid === uuid)
  }
  const backToOpenRow = () => focusRow(rows.findIndex((item) => item.uuid === openUuid))
  useHotkeys({
    j: () => focusRow(here() + 1),
    k: () => focusRow(here() - 1),
    Escape: backToOpenRow,
  })

  return (
    <div ref={scroller} className="scroll" {...pointerEvents}>
      <ul className="rows" aria-label={t('list.conversations')} style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map((place) => {
          const item = rows[place.index]
          if (!item) return null
          return (
            <li
              key={place.key}
              style={{ blockSize: height, transform: `translateY(${place.start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={place.index + 1}
            >
              <ConversationRow
                item={item}
                me={me}
                now={now}
                view={view}
                search={search}
                open={item.uuid === openUuid}
                compact={compact}
              />
            </li>
          )
        })}
      </ul>
      {more.loading && <p className="list-end">{t('list.loading_more')}</p>}
    </div>
  )
}
