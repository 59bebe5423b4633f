import { useSyncExternalStore } from 'react'

/** What this browser keeps for the person: drafts, theme, density, the details pane. Other tabs see changes at once. */
const readers = new Set<() => void>()

function tell() {
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  window.addEventListener('storage', reader)
  return () => {
    readers.delete(reader)
    window.removeEventListener('storage', reader)
  }
}

/** Values that are too long for the browser to store last as long as the tab. */
const unstored = new Map<string, string>()

export function keep(name: string, value: string | null) {
  const key = `parley.${name}`
  unstored.delete(key)
  localStorage.removeItem(key)
  if (value) store(key, value)
  tell()
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    unstored.set(key, value)
  }
}

export function kept(name: string) {
  const key = `parley.${name}`
  return unstored.get(key) ?? localStorage.getItem(key) ?? ''
}

export function useKept(name: string) {
  return useSyncExternalStore(subscribe, () => kept(name))
}

export const draftName = (uuid: string, mode: 'reply' | 'note') => `draft.${uuid}.${mode}`
