import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { invalid, Refusal } from './errors.ts'
import type { App } from './http.ts'

/** A file on its way in. `content` throws Refusal 413 past the limit, and 400 when the request breaks off. */
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
  if (!isForm(request)) throw new Refusal(415, 'InputException', 'input.media_type')
  try {
    return await readForm(request.parts({ limits: { ...bounds, fileSize: maxBytes } }), store)
  } catch (error) {
    // Whoever is still sending hears the answer only once he is done.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

async function readForm<T>(parts: AsyncIterator<Multipart>, store: (upload: Upload) => Promise<T>): Promise<T> {
  let stored: { answer: T } | undefined
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseForm)
    if (done) break
    if (part.type !== 'file') continue
    if (stored || !/^files?$/.test(part.fieldname)) part.file.resume()
    else stored = { answer: await store({ name: part.filename ?? '', content: read(part.file) }) }
  }
  if (!stored) throw invalid('input.missing', { field: 'files' })
  return stored.answer
}

async function* read(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await chunks.next().catch(refuseForm)
    if (done) break
    yield value
  }
  if (file.truncated) throw tooLarge()
}

/** Whatever goes wrong while a form is read, its sender did: some of it without a status of its own. */
function refuseForm(error: Error & { statusCode?: number }): never {
  if (error instanceof Refusal) throw error
  throw error.statusCode === 413 ? tooLarge() : invalid('input.malformed', { field: 'form' })
}

const tooLarge = () => new Refusal(413, 'InputException', 'input.too_large')
