import type { Ctx } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/errors.ts'
import { withSpool, writeSpool } from '../../../platform/spool.ts'
import type { Form, Upload } from '../../../platform/uploads.ts'
import { DocumentRefused, type Hint, type Limits, type ReadDocument } from '../../../providers/documents/reader.ts'
import { checkKey, upsertArticle } from '../articles/service.ts'
import { type Fields, readFileName, readingMs, readWish, titleOfFile } from './rules.ts'
import type { FileImportResult } from './schema.ts'

export { readFileName, readSwitch, readWord, titleOfFile } from './rules.ts'

export const maxFileBytes = 25 * 1024 * 1024

/** Says of a form what about it is too much. */
export const refuseLarge = (what: 'file' | 'form'): Refusal =>
  what === 'form'
    ? invalid('input.malformed', { field: what })
    : invalid('import.too_large', { max: maxFileBytes / 1024 / 1024 }).at(what)

type Store = (upload: Upload) => Promise<string>

/**
 * Makes a file that `receive` lets come in the article of its key. Reading may take a while, so `authorize` is asked once
 * more before anything is written.
 */
export function importFile(
  ctx: Ctx,
  receive: (store: Store) => Promise<Form<string>>,
  authorize: () => Promise<void>,
): Promise<FileImportResult> {
  return withSpool(ctx, async (path) => {
    const { stored: name, fields } = await receive(async (upload) => {
      await writeSpool(path, upload.content)
      return upload.name
    })
    return importSpooled(ctx, path, readFileName(name), fields, authorize)
  })
}

async function importSpooled(
  ctx: Ctx,
  path: string,
  name: string,
  fields: Fields,
  authorize: () => Promise<void>,
): Promise<FileImportResult> {
  const wish = readWish(name, fields)
  checkKey(wish.key)
  const document = await readDocument(ctx, path, { name }, { ms: readingMs })
  const title = document.title ?? titleOfFile(name)
  await authorize()
  const article = { ...wish, title: wish.title ?? title, content: document.content }
  const result = await upsertArticle(ctx, article, { source: 'file', source_url: null })
  const text = wish.dry_run ? { text: document.content } : {}
  return { ...result, extracted: { title, chars: document.chars, ...text } }
}

/** Seconds after which it is worth trying again when too many documents are being read. */
const busySeconds = 10

/** Reads a document and refuses one that cannot be read with the sentence that says why. */
export async function readDocument(ctx: Ctx, path: string, hint: Hint, limits: Limits): Promise<ReadDocument> {
  try {
    return await ctx.documents.read(path, hint, limits)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    if (error.reason === 'busy') throw new Refusal(429, null, 'import.busy', { seconds: busySeconds })
    throw invalid(`import.${error.reason}`, error.params).at('file')
  }
}
