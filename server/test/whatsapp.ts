import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Simulator, TestDesk } from './desk.ts'

// The simulator's answers are read freely, as those of the API are.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Free = any

/** Controls the simulator with which the desk was started. */
export async function simulate(
  desk: TestDesk,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Free> {
  const response = await fetch(`${desk.simulator.url}/sim${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  assert.ok(response.ok, `${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** The form of an inbox for the simulator's first number. */
export function inboxForm(desk: TestDesk, config: object = {}, rest: object = {}) {
  const { access_token, app_secret, phone_number_id, waba_id } = desk.simulator.world
  const base = { phone_number_id, waba_id, access_token, app_secret, webhook_verify_token: 'made-up-by-the-operator' }
  return { name: 'WhatsApp', ...rest, config: { ...base, ...config } }
}

/** The part of a desk that the provider knows. */
type Reached = { url: string; simulator: Pick<Simulator, 'world'> }

/** Connects an inbox and waits until the simulator delivers to it. */
export async function connectInbox(desk: TestDesk, config: object = {}, rest: object = {}): Promise<Free> {
  const answer = await desk.admin.post('/api/v1/inboxes', inboxForm(desk, config, rest))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await desk.settled()
  return answer.body.data
}

export type Delivered = { status: number; text: string }

/**
 * Sends a webhook call to an inbox as the provider does, signed with the secret of its app unless the test says
 * otherwise.
 */
export async function deliver(
  desk: Reached,
  inboxId: number | string,
  body: string | object,
  signature?: string | null,
): Promise<Delivered> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const signed = signature === undefined ? sign(desk, bytes) : signature
  const response = await fetch(`${desk.url}/webhooks/whatsapp/${inboxId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signed === null ? {} : { 'x-hub-signature-256': signed }) },
    body: bytes,
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, text: await response.text() }
}

/** The signature of the provider's app. */
export const sign = (desk: Reached, bytes: Buffer): string =>
  `sha256=${createHmac('sha256', desk.simulator.world.app_secret).update(bytes).digest('hex')}`

/** The body of a webhook call with these messages and statuses. */
export function delivery(
  desk: Reached,
  value: { messages?: unknown[]; statuses?: unknown[] },
  number?: string,
): object {
  const { waba_id, phone_number_id, display_phone_number } = desk.simulator.world
  const metadata = { display_phone_number, phone_number_id: number ?? phone_number_id }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return { object: 'whatsapp_business_account', entry: [{ id: waba_id, changes: [change] }] }
}

/** The body of a webhook call about a phone call. */
export function callDelivery(desk: Reached, call: object): object {
  const { waba_id, phone_number_id, ...number } = desk.simulator.world
  // Webhooks hold the digits alone.
  const metadata = { display_phone_number: number.display_phone_number.replace(/\D/g, ''), phone_number_id }
  const value = { messaging_product: 'whatsapp', metadata, calls: [call] }
  return { object: 'whatsapp_business_account', entry: [{ id: waba_id, changes: [{ field: 'calls', value }] }] }
}

/** A status of one of our messages in the provider's shape. `id` is the provider's own. */
export function statusOf(id: string, uuid: string, status: string, rest: object = {}): object {
  return { id, status, timestamp: String(Math.floor(Date.now() / 1000)), biz_opaque_callback_data: uuid, ...rest }
}

/** A customer's text in the provider's shape. */
export function text(id: string, from: string, body: string): object {
  return { id, from, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body } }
}
