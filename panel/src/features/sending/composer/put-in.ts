import { useSyncExternalStore } from 'react'
import type { MacroAction } from '../../../lib/types.ts'
import type { Mode } from '../../inbox/drafts/api.ts'

/** What a saved reply left in the box: its empty places, and the actions that are done when it is sent. */
export type PutIn = { macro_id: number; name: string; places: readonly string[]; actions: readonly MacroAction[] }

/** By conversation and mode. It lasts as long as the page, as its files do. */
const all = new Map<string, PutIn>()
const readers = new Set<() => void>()

function read(reader: () => void) {
  readers.add(reader)
  return () => readers.delete(reader)
}

export function notePutIn(uuid: string, mode: Mode, next: PutIn | undefined) {
  if (next) all.set(`${uuid} ${mode}`, next)
  else all.delete(`${uuid} ${mode}`)
  for (const reader of readers) reader()
}

export const usePutIn = (uuid: string, mode: Mode) => useSyncExternalStore(read, () => all.get(`${uuid} ${mode}`))
