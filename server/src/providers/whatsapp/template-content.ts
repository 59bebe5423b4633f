import { asId, asLimitedText, asRecord, asRecords, asText, type Foreign } from './foreign.ts'

export type HeaderType = 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION' | 'GIF'

export type TemplateButton = {
  type: string
  text: string
  url?: string
  phone_number?: string
  /** An example for the variable in the address, or the code to copy. */
  example?: string
}

/** Values by name, or in the order of the numbers. */
export type Samples = string[] | Record<string, string>

/** A template without the provider's envelope around it: the part that people write. */
export type TemplateContent = {
  name: string
  language: string
  category: string
  parameter_format: 'POSITIONAL' | 'NAMED'
  header_type: HeaderType | null
  /** For a text header its text; for any other the handle of a sample. */
  header_content: string | null
  body_content: string
  footer_content: string | null
  buttons: TemplateButton[]
  sample_values: { header?: Samples; body?: Samples }
}

export type ProviderTemplate = TemplateContent & {
  provider_id: string
  status: string
  reason: string | null
  /** Components and buttons of which only the name is understood. */
  unsupported: string[]
}

/** The provider writes its words sometimes in upper and sometimes in lower case. */
export const asWord = (value: unknown) => asLimitedText(value, 64)?.toUpperCase()

const known = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS'])
const knownButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'])
const knownHeaders = new Set(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'])

/** Undefined without an id, name or language: nothing could be done with it. */
export function readTemplate(item: Foreign): ProviderTemplate | undefined {
  const provider_id = asId(item['id'])
  const name = asText(item['name'])
  const language = asLimitedText(item['language'], 20)
  if (provider_id === null || !name || !/^[a-z0-9_]{1,512}$/.test(name) || !language) return undefined
  const components = asRecords(item['components'])
  const one = (type: string) => components.find((component) => asWord(component['type']) === type)
  const header = one('HEADER')
  const headerType = header ? ((asWord(header['format']) ?? 'TEXT') as HeaderType) : null
  const buttons = asRecords(one('BUTTONS')?.['buttons']).map(readButton)
  const reason = asWord(item['rejected_reason'])
  const category = asWord(item['category']) ?? 'UTILITY'
  return {
    provider_id,
    name,
    language: language.replace('-', '_'),
    category,
    status: asWord(item['status']) ?? 'PENDING',
    reason: reason === undefined || reason === 'NONE' ? null : reason,
    parameter_format: asWord(item['parameter_format']) === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    header_type: headerType,
    header_content: headerType === 'TEXT' ? asLimitedText(header?.['text'], 1_024) : null,
    body_content: asLimitedText(one('BODY')?.['text'], 4_096) ?? '',
    footer_content: asLimitedText(one('FOOTER')?.['text'], 1_024),
    buttons,
    sample_values: readSamples(header, one('BODY')),
    unsupported: [
      ...components.map((component) => asWord(component['type']) ?? 'UNKNOWN').filter((type) => !known.has(type)),
      ...buttons.map((button) => button.type).filter((type) => !knownButtons.has(type)),
      ...(headerType && !knownHeaders.has(headerType) ? [headerType] : []),
      ...(category === 'AUTHENTICATION' ? [category] : []),
    ],
  }
}

function readButton(button: Foreign): TemplateButton {
  const example = button['example']
  const url = asLimitedText(button['url'], 2_000)
  const phone = asLimitedText(button['phone_number'], 40)
  const sample = asLimitedText(Array.isArray(example) ? example[0] : example, 2_000)
  return {
    type: asWord(button['type']) ?? 'UNKNOWN',
    text: asLimitedText(button['text'], 200) ?? '',
    ...(url ? { url } : {}),
    ...(phone ? { phone_number: phone } : {}),
    ...(sample ? { example: sample } : {}),
  }
}

function readSamples(header: Foreign | undefined, body: Foreign | undefined): TemplateContent['sample_values'] {
  const headers = asRecord(header?.['example'])
  const bodies = asRecord(body?.['example'])
  const nested = bodies?.['body_text']
  const header_sample = readNamed(headers?.['header_text_named_params']) ?? readTexts(headers?.['header_text'])
  const body_sample =
    readNamed(bodies?.['body_text_named_params']) ?? readTexts(Array.isArray(nested) ? nested[0] : undefined)
  return {
    ...(header_sample ? { header: header_sample } : {}),
    ...(body_sample ? { body: body_sample } : {}),
  }
}

const readTexts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map((item) => asLimitedText(item, 1_024) ?? '') : undefined

const readNamed = (value: unknown): Record<string, string> | undefined =>
  Array.isArray(value)
    ? Object.fromEntries(
        asRecords(value).map((item) => [asText(item['param_name']) ?? '', asLimitedText(item['example'], 1_024) ?? '']),
      )
    : undefined

/** A template as WhatsApp takes it for review, with an example for each place. Parts that it lacks are left out. */
export function writeComponents(content: TemplateContent): object[] {
  const { header_type, header_content, body_content, footer_content, buttons, sample_values } = content
  return [
    ...(header_type === null ? [] : [writeHeader(header_type, header_content, sample_values.header)]),
    { type: 'BODY', text: body_content, ...writeExample('body', sample_values.body) },
    ...(footer_content === null ? [] : [{ type: 'FOOTER', text: footer_content }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(writeButton) }]),
  ]
}

function writeHeader(type: HeaderType, content: string | null, samples: Samples | undefined): object {
  if (type === 'TEXT') return { type: 'HEADER', format: type, text: content, ...writeExample('header', samples) }
  return { type: 'HEADER', format: type, ...(content === null ? {} : { example: { header_handle: [content] } }) }
}

function writeExample(part: 'header' | 'body', samples: Samples | undefined): object {
  if (samples === undefined || Object.keys(samples).length === 0) return {}
  if (Array.isArray(samples)) return { example: { [`${part}_text`]: part === 'body' ? [samples] : samples } }
  const named = Object.entries(samples).map(([param_name, example]) => ({ param_name, example }))
  return { example: { [`${part}_text_named_params`]: named } }
}

function writeButton({ type, text, url, phone_number, example }: TemplateButton): object {
  if (type === 'URL') return { type, text, url, ...(example ? { example: [example] } : {}) }
  if (type === 'PHONE_NUMBER') return { type, text, phone_number }
  // The provider words this button itself.
  if (type === 'COPY_CODE') return { type, example }
  return { type, text }
}
