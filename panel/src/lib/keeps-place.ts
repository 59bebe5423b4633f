import type { MouseEvent } from 'react'

/**
 * What can have the focus when this has gone: itself while it is there, the same button in the next rows of its list,
 * then the buttons and texts of its pane after it, then those before it, the nearest first. A menu goes with the press
 * of its entry, so what opened the menu stands for the entry.
 */
export function near(pressed: HTMLElement): HTMLElement[] {
  const opener = pressed.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const element = document.getElementById(`${opener}`) ?? pressed
  const pane = element.closest('[data-pane], [role=dialog], main')
  const all = [...(pane?.querySelectorAll<HTMLElement>('button, textarea') ?? [])]
  const at = all.indexOf(element)
  const after = all.slice(at + 1)
  const list = element.closest('ul, tbody')
  const same = after.filter((one) => one.ariaLabel && one.ariaLabel === element.ariaLabel && list?.contains(one))
  return [element, ...same, ...after, ...all.slice(0, at).reverse()]
}

/**
 * Gives the focus to the first of these that takes it, which what is gone, hidden or disabled does not. If that one
 * goes from the page while it has the focus, the next has it. Returns the one that took it.
 */
export function focusFirst(elements: readonly HTMLElement[]): HTMLElement | undefined {
  const taken = elements.find((one) => {
    one.focus()
    return document.activeElement === one
  })
  const watch = new MutationObserver(() => {
    if (document.activeElement === taken) return
    watch.disconnect()
    if (document.activeElement === document.body && !taken?.isConnected) focusFirst(elements)
  })
  if (taken) watch.observe(document.body, { childList: true, subtree: true })
  return taken
}

/** The press of a button that goes with what it removes, now or once the desk has answered. The focus stays near. */
export const keepsPlace = (remove: () => void) => (event: MouseEvent<HTMLElement>) => {
  focusFirst(near(event.currentTarget))
  remove()
}
