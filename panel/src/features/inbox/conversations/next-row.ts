/**
 * Before a row leaves the list: where it has the focus, the row below it gets that, or the one above where it was the last.
 * What stays open beside the list gets it when the row that leaves is its own.
 */
export function focusNextRow(uuid: string) {
  const row = document.querySelector(`[data-row="${uuid}"]`)
  const line = row?.closest('li')
  if (!line?.contains(document.activeElement)) return
  if (row?.ariaCurrent === 'true')
    return document.querySelector<HTMLElement>('[data-part="thread"] [role="log"]')?.focus()
  const index = Number(line.dataset['index'])
  const beside = [index + 1, index - 1].map((one) =>
    line.parentElement?.querySelector<HTMLElement>(`[data-index="${one}"] a`),
  )
  beside.find((one) => one)?.focus()
}
