/**
 * Call this before a row leaves the list. If the row has the focus, the row below it gets it, or the one above if it
 * was the last. If the row is that of the open conversation, its thread gets it.
 */
export function focusNextRow(uuid: string) {
  const row = document.querySelector(`[data-row="${uuid}"]`)
  const line = row?.closest('li')
  if (!line?.contains(document.activeElement)) return
  if (row?.ariaCurrent) return document.querySelector<HTMLElement>('[data-part="thread"]')?.focus()
  const index = Number(line.dataset['index'])
  const beside = [index + 1, index - 1].map((one) =>
    line.parentElement?.querySelector<HTMLElement>(`[data-index="${one}"] a`),
  )
  beside.find((one) => one)?.focus()
}
