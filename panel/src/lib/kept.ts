import { useSyncExternalStore } from 'react'

/** What this browser keeps for the person: drafts, theme, density, the details pane. Other tabs see it at once. */
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

export function keep(name: string, value: string | null) {
  const key = `parley.${name}`
  if (value) localStorage.setItem(key, value)
  else localStorage.removeItem(key)
  tell()
}

export function kept(name: string) {
  return localStorage.getItem(`parley.${name}`) ?? ''
}

export function useKept(name: string) {
  return useSyncExternalStore(subscribe, () => kept(name))
}

export const draftName = (uuid: string, mode: 'reply' | 'note') => `draft.${uuid}.${mode}`
