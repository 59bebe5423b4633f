import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, readAnthropic, readOpenAi } from './asked.ts'
import { embedAll, hear, rankAll } from './other-answers.ts'
import { type Spoken, speak, toAnthropic, toOpenAi } from './speaking.ts'
import { type Call, type Fault, noteCall, type Purpose, type Reply, takeOrder, type World, waitUntil } from './world.ts'

const bodyLimit = 64 * 1024 * 1024
/** How long a call is held; every caller gives up long before. */
const longestHold = 600_000

type Body = Record<string, unknown>
type Recording = { name: string; bytes: Buffer }
type Orders = { fault: Fault | undefined; reply: Reply | undefined }
type Respond = (body: Body, orders: Orders, recording: Recording | undefined) => object | string

/** The model services: OpenAI's protocol under `/models/v1`, Anthropic's under `/models/anthropic/v1`. */
export async function modelRoutes(app: FastifyInstance, world: World): Promise<void> {
  await app.register(multipart, { limits: { fileSize: bodyLimit, files: 1, fields: 20, fieldSize: 10_000 } })
  const chat =
    (read: (body: Body) => Asked | string, write: (world: World, model: string, spoken: Spoken) => object): Respond =>
    (body, { fault, reply }) => {
      const asked = read(body)
      return typeof asked === 'string' ? asked : write(world, asked.model, speak(world, asked, reply, fault))
    }
  const serve = (path: string, purpose: Purpose, respond: Respond) =>
    app.post(path, { bodyLimit }, (request, response) => answer(world, purpose, respond, request, response))
  serve('/models/v1/chat/completions', 'chat', chat(readOpenAi, toOpenAi))
  serve('/models/anthropic/v1/messages', 'chat', chat(readAnthropic, toAnthropic))
  serve('/models/v1/embeddings', 'embedding', (body, { fault }) => embedAll(world, body, fault))
  serve('/models/v1/rerank', 'rerank', (body, { fault }) => rankAll(body, fault))
  serve('/models/v1/audio/transcriptions', 'transcription', (_body, { reply }, recording) =>
    recording ? hear(recording, reply) : 'file: Field required',
  )
}

async function answer(
  world: World,
  purpose: Purpose,
  respond: Respond,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<unknown> {
  const { body, recording } = await readBody(request)
  const call = noteCall(world, { purpose, path: request.url, headers: request.headers, body })
  const text = JSON.stringify(body)
  const fault = takeOrder(world.faults, purpose, text)
  if (fault && (await suffer(world, fault, call, request, response))) return response
  const reply = takeOrder(world.replies, purpose, text)
  const said = respond(body, { fault, reply }, recording)
  call.status = typeof said === 'string' ? 400 : 200
  return response.code(call.status).send(typeof said === 'string' ? errorBody('invalid_request_error', said) : said)
}

/** Whether the fault has answered the call, so that nothing else is sent. */
async function suffer(
  world: World,
  fault: Fault,
  call: Call,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<boolean> {
  if (fault.kind === 'silence') return Boolean(response.hijack())
  if (fault.kind === 'hold') await waitUntil(world, longestHold, () => world.released >= fault.id)
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault.kind === 'no_json') return tell(call, response.code(200).type('text/html'), '<html>')
  if (fault.kind !== 'status') return false
  const { authorization = '', 'x-api-key': key = '' } = request.headers
  const message = fault.message.replaceAll('{key}', `${authorization || key}`)
  if (fault.retry_after !== null) response.header('retry-after', fault.retry_after)
  return tell(call, response.code(fault.status), errorBody('api_error', message))
}

function tell(call: Call, response: FastifyReply, body: unknown): true {
  call.status = response.statusCode
  response.send(body)
  return true
}

/** Both protocols read this one. */
const errorBody = (type: string, message: string) => ({ type: 'error', error: { type, message } })

async function readBody(request: FastifyRequest): Promise<{ body: Body; recording?: Recording }> {
  if (!request.isMultipart()) return { body: (request.body ?? {}) as Body }
  const body: Body = {}
  let recording: Recording | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      recording = { name: part.filename, bytes: await part.toBuffer() }
      body[part.fieldname] = { filename: part.filename, mime_type: part.mimetype, bytes: recording.bytes.length }
    } else body[part.fieldname] = part.value
  }
  return { body, ...(recording ? { recording } : {}) }
}
