import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeFault } from './faults.ts'
import { asText, type Foreign } from './foreign.ts'
import { graphVersion, requireToken } from './graph-call.ts'
import { errorBody, GraphError, missingObject } from './graph-error.ts'
import { newNumericId } from './ids.ts'
import { bareType, checkUpload, voiceSeconds } from './media-rules.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import type { Media } from './world.ts'
import { findNumber } from './world.ts'

const dayMs = 24 * 60 * 60 * 1000

/** WhatsApp Cloud API: an uploaded id lives 30 days, a customer's 7 days, and a download address 5 minutes. */
const uploadedMs = 30 * dayMs
export const receivedMs = 7 * dayMs
const addressS = 5 * 60

const keptFiles = 500
const keptBytes = 512 * 1024 * 1024

export function mediaRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Params: { node: string } }>(`${graphVersion}/:node/media`, async (request) => {
    const number = findNumber(sim.world, request.params.node)
    if (!number) throw missingObject(request.params.node, 'post')
    if (!request.isMultipart()) throw new GraphError(100, undefined, { message: 'The parameter file is required.' })
    const { fields, file } = await readForm(request)
    if (fields['messaging_product'] !== 'whatsapp') {
      throw new GraphError(100, undefined, { message: 'The parameter messaging_product is required.' })
    }
    if (!file) throw new GraphError(100, undefined, { message: 'The parameter file is required.' })
    // Some clients send the kind of a message in place of the type of the file.
    const type = fields['type']?.includes('/') ? fields['type'] : file.type
    checkUpload(type, file.bytes)
    const media = keepMedia(sim, number.id, file.bytes, { mime_type: type, filename: file.name, ms: uploadedMs })
    return { id: media.id }
  })
}

type File = { name: string | null; type: string; bytes: Buffer }

/** Reads one file and the plain fields of a multipart form. */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: File | undefined }> {
  const fields: Record<string, string> = {}
  let file: File | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: part.filename ?? null, type: part.mimetype, bytes: await part.toBuffer() }
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  return { fields, file }
}

/** Stores a file for one number. If the memory for files is full, the oldest are deleted. */
export function keepMedia(
  sim: Simulation,
  phoneNumberId: string,
  bytes: Buffer,
  about: { mime_type: string; filename: string | null; ms: number },
): Media {
  const media: Media = {
    id: newNumericId('3'),
    phone_number_id: phoneNumberId,
    mime_type: about.mime_type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file_size: bytes.length,
    filename: about.filename,
    seconds: voiceSeconds(bytes),
    expires_at: Date.now() + about.ms,
  }
  const { media: kept } = sim.world
  kept.push(media)
  sim.bytes.set(media.id, bytes)
  let total = kept.reduce((sum, file) => sum + file.file_size, 0)
  while (kept.length > keptFiles || (total > keptBytes && kept.length > 1)) {
    const oldest = kept.shift()!
    sim.bytes.delete(oldest.id)
    total -= oldest.file_size
  }
  changed(sim, 'world')
  return media
}

/** The facts of a file with a fresh download address. A file of another number does not exist for the caller. */
export function mediaAnswer(sim: Simulation, request: FastifyRequest, id: string): object {
  const media = requireMedia(sim, request, id, 'get')
  const expires = Math.floor(Date.now() / 1000) + addressS
  const origin = sim.world.settings.file_origin ?? `${request.protocol}://${request.host}`
  const url = new URL('/whatsapp_business/attachments/', origin)
  url.searchParams.set('mid', media.id)
  url.searchParams.set('ext', String(expires))
  url.searchParams.set('hash', seal(sim, media.id, expires))
  return {
    messaging_product: 'whatsapp',
    url: url.href,
    mime_type: media.mime_type,
    sha256: media.sha256,
    file_size: String(media.file_size),
    id: media.id,
  }
}

function requireMedia(sim: Simulation, request: FastifyRequest, id: string, verb: string): Media {
  const media = sim.world.media.find((kept) => kept.id === id)
  const asker = asText((request.query as Foreign)['phone_number_id'])
  if (!media || media.expires_at < Date.now() || (asker !== undefined && asker !== media.phone_number_id)) {
    throw missingObject(id, verb)
  }
  return media
}

export function deleteMedia(sim: Simulation, request: FastifyRequest, id: string): object {
  const media = requireMedia(sim, request, id, 'delete')
  sim.world.media.splice(sim.world.media.indexOf(media), 1)
  sim.bytes.delete(id)
  changed(sim, 'world')
  return { success: true }
}

function seal(sim: Simulation, id: string, expires: number): string {
  return createHmac('sha256', sim.world.app.secret).update(`${id} ${expires}`).digest('base64url')
}

/** The download address is outside the API and still needs the bearer token. */
export function downloadRoute(app: FastifyInstance, sim: Simulation): void {
  app.get('/whatsapp_business/attachments/', async (request, reply) => {
    const query = request.query as Foreign
    try {
      requireToken(sim, request)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return reply.code(error.http).send(errorBody(error))
    }
    const id = asText(query['mid']) ?? ''
    const expires = Number(asText(query['ext']))
    const media = sim.world.media.find((kept) => kept.id === id)
    const bytes = sim.bytes.get(id)
    const fresh = expires * 1000 > Date.now() && sameText(asText(query['hash']) ?? '', seal(sim, id, expires))
    if (!media || !bytes || !fresh) return sendPage(reply, 404)
    const fault = takeFault(sim, 'download', media.id)
    if (fault?.kind === 'fail') return sendPage(reply, fault.http ?? 404)
    if (fault?.kind === 'drop') return sendHalf(reply, bytes)
    if (fault) await sleep(fault.ms)
    return sendBytes(reply, media, bytes, media.mime_type)
  })
}

/** An error that the provider sends instead of a file, sometimes even with 200. */
function sendPage(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type('text/html').send('<html><body>Not found</body></html>')
}

/** Ends in the middle, like a broken connection. */
function sendHalf(reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy())
  return reply
}

function sameText(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function sendBytes(reply: FastifyReply, media: Media, bytes: Buffer, type: string): FastifyReply {
  return reply
    .header('content-type', /^[\w.+-]+\/[\w.+-]+(; ?codecs=[\w.]+)?$/.test(type) ? type : 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${media.id}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

const shownTypes = /^(image\/(jpeg|png|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** Serves a file to the phone page. Only pictures and sound are shown; anything else can only be saved. */
export function showMedia(sim: Simulation, reply: FastifyReply, id: string): FastifyReply | undefined {
  const media = sim.world.media.find((kept) => kept.id === id)
  const bytes = sim.bytes.get(id)
  if (!media || !bytes) return undefined
  const bare = bareType(media.mime_type)
  if (!shownTypes.test(bare)) return sendBytes(reply, media, bytes, 'application/octet-stream')
  return sendBytes(reply, media, bytes, bare).header('content-disposition', 'inline')
}
