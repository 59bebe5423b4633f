import { useSyncExternalStore } from 'react'
import { readLog } from '../../../lib/import-log.ts'
import { useAskBeforeLeaving } from '../../../lib/leaving.ts'
import { nameOf, type Way } from './api.ts'

export type Decision = 'kept' | 'replaced'
/**
 * A text that was edited here and has come in with another content. It cannot be compared if there is no way to read it
 * again.
 */
export type Conflict = { id: string; name: string; way: Way | undefined; decision: Decision | undefined }

/** Files cannot be stored, so they and the decisions last as long as the tab. */
let found: readonly Conflict[] = []
let decisions: ReadonlyMap<string, Decision> = new Map()
const files = new Map<string, File>()
const readers = new Set<() => void>()

function tell() {
  for (const reader of readers) reader()
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

let made = 0

/** Adds a file or page that was sent alone. Returns the name under which the page of conflicts shows it. */
export function addConflict(way: Way): string {
  const name = nameOf(way)
  made += 1
  const id = `${made} ${name}`
  found = [...found.filter((conflict) => conflict.name !== name), { id, name, way, decision: undefined }]
  tell()
  return id
}

/** Keeps the files of a background import, because one of them may have to be compared. */
export function keepFiles(sent: readonly File[]) {
  files.clear()
  for (const file of sent) files.set(file.name, file)
}

/** The person has chosen the file with this name again. */
export function offerFile(file: File) {
  files.set(file.name, file)
  tell()
}

/** Remembers for this tab how a conflict was decided, so that its row says so; undefined takes it back. */
export function decide(id: string, decision: Decision | undefined) {
  const next = new Map(decisions)
  if (decision) next.set(id, decision)
  else next.delete(id)
  decisions = next
  tell()
}

function wayOf(name: string): Way | undefined {
  if (/^https?:\/\//i.test(name)) return { url: name }
  const file = files.get(name)
  return file && { file }
}

type Run = { started_at: string | null; logs: readonly string[] }

/** The conflicts of files and pages that were sent alone, then those in the log of the last import. */
export function useConflicts(run: Run | undefined): Conflict[] {
  const alone = useSyncExternalStore(subscribe, () => found)
  const decided = useSyncExternalStore(subscribe, () => decisions)
  useSyncExternalStore(subscribe, () => files.size)
  // The desk remembers those of its log.
  useAskBeforeLeaving(alone.some(({ id }) => !decided.has(id)))
  const logged = readLog(run?.logs ?? [])
    .filter(({ outcome }) => outcome === 'conflict')
    .map(({ name }) => ({ id: `${run?.started_at} ${name}`, name, way: wayOf(name) }))
  return [...alone, ...logged].map((conflict) => ({ ...conflict, decision: decided.get(conflict.id) }))
}
