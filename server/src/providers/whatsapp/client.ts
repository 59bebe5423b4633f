import type { Readable } from 'node:stream'
import type { Credentials } from './credentials.ts'
import { ProviderError, refusalOf } from './errors.ts'
import { asId, asPhone, asRecord, asRecords, asText, type Foreign, parseForeign } from './foreign.ts'
import { type MediaKind, type OutgoingFile, uploadForm, uploadMs } from './media.ts'
import { isMediaAddress, openAnswer, type ReceivedMedia, readReceivedMedia, type Stream } from './received-media.ts'
import { createTemplateCalls, type TemplateCalls } from './templates.ts'

/** How a customer is addressed: by number if it is known, else by the id that the provider gave them. */
export type Recipient = { phone: string | null; user_id: string | null }

export type Button = { id: string; title: string }

/** Rows that a customer opens with a button, to tap one of them. */
export type List = { button: string; rows: Button[] }

/** The recipient, and data that comes back with every status. `reply_to` is the provider's id of the quoted message. */
type Envelope = { to: Recipient; callback_data: string; reply_to?: string | null | undefined }

/** `preview`: show the customer a preview of the first link. */
type Text = Envelope & { text: string; preview?: boolean }

export type MediaMessage = Envelope & {
  kind: MediaKind
  media_id: string
  /** Not for sounds. */
  caption?: string | undefined
  /** For a document: the file name that the customer sees. */
  filename?: string | undefined
  /** For a sound: it was spoken, and is shown as a voice message. */
  voice?: boolean | undefined
}

/** `components` has the provider's own format, as the template needs them. */
export type TemplateMessage = Envelope & { template: { name: string; language: string }; components: object[] }

/** `known_as` is how the provider knows the recipient, perhaps not as addressed. Either half may be missing. */
export type Accepted = { provider_id: string; known_as: Recipient }

/** The WhatsApp Cloud API. Every verb rejects with ProviderError. */
export type WhatsApp = TemplateCalls & {
  /** Reads the number with the token, which proves both. */
  getNumber(credentials: Credentials): Promise<{ display_phone_number: string; verified_name: string }>
  /** Returns whether the number belongs to the business account. */
  ownsNumber(credentials: Credentials): Promise<boolean>
  /** Subscribes the token's app to the account. Removes an existing override. */
  subscribe(credentials: Credentials): Promise<void>
  /** Points the account's messages at an address. The provider calls it with the verify token before it answers. */
  setCallback(credentials: Credentials, url: string, verifyToken: string): Promise<void>
  /** The addresses to which the account's messages go, at most one for each app. */
  readCallbacks(credentials: Credentials): Promise<string[]>
  sendText(credentials: Credentials, message: Text): Promise<Accepted>
  /** One to three buttons, within the limits of `fitsButtons`. */
  sendButtons(credentials: Credentials, message: Text & { buttons: Button[] }): Promise<Accepted>
  /** One to ten rows, within the limits of `fitsList`. */
  sendList(credentials: Credentials, message: Text & { list: List }): Promise<Accepted>
  /** Sends a file that was uploaded from the same number. */
  sendMedia(credentials: Credentials, message: MediaMessage): Promise<Accepted>
  sendTemplate(credentials: Credentials, message: TemplateMessage): Promise<Accepted>
  /** Takes the reaction back if `emoji` is empty. The same reaction again changes nothing. */
  sendReaction(
    credentials: Credentials,
    reaction: { to: Recipient; provider_id: string; emoji: string; callback_data: string },
  ): Promise<Accepted>
  /** Returns the provider's id of the file, valid for this number for 30 days. It is safe to repeat this. */
  uploadMedia(credentials: Credentials, file: OutgoingFile): Promise<string>
  /** Where a customer's file can be read for the next five minutes. */
  findMedia(credentials: Credentials, mediaId: string): Promise<ReceivedMedia>
  /** Its bytes. Also rejects with AddressExpired, and refuses an address that is not the provider's. */
  openMedia(
    credentials: Credentials,
    media: ReceivedMedia,
    bounds: { maxBytes: number; timeout: number; signal: AbortSignal },
  ): Promise<Readable>
  /** Shows the customer that this message and all before it are read, and shows typing dots for up to 25 seconds. */
  markRead(credentials: Credentials, providerId: string, typing?: boolean): Promise<void>
}

