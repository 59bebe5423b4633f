import type { Ctx } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import { DocumentRefused, type Hint, type Limits, type ReadDocument } from '../../../providers/documents/reader.ts'
import type { ArticleUpsert } from '../articles/schema.ts'
import { upsertArticle } from '../articles/service.ts'
import type { FileImportResult } from './schema.ts'

/** Limit for a file as it is sent, and for a page after decompression. */
export const maxFileBytes = 25 * 1024 * 1024
export const maxMegabytes = maxFileBytes / 1024 / 1024
/** Time limit for reading a document that somebody waits for. */
export const readingMs = 45_000

/** The wanted article, before the text has been read. */
export type Wish = Omit<ArticleUpsert, 'title' | 'content'> & { title?: string | null | undefined }

/** Seconds after which another try makes sense if too many documents are being read. */
const busySeconds = 10

/** Reads a document. If it cannot be read, refuses it with a sentence that says why. */
export async function readDocument(ctx: Ctx, path: string, hint: Hint, limits: Limits): Promise<ReadDocument> {
  try {
    return await ctx.documents.read(path, hint, limits)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    if (error.reason === 'busy') throw new Refusal(429, null, 'import.busy', { seconds: busySeconds })
    throw invalid(`import.${error.reason}`, error.params).at('file')
  }
}

/** Writes the text of a document into an article. `untitled`: the title for a document that has none of its own. */
export async function writeDocument(
  ctx: Ctx,
  { title: own, content, chars }: ReadDocument,
  wish: Wish,
  untitled: string,
  origin: Parameters<typeof upsertArticle>[2],
): Promise<FileImportResult> {
  const title = own !== null && !showsNothing(own) ? own : untitled
  const result = await upsertArticle(ctx, { ...wish, title: wish.title ?? title, content }, origin)
  return { ...result, extracted: { title, chars, ...(wish.dry_run ? { text: content } : {}) } }
}
