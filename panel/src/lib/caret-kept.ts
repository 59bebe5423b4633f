type Place = { tag: string; label: string; from: number | null; to: number | null }

/** Where the person was in a form whose place another one takes. Without `at` they have written nothing since. */
let left: { form: string; at: Place | undefined } | undefined

const labelOf = (field: Element) =>
  (field as HTMLInputElement).labels?.[0]?.textContent || field.getAttribute('aria-label') || ''

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement

function place(field: Element): Place {
  const [from, to] = isText(field) ? [field.selectionStart, field.selectionEnd] : [null, null]
  return { tag: field.tagName, label: labelOf(field), from, to }
}

/** Notes for the form of this name that it takes the place of one in which the person is, and maybe still writes. */
export function leaveOff(form: string, writes: boolean): void {
  const at = document.activeElement
  if (at?.closest('main form')) left = { form, at: writes ? place(at) : undefined }
}

/** Whoever still wrote goes on in the field of the same name. Otherwise the pane of the form has the focus. */
export function goOn(form: string): void {
  if (left?.form !== form) return
  const { at } = left
  left = undefined
  // A form that came late left the focus to a pane.
  if (!document.activeElement?.matches('body, [data-pane]')) return
  const fields = at ? [...document.querySelectorAll<HTMLElement>(`main form ${at.tag}`)] : []
  const here = fields.find((field) => labelOf(field) === at?.label)
  const pane = document.querySelector('main form')?.closest<HTMLElement>('[data-pane], main')
  ;(here ?? pane)?.focus()
  // A field for an address has no place of a caret.
  if (here && isText(here) && at && at.from !== null) here.setSelectionRange(at.from, at.to)
}
