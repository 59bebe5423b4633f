import { useSyncExternalStore } from 'react'
import { noAnswer } from './api.ts'
import { isLost } from './line.ts'

/** A script or its styles that only a page loaded anew can have. */
export class StaleError extends Error {
  /** The desk has been updated since the page was loaded. */
  updated: boolean

  constructor(updated: boolean, cause: unknown) {
    super('', { cause })
    this.updated = updated
  }
}

/** The script with which the page began, after one that stays the same. It has another name in each version. */
const entry = [...document.querySelectorAll('script[type=module]')].at(-1)?.getAttribute('src') ?? ''
const answerMs = 10_000

/** How the panel's page begins in every version, so that the page of a proxy or of a public network is told from it. */
const ours = '<title>Parley</title>'

/** The panel's page as the desk has it now. */
async function readPage() {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    const page = await answer.text()
    if (answer.ok && page.includes(ours)) return page
  } catch {
    // Neither is there an answer.
  }
  throw noAnswer()
}

/**
 * Loads what an `import()` names, with its styles, and once more if the desk can be reached nevertheless. Throws
 * ApiError while the desk does not answer, and StaleError if only a page loaded anew will have it: the desk has been
 * updated, or the browser remembers that it could not load the script, as Firefox does.
 */
export async function bring<T>(load: () => Promise<T>): Promise<T> {
  // So that there is nothing to remember.
  if (isLost()) await readPage()
  try {
    return await load()
  } catch {
    const updated = !(await readPage()).includes(entry)
    return load().catch((error: unknown) => {
      throw new StaleError(updated, error)
    })
  }
}

let missing: unknown
const readers = new Set<() => void>()

/** Says over the page why something could not be loaded, until the person closes it or something else is opened. */
export function tellMissing(error: unknown) {
  missing = error
  for (const reader of readers) reader()
}

/** Something has been loaded, or the desk can be reached again. That the desk has been updated is true nevertheless. */
export function tellFound() {
  if (!(missing instanceof StaleError && missing.updated)) tellMissing(undefined)
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export const useMissing = () => useSyncExternalStore(subscribe, () => missing)
