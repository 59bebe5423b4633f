/** Before a row leaves the list: the focus goes to the one below it, or above where it was the last. */
export function focusNextRow(uuid: string) {
  const line = document.querySelector(`[data-row="${uuid}"]`)?.closest('li')
  const index = Number(line?.dataset['index'])
  const beside = [index + 1, index - 1].map((one) =>
    line?.parentElement?.querySelector<HTMLElement>(`[data-index="${one}"] a`),
  )
  beside.find((one) => one)?.focus()
}
