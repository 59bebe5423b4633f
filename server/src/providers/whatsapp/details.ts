import { asLimitedText, asRecord, asRecords, asText, type Foreign, parseForeign } from './foreign.ts'

type Labelled = { value: string; type?: string }

/** What a message holds besides or instead of its text, limited, in the desk's own format. */
export type Details = {
  location?: { latitude: number; longitude: number; name?: string; address?: string; url?: string }
  contacts?: {
    name: string
    organization?: string
    phones: Labelled[]
    emails: Labelled[]
    urls: Labelled[]
    addresses: Labelled[]
  }[]
  order?: {
    catalog_id?: string
    items: { product_id: string; quantity: number; price: number | null; currency?: string }[]
  }
  form?: { name: string; value: string }[]
  /** `ringing` until its end is reported. */
  call?: { state: 'ringing' | 'answered' | 'missed'; seconds?: number }
  call_permission?: 'accept' | 'reject'
  referral?: { source: string; url?: string; headline?: string; body?: string }
  product?: { product_id: string; catalog_id?: string }
  forwarded?: 'once' | 'often'
  unsupported?: { type?: string; details?: string }
}

/** A file of a message. It has no id if the provider itself could not accept it. */
export type MediaReference = { id: string | null; mime: string; name: string | null }

/** WhatsApp passes these on. Of everything else it only reports that it came. */
const supported = new Set([
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'button',
  'interactive',
  'order',
])
const media = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** The provider's word; if it is missing, that of the content. */
export const readType = (message: Foreign): string =>
  asLimitedText(message['type'], 64) ??
  [...supported].find((type) => asRecord(message[type]) ?? asRecords(message[type])[0]) ??
  'unknown'

/** The most of each kind that one message can hold; a delivery may have three megabytes. */
const most = { contacts: 50, lines: 20, items: 100, fields: 100 }

const line = (value: unknown, limit = 1_000) => asLimitedText(value, limit) ?? undefined