/** The part of the guarded client for outgoing calls that is used here. Its errors say if the call may have arrived. */
type Request = (
  url: string,
  options: {
    method: string
    headers: Record<string, string>
    body?: string | ReadableStream<Uint8Array>
    timeout: number
    maxBytes: number
    allow: readonly string[]
  },
) => Promise<{ status: number; headers: Record<string, string>; text(): string }>

type Body = Record<string, unknown>

const timeoutMs = 20_000
const maxAnswer = 2 * 1024 * 1024
const maxPages = 100

/** The WhatsApp Cloud API below `apiUrl`. The operator chose that address, so it may be private. */
export function createWhatsApp({
  apiUrl,
  request,
  stream,
}: {
  apiUrl: string
  request: Request
  stream: Stream
}): WhatsApp {
  const allow = [new URL(apiUrl).host]

  async function call(
    credentials: Credentials,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Body,
    timeout = timeoutMs,
  ): Promise<Foreign> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return exchange(credentials, path, { method, timeout, ...(body ? json : { headers: {} }) })
  }

  async function exchange(
    credentials: Credentials,
    path: string,
    call: Pick<Parameters<Request>[1], 'method' | 'headers' | 'body' | 'timeout'>,
  ): Promise<Foreign> {
    const headers = { ...call.headers, authorization: `Bearer ${credentials.access_token}` }
    const options = { ...call, headers, maxBytes: maxAnswer, allow }
    const answer = await request(`${apiUrl}/${credentials.api_version}/${path}`, options).catch((error: unknown) => {
      throw silence(error)
    })
    const json = parse(answer.text())
    const ok = answer.status >= 200 && answer.status < 300
    const record = asRecord(json)
    if (ok && record && record['error'] === undefined) return record
    throw refusalOf(answer.status, json, answer.headers)
  }

  async function send(credentials: Credentials, message: Envelope, content: Body): Promise<Accepted> {
    const answer = await call(credentials, 'POST', `${credentials.phone_number_id}/messages`, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...(message.to.phone ? { to: message.to.phone } : { recipient: message.to.user_id }),
      ...content,
      ...(message.reply_to ? { context: { message_id: message.reply_to } } : {}),
      biz_opaque_callback_data: message.callback_data,
    })
    const providerId = asId(asRecords(answer['messages'])[0]?.['id'])
    if (providerId === null) throw new ProviderError('unknown', 'an answer without the id of the message')
    const contact = asRecords(answer['contacts'])[0]
    return {
      provider_id: providerId,
      known_as: { phone: asPhone(contact?.['wa_id']), user_id: asId(contact?.['user_id']) },
    }
  }

  return {
    ...createTemplateCalls(call, exchange),

    async getNumber(credentials) {
      const fields = 'id,display_phone_number,verified_name'
      const number = await call(credentials, 'GET', `${credentials.phone_number_id}?fields=${fields}`)
      return {
        display_phone_number: asText(number['display_phone_number']) ?? '',
        verified_name: asText(number['verified_name']) ?? '',
      }
    },

    async ownsNumber(credentials) {
      let after = ''
      for (let page = 0; page < maxPages; page++) {
        const path = `${credentials.waba_id}/phone_numbers?fields=id&limit=100${after}`
        const answer = await call(credentials, 'GET', path)
        const ids = asRecords(answer['data']).map((number) => asId(number['id']))
        if (ids.includes(credentials.phone_number_id)) return true
        const paging = asRecord(answer['paging'])
        const cursor = asText(asRecord(paging?.['cursors'])?.['after'])
        if (paging?.['next'] === undefined || cursor === null) return false
        after = `&after=${encodeURIComponent(cursor)}`
      }
      return false
    },

    async subscribe(credentials) {
      await call(credentials, 'POST', `${credentials.waba_id}/subscribed_apps`)
    },

    async setCallback(credentials, url, verifyToken) {
      await call(credentials, 'POST', `${credentials.waba_id}/subscribed_apps`, {
        override_callback_uri: url,
        verify_token: verifyToken,
      })
    },

    async readCallbacks(credentials) {
      const answer = await call(credentials, 'GET', `${credentials.waba_id}/subscribed_apps`)
      return asRecords(answer['data']).flatMap((app) => asText(app['override_callback_uri']) ?? [])
    },

    sendText: (credentials, message) =>
      send(credentials, message, {
        type: 'text',
        text: { body: message.text, preview_url: message.preview !== false && message.text.includes('://') },
      }),

    sendButtons: (credentials, message) =>
      send(credentials, message, {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: message.text },
          action: { buttons: message.buttons.map((reply) => ({ type: 'reply', reply })) },
        },
      }),

    sendList: (credentials, { list, ...message }) =>
      send(credentials, message, {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: message.text },
          action: { button: list.button, sections: [{ rows: list.rows }] },
        },
      }),

    sendMedia: (credentials, { kind, media_id: id, caption, filename, voice, ...envelope }) =>
      send(credentials, envelope, {
        type: kind,
        [kind]: {
          id,
          ...(caption ? { caption } : {}),
          ...(kind === 'document' && filename ? { filename } : {}),
          ...(kind === 'audio' && voice ? { voice } : {}),
        },
      }),

    sendTemplate: (credentials, { template, components, ...envelope }) =>
      send(credentials, envelope, {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          ...(components.length > 0 ? { components } : {}),
        },
      }),

    sendReaction: (credentials, { provider_id: message_id, emoji, ...envelope }) =>
      send(credentials, envelope, { type: 'reaction', reaction: { message_id, emoji } }),

    async uploadMedia(credentials, file) {
      const call = { method: 'POST', timeout: uploadMs(file.size), ...uploadForm(file) }
      const id = asId((await exchange(credentials, `${credentials.phone_number_id}/media`, call))['id'])
      if (id === null) throw new ProviderError('unknown', 'an answer without the id of the file')
      return id
    },

    async findMedia(credentials, mediaId) {
      const query = `phone_number_id=${encodeURIComponent(credentials.phone_number_id)}`
      return readReceivedMedia(await call(credentials, 'GET', `${encodeURIComponent(mediaId)}?${query}`))
    },

    async openMedia(credentials, media, bounds) {
      const { url } = media
      if (!isMediaAddress(url, apiUrl)) throw new ProviderError('refused', 'a file on a foreign host')
      const headers = { authorization: `Bearer ${credentials.access_token}` }
      const answer = await stream(url, { ...bounds, headers, redirects: 3, allow }).catch((error: unknown) => {
        throw silence(error)
      })
      return openAnswer(answer, media)
    },

    async markRead(credentials, providerId, typing = false) {
      const body = {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: providerId,
        ...(typing ? { typing_indicator: { type: 'text' } } : {}),
      }
      await call(credentials, 'POST', `${credentials.phone_number_id}/messages`, body, 5_000)
    },
  }
}

