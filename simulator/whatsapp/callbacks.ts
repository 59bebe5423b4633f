import { randomInt } from 'node:crypto'
import { GraphError } from './graph-error.ts'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import { recordWire } from './wire.ts'
import type { Callback, World } from './world.ts'
import { findNumber } from './world.ts'

/** WhatsApp Cloud API: only these webhook fields follow an override; every other goes to the app's callback. */
const followsOverride = new Set([
  'messages',
  'message_echoes',
  'calls',
  'consumer_profile',
  'messaging_handovers',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'account_settings_update',
])

/** In order: the number's override, the account's override, the app's own callback. Undefined if nobody listens. */
export function callbackFor(world: World, field: string, phoneNumberId: string | null): Callback | undefined {
  if (!world.account.subscribed) return undefined
  if (followsOverride.has(field)) {
    const number = phoneNumberId === null ? undefined : findNumber(world, phoneNumberId)
    const override = number?.override ?? world.account.override
    if (override) return override
  }
  return world.app.fields.includes(field) ? (world.app.callback ?? undefined) : undefined
}

const handshakeTimeoutMs = 5_000
const uriLimit = 200
const answerLimit = 64 * 1024

/**
 * Proves a callback with the unsigned GET handshake and returns it. Refuses with code 100 (bad parameters) or 2200
 * (wrong answer), as the provider does while the caller waits.
 */
export async function verifyCallback(sim: Simulation, url: unknown, verifyToken: unknown): Promise<Callback> {
  if (typeof url !== 'string' || typeof verifyToken !== 'string' || url === '' || verifyToken === '') {
    throw new GraphError(100, 'override_callback_uri and verify_token are both required')
  }
  if (url.length > uriLimit) throw new GraphError(100, `The callback URI must be at most ${uriLimit} characters long`)
  if (!isWebAddress(url)) throw new GraphError(100, 'The callback URI is not a valid http or https address')
  const challenge = String(randomInt(10 ** 9, 10 ** 10))
  const address = new URL(url)
  address.searchParams.set('hub.mode', 'subscribe')
  address.searchParams.set('hub.challenge', challenge)
  address.searchParams.set('hub.verify_token', verifyToken)
  const failure = await shakeHands(sim, address, challenge)
  if (failure !== undefined) {
    throw new GraphError(2200, undefined, {
      message: `Callback verification failed with the following errors: ${failure}`,
    })
  }
  return { url, verify_token: verifyToken, verified_at: Date.now() }
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

async function shakeHands(sim: Simulation, address: URL, challenge: string): Promise<string | undefined> {
  const at = Date.now()
  const entry = {
    at,
    direction: 'out' as const,
    label: 'handshake',
    method: 'GET',
    path: address.pathname + address.search,
    request: null,
    attempt: 1,
  }
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(handshakeTimeoutMs) })
    const text = await readCapped(response)
    recordWire(sim, { ...entry, status: response.status, ms: Date.now() - at, response: text, error: null })
    changed(sim, 'world')
    if (response.status !== 200) {
      return `HTTP Status Code = ${response.status}; HTTP Message = ${response.statusText}`
    }
    return text === challenge ? undefined : 'Response does not match challenge'
  } catch (error) {
    const reason = isTimeout(error)
      ? 'curl_errno = 28; curl_error = Operation timed out'
      : 'curl_errno = 7; curl_error = Failed to connect'
    recordWire(sim, { ...entry, status: null, ms: Date.now() - at, response: null, error: reason })
    return reason
  }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Reads an answer up to 64 KB; the rest is thrown away. */
export async function readCapped(response: Response): Promise<string> {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    parts.push(part)
    size += part.length
    if (size > answerLimit) break
  }
  return Buffer.concat(parts).subarray(0, answerLimit).toString('utf8')
}
