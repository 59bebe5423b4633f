import { useEffect, useRef } from 'react'

/** For the box that scrolls a list in pages: another page is read from its top. */
export function useFromTop(page: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const read = useRef(page)
  useEffect(() => {
    if (read.current !== page) box.current?.scrollTo(0, 0)
    read.current = page
  }, [page])
  return box
}
