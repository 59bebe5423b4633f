import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { lineSelector } from './log-window.ts'
import type { Entry, ThreadMessage } from './timeline.ts'

/** A reader this near to the end counts as being there. */
const atEndPixels = 40
const nearTopPixels = 400

export const isNearTop = (box: HTMLElement) => box.scrollTop < nearTopPixels

/**
 * The first message in sight and its position. It must not move when lines are added or removed around it. The line of
 * a day cannot be used, because it moves when older messages of that day are loaded.
 */
function anchorIn(box: HTMLElement) {
  const top = box.getBoundingClientRect().top
  const lines = [...box.querySelectorAll(`:scope > ${lineSelector}`)].filter(
    (child) => child.getBoundingClientRect().bottom > top,
  )
  const line = lines.find((child) => child.matches('article')) ?? lines[0]
  return line && { line, offset: line.getBoundingClientRect().top }
}

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  messages: ThreadMessage[]
  /** The number of messages written here. */
  sent: number
  /** The lines on the page. */
  drawn: readonly Entry[]
  /** The newest messages are among them. */
  atNewest: boolean
  /** Renders the lines at the reader's position. */
  follow: (box: HTMLElement) => void
  toNewest: () => void
}

/**
 * Keeps what the person reads in its place. Older messages are added above without a jump. New ones below are counted,
 * and scrolled to only if the reader is at the end or has just written something.
 */
export function useLogScroll({ scroller, messages, sent, drawn, atNewest, follow, toNewest }: Props) {
  const seen = useRef({ atEnd: true, sent, newest: 0, top: 0, anchor: undefined as ReturnType<typeof anchorIn> })
  const [below, setBelow] = useState(0)
  const [nearTop, setNearTop] = useState(false)

  const remember = useCallback((box: HTMLElement) => {
    seen.current.top = box.scrollTop
    seen.current.anchor = anchorIn(box)
  }, [])

  const toBottom = useCallback(() => {
    const box = scroller.current
    if (!box) return
    toNewest()
    box.scrollTop = box.scrollHeight
    seen.current.atEnd = true
    setBelow(0)
  }, [scroller, toNewest])

  const onScroll = useCallback(() => {
    const box = scroller.current
    if (!box) return
    seen.current.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < atEndPixels
    remember(box)
    setNearTop(isNearTop(box))
    if (seen.current.atEnd) setBelow(0)
    follow(box)
  }, [scroller, follow, remember])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || messages.length === 0 || drawn.length === 0) return
    const { atEnd, anchor, top, sent: sentBefore, newest } = seen.current
    const stored = messages.filter((message) => !message.sending)
    // The browser reports a scroll in the next frame. A scroll that it has not reported yet is the reader's own.
    const scrolled = box.scrollTop - top
    const left = scrolled < 0 && box.scrollHeight - box.scrollTop - box.clientHeight >= atEndPixels
    if ((atEnd && !left && atNewest) || sent > sentBefore) {
      toBottom()
    } else {
      if (anchor?.line.isConnected) {
        box.scrollTop += anchor.line.getBoundingClientRect().top - (anchor.offset - scrolled)
      }
      const fresh = stored.filter((message) => message.id > newest && message.type === 'incoming').length
      if (fresh > 0) setBelow((count) => count + fresh)
    }
    seen.current.sent = sent
    seen.current.newest = Math.max(newest, ...stored.map((message) => message.id))
    if (left) seen.current.atEnd = false
    remember(box)
    setNearTop(isNearTop(box))
  }, [scroller, messages, sent, drawn, atNewest, toBottom, remember])

  // The composer grows and the window notice comes and goes. A reader at the end stays there.
  const hasLog = messages.length > 0
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !hasLog) return
    const observer = new ResizeObserver(() => {
      if (seen.current.atEnd) box.scrollTop = box.scrollHeight
      remember(box)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, hasLog, remember])

  return { below, toBottom, nearTop, onScroll }
}
