import { lastPerson } from './kept.ts'

/**
 * The forms that hold nothing secret. What is written in another one, where a value may be a password, is only in
 * memory.
 */
const open = /^(assistants|attributes|automations|contacts|general|hours|macros|roles|sla|statuses|tags|teams)\b/
const key = 'parley.forms'

/** Whether the tab keeps over a reload what is written in this form. */
export const isKeptOverReload = (name: string) => open.test(name)

/** Keeps what is written and not saved, by the name of its form, for as long as the tab lives. */
export function leaveForms(forms: readonly (readonly [name: string, written: unknown])[]) {
  const left = forms.filter(([name]) => isKeptOverReload(name))
  forgetForms()
  if (left.length === 0) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ person: lastPerson(), left }))
  } catch (error) {
    // What is too long for the browser to store lasts as long as the page.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Whoever signs out leaves nothing. */
export const forgetForms = () => sessionStorage.removeItem(key)

/** What the same person left in this tab before the page was loaded. What another one left goes. */
export function leftForms<T>(): [string, T][] {
  const { person, left } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  if (person === lastPerson()) return left
  forgetForms()
  return []
}
