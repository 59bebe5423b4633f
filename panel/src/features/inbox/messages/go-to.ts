import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Pages = {
  hasNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<{ hasNextPage: boolean }>
}

/** A message that is more pages back is not searched for. */
const mostPages = 100
/** The prefix of a message's uuid in the address and in the page. */
export const anchor = 'message-'

const markedMs = 1_600
const frames = 60

/** Scrolls to a message and marks it for a moment. Older pages are loaded until it is there. */
export function useGoTo(
  scroller: RefObject<HTMLElement | null>,
  pages: Pages,
  bring: (uuid: string) => boolean,
  onMoved: () => void,
) {
  const [wanted, setWanted] = useState<{ uuid: string } | null>(null)
  const { fetchNextPage } = pages
  const hasMore = useRef(pages.hasNextPage)
  hasMore.current = pages.hasNextPage

  useEffect(() => {
    if (!wanted) return
    let dropped = false
    const find = () => scroller.current?.querySelector<HTMLElement>(`#${anchor}${CSS.escape(wanted.uuid)}`)
    const look = async () => {
      for (let page = 0; !bring(wanted.uuid) && hasMore.current && !dropped && page < mostPages; page++) {
        // If another read is under way, this waits for that one, and then asks again.
        const { hasNextPage } = await fetchNextPage({ cancelRefetch: false })
        hasMore.current = hasNextPage
        await new Promise(requestAnimationFrame)
      }
      // What was just loaded is rendered a moment later.
      for (let frame = 0; !find() && !dropped && frame < frames; frame++) {
        bring(wanted.uuid)
        await new Promise(requestAnimationFrame)
      }
      const message = find()
      if (!message || dropped) return
      message.scrollIntoView({ block: 'center' })
      onMoved()
      message.dataset['sought'] = ''
      setTimeout(() => delete message.dataset['sought'], markedMs)
    }
    void look()
    return () => {
      dropped = true
    }
  }, [wanted, scroller, fetchNextPage, bring, onMoved])

  return useCallback((uuid: string) => setWanted({ uuid }), [])
}
