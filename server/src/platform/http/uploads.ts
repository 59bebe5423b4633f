import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart, { type Multipart, type MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { invalid, missing, Refusal } from '../errors.ts'
import { checkText, JsonRefused } from '../json.ts'
import { checkFormFields } from './fields.ts'
import type { App } from './routing.ts'

/** A file that is arriving. `content` throws TooLarge past the limit, and Refusal 400 if the request breaks off. */
export type Upload = { name: string; content: AsyncIterable<Buffer> }

/** The field of a file, as the API document shows it. */
export const fileField = (description: string) => Type.Unsafe<Blob>({ type: 'string', format: 'binary', description })

/** A form with one file. */
export const fileForm = (title: string, description: string) =>
  Type.Object({ files: fileField(description) }, { title })

const bounds = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }

/**
 * The `bodyLimit` of a route for a file of this many bytes and the fields around it. It also sets the sender's time.
 */
export const formLimit = (maxBytes: number): number => maxBytes + 1024 * 1024

/**
 * Adds routes that also take multipart/form-data; all others still refuse it. A route that declares a body sees an
 * empty one if a form comes in its place.
 */
export function takeForms(app: App, routes: (app: App) => void): void {
  app.register(async (scope) => {
    // The reader of a file notices that it was cut.
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('preValidation', async (request) => {
      if (request.isMultipart()) request.body = {}
    })
    routes(scope as App)
  })
}

/** True if the request is a form rather than JSON. */
export const isForm = (request: FastifyRequest): boolean => request.isMultipart()

/**
 * Passes the file in the field `files` (or `file`) to `store` while it arrives, and returns the result of `store` once
 * the request was read to its end. Refuses other content types, a form without a file, and one that cannot be read.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
): Promise<T> {
  return (await receiveForm(request, maxBytes, store, { field: 'files', tooLarge })).stored
}

const tooLarge = () => new Refusal(413, 'InputException', 'input.too_large')

/** The result of `store`, and the text fields before and after the file; the first of a name counts. */
export type Form<T> = { stored: T; fields: ReadonlyMap<string, string> }

/** How a refusal names a missing file, and the refusal of a file over the limit or a form with too many parts. */
type Wording = { field: string; tooLarge: (what: 'file' | 'form') => Refusal }

/** The same for a form that has text fields beside its file. */
export async function receiveForm<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
  { field, tooLarge }: Wording,
): Promise<Form<T>> {
  let stored: { answer: T } | undefined
  const keepAnswer = async (upload: Upload) => {
    stored = { answer: await store(upload) }
  }
  try {
    const fields = await readForm(request, { ...bounds, fileSize: maxBytes }, keepAnswer)
    if (!stored) throw missing(field)
    return { stored: stored.answer, fields }
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(error.what)
    throw error
  }
}

/** The maximum number of files of a form, bytes of one file, and bytes of one text field. */
export type FormBounds = { files: number; fileSize: number; fieldSize: number }

/**
 * Passes every file in a field `files` or `file` to `store`, one after the other, and returns the text fields. Reading
 * a file past the limit throws TooLarge; if `store` catches that, the next files still come.
 */
export async function receiveFiles(
  request: FastifyRequest,
  limits: FormBounds,
  store: (upload: Upload) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  try {
    return await readForm(request, { ...bounds, ...limits, parts: limits.files + bounds.fields }, store)
  } catch (error) {
    throw error instanceof TooLarge ? invalid('input.malformed', { field: 'form' }) : error
  }
}

/**
 * The text fields of a form as the body that the route takes, validated like one, and its file, if one came, held in
 * memory. Fields of `nullable` become null if they are empty, or `null` as a browser's form writes it.
 */
export async function receiveBody<T>(
  request: FastifyRequest,
  nullable: readonly string[],
  maxBytes: number,
): Promise<{ body: T; file: Upload | undefined }> {
  let file: Upload | undefined
  const hold = async ({ name, content }: Upload) => {
    file = { name, content: Readable.from(await Array.fromAsync(content)) }
  }
  const fields = await readForm(request, { ...bounds, fileSize: maxBytes }, hold).catch((error: unknown) => {
    throw error instanceof TooLarge ? tooLarge() : error
  })
  const isEmpty = (name: string, text: string) => nullable.includes(name) && (text === '' || text === 'null')
  const body = Object.fromEntries([...fields].map(([name, text]) => [name, isEmpty(name, text) ? null : text]))
  const isValid = request.getValidationFunction('body')
  if (!isValid?.(body))
    throw Object.assign(new Error('not what the route takes'), { validation: isValid?.errors ?? [] })
  return { body: body as T, file }
}

