import type { Credentials } from './credentials.ts'
import { ProviderError } from './errors.ts'
import { asId, asRecord, asRecords, asText, type Foreign } from './foreign.ts'
import { type OutgoingFile, uploadMs } from './media.ts'
import {
  asWord,
  type ProviderTemplate,
  readTemplate,
  type TemplateContent,
  writeComponents,
} from './template-content.ts'

/** To how many new customers a portfolio may write in 24 hours; null: without a limit. */
export type MessagingLimit = { daily: number | null }

export type TemplateCalls = {
  /** Every template of the account, over all pages. */
  listTemplates(credentials: Credentials): Promise<ProviderTemplate[]>
  findTemplate(credentials: Credentials, name: string, language: string): Promise<ProviderTemplate | undefined>
  /** It is not safe to repeat this: the second call is refused, see `isTwin`. */
  createTemplate(
    credentials: Credentials,
    content: TemplateContent,
  ): Promise<{ provider_id: string; status: string; category: string }>
  /** Replaces the components of a rejected template, which goes back into review. */
  editTemplate(credentials: Credentials, providerId: string, content: TemplateContent): Promise<void>
  /** Returns the handle under which the provider knows the sample of a header. It is safe to repeat this. */
  uploadSample(credentials: Credentials, file: OutgoingFile): Promise<string>
  /** Deletes only this language of it. Also succeeds if it is already gone. */
  deleteTemplate(credentials: Credentials, name: string, providerId: string): Promise<void>
  /** Undefined if the provider does not say. */
  readPortfolio(credentials: Credentials): Promise<string | undefined>
  /** Undefined if the provider does not say. */
  readLimit(credentials: Credentials): Promise<MessagingLimit | undefined>
}

type Send = (
  credentials: Credentials,
  path: string,
  call: { method: 'POST'; headers: Record<string, string>; body: ReadableStream<Uint8Array>; timeout: number },
) => Promise<Foreign>

type Call = (
  credentials: Credentials,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: Foreign,
) => Promise<Foreign>

/** WhatsApp Cloud API: at most 6,000 templates per account. With a hundred per page, this leaves room. */
const maxPages = 100
const fields = 'id,name,language,status,category,components,parameter_format,rejected_reason'

/** The calls about templates. Each throws what `call` throws, with the provider's own words. */
export function createTemplateCalls(call: Call, send: Send): TemplateCalls {
  const list = async (credentials: Credentials, filter: string): Promise<ProviderTemplate[]> => {
    const templates: ProviderTemplate[] = []
    let after = ''
    for (let page = 0; page < maxPages; page++) {
      const path = `${credentials.waba_id}/message_templates?fields=${fields}&limit=100${filter}${after}`
      const answer = await call(credentials, 'GET', path)
      templates.push(...asRecords(answer['data']).flatMap((item) => readTemplate(item) ?? []))
      const paging = asRecord(answer['paging'])
      const cursor = asText(asRecord(paging?.['cursors'])?.['after'])
      if (paging?.['next'] === undefined || cursor === null) return templates
      after = `&after=${encodeURIComponent(cursor)}`
    }
    throw new ProviderError('unknown', `more than ${maxPages} pages of templates`)
  }
  return {
    listTemplates: (credentials) => list(credentials, ''),

    async findTemplate(credentials, name, language) {
      const named = await list(credentials, `&name=${encodeURIComponent(name)}`)
      return named.find((template) => template.name === name && template.language === language)
    },

    async createTemplate(credentials, content) {
      const { name, language, category, parameter_format } = content
      const body = { name, language, category, parameter_format, components: writeComponents(content) }
      const answer = await call(credentials, 'POST', `${credentials.waba_id}/message_templates`, body)
      const id = asId(answer['id'])
      if (id === null) throw new ProviderError('unknown', 'an answer without the id of the template')
      return {
        provider_id: id,
        status: asWord(answer['status']) ?? 'PENDING',
        category: asWord(answer['category']) ?? category,
      }
    },

    async editTemplate(credentials, providerId, content) {
      await call(credentials, 'POST', providerId, { components: writeComponents(content), category: content.category })
    },

    async uploadSample(credentials, { name, mime, size, content }) {
      const token = encodeURIComponent(credentials.access_token)
      const known = await call(credentials, 'GET', `debug_token?input_token=${token}`)
      const app = asId(asRecord(known['data'])?.['app_id'])
      if (app === null) throw new ProviderError('unknown', 'an answer without the id of the app')
      const about = new URLSearchParams({ file_name: name, file_length: String(size), file_type: mime })
      const session = asText((await call(credentials, 'POST', `${app}/uploads?${about}`))['id'])
      // It holds its own query, which is sent back unchanged.
      if (session === null || !/^upload:[!-~]{1,2000}$/.test(session))
        throw new ProviderError('unknown', 'an answer without the id of the upload')
      const { h: handle } = await send(credentials, session, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(size), file_offset: '0' },
        body: ReadableStream.from(content),
        timeout: uploadMs(size),
      })
      if (typeof handle !== 'string' || handle === '') throw new ProviderError('unknown', 'an answer without a handle')
      return handle
    },

    async deleteTemplate(credentials, name, providerId) {
      const which = `name=${encodeURIComponent(name)}&hsm_id=${encodeURIComponent(providerId)}`
      await call(credentials, 'DELETE', `${credentials.waba_id}/message_templates?${which}`).catch((error: unknown) => {
        if (!(error instanceof ProviderError && error.subcode === gone)) throw error
      })
    },

    async readPortfolio(credentials) {
      const answer = await tolerant(call(credentials, 'GET', `${credentials.waba_id}?fields=owner_business_info`))
      return asId(asRecord(answer?.['owner_business_info'])?.['id']) ?? undefined
    },

    async readLimit(credentials) {
      // An older version of the API knows only the second name, and a name that it does not know fails the whole call.
      for (const field of ['whatsapp_business_manager_messaging_limit', 'messaging_limit_tier']) {
        const answer = await tolerant(call(credentials, 'GET', `${credentials.phone_number_id}?fields=${field}`))
        const limit = readTier(asText(answer?.[field]))
        if (limit) return limit
      }
      return undefined
    },
  }
}

/** WhatsApp Cloud API sub-codes: the account already has this name and language; there is no such template. */
const twin = 2388024
const gone = 2593002

export const isTwin = (error: ProviderError): boolean => error.subcode === twin

/** Information that is merely useful must not block anything: undefined if the provider refuses to give it. */
const tolerant = (answer: Promise<Foreign>): Promise<Foreign | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderError && error.outcome === 'refused' && error.class !== 'TOKEN') return undefined
    throw error
  })

/** `TIER_250`, `TIER_2K`, `TIER_UNLIMITED`. */
function readTier(tier: string | null): MessagingLimit | undefined {
  if (tier === 'TIER_UNLIMITED') return { daily: null }
  const [, digits, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier ?? '') ?? []
  return digits === undefined ? undefined : { daily: Number(digits) * (thousands ? 1_000 : 1) }
}
