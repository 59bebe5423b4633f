import { useEffect, useRef, useState } from 'react'
import type { Stretch } from './use-list.ts'

const keyHoldsMs = 2_000
/** A pointer that rests for longer is not moving to a row. */
const pointerHoldsMs = 5_000

/** True while the pointer moves in the list, or a key moved the focus there, and for a moment after. */
export function useHold() {
  const [held, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const holdFor = (ms: number) => {
    setHeld(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeld(false), ms)
  }
  const pointerEvents = {
    onPointerMove: (event: React.PointerEvent) => event.pointerType === 'mouse' && holdFor(pointerHoldsMs),
    onPointerLeave: () => setHeld(false),
  }
  return { held, holdByKey: () => holdFor(keyHoldsMs), pointerEvents }
}

type Rows = Stretch['rows']

/**
 * Keeps every row in its place while `held` is true: rows change, leave, and come in below, but none moves. If the
 * person scrolls to another part of the list, its rows are shown in their real order.
 */
export function useHeldOrder({ from, rows }: Pick<Stretch, 'from' | 'rows'>, held: boolean): Rows {
  const order = useRef<{ from: number; uuids: (string | undefined)[] }>({ from: -1, uuids: [] })
  if (!held || order.current.from !== from || order.current.uuids.length === 0) {
    order.current = { from, uuids: rows.map((row) => row?.uuid) }
    return rows
  }
  const byUuid = new Map(rows.flatMap((row) => (row ? [[row.uuid, row] as const] : [])))
  const stay = order.current.uuids.flatMap((uuid) => (uuid && byUuid.get(uuid)) || [])
  const known = new Set(stay.map(({ uuid }) => uuid))
  return [...stay, ...rows.filter((row) => !row || !known.has(row.uuid))]
}