const digests = new WeakMap<FastifyRequest, string>()

/** Tells a form from any other by fields and files, whatever its boundary; undefined until it was read to its end. */
export const digestOf = (request: FastifyRequest): string | undefined => digests.get(request)

/** Reads a form only for its digest, as its route would. Refuses one that cannot be read. */
export async function digestForm(request: FastifyRequest): Promise<string | undefined> {
  const { bodyLimit = 0, config } = request.routeOptions
  const fileSize = config.maxFileBytes ?? bodyLimit
  const fieldSize = Math.min(bodyLimit, 16 * 1024 * 1024)
  await receiveFiles(request, { files: Number.POSITIVE_INFINITY, fileSize, fieldSize }, drain)
  return digestOf(request)
}

async function drain({ content }: Upload): Promise<void> {
  try {
    for await (const _ of content);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
  }
}

async function readForm(
  request: FastifyRequest,
  limits: typeof bounds & { fileSize: number },
  store: (upload: Upload) => Promise<void>,
): Promise<Map<string, string>> {
  if (!isForm(request)) throw new Refusal(415, 'InputException', 'input.media_type')
  const fields = new Map<string, string>()
  /** Files in other fields. */
  const strays = new Map<string, unknown>()
  const hash = createHash('sha256')
  try {
    const parts = partsOf(request, limits)
    for (;;) {
      const { value: part, done } = await parts.next().catch(refuseForm)
      if (done) {
        checkFormFields(request, [...fields, ...strays])
        // Before the digest, without which no refusal is kept for a repetition of the request.
        await request.authorizeLate()
        digests.set(request, hash.digest('base64'))
        return fields
      }
      hash.update(
        JSON.stringify(part.type === 'field' ? [part.fieldname, part.value] : [part.fieldname, part.filename]),
      )
      if (part.type === 'field') keep(part, fields)
      else if (!isFile(part.fieldname)) {
        strays.set(part.fieldname, part.filename)
        part.file.resume()
      } else await store({ name: part.filename ?? '', content: read(part.file, hash) })
    }
  } finally {
    // A client that is still sending reads the answer only when it has finished.
    request.raw.unpipe()
    request.raw.resume()
  }
}

function partsOf(request: FastifyRequest, limits: typeof bounds & { fileSize: number }): AsyncIterator<Multipart> {
  try {
    return request.parts({ limits })
  } catch (error) {
    return refuseForm(error as Error)
  }
}

const isFile = (field: string) => /^files?$/.test(field)

function keep({ fieldname, value, valueTruncated }: MultipartValue, fields: Map<string, string>): void {
  // A file without a name comes as text, and nobody would miss it.
  if (isFile(fieldname)) throw invalid('input.malformed', { field: fieldname }).at(fieldname)
  if (fields.has(fieldname)) return
  if (typeof value !== 'string' || valueTruncated) throw invalid('input.malformed', { field: fieldname }).at(fieldname)
  // Bytes that were not UTF-8 have become the replacement character, which nobody means to send.
  if (value.includes('\ufffd')) throw new JsonRefused('encoding', fieldname)
  checkText(value, fieldname)
  fields.set(fieldname, value)
}

async function* read(file: AsyncIterable<Buffer> & { truncated: boolean }, hash: Hash): AsyncGenerator<Buffer> {
  let bytes = 0
  const chunks = file[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await chunks.next().catch(refuseForm)
    if (done) break
    hash.update(value)
    bytes += value.length
    yield value
  }
  hash.update(`${bytes}`)
  if (file.truncated) throw new TooLarge('file')
}

/** The sender is to blame for whatever fails while a form is read. Some of these errors have no status of their own. */
function refuseForm(error: Error & { statusCode?: number }): never {
  if (error instanceof Refusal) throw error
  if (error.statusCode === 413) throw new TooLarge('form')
  throw invalid('input.malformed', { field: 'form' })
}

/** A file has too many bytes, or the form too many parts. */
export class TooLarge extends Error {
  override name = 'TooLarge'
  readonly what: 'file' | 'form'

  constructor(what: 'file' | 'form') {
    super(what)
    this.what = what
  }
}
