import type { MouseEvent } from 'react'

/** Gives the focus to the last button of the row that took the place of the one that is gone, else to the pane. */
function takePlace(list: Element, at: number, pane: HTMLElement | null) {
  const rows = [...list.children]
  const row = list.isConnected ? rows[Math.min(at, rows.length - 1)] : undefined
  const next = row && [...row.querySelectorAll<HTMLElement>('button')].at(-1)
  ;(next ?? pane)?.focus()
}

/**
 * The press of a button that removes its row, at once or when the desk has answered. The focus then stays in the list.
 */
export const keepsPlace = (remove: () => void) => (event: MouseEvent<HTMLElement>) => {
  const button = event.currentTarget
  const row = button.closest('li, tr')
  const list = row?.parentElement
  const pane = button.closest<HTMLElement>('[data-pane]')
  if (list && document.activeElement === button) {
    const at = [...list.children].indexOf(row)
    const watch = new MutationObserver(() => {
      if (button.isConnected && document.activeElement === button) return
      watch.disconnect()
      if (document.activeElement === document.body) takePlace(list, at, pane)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  }
  remove()
}
