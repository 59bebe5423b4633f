import { useEffect, useRef } from 'react'
import { useHotkeys } from './hotkeys.ts'
import { type Paging, turnTo } from './paging.ts'

/** The link that names each row of the list on the page that carries this `data-part`. */
export const rowTitles = (part: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-part="${part}"] [data-part="title"]`),
]

/** The row with the focus, in its link or in a control of the row, or else the open one; −1 if there is none. */
export function rowAtFocus(titles: HTMLElement[]) {
  const row = document.activeElement?.closest('tr, li')
  const focused = row ? titles.findIndex((title) => row.contains(title)) : -1
  return focused >= 0 ? focused : titles.findIndex((title) => title.ariaCurrent !== null)
}

/**
 * J and K move through the rows of a list, starting at the open one if no row has the focus, and on to the page before
 * or after that of `paging`.
 */
export function useRowKeys(part = 'items', paging?: Paging) {
  const turning = useRef<{ page: number; row: 0 | -1; from: Element | null }>(undefined)
  const go = (step: 1 | -1) => {
    const titles = rowTitles(part)
    const last = titles.length - 1
    const at = rowAtFocus(titles)
    const page = (paging?.page ?? 0) + step
    // A page may hold no row but headings of folded groups.
    const leaves = at === (step > 0 ? last : Math.min(0, last))
    if (!paging || !leaves || page < 1 || page > paging.of) {
      titles[Math.max(0, Math.min(last, at + step))]?.focus()
      return
    }
    turning.current = { page, row: step > 0 ? 0 : -1, from: document.activeElement }
    turnTo(paging, page)
  }
  useHotkeys({ j: () => go(1), k: () => go(-1) })
  // The rows of a page may come a while after the press. Whoever went elsewhere meanwhile stays there.
  useEffect(() => {
    const turned = turning.current
    if (!turned || turned.page !== paging?.page) return
    turning.current = undefined
    const { activeElement } = document
    const isWaiting = activeElement === turned.from || activeElement === document.body
    if (isWaiting) rowTitles(part).at(turned.row)?.focus()
  }, [part, paging?.page])
}
