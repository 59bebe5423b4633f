import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Entry } from './timeline.ts'

/** Lines drawn to either side of the one in the middle. */
const AROUND = 60
/** The middle moves on when the reader has passed so many lines. */
const STEP = 20
/** Height of a line that has never been drawn, until others tell. */
const GUESS = 56

/** What stands in the log is a line, but for the room of those that are not drawn and the word at its top. */
export const LINE = ':not([data-room], [data-part="older"])'

const holds = (entry: Entry, uuid: string) =>
  entry.kind === 'message' && [entry.message, ...(entry.album ?? [])].some((message) => message.uuid === uuid)

/** How high lines are, from those that have been drawn. */
function createHeights() {
  const known = new Map<string, number>()
  let sum = 0
  const of = (key: string) => known.get(key) ?? (known.size > 0 ? sum / known.size : GUESS)
  return {
    of,
    put(key: string, height: number) {
      sum += height - (known.get(key) ?? 0)
      known.set(key, height)
    },
    total: (entries: readonly Entry[]) => entries.reduce((height, { key }) => height + of(key), 0),
  }
}

/**
 * Draws a bounded number of a log's lines around the reader, with the room of the others above and below them. The line in
 * the middle is known by its message, so that what comes in above or below does not move it.
 */
export function useLogWindow(entries: Entry[], scroller: RefObject<HTMLElement | null>) {
  // Undefined: the newest.
  const [middle, setMiddle] = useState<string>()
  const [heights] = useState(createHeights)
  const at = middle === undefined ? -1 : entries.findIndex((entry) => holds(entry, middle))
  const centre = at < 0 ? entries.length - 1 : at
  const from = Math.max(0, Math.min(centre - AROUND, entries.length - 2 * AROUND))
  const to = Math.min(entries.length, Math.max(centre + AROUND, 2 * AROUND))
  // The room changes with the lines and never between: only then is the reader kept in place.
  const { drawn, above, below } = useMemo(
    () => ({
      drawn: entries.slice(from, to),
      above: heights.total(entries.slice(0, from)),
      below: heights.total(entries.slice(to)),
    }),
    [entries, from, to, heights],
  )
  const now = useRef({ entries, centre, from, drawn })

  useLayoutEffect(() => {
    now.current = { entries, centre, from, drawn }
    const lines = scroller.current?.querySelectorAll<HTMLElement>(`:scope > ${LINE}`) ?? []
    const tops = [...lines].map((line) => line.getBoundingClientRect().top)
    // From one to the next, so that the space between them counts.
    tops.slice(1).forEach((top, index) => {
      const entry = drawn[index]
      if (entry) heights.put(entry.key, top - tops[index]!)
    })
  })

  /** Which line stands in the middle of what is in sight. */
  const inSight = useCallback(
    (box: HTMLElement) => {
      const { entries: all } = now.current
      let left = box.scrollTop + box.clientHeight / 2
      const index = all.findIndex(({ key }) => {
        left -= heights.of(key)
        return left <= 0
      })
      return index < 0 ? all.length - 1 : index
    },
    [heights],
  )
  const follow = useCallback(
    (box: HTMLElement) => {
      const index = inSight(box)
      const { entries: all, centre: before } = now.current
      const isLast = index >= all.length - AROUND
      if (isLast && before >= all.length - AROUND) return
      if (Math.abs(index - before) < STEP) return
      const entry = all.slice(index).find(({ kind }) => kind === 'message')
      setMiddle(isLast || entry?.kind !== 'message' ? undefined : entry.message.uuid)
    },
    [inSight],
  )
  return {
    drawn,
    /** The reader has not gone up, nor been led there. */
    atNewest: middle === undefined,
    above,
    below,
    follow,
    toNewest: useCallback(() => setMiddle(undefined), []),
    /** Draws the lines around a message; false while it is not among those that are loaded. */
    bring: useCallback((uuid: string) => {
      const isLoaded = now.current.entries.some((entry) => holds(entry, uuid))
      if (isLoaded) setMiddle(uuid)
      return isLoaded
    }, []),
  }
}
