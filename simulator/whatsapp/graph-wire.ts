import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRecord } from './foreign.ts'
import type { Simulation } from './simulation.ts'
import { recordWire } from './wire.ts'

/** Cuts the connection without an answer: the caller cannot know what happened to its call. */
export function hangUp(sim: Simulation, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  recordWire(sim, wireEntry(request, reply, 'connection cut by a fault'))
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

const answers = new WeakMap<FastifyRequest, string>()

export function watchCalls(app: FastifyInstance, sim: Simulation): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') answers.set(request, payload)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    recordWire(sim, wireEntry(request, reply, null))
  })
}

function wireEntry(request: FastifyRequest, reply: FastifyReply, error: string | null) {
  const ms = Math.round(reply.elapsedTime)
  return {
    at: Date.now() - ms,
    direction: 'in' as const,
    label: labelOf(request),
    method: request.method,
    path: request.url,
    status: error === null ? reply.statusCode : null,
    ms,
    request: asRecord(request.body) && !Buffer.isBuffer(request.body) ? JSON.stringify(request.body) : null,
    response: answers.get(request) ?? null,
    error,
    attempt: 1,
  }
}

function labelOf(request: FastifyRequest): string {
  const [, , node, edge] = request.url.split('?', 1)[0]!.split('/')
  const body = asRecord(request.body)
  const call = `${request.method} /${edge ?? node ?? ''}`
  if (edge !== 'messages' || !body) return call
  if (body['status'] === 'read') return `${call}, ${body['typing_indicator'] ? 'read + typing' : 'read'}`
  const buttons = asRecord(asRecord(body['interactive'])?.['action'])?.['buttons']
  if (Array.isArray(buttons)) return `${call}, ${buttons.length} ${buttons.length === 1 ? 'button' : 'buttons'}`
  return `${call}, ${typeof body['type'] === 'string' ? body['type'].slice(0, 20) : 'text'}`
}
