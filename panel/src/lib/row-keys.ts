import { useHotkeys } from './hotkeys.ts'

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

/** J and K move through the rows of a list, starting at the open one if no row has the focus. */
export function useRowKeys(part = 'items') {
  const go = (step: 1 | -1) => {
    const titles = rowTitles(part)
    titles[Math.max(0, Math.min(titles.length - 1, rowAtFocus(titles) + step))]?.focus()
  }
  useHotkeys({ j: () => go(1), k: () => go(-1) })
}
