import { useEffect, useRef } from 'react'

/**
 * For the box that scrolls the rows of a list: another page is read from its top, and the row of what is opened comes
 * into sight. The focus stays where it is.
 */
export function useListBox(page: number | undefined, open: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const read = useRef(page)
  const met = useRef<string>(undefined)
  useEffect(() => {
    if (read.current !== page) box.current?.scrollTo(0, 0)
    read.current = page
  }, [page])
  // After each drawing, because the row comes later than the address that names it.
  useEffect(() => {
    if (open === met.current) return
    const row = box.current?.querySelector('[aria-current]')?.closest('tr')
    if (open && !row) return
    met.current = open
    row?.scrollIntoView({ block: 'nearest' })
  })
  return box
}
