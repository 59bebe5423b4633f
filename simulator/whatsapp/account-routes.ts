import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWebAddress, verifyCallback } from './callbacks.ts'
import { asText } from './foreign.ts'
import { bearerOf, graphVersion, isAppToken, parametersOf } from './graph-call.ts'
import { GraphError, missingObject } from './graph-error.ts'
import { appFacts, numberFields } from './node-routes.ts'
import { page, pick } from './paging.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import { findNumber } from './world.ts'

type Node = { Params: { node: string } }

export function accountRoutes(app: FastifyInstance, sim: Simulation): void {
  numberRoutes(app, sim)
  subscribedAppsRoutes(app, sim)
  subscriptionRoutes(app, sim)
  app.get(`${graphVersion}/debug_token`, async (request) => ({ data: tokenFacts(sim, request) }))
}

function numberRoutes(app: FastifyInstance, sim: Simulation): void {
  app.get<Node>(`${graphVersion}/:node/phone_numbers`, async (request) => {
    requireAccount(sim, request.params.node, 'phone_numbers')
    const defaults = ['id', 'display_phone_number', 'verified_name', 'quality_rating']
    return page(
      request,
      sim.world.numbers.map((number) =>
        pick(request, 'WhatsAppBusinessPhoneNumber', numberFields(sim, number), defaults),
      ),
    )
  })
  for (const registered of [true, false]) {
    const edge = registered ? 'register' : 'deregister'
    app.post<Node>(`${graphVersion}/:node/${edge}`, async (request) => {
      const number = findNumber(sim.world, request.params.node)
      if (!number) throw missingObject(request.params.node, 'post')
      if (registered && !/^\d{6}$/.test(asText(parametersOf(request)['pin']) ?? '')) {
        throw new GraphError(100, 'pin must have six digits')
      }
      number.registered = registered
      changed(sim, 'world')
      return { success: true }
    })
  }
}

function requireAccount(sim: Simulation, id: string, edge: string): void {
  if (id === sim.world.account.id) return
  // An object of another kind has no such edge; anything else does not exist for this token.
  if (id === sim.world.app.id || findNumber(sim.world, id)) {
    throw new GraphError(100, undefined, { message: `Tried accessing nonexisting field (${edge})` })
  }
  throw missingObject(id, 'get')
}

function subscribedAppsRoutes(app: FastifyInstance, sim: Simulation): void {
  const path = `${graphVersion}/:node/subscribed_apps`
  app.get<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'subscribed_apps')
    const { account, app: own } = sim.world
    if (!account.subscribed) return { data: [] }
    const override = account.override ? { override_callback_uri: account.override.url } : {}
    return { data: [{ whatsapp_business_api_data: appFacts(own), ...override }] }
  })
  app.post<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'subscribed_apps')
    const { account, settings, app: own } = sim.world
    const { override_callback_uri: url, verify_token: token } = parametersOf(request)
    if (url === undefined && token === undefined) {
      // WhatsApp Cloud API: subscribing without parameters also removes an override.
      account.subscribed = true
      account.override = null
    } else {
      const listening = own.callback !== null && own.fields.includes('messages')
      if (!account.subscribed || (settings.app_callback_required && !listening)) {
        throw new GraphError(100, undefined, {
          message:
            'Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account',
        })
      }
      account.override = await verifyCallback(sim, url, token)
    }
    changed(sim, 'world')
    return { success: true }
  })
  app.delete<Node>(path, async (request) => {
    requireAccount(sim, request.params.node, 'subscribed_apps')
    sim.world.account.subscribed = false
    sim.world.account.override = null
    changed(sim, 'world')
    return { success: true }
  })
}

const webhookObject = 'whatsapp_business_account'

function subscriptionRoutes(app: FastifyInstance, sim: Simulation): void {
  const path = `${graphVersion}/:node/subscriptions`
  app.get<Node>(path, async (request) => {
    requireApp(sim, request)
    const { callback, fields } = sim.world.app
    if (!callback) return { data: [] }
    const version = (request.params as { version?: string }).version
    const listed = fields.map((name) => ({ name, version }))
    return { data: [{ object: webhookObject, callback_url: callback.url, active: true, fields: listed }] }
  })
  app.post<Node>(path, async (request) => {
    requireApp(sim, request)
    const { object, callback_url: url, verify_token: token, fields } = parametersOf(request)
    if (object !== webhookObject) throw new GraphError(100, `object must be ${webhookObject}`)
    await setAppCallback(sim, url, token, fields)
    return { success: true }
  })
  app.delete<Node>(path, async (request) => {
    requireApp(sim, request)
    sim.world.app.callback = null
    changed(sim, 'world')
    return { success: true }
  })
}

function requireApp(sim: Simulation, request: FastifyRequest<Node>): void {
  if (request.params.node !== sim.world.app.id) throw missingObject(request.params.node, request.method.toLowerCase())
  if (!isAppToken(sim, bearerOf(request))) throw new GraphError(15)
}

/** Sets the app's own callback after its handshake, as the provider's dashboard does. */
export async function setAppCallback(sim: Simulation, url: unknown, token: unknown, fields: unknown): Promise<void> {
  const names = typeof fields === 'string' ? fields.split(',').map((name) => name.trim()) : fields
  if (names !== undefined && !(Array.isArray(names) && names.every((name) => /^[a-z_]{1,60}$/.test(String(name))))) {
    throw new GraphError(100, 'fields must be a list of webhook fields')
  }
  if (typeof url === 'string' && !isWebAddress(url)) throw new GraphError(100, 'callback_url is not a valid address')
  const { app } = sim.world
  app.callback = await verifyCallback(sim, url, token)
  if (names) app.fields = names.map(String)
  changed(sim, 'world')
}

const scopes = ['whatsapp_business_messaging', 'whatsapp_business_management']

function tokenFacts(sim: Simulation, request: FastifyRequest): object {
  const value = asText(parametersOf(request)['input_token'])
  const { app, account, tokens } = sim.world
  const token = tokens.find((known) => known.value === value)
  if (!token) {
    return { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } }
  }
  const valid = token.state === 'valid'
  const error = { code: 190, message: 'Error validating access token: Session has expired.', subcode: 463 }
  return {
    app_id: app.id,
    application: app.name,
    type: 'SYSTEM_USER',
    is_valid: valid,
    issued_at: token.issued_at,
    expires_at: valid ? 0 : Math.floor(Date.now() / 1000) - 1,
    data_access_expires_at: 0,
    scopes: scopes,
    granular_scopes: scopes.map((scope) => ({ scope, target_ids: [account.id] })),
    user_id: '122093810000000001',
    ...(valid ? {} : { error }),
  }
}
