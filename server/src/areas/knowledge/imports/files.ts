import type { Ctx } from '../../../platform/context.ts'
import { invalid, type Refusal } from '../../../platform/errors.ts'
import { withSpool, writeSpool } from '../../../platform/files/spool.ts'
import type { Form, Upload } from '../../../platform/http/uploads.ts'
import { checkKey } from '../articles/service.ts'
import { maxMegabytes, readDocument, readingMs, writeDocument } from './documents.ts'
import { type Fields, readFileName, readWish, titleOfFile } from './form.ts'
import type { FileImportResult } from './schema.ts'

/** Says what is too large or too much in a form. */
export const refuseLarge = (what: 'file' | 'form'): Refusal =>
  what === 'form'
    ? invalid('input.malformed', { field: what })
    : invalid('import.too_large', { max: maxMegabytes }).at(what)

type Store = (upload: Upload) => Promise<string>

/**
 * Imports a file that `receive` lets in, into the article with its key. Reading may take a while, so `authorize` is
 * called once more before anything is written.
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
  await authorize()
  return writeDocument(ctx, document, wish, titleOfFile(name), { source: 'file', source_url: null })
}
