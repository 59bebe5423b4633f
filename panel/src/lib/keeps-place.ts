import type { MouseEvent } from 'react'

const buttonsIn = (whole: ParentNode | null | undefined) => [...(whole?.querySelectorAll('button') ?? [])]

/**
 * Gives the focus to the last button of what took the place of the row that is gone, else to the first button after the
 * list, else to the pane.
 */
function takePlace(list: Element, at: number, pane: HTMLElement | null) {
  if (!list.isConnected) return pane?.focus()
  const rows = [...list.children]
  const row = rows[Math.min(at, rows.length - 1)]
  const below = (button: Element) => list.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING
  const next = row instanceof HTMLButtonElement ? row : (buttonsIn(row).at(-1) ?? buttonsIn(pane).find(below))
  ;(next ?? pane)?.focus()
}

/**
 * The press of a button that removes its row, at once or when the desk has answered. The focus then stays in the list.
 */
export const keepsPlace = (remove: () => void) => (event: MouseEvent<HTMLElement>) => {
  const button = event.currentTarget
  const row = button.closest('li, tr, fieldset, [data-item]')
  const list = row?.parentElement
  const pane = button.closest<HTMLElement>('[data-pane], [role=dialog]')
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
