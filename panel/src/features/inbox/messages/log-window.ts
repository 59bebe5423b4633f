import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Entry } from './timeline.ts'

/** The number of lines rendered on either side of the middle one. */
const around = 60
/** The middle moves after the reader has passed this many lines. */
const step = 20
/** The height of a line that has never been rendered, until others are known. */
const guess = 56

/** A line of the log. The space for lines that are not rendered and the text at the top are not lines. */
export const lineSelector = ':not([data-room], [data-part="older"])'

const holds = (entry: Entry, uuid: string) =>
  entry.kind === 'message' && [entry.message, ...(entry.album ?? [])].some((message) => message.uuid === uuid)

/** The heights of lines, from those that have been rendered. */
function createHeights() {
  const known = new Map<string, number>()
  let sum = 0
  const of = (key: string) => known.get(key) ?? (known.size > 0 ? sum / known.size : guess)
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
 * Renders a limited number of a log's lines around the reader, with space for the others above and below them. The line
 * in the middle is known by its message, so that lines that are added above or below do not move it.
 */
export function useLogWindow(entries: Entry[], scroller: RefObject<HTMLElement | null>) {
  // Undefined: the newest.
  const [middle, setMiddle] = useState<string>()
  const [heights] = useState(createHeights)
  const at = middle === undefined ? -1 : entries.findIndex((entry) => holds(entry, middle))
  const centre = at < 0 ? entries.length - 1 : at
  const from = Math.max(0, Math.min(centre - around, entries.length - 2 * around))
  const to = Math.min(entries.length, Math.max(centre + around, 2 * around))
  // The space changes only together with the lines, because only then is the reader kept in place.
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
    const lines = scroller.current?.querySelectorAll<HTMLElement>(`:scope > ${lineSelector}`) ?? []
    const tops = [...lines].map((line) => line.getBoundingClientRect().top)
    // The distance from one line to the next, which includes the space between them.
    tops.slice(1).forEach((top, index) => {
      const entry = drawn[index]
      if (entry) heights.put(entry.key, top - tops[index]!)
    })
  })

  /** Which line is in the middle of what is in sight. */
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
      const isLast = index >= all.length - around
      if (isLast && before >= all.length - around) return
      if (Math.abs(index - before) < step) return
      const entry = all.slice(index).find(({ kind }) => kind === 'message')
      setMiddle(isLast || entry?.kind !== 'message' ? undefined : entry.message.uuid)
    },
    [inSight],
  )
  return {
    drawn,
    /** True if the reader has not scrolled up and was not taken up. */
    atNewest: middle === undefined,
    above,
    below,
    follow,
    toNewest: useCallback(() => setMiddle(undefined), []),
    /** Renders the lines around a message. False if it is not loaded. */
    bring: useCallback((uuid: string) => {
      const isLoaded = now.current.entries.some((entry) => holds(entry, uuid))
      if (isLoaded) setMiddle(uuid)
      return isLoaded
    }, []),
  }
}
