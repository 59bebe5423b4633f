import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { setAppCallback } from './account-routes.ts'
import { callbackFor } from './callbacks.ts'
import {
  appSchema,
  customerSchema,
  faultSchema,
  resetSchema,
  reviewSchema,
  settingsSchema,
  tokenSchema,
  webhookSchema,
  writingSchema,
} from './control-schemas.ts'
import { changeUserId, meetCustomer, type Writing, writeAsCustomer } from './customer.ts'
import { postSigned } from './deliveries.ts'
import { canHappen, clearFaults } from './faults.ts'
import type { Foreign } from './foreign.ts'
import { uploadLimit } from './graph.ts'
import { knownCodes } from './graph-error.ts'
import { newNumericId } from './ids.ts'
import { keepMedia, readForm, receivedMs } from './media-routes.ts'
import { serialise } from './signature.ts'
import type { Simulation } from './simulation.ts'
import { changed, nextNumber, resetSimulation } from './simulation.ts'
import { type Review, reviewTemplate } from './template-review.ts'
import type { Fault, Settings } from './world.ts'
import { findNumber } from './world.ts'

/** A control call that cannot be done. It is answered with this status and text. */
export class Refused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Everything that changes the simulated world from outside: customers, faults, reviews, settings. */
export function controlRoutes(app: FastifyInstance, sim: Simulation): void {
  writingRoutes(app, sim)
  customerRoutes(app, sim)
  faultRoutes(app, sim)
  accountControl(app, sim)
  app.post<{ Body: Foreign }>('/sim/webhook', { schema: webhookSchema }, async (request) =>
    rawWebhook(sim, request.body),
  )
  app.post<{ Body: Partial<Settings> }>('/sim/settings', { schema: settingsSchema }, async (request) => {
    Object.assign(sim.world.settings, request.body)
    changed(sim, 'world')
    return sim.world.settings
  })
  app.post<{ Body: { keep_callbacks?: boolean } | undefined }>(
    '/sim/reset',
    { schema: resetSchema },
    async (request) => {
      resetSimulation(sim, request.body?.keep_callbacks ?? false)
      return { reset: true }
    },
  )
}

function writingRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Body: Writing }>('/sim/messages', { schema: writingSchema }, async (request, reply) => {
    requireNumber(sim, request.body.phone_number_id)
    const { inbound, deliveryId } = writeAsCustomer(sim, request.body)
    return reply.code(201).send({ id: inbound.seq, wamid: inbound.wamid, delivery_id: deliveryId })
  })
  app.post('/sim/media', { bodyLimit: uploadLimit }, async (request, reply) => {
    if (!request.isMultipart()) throw new Refused(400, 'multipart with a field file is required')
    const { fields, file } = await readForm(request)
    if (!file?.bytes.length) throw new Refused(400, 'file is required')
    const number = requireNumber(sim, fields['phone_number_id'])
    const about = { mime_type: fields['type'] ?? file.type, filename: file.name, ms: receivedMs }
    const media = keepMedia(sim, number.id, file.bytes, about)
    return reply.code(201).send({ id: media.id, mime_type: media.mime_type, file_size: media.file_size })
  })
  app.post('/sim/media/expire', async () => {
    for (const media of sim.world.media) media.expires_at = 0
    changed(sim, 'world')
    return { expired: sim.world.media.length }
  })
}

function requireNumber(sim: Simulation, id: string | undefined) {
  const number = id === undefined ? sim.world.numbers[0] : findNumber(sim.world, id)
  if (!number) throw new Refused(400, 'phone_number_id is unknown')
  return number
}

type CustomerChange = {
  from: string
  name?: string
  on_whatsapp?: boolean
  opted_out?: boolean
  user_id?: string
  window?: 'open' | 'closed'
  phone_number_id?: string
}

function customerRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Body: CustomerChange }>('/sim/customers', { schema: customerSchema }, async (request, reply) => {
    const { from, name, on_whatsapp: onWhatsApp, opted_out: optedOut, user_id: userId, window } = request.body
    const number = requireNumber(sim, request.body.phone_number_id)
    const customer = meetCustomer(sim, from, name)
    customer.on_whatsapp = onWhatsApp ?? customer.on_whatsapp
    customer.opted_out = optedOut ?? customer.opted_out
    if (userId !== undefined && userId !== customer.user_id) changeUserId(sim, customer, number.id, userId)
    if (window === 'open') customer.last_wrote[number.id] = Math.floor(Date.now() / 1000)
    if (window === 'closed') customer.last_wrote[number.id] = 0
    changed(sim, 'chat')
    return reply.code(201).send(customer)
  })
}

