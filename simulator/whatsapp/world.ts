import { userIdOf } from './ids.ts'
import type { Escaping } from './signature.ts'

export type Callback = { url: string; verify_token: string; verified_at: number }

export type PhoneNumber = {
  id: string
  display_phone_number: string
  verified_name: string
  registered: boolean
  override: Callback | null
}

type Token = { value: string; state: 'valid' | 'expired'; issued_at: number }

export type Media = {
  id: string
  phone_number_id: string
  mime_type: string
  sha256: string
  file_size: number
  filename: string | null
  /** For a voice note; null for everything else. */
  seconds: number | null
  expires_at: number
}

export type Component = { type: string; [key: string]: unknown }

export type Template = {
  id: string
  name: string
  language: string
  category: string
  status: string
  parameter_format: 'POSITIONAL' | 'NAMED'
  components: Component[]
  rejected_reason: string
}

export type Customer = {
  wa_id: string
  name: string
  user_id: string
  on_whatsapp: boolean
  opted_out: boolean
  /** For each business number, when the customer last wrote (Unix seconds): the base of the 24-hour window. */
  last_wrote: Record<string, number>
  /** For each business number, until when the customer sees typing dots (Unix milliseconds). */
  typing_until: Record<string, number>
}

export type Inbound = {
  seq: number
  wamid: string
  wa_id: string
  phone_number_id: string
  at: number
  message: Record<string, unknown>
  state: 'sent' | 'delivered' | 'read'
}

export type SendStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

export type Send = {
  seq: number
  wamid: string
  kind: 'message' | 'read' | 'typing'
  wa_id: string
  phone_number_id: string
  at: number
  type: string
  text: string
  body: Record<string, unknown>
  status: SendStatus
  statuses: { status: SendStatus; at: number }[]
  /** The error code with which this send will fail, decided when it was accepted. */
  fate: number | null
  biz_opaque_callback_data: string | null
}

export type Attempt = { at: number; status: number | null; ms: number; error: string | null }

export type Delivery = {
  id: number
  field: string
  label: string
  phone_number_id: string | null
  wamid: string | null
  body: string
  state: 'pending' | 'delivered' | 'unaddressed' | 'given_up'
  attempts: Attempt[]
  created_at: number
}

export type Fault = {
  id: number
  kind: 'fail' | 'delay' | 'hold' | 'duplicate' | 'reorder' | 'drop'
  on: 'send' | 'call' | 'delivery' | 'download'
  code: number | null
  http: number | null
  /** Whether a failure comes later as a status; null lets the code decide. */
  late: boolean | null
  /** Only what holds this text: the body of a send, the method and path of a call, or the label of a delivery. */
  match: string | null
  ms: number
  left: number
}

export type Settings = {
  auto_read: boolean
  auto_approve: boolean
  status_delay_ms: number
  pair_limit: boolean
  throughput_limit: boolean
  accept_unknown: boolean
  /** Refuses overrides until the app itself has a verified callback subscribed to `messages`. */
  app_callback_required: boolean
  delivery_timeout_ms: number
  escaping: Escaping
  /** Where download addresses point, such as `https://files.example`; null for this server. */
  file_origin: string | null
  /** Signs deliveries with a wrong secret, to test that the desk refuses them. */
  wrong_secret: boolean
  /** The number of new customers per day to whom the portfolio may write, in the provider's words. */
  messaging_limit: string
}

export type World = {
  app: { id: string; name: string; secret: string; callback: Callback | null; fields: string[] }
  account: { id: string; name: string; business_id: string; subscribed: boolean; override: Callback | null }
  numbers: PhoneNumber[]
  tokens: Token[]
  media: Media[]
  templates: Template[]
  customers: Customer[]
  inbox: Inbound[]
  outbox: Send[]
  deliveries: Delivery[]
  faults: Fault[]
  settings: Settings
  next: number
}

export function newCustomer(waId: string, name: string): Customer {
  return {
    wa_id: waId,
    name,
    user_id: userIdOf(waId),
    on_whatsapp: true,
    opted_out: false,
    last_wrote: {},
    typing_until: {},
  }
}

export function findNumber(world: World, id: string): PhoneNumber | undefined {
  return world.numbers.find((number) => number.id === id)
}

export function findCustomer(world: World, waIdOrUserId: string): Customer | undefined {
  return world.customers.find((customer) => customer.wa_id === waIdOrUserId || customer.user_id === waIdOrUserId)
}

const dayS = 24 * 60 * 60

/** WhatsApp Cloud API: the customer-service window lasts 24 hours from the timestamp of the customer's last message. */
export function windowUntil(customer: Customer, phoneNumberId: string): number {
  const last = customer.last_wrote[phoneNumberId]
  return last === undefined ? 0 : last + dayS
}
