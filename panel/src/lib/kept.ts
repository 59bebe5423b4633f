import { useSyncExternalStore } from 'react'

/** What this browser keeps for the person: drafts, theme, density, the details pane. Other tabs see changes at once. */
const readers = new Set<() => void>()

function tell() {
  for (const reader of readers) reader()
}

/** Calls back whenever something that is kept has changed, until the returned function is called. */
export function subscribe(reader: () => void) {
  readers.add(reader)
  window.addEventListener('storage', reader)
  return () => {
    readers.delete(reader)
    window.removeEventListener('storage', reader)
  }
}

/** What a person writes is kept for them alone, because others may use the same browser. All else is the browser's. */
const written = /^(draft|sending|article)\./
let writer = ''

/** Ends the names of what only tells tabs that are open from each other. It is dropped when a page loads. */
export const savedMark = '.saved'

function keyOf(name: string) {
  return written.test(name) ? `parley.${writer}.${name}` : `parley.${name}`
}

/** Says who is signed in. What an earlier version kept without a name is theirs, as it was then. */
export function keepFor(person: number) {
  if (writer === String(person)) return
  writer = String(person)
  for (const key of Object.keys(localStorage)) {
    const name = key.slice('parley.'.length)
    if (key.startsWith('parley.') && key.endsWith(savedMark)) localStorage.removeItem(key)
    if (!key.startsWith('parley.') || !written.test(name)) continue
    localStorage.setItem(keyOf(name), localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
  tell()
}

/** Values that are too long for the browser to store last as long as the tab. */
const unstored = new Map<string, string>()

/** Who has been signed in since the page loaded. */
export const lastPerson = () => writer

/** Keeps a value in this browser, for every tab. Null or an empty text removes it. */
export function keep(name: string, value: string | null) {
  const key = keyOf(name)
  unstored.delete(key)
  if (value) store(key, value)
  else localStorage.removeItem(key)
  tell()
}

/** Replaces the earlier value in one step, because another tab may look between two. */
function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    localStorage.removeItem(key)
    unstored.set(key, value)
  }
}

export function kept(name: string) {
  const key = keyOf(name)
  return unstored.get(key) ?? localStorage.getItem(key) ?? ''
}

export function useKept(name: string) {
  return useSyncExternalStore(subscribe, () => kept(name))
}

/** The language chosen on the sign-in page. */
export const chosenName = 'chosen-language'

export const draftName = (uuid: string, mode: 'reply' | 'note') => `draft.${uuid}.${mode}`
