import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as queries from './queries.ts'
import { byName, fillIn, variablesOf } from './rules.ts'
import { limits, type TemplateChoice, type Values } from './schema.ts'

type MediaHeader = 'image' | 'video' | 'document'

/** What a customer gets of a template, and what is sent to the provider. */
export type Prepared = {
  template_id: number
  /** Header, body and footer as the customer reads them. */
  text: string
  /** Its parts, for the thread. */
  shown: {
    name: string
    language: string
    category: string
    header?: string
    body: string
    footer?: string
    buttons: { type: string; text: string; url?: string }[]
  }
  /** The provider's own format. */
  wire: { template: { name: string; language: string }; components: object[]; header?: MediaHeader }
  /** The upload for the header. The provider gets it at the moment of sending. */
  media?: { id: number; kind: MediaHeader }
}

/** Fills in an approved template of the inbox's account. Refuses, and names what is wrong, before anything is sent. */
export async function prepareTemplate(ctx: Ctx, inbox: InboxRow, choice: TemplateChoice): Promise<Prepared> {
  const { name, params = {} } = choice
  const language = choice.language.replace('-', '_')
  const template = await queries.findNamed(ctx.db, inbox.config.waba_id, name, language)
  if (!template || template.status === 'DRAFT')
    throw invalid('template.unknown', { name, language }).at('template.name')
  if (template.status !== 'APPROVED')
    throw invalid('template.not_approved', { name, status: template.status }).at('template.name')
  const [foreign] = template.unsupported
  if (foreign !== undefined) throw invalid('template.unsupported', { name, part: foreign }).at('template.name')
  return fillTemplate(template, params)
}

type Params = NonNullable<TemplateChoice['params']>

/**
 * Puts the parameters into the places of a template, for the provider and for the thread. Refuses a value that is
 * missing, unknown or too long, and names its field.
 */
function fillTemplate(template: queries.TemplateRow, params: Params): Prepared {
  const { id: template_id, name, language, category, footer_content: footer } = template
  const wanted = variablesOf(template)
  const media = readMedia(template.header_type, params.header)
  const headers = media ? new Map<string, string>() : readHeader(wanted.header, params.header)
  const bodies = readValues('template.params.body', wanted.body, params.body)
  const header = template.header_type === 'TEXT' ? fillIn(template.header_content ?? '', headers) : undefined
  const body = fillIn(template.body_content, bodies)
  if (body.length > limits.body)
    throw invalid('template.too_long', { field: 'body', max: limits.body, length: body.length }).at(
      'template.params.body',
    )
  const { shown: buttons, sent } = readButtons(template.buttons, wanted.buttons, params.buttons ?? [])
  const components = [
    ...writeTexts('header', template.parameter_format, headers),
    ...writeTexts('body', template.parameter_format, bodies),
    ...sent,
  ]
  return {
    template_id,
    text: [header, body, footer].filter(Boolean).join('\n\n'),
    shown: { name, language, category, ...(header ? { header } : {}), body, ...(footer ? { footer } : {}), buttons },
    wire: { template: { name, language }, components, ...(media ? { header: media.kind } : {}) },
    ...(media ? { media } : {}),
  }
}

/** Undefined for a text header or none. */
function readMedia(type: string | null, given: Params['header']): Prepared['media'] {
  if (type === null || type === 'TEXT') return undefined
  if (given && !Array.isArray(given) && typeof given['media_id'] === 'number')
    return { id: given['media_id'], kind: type.toLowerCase() as MediaHeader }
  throw invalid('template.media_missing', { type }).at('template.params.header')
}

function readHeader(names: string[], given: Params['header']): Map<string, string> {
  const field = 'template.params.header'
  if (given && !Array.isArray(given) && 'media_id' in given) throw invalid('template.no_media').at(field)
  return readValues(field, names, given as Values | undefined)
}

/** The value of each variable. Refuses values that are missing, superfluous, malformed or not allowed. */
function readValues(field: string, names: string[], given: Values | undefined): Map<string, string> {
  const numbered = names.every((name) => /^\d+$/.test(name))
  const isFilled = given !== undefined && Object.keys(given).length > 0
  if (isFilled && names.length > 0 && !numbered && Array.isArray(given))
    throw invalid('template.values_named', { field, names: names.join(', ') }).at(field)
  const values = byName(names, given ?? [])
  for (const name of names) {
    const value = values.get(name)
    if (!value || showsNothing(value)) throw invalid('template.value_missing', { name }).at(`${field}.${name}`)
    if (/[\n\r\t]| {5}/.test(value)) throw invalid('template.value_shape', { name }).at(`${field}.${name}`)
  }
  const extra = [...values.keys()].find((name) => !names.includes(name))
  if (extra !== undefined) throw invalid('template.value_unknown', { name: extra }).at(field)
  return values
}

function writeTexts(type: 'header' | 'body', format: string, values: Map<string, string>): object[] {
  if (values.size === 0) return []
  const parameters = [...values].map(([name, text]) => ({
    type: 'text',
    ...(format === 'NAMED' ? { parameter_name: name } : {}),
    text,
  }))
  return [{ type, parameters }]
}

const replyPayload = 256

function readButtons(
  buttons: queries.TemplateRow['buttons'],
  wanted: number[],
  given: NonNullable<Params['buttons']>,
): { shown: Prepared['shown']['buttons']; sent: object[] } {
  const field = 'template.params.buttons'
  const values = new Map(given.map(({ index, value }) => [index, value]))
  for (const index of values.keys()) {
    const type = buttons[index]?.type
    if (!wanted.includes(index) && type !== 'QUICK_REPLY')
      throw invalid('template.value_unknown', { name: index }).at(field)
    if (given.filter((one) => one.index === index).length > 1)
      throw invalid('template.value_twice', { name: buttons[index]!.text || index }).at(field)
  }
  for (const index of wanted) {
    const value = values.get(index)
    if (!value || showsNothing(value))
      throw invalid('template.value_missing', { name: buttons[index]!.text || index }).at(`${field}.${index}`)
    if (/\s/.test(value))
      throw invalid('template.value_blank', { name: buttons[index]!.text || index }).at(`${field}.${index}`)
    const max = buttons[index]!.type === 'COPY_CODE' ? limits.code : limits.url
    if (value.length > max) throw invalid('template.too_long', { field, max, length: value.length }).at(field)
  }
  const shown = buttons.map(({ type, text, url }, index) => {
    const full = url === undefined ? undefined : fillIn(url, new Map([['1', values.get(index) ?? '']]))
    return { type, text: text || (values.get(index) ?? ''), ...(full === undefined ? {} : { url: full }) }
  })
  const sent = [...values].map(([index, value]) => writeButton(buttons[index]!.type, index, value))
  return { shown, sent }
}

/** WhatsApp Cloud API: `index` is the place among all buttons, as text. */
function writeButton(type: string, index: number, value: string): object {
  const parameter =
    type === 'URL'
      ? { type: 'text', text: value }
      : type === 'COPY_CODE'
        ? { type: 'coupon_code', coupon_code: value }
        : { type: 'payload', payload: value.slice(0, replyPayload).toWellFormed() }
  return { type: 'button', sub_type: type.toLowerCase(), index: String(index), parameters: [parameter] }
}
