import { useSyncExternalStore } from 'react'
import { readLog } from '../../../lib/import-log.ts'
import { nameOf, type Way } from './api.ts'

export type Decision = 'kept' | 'replaced'
/** A text that was edited here and came in differently. Without a way to get it again it cannot be compared. */
export type Conflict = { id: string; name: string; way: Way | undefined; decision: Decision | undefined }

/** Files cannot be stored: they and what was decided live as long as the tab. */
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

/** A file or page that was sent alone; answers under which name the page of conflicts shows it. */
export function addConflict(way: Way): string {
  const name = nameOf(way)
  made += 1
  const id = `${made} ${name}`
  found = [...found.filter((conflict) => conflict.name !== name), { id, name, way, decision: undefined }]
  tell()
  return id
}

/** Keeps files at hand that go into a background import, in case one of them has to be compared. */
export function keepFiles(sent: readonly File[]) {
  files.clear()
  for (const file of sent) files.set(file.name, file)
}

/** The file of a name was chosen again. */
export function offerFile(file: File) {
  files.set(file.name, file)
  tell()
}

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

/** Those of files and pages that were sent alone, then those that the log of the last import tells of. */
export function useConflicts(run: Run | undefined): Conflict[] {
  const alone = useSyncExternalStore(subscribe, () => found)
  const decided = useSyncExternalStore(subscribe, () => decisions)
  useSyncExternalStore(subscribe, () => files.size)
  const logged = readLog(run?.logs ?? [])
    .filter(({ outcome }) => outcome === 'conflict')
    .map(({ name }) => ({ id: `${run?.started_at} ${name}`, name, way: wayOf(name) }))
  return [...alone, ...logged].map((conflict) => ({ ...conflict, decision: decided.get(conflict.id) }))
}
