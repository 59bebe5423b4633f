/** Gives the focus to the next button of the page, before this one goes with what it removes. */
export function focusNext(button: HTMLElement) {
  const all = [...document.querySelectorAll<HTMLElement>('button:enabled')]
  all[all.indexOf(button) + 1]?.focus()
}