/** Leaves out undefined values, so that only existing ones are stored. */
const compact = <T extends object>(value: { [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T

/** The file in a message, if its kind has one. */
export function readMedia(type: string, message: Foreign): MediaReference | null {
  if (!media.has(type)) return null
  const content = asRecord(message[type]) ?? {}
  return {
    id: asLimitedText(content['id'], 512),
    mime:
      /^[\w.+-]+\/[\w.+-]+/.exec(asText(content['mime_type']) ?? '')?.[0].toLowerCase() ?? 'application/octet-stream',
    name: asLimitedText(content['filename'], 1_000),
  }
}

/** Never throws. What cannot be read is left out, and a message of which nothing can be shown is `unsupported`. */
export function readDetails(type: string, message: Foreign): Details {
  const context = asRecord(message['context']) ?? {}
  return compact({
    ...readContent(type, message),
    referral: readReferral(asRecord(message['referral'])),
    product: readProduct(asRecord(context['referred_product'])),
    forwarded: context['frequently_forwarded'] === true ? 'often' : context['forwarded'] === true ? 'once' : undefined,
  })
}

function readContent(type: string, message: Foreign): Details {
  const content = asRecord(message[type]) ?? {}
  if (!supported.has(type)) return { unsupported: readUnsupported(type, message) }
  if (type === 'location') {
    const location = readLocation(content)
    return location ? { location } : { unsupported: { type } }
  }
  if (type === 'contacts') return { contacts: asRecords(message['contacts']).slice(0, most.contacts).map(readContact) }
  if (type === 'order') return { order: readOrder(content) }
  if (type === 'interactive') return readInteractive(content, message)
  return {}
}

function readLocation(content: Foreign): Details['location'] {
  const latitude = Number(asText(content['latitude']) ?? Number.NaN)
  const longitude = Number(asText(content['longitude']) ?? Number.NaN)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return compact({
    latitude,
    longitude,
    name: line(content['name']),
    address: line(content['address']),
    url: webAddress(content['url']),
  })
}

function readContact(contact: Foreign): NonNullable<Details['contacts']>[number] {
  const name = asRecord(contact['name']) ?? {}
  const whole = [name['first_name'], name['last_name']].map(asText).filter(Boolean).join(' ')
  const lines = (list: unknown, read: (item: Foreign) => unknown): Labelled[] =>
    asRecords(list)
      .slice(0, most.lines)
      .flatMap((item) => {
        const value = line(read(item))
        return value === undefined ? [] : compact({ value, type: line(item['type'], 40) })
      })
  return compact({
    name: line(name['formatted_name'], 200) ?? line(whole, 200) ?? '',
    organization: line(asRecord(contact['org'])?.['company'], 200),
    phones: lines(contact['phones'], (phone) => phone['phone'] ?? phone['wa_id']),
    emails: lines(contact['emails'], (email) => email['email']),
    urls: lines(contact['urls'], (url) => url['url']),
    addresses: lines(contact['addresses'], (address) =>
      ['street', 'zip', 'city', 'state', 'country']
        .map((part) => asText(address[part]))
        .filter(Boolean)
        .join(', '),
    ),
  })
}

function readOrder(content: Foreign): NonNullable<Details['order']> {
  const items = asRecords(content['product_items']).slice(0, most.items)
  return compact({
    catalog_id: line(content['catalog_id'], 100),
    items: items.map((item) => {
      const price = Number(asText(item['item_price']) ?? Number.NaN)
      const quantity = Number(asText(item['quantity']) ?? 1)
      return compact({
        product_id: line(item['product_retailer_id'], 200) ?? '',
        quantity: Number.isFinite(quantity) ? quantity : 1,
        price: Number.isFinite(price) ? price : null,
        currency: /^[A-Z]{3}$/.exec(asText(item['currency']) ?? '')?.[0],
      })
    }),
  })
}

/** The provider sometimes sends a tap without what was tapped. */
function readInteractive(content: Foreign, message: Foreign): Details {
  const form = asRecord(content['nfm_reply'])
  if (form) return { form: readForm(form['response_json']) }
  if (content['button_reply'] ?? content['list_reply']) return {}
  const permission = asRecord(content['call_permission_reply'])?.['response']
  if (permission === 'accept' || permission === 'reject') return { call_permission: permission }
  return { unsupported: readUnsupported(asText(content['type']) ?? 'interactive', message) }
}

/** A call is reported when it begins and when it has ended. A call that nobody took has no length. */
export function readCall(call: Foreign): NonNullable<Details['call']> {
  if (call['event'] !== 'terminate') return { state: 'ringing' }
  const seconds = Number(asText(call['duration']) ?? 0)
  return seconds > 0 ? { state: 'answered', seconds } : { state: 'missed' }
}

/** The answers of a form are JSON inside JSON, and not always valid. */
function readForm(text: unknown): NonNullable<Details['form']> {
  const answers = asRecord(parse(asText(text) ?? ''))
  if (!answers) return [{ name: '', value: line(text) ?? '' }]
  return Object.entries(answers)
    .filter(([name]) => name !== 'flow_token')
    .slice(0, most.fields)
    .map(([name, value]) => ({
      name: line(name, 200) ?? '',
      value: line(typeof value === 'string' ? value : JSON.stringify(value)) ?? '',
    }))
}

function readReferral(referral: Foreign | undefined): Details['referral'] {
  if (!referral) return undefined
  return compact({
    source: line(referral['source_type'], 40) ?? 'ad',
    url: webAddress(referral['source_url']),
    headline: line(referral['headline'], 300),
    body: line(referral['body']),
  })
}

function readProduct(product: Foreign | undefined): Details['product'] {
  const id = line(product?.['product_retailer_id'], 200)
  return id === undefined ? undefined : compact({ product_id: id, catalog_id: line(product?.['catalog_id'], 100) })
}

function readUnsupported(type: string, message: Foreign): NonNullable<Details['unsupported']> {
  const [error] = asRecords(message['errors'])
  const inner = asRecord(message['unsupported'])?.['type']
  return compact({
    type: line(inner ?? (type === 'unsupported' ? undefined : type), 64),
    details: line(asRecord(error?.['error_data'])?.['details'] ?? error?.['title'], 300),
  })
}

function webAddress(value: unknown): string | undefined {
  const text = line(value, 2_000)
  return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

function parse(text: string): unknown {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}
