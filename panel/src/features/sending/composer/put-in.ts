import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { HeldReply, MacroAction } from '../../../lib/types.ts'
import type { Mode } from '../../inbox/drafts/api.ts'
import { macroQuery, previewQuery } from '../../inbox/macros/api.ts'

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

/** Puts the actions back that a reply would have done when it left. If its saved reply is gone, so are they. */
export async function putInAgain(
  client: QueryClient,
  uuid: string,
  macro_id: HeldReply['macro_id'],
  only: HeldReply['macro_actions'],
) {
  if (macro_id === null) return
  const [macro, preview] = await Promise.all([
    client.fetchQuery(macroQuery(macro_id)),
    client.fetchQuery(previewQuery(uuid, macro_id)),
  ]).catch(() => [])
  if (!macro || !preview) return
  const actions = preview.actions.filter(({ type, state }) => state === 'due' && (only === null || only.includes(type)))
  notePutIn(uuid, 'reply', { macro_id, name: macro.name, places: [], actions })
}