/**
 * Limits of the WhatsApp Cloud API for reply buttons: one to three, ids up to 256 and titles up to 20 characters, both
 * without duplicates, under a text of up to 1,024. Characters are counted in UTF-16 units, the strictest way.
 */
export const fitsButtons = (text: string, buttons: Button[]): boolean =>
  buttons.length <= 3 && fits(text, buttons, 20, 256)

/**
 * The limits for a list: one to ten rows, ids up to 200 and titles up to 24 characters, and up to 20 for the button
 * that opens it. The provider's documents disagree on whether the text may be longer, so it has the limit of buttons.
 */
export const fitsList = (text: string, { button, rows }: List): boolean =>
  rows.length <= 10 && button.trim() !== '' && button.length <= 20 && fits(text, rows, 24, 200)

function fits(text: string, buttons: Button[], longestTitle: number, longestId: number): boolean {
  const titles = buttons.map((button) => button.title.trim().toLowerCase())
  return (
    buttons.length >= 1 &&
    text.trim() !== '' &&
    text.length <= 1_024 &&
    buttons.every(
      ({ id, title }) => id !== '' && id.length <= longestId && title.trim() !== '' && title.length <= longestTitle,
    ) &&
    new Set(titles).size === buttons.length &&
    new Set(buttons.map((button) => button.id)).size === buttons.length
  )
}

/** The failure of a call without an answer. An error that does not say whether the call may have arrived is a bug. */
function silence(error: unknown): unknown {
  if (!(error instanceof Error) || !('mayHaveArrived' in error) || typeof error.mayHaveArrived !== 'boolean')
    return error
  return new ProviderError(error.mayHaveArrived ? 'unknown' : 'not_sent', error.message)
}

function parse(text: string): unknown {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}
