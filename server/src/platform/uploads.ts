import multipart, { type Multipart, type MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { invalid, missing, Refusal } from './errors.ts'
import type { App } from './http.ts'
import { checkText } from './json.ts'

/** A file on its way in. `content` throws past the limit, and Refusal 400 when the request breaks off. */
export type Upload = { name: string; content: AsyncIterable<Buffer> }

/** A form with one file, as the API document shows it. */
export const fileForm = (description: string) =>
  Type.Object({ files: Type.Unsafe<Blob>({ type: 'string', format: 'binary', description }) })

const bounds = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }

/**
 * Adds routes that also take multipart/form-data; all others go on refusing it. A route that declares a body sees an
 * empty one when a form comes in its place.
 */
export function takeForms(app: App, routes: (app: App) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart)
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = {}
    })
    routes(scope as App)
  })
}

/** The request is a form rather than JSON. */
export const isForm = (request: FastifyRequest): boolean => request.isMultipart()

/**
 * Hands the file in the field `files` (or `file`) to `store` while it comes in, and answers what that answers once the
 * request was read to its end. Refuses other content types, a form without a file, and one that cannot be read.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
): Promise<T> {
  const tooLarge = () => new Refusal(413, 'InputException', 'input.too_large')
  return (await receiveForm(request, maxBytes, store, { field: 'files', tooLarge })).stored
}

/** What `store` answered, and the text fields before and after the file; the first of a name counts. */
export type Form<T> = { stored: T; fields: ReadonlyMap<string, string> }

/** What the file is called when it is missing, and the refusal of a file past the limit or a form with too many parts. */
type Wording = { field: string; tooLarge: (what: 'file' | 'form') => Refusal }

/** The same for a form that has text fields beside its file. */
export async function receiveForm<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
  { field, tooLarge }: Wording,
): Promise<Form<T>> {
  if (!isForm(request)) throw new Refusal(415, 'InputException', 'input.media_type')
  try {
    const { stored, fields } = await readForm(partsOf(request, maxBytes), store)
    if (!stored) throw missing(field)
    return { stored: stored.answer, fields }
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(error.what)
    throw error
  } finally {
    // Whoever is still sending hears the answer only once he is done.
    request.raw.unpipe()
    request.raw.resume()
  }
}

function partsOf(request: FastifyRequest, maxBytes: number): AsyncIterator<Multipart> {
  try {
    return request.parts({ limits: { ...bounds, fileSize: maxBytes } })
  } catch (error) {
    return refuseForm(error as Error)
  }
}

type Found<T> = { stored: { answer: T } | undefined; fields: Map<string, string> }

async function readForm<T>(parts: AsyncIterator<Multipart>, store: (upload: Upload) => Promise<T>): Promise<Found<T>> {
  const fields = new Map<string, string>()
  let stored: { answer: T } | undefined
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseForm)
    if (done) return { stored, fields }
    if (part.type === 'field') keep(part, fields)
    else if (stored || !/^files?$/.test(part.fieldname)) part.file.resume()
    else stored = { answer: await store({ name: part.filename ?? '', content: read(part.file) }) }
  }
}

function keep({ fieldname, value, valueTruncated }: MultipartValue, fields: Map<string, string>): void {
  if (fields.has(fieldname)) return
  if (typeof value !== 'string' || valueTruncated) throw invalid('input.malformed', { field: fieldname }).at(fieldname)
  checkText(value, fieldname)
  fields.set(fieldname, value)
}

async function* read(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await chunks.next().catch(refuseForm)
    if (done) break
    yield value
  }
  if (file.truncated) throw new TooLarge('file')
}

/** Whatever goes wrong while a form is read, its sender did: some of it without a status of its own. */
function refuseForm(error: Error & { code?: string; statusCode?: number }): never {
  if (error instanceof Refusal) throw error
  if (error.statusCode === 413) throw new TooLarge(error.code === 'FST_REQ_FILE_TOO_LARGE' ? 'file' : 'form')
  throw invalid('input.malformed', { field: 'form' })
}

class TooLarge extends Error {
  override name = 'TooLarge'
  readonly what: 'file' | 'form'

  constructor(what: 'file' | 'form') {
    super(what)
    this.what = what
  }
}