type FaultOrder = {
  kind: Fault['kind']
  on: Fault['on']
  code?: number
  http?: number
  late?: boolean
  match?: string
  ms?: number
  times?: number
}

const armedFaults = 100
const defaultWaitMs = 1_000

function faultRoutes(app: FastifyInstance, sim: Simulation): void {
  app.get('/sim/faults', async () => ({ faults: sim.world.faults, codes: knownCodes() }))
  app.post<{ Body: FaultOrder }>('/sim/faults', { schema: faultSchema }, async (request, reply) => {
    const { kind, on, code, http, late, match, ms, times } = request.body
    if (!canHappen(kind, on)) throw new Refused(400, `${kind} cannot happen on ${on}`)
    if (sim.world.faults.length >= armedFaults) throw new Refused(400, `at most ${armedFaults} faults can be armed`)
    const fault: Fault = {
      id: nextNumber(sim),
      kind,
      on,
      code: code ?? null,
      http: http ?? null,
      late: late ?? null,
      match: match ?? null,
      ms: ms ?? defaultWaitMs,
      left: times ?? 1,
    }
    sim.world.faults.push(fault)
    changed(sim, 'world')
    return reply.code(201).send(fault)
  })
  app.delete('/sim/faults', async () => {
    clearFaults(sim)
    return { faults: [] }
  })
  app.delete<{ Params: { id: string } }>('/sim/faults/:id', async (request) => {
    const kept = sim.world.faults.filter((fault) => String(fault.id) !== request.params.id)
    if (kept.length === sim.world.faults.length) throw new Refused(404, 'no such fault')
    sim.world.faults = kept
    changed(sim, 'world')
    return { faults: kept }
  })
}

function accountControl(app: FastifyInstance, sim: Simulation): void {
  app.get('/sim/templates', async () => ({ templates: sim.world.templates }))
  app.post<{ Params: { id: string }; Body: { action: Review; reason?: string } }>(
    '/sim/templates/:id',
    { schema: reviewSchema },
    async (request) => {
      const { id } = request.params
      const template = sim.world.templates.find((stored) => stored.id === id || stored.name === id)
      if (!template) throw new Refused(404, 'no such template')
      reviewTemplate(sim, template, request.body.action, request.body.reason)
      return template
    },
  )
  app.post<{ Body: { callback_url: string; verify_token: string; fields?: string[] } }>(
    '/sim/app',
    { schema: appSchema },
    async (request) => {
      const { callback_url: url, verify_token: token, fields } = request.body
      await setAppCallback(sim, url, token, fields)
      return { callback_url: url, fields: sim.world.app.fields }
    },
  )
  app.delete('/sim/app', async () => {
    sim.world.app.callback = null
    changed(sim, 'world')
    return { callback_url: null }
  })
  app.post('/sim/app/secret', async () => {
    sim.world.app.secret = randomBytes(16).toString('hex')
    changed(sim, 'world')
    return { app_secret: sim.world.app.secret }
  })
  app.post<{ Body: { action: 'expire' | 'renew' | 'issue' } }>(
    '/sim/token',
    { schema: tokenSchema },
    async (request) => {
      const { tokens } = sim.world
      if (request.body.action === 'issue') {
        const value = `EAASimulatorToken${newNumericId('7')}`
        tokens.push({ value, state: 'valid', issued_at: Math.floor(Date.now() / 1000) })
        if (tokens.length > 50) tokens.splice(1, 1)
        return { access_token: value, state: 'valid' }
      }
      const state = request.body.action === 'expire' ? 'expired' : 'valid'
      for (const token of tokens) token.state = state
      changed(sim, 'world')
      return { access_token: tokens[0]!.value, state }
    },
  )
}

/** Posts any body once to the present callback, and returns what the desk answered. */
async function rawWebhook(sim: Simulation, order: Foreign): Promise<object> {
  const field = typeof order['field'] === 'string' ? order['field'] : 'messages'
  const phoneNumberId = requireNumber(sim, order['phone_number_id'] as string | undefined).id
  const callback = callbackFor(sim.world, field, phoneNumberId)
  if (!callback) throw new Refused(409, 'no callback listens to this field')
  const { account, app, settings } = sim.world
  const envelope = {
    object: 'whatsapp_business_account',
    entry: [{ id: account.id, changes: [{ field, value: order['value'] ?? {} }] }],
  }
  const body = typeof order['body'] === 'string' ? order['body'] : serialise(envelope, settings.escaping)
  const secret = order['signature'] === 'none' ? null : order['signature'] === 'bad' ? `${app.secret}x` : app.secret
  const { status, text, error, ms } = await postSigned(sim, callback.url, body, secret)
  return { status, body: text, error, ms }
}
