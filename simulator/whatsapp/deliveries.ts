import { callbackFor, isTimeout, readCapped } from './callbacks.ts'
import { takeFault } from './faults.ts'
import { serialise, sign } from './signature.ts'
import type { Simulation } from './simulation.ts'
import { bound, changed, later, nextNumber } from './simulation.ts'
import { recordWire } from './wire.ts'
import type { Attempt, Delivery, Fault } from './world.ts'

type Event = {
  field: string
  value: object
  label: string
  phoneNumberId: string | null
  /** The customer's message that this event carries, so that its ticks follow the delivery. */
  wamid?: string
  /** Account and template fields carry the time of the entry, `messages` does not. */
  time?: number
}

const keptDeliveries = 2_000
const pendingLimit = 20_000
const inFlight = 32

/** WhatsApp Cloud API: retried with falling frequency for up to seven days. */
const giveUpMs = 7 * 24 * 60 * 60 * 1000
const firstRetryMs = 500
const lastRetryMs = 30_000

/** Queues one event for the desk. Without a callback it is lost, as at the provider. */
export function deliver(sim: Simulation, event: Event): Delivery {
  const { world } = sim
  const envelope = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: world.account.id,
        ...(event.time === undefined ? {} : { time: event.time }),
        changes: [{ field: event.field, value: event.value }],
      },
    ],
  }
  const delivery: Delivery = {
    id: nextNumber(sim),
    field: event.field,
    label: event.label,
    phone_number_id: event.phoneNumberId,
    wamid: event.wamid ?? null,
    body: serialise(envelope, world.settings.escaping),
    state: callbackFor(world, event.field, event.phoneNumberId) ? 'pending' : 'unaddressed',
    attempts: [],
    created_at: Date.now(),
  }
  world.deliveries.push(delivery)
  forgetSettled(world.deliveries)
  if (delivery.state === 'pending') dispatch(sim, delivery)
  changed(sim, 'world')
  return delivery
}

function forgetSettled(deliveries: Delivery[]): void {
  if (deliveries.length <= keptDeliveries) return
  const settled = deliveries.findIndex((delivery) => delivery.state !== 'pending')
  // Deliveries that are still to be made are kept much longer than finished ones.
  if (settled === -1) bound(deliveries, pendingLimit)
  else deliveries.splice(settled, 1)
}

/** Continues the deliveries that an earlier process left open. */
export function resumeDeliveries(sim: Simulation): void {
  for (const delivery of sim.world.deliveries) if (delivery.state === 'pending') enqueue(sim, delivery)
}

/** Tries failed deliveries now instead of at their next turn. */
export function retryNow(sim: Simulation): number {
  const failed = sim.world.deliveries.filter((delivery) => sim.queue.retries.has(delivery.id))
  for (const delivery of failed) {
    forgetRetry(sim, delivery)
    enqueue(sim, delivery)
  }
  return failed.length
}

function forgetRetry(sim: Simulation, delivery: Delivery): void {
  const timer = sim.queue.retries.get(delivery.id)
  if (!timer) return
  clearTimeout(timer)
  sim.timers.delete(timer)
  sim.queue.retries.delete(delivery.id)
}

function dispatch(sim: Simulation, delivery: Delivery): void {
  const fault = takeFault(sim, 'delivery', delivery.label, ['delay', 'duplicate', 'reorder'])
  if (fault?.kind === 'delay') later(sim, fault.ms, () => enqueue(sim, delivery))
  else if (fault?.kind === 'reorder') hold(sim, delivery, fault)
  else enqueue(sim, delivery, fault?.kind === 'duplicate' ? 2 : 1)
}

/** Keeps a delivery back until the next one was answered, or until the fault's time is over. */
function hold(sim: Simulation, delivery: Delivery, fault: Fault): void {
  let released = false
  const release = () => {
    if (released) return
    released = true
    enqueue(sim, delivery)
  }
  sim.queue.held.push(release)
  later(sim, fault.ms, release)
}

function enqueue(sim: Simulation, delivery: Delivery, copies = 1): void {
  for (let copy = 0; copy < copies; copy += 1) sim.queue.waiting.push(delivery)
  pump(sim)
}

