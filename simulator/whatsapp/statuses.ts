import { deliver } from './deliveries.ts'
import { lateError } from './graph-error.ts'
import type { Simulation } from './simulation.ts'
import { changed, later } from './simulation.ts'
import type { Send, SendStatus, World } from './world.ts'
import { findCustomer, findNumber } from './world.ts'

/** Moves an accepted send on: sent, delivered, perhaps read, or failed. Also resumes one after a restart. */
export function followSend(sim: Simulation, send: Send): void {
  const next = nextStatus(sim.world, send)
  if (next === undefined) return
  later(sim, sim.world.settings.status_delay_ms, () => {
    // The page may have marked it read in the meantime.
    if (nextStatus(sim.world, send) === next) tellStatus(sim, send, next)
    followSend(sim, send)
  })
}

function nextStatus(world: World, send: Send): SendStatus | undefined {
  if (send.kind !== 'message') return undefined
  if (send.status === 'accepted') return send.fate === null ? 'sent' : 'failed'
  // WhatsApp Cloud API: a reaction of the business is only ever reported as sent.
  if (send.type === 'reaction') return undefined
  if (send.status === 'sent') return 'delivered'
  if (send.status === 'delivered' && world.settings.auto_read) return 'read'
  return undefined
}

export function resumeSends(sim: Simulation): void {
  for (const send of sim.world.outbox) followSend(sim, send)
}

/** Marks what the business sent to a customer as read, as opening the chat does. */
export function readChat(sim: Simulation, waId: string, phoneNumberId: string): number {
  const unread = sim.world.outbox.filter(
    (send) => send.wa_id === waId && send.phone_number_id === phoneNumberId && send.status === 'delivered',
  )
  for (const send of unread) tellStatus(sim, send, 'read')
  return unread.length
}

function tellStatus(sim: Simulation, send: Send, status: SendStatus): void {
  const at = Date.now()
  send.status = status
  send.statuses.push({ status, at })
  changed(sim, 'chat')
  const customer = findCustomer(sim.world, send.wa_id)
  deliver(sim, {
    field: 'messages',
    label: `status ${status}${status === 'failed' ? ` ${send.fate}` : ''} · ${shortWamid(send.wamid)}`,
    phoneNumberId: send.phone_number_id,
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(sim.world, send.phone_number_id),
      ...(customer === undefined || status === 'failed' ? {} : { contacts: [contactOf(customer)] }),
      statuses: [
        {
          id: send.wamid,
          status,
          timestamp: String(Math.floor(at / 1000)),
          recipient_id: send.wa_id,
          ...(customer === undefined ? {} : { recipient_user_id: customer.user_id }),
          ...(send.biz_opaque_callback_data === null
            ? {}
            : { biz_opaque_callback_data: send.biz_opaque_callback_data }),
          ...(status === 'failed' ? { errors: [lateError(send.fate ?? 131000)] } : {}),
          ...(isPriced(send, status) ? { pricing: pricingOf(sim.world, send) } : {}),
        },
      ],
    },
  })
}

/** WhatsApp Cloud API: the price is in `sent` and again in `delivered` or `read`. */
function isPriced(send: Send, status: SendStatus): boolean {
  if (status === 'sent' || status === 'delivered') return true
  return status === 'read' && !send.statuses.some((told) => told.status === 'delivered')
}

function pricingOf(world: World, send: Send): object {
  const template = send.type === 'template' ? templateOf(world, send) : undefined
  const category = template?.category.toLowerCase() ?? 'service'
  return { billable: true, pricing_model: 'PMP', type: 'regular', category }
}

function templateOf(world: World, send: Send) {
  const named = send.body['template'] as { name?: unknown } | undefined
  return world.templates.find((template) => template.name === named?.name)
}

export function metadataOf(world: World, phoneNumberId: string): object {
  const display = findNumber(world, phoneNumberId)?.display_phone_number ?? ''
  return { display_phone_number: display.replace(/\D/g, ''), phone_number_id: phoneNumberId }
}

export function contactOf(customer: { name: string; wa_id: string; user_id: string }): object {
  return { profile: { name: customer.name }, wa_id: customer.wa_id, user_id: customer.user_id }
}

function shortWamid(wamid: string): string {
  return `wamid…${wamid.replace(/=+$/, '').slice(-6, -3)}`
}
