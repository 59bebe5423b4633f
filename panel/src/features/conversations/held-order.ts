import { useEffect, useRef, useState } from 'react'
import type { ConversationItem } from '../../lib/types.ts'

const KEY_HOLDS_MS = 2_000
/** A pointer that rests for longer than this is not on its way to a row. */
const POINTER_HOLDS_MS = 5_000

/** True while the pointer moves within the list, or a key moved there, and for a moment after. */
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
    onPointerMove: (event: React.PointerEvent) => event.pointerType === 'mouse' && holdFor(POINTER_HOLDS_MS),
    onPointerLeave: () => setHeld(false),
  }
  return { held, holdByKey: () => holdFor(KEY_HOLDS_MS), pointerEvents }
}

/** Keeps every row in its place while held: rows change, leave, and come in below, but nothing moves to another place. */
export function useHeldOrder(items: ConversationItem[], held: boolean) {
  const order = useRef<string[]>([])
  if (!held || order.current.length === 0) {
    order.current = items.map((item) => item.uuid)
    return items
  }
  const byUuid = new Map(items.map((item) => [item.uuid, item]))
  const stay = order.current.flatMap((uuid) => byUuid.get(uuid) ?? [])
  const known = new Set(order.current)
  return [...stay, ...items.filter((item) => !known.has(item.uuid))]
}