function pump(sim: Simulation): void {
  const { queue } = sim
  while (queue.inFlight < inFlight) {
    const delivery = queue.waiting.shift()
    if (!delivery) return
    queue.inFlight += 1
    void tryOnce(sim, delivery).finally(() => {
      queue.inFlight -= 1
      pump(sim)
    })
  }
}

async function tryOnce(sim: Simulation, delivery: Delivery): Promise<void> {
  const world = sim.world
  const fault = takeFault(sim, 'delivery', delivery.label, ['drop', 'fail'])
  const attempt = fault?.kind === 'drop' ? lost() : await post(sim, delivery)
  // A reset in the meantime deleted this delivery.
  if (sim.world !== world) return
  if (fault?.kind === 'fail' && attempt.status === 200) attempt.error = 'counted as failed by a fault'
  delivery.attempts.push(attempt)
  bound(delivery.attempts, 50)
  settle(sim, delivery, attempt)
  const held = sim.queue.held.splice(0)
  for (const release of held) release()
}

function lost(): Attempt {
  return { at: Date.now(), status: null, ms: 0, error: 'dropped by a fault' }
}

function settle(sim: Simulation, delivery: Delivery, attempt: Attempt): void {
  if (attempt.status === 200 && attempt.error === null) {
    delivery.state = 'delivered'
    forgetRetry(sim, delivery)
    tickInbound(sim, delivery)
  } else if (delivery.state === 'pending') {
    if (Date.now() - delivery.created_at > giveUpMs) delivery.state = 'given_up'
    else scheduleRetry(sim, delivery)
  }
  changed(sim, 'world')
}

/** Plans one next turn, even if a doubled delivery failed twice. */
function scheduleRetry(sim: Simulation, delivery: Delivery): void {
  forgetRetry(sim, delivery)
  const timer = later(sim, retryDelay(delivery.attempts.length), () => {
    sim.queue.retries.delete(delivery.id)
    enqueue(sim, delivery)
  })
  sim.queue.retries.set(delivery.id, timer)
}

/** Half a second, doubling up to half a minute. */
function retryDelay(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** (attempts - 1), lastRetryMs)
}

function tickInbound(sim: Simulation, delivery: Delivery): void {
  if (delivery.wamid === null) return
  const inbound = sim.world.inbox.findLast((message) => message.wamid === delivery.wamid)
  if (inbound?.state !== 'sent') return
  inbound.state = 'delivered'
  changed(sim, 'chat')
}

/** Posts to the present callback, because the desk may have moved since the event. */
async function post(sim: Simulation, delivery: Delivery): Promise<Attempt> {
  const { world } = sim
  const callback = callbackFor(world, delivery.field, delivery.phone_number_id)
  if (!callback) return { at: Date.now(), status: null, ms: 0, error: 'no callback' }
  const answer = await postSigned(sim, callback.url, delivery.body, signingSecret(sim))
  recordWire(sim, {
    at: answer.at,
    direction: 'out',
    label: delivery.label,
    method: 'POST',
    path: new URL(callback.url).pathname,
    status: answer.status,
    ms: answer.ms,
    request: delivery.body,
    response: answer.text,
    error: answer.error,
    attempt: delivery.attempts.length + 1,
  })
  return { at: answer.at, status: answer.status, ms: answer.ms, error: answer.error }
}

function signingSecret(sim: Simulation): string {
  const { app, settings } = sim.world
  return settings.wrong_secret ? `${app.secret.slice(0, -1)}x` : app.secret
}

/** Posts one signed body and returns the answer. With a `secret` of null it sends no signature. */
export async function postSigned(
  sim: Simulation,
  url: string,
  body: string,
  secret: string | null,
): Promise<Attempt & { text: string | null }> {
  const at = Date.now()
  const bytes = Buffer.from(body, 'utf8')
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...(secret === null ? {} : { 'x-hub-signature-256': sign(secret, bytes) }),
      },
      body: bytes,
      signal: AbortSignal.timeout(sim.world.settings.delivery_timeout_ms),
    })
    const text = await readCapped(response)
    return { at, status: response.status, ms: Date.now() - at, error: null, text }
  } catch (error) {
    const reason = isTimeout(error) ? 'no answer in time' : 'no connection'
    return { at, status: null, ms: Date.now() - at, error: reason, text: null }
  }
}
