import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import {
  cleanTitle,
  countChars,
  countText,
  DocumentRefused,
  dropControls,
  type Hint,
  maxDocumentBytes,
  minText,
  type ReadDocument,
} from './document.ts'
import { detectKind } from './kinds.ts'

/** What a thread is asked, one after the other, and what it answers. */
export type Task = { path: string; hint: Hint }
export type Outcome = { document: ReadDocument } | { refused: Pick<DocumentRefused, 'reason' | 'params'> }

/** A third of the weight of the threads that answer requests. Only Linux sets the priority of a single thread. */
if (process.platform === 'linux') setPriority(5)

/** Parsers complain about every oddity of a foreign document, and there may be millions. */
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {}

const mebibyte = 1024 * 1024
const tooLarge = () => new DocumentRefused('too_large', { max: maxDocumentBytes / mebibyte })

async function read({ path, hint }: Task): Promise<ReadDocument> {
  const bytes = await readFile(path)
  if (bytes.length > maxDocumentBytes) throw tooLarge()
  const told = detectKind(bytes, hint)
  const { title, content: found } = await readKind(told, hint)
  const content = dropControls(found).toWellFormed()
  if (Buffer.byteLength(content) > maxDocumentBytes) throw tooLarge()
  const chars = countText(content)
  if (chars < minText) throw new DocumentRefused('too_little_text', { min: minText, chars })
  return { kind: told.kind, title: cleanTitle(title), content, chars: countChars(content) }
}

/** A parser is loaded when it is needed: a thread may live for one document only. */
async function readKind(told: ReturnType<typeof detectKind>, hint: Hint) {
  if (told.kind === 'pdf') return (await import('./pdf.ts')).readPdf(told.bytes)
  if (told.kind === 'html') return (await import('./html.ts')).readHtml(told.text, hint.base_url)
  const title = told.kind === 'markdown' ? (await import('./plain.ts')).titleOfMarkdown(told.text) : null
  return { title, content: told.text.replace(/^\ufeff/, '') }
}

const answer = (task: Task): Promise<Outcome> =>
  read(task).then(
    (document) => ({ document }),
    (error: unknown) => {
      if (error instanceof DocumentRefused) return { refused: { reason: error.reason, params: error.params } }
      // The call stack or the longest possible text was exceeded.
      if (error instanceof RangeError) return { refused: { reason: 'too_complex', params: {} } }
      throw error
    },
  )

parentPort!.on('message', async (task: Task) => parentPort!.postMessage(await answer(task)))
