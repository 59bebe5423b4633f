import { invalid } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import type { TemplateContent } from '../../../providers/whatsapp/template-content.ts'
import { limits, type Values } from './schema.ts'

const place = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g

/** The variables of a text, each once, in the order of their appearance. */
const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map((match) => match[1]!))]

/** Sorts numbers by their value, wherever they appear: a list of values is matched to them in this order. */
const inOrder = (names: string[]): string[] =>
  names.every((name) => /^\d+$/.test(name)) ? names.toSorted((one, other) => Number(one) - Number(other)) : names

export const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(place, (whole, name: string) => values.get(name) ?? whole)

/** What has to be filled in when the template is sent. Buttons are named by their place among all buttons. */
export function variablesOf(
  template: Pick<TemplateContent, 'header_type' | 'header_content' | 'body_content' | 'buttons'>,
) {
  const needsValue = template.buttons.map(
    ({ type, url }) => type === 'COPY_CODE' || (type === 'URL' && variablesIn(url ?? '').length > 0),
  )
  return {
    header: template.header_type === 'TEXT' ? inOrder(variablesIn(template.header_content ?? '')) : [],
    body: inOrder(variablesIn(template.body_content)),
    buttons: needsValue.flatMap((needs, index) => (needs ? [index] : [])),
  }
}

/** Numbered unless a variable has a name. */
export const formatOf = (texts: string[]): 'POSITIONAL' | 'NAMED' =>
  texts.flatMap(variablesIn).some((name) => !/^\d+$/.test(name)) ? 'NAMED' : 'POSITIONAL'

/**
 * Refuses, and names the field, what the provider would refuse, or reject later for a reason that is already known. The
 * rules are those of the WhatsApp Cloud API.
 */
export function checkContent(content: TemplateContent): void {
  checkHeader(content)
  checkBody(content)
  checkFooter(content.footer_content)
  checkButtons(content.buttons)
}

function checkHeader({ header_type, header_content, parameter_format, sample_values }: TemplateContent): void {
  if (header_type === null) return
  const field = 'header_content'
  if (!header_content || showsNothing(header_content)) throw invalid('template.empty', { field }).at(field)
  if (header_type !== 'TEXT') return
  checkLength(field, header_content, limits.header)
  if (/[\n\r]/.test(header_content)) throw invalid('template.one_line', { field }).at(field)
  const names = variablesIn(header_content)
  if (names.length > 1) throw invalid('template.header_variables').at(field)
  checkNames(field, header_content, parameter_format)
  checkSamples('sample_values.header', names, sample_values.header)
}

function checkBody({ body_content: text, parameter_format, sample_values }: TemplateContent): void {
  const field = 'body_content'
  if (showsNothing(text)) throw invalid('template.empty', { field }).at(field)
  checkLength(field, text, limits.body)
  checkNames(field, text, parameter_format)
  if (/^\s*\{\{|\}\}\s*$/.test(text)) throw invalid('template.edge').at(field)
  if (/\}\}\s*\{\{/.test(text)) throw invalid('template.adjacent').at(field)
  checkSamples('sample_values.body', variablesIn(text), sample_values.body)
}

function checkFooter(text: string | null): void {
  if (text === null) return
  const field = 'footer_content'
  if (showsNothing(text)) throw invalid('template.empty', { field }).at(field)
  checkLength(field, text, limits.footer)
  if (text.includes('{{')) throw invalid('template.no_variable', { field }).at(field)
}

function checkLength(field: string, text: string, max: number): void {
  if (text.length > max) throw invalid('template.too_long', { field, max, length: text.length }).at(field)
}

/** Numbers from 1 without gaps, or names in small letters. Nothing else may be in double braces. */
function checkNames(field: string, text: string, format: TemplateContent['parameter_format']): void {
  const odd = text.replace(place, '').match(/\{\{.{0,20}|\}\}/)
  if (odd) throw invalid('template.braces', { field, found: odd[0] }).at(field)
  const names = variablesIn(text)
  if (format === 'NAMED') {
    const bad = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name))
    if (bad !== undefined) throw invalid('template.variable_name', { field, name: bad }).at(field)
    return
  }
  if (inOrder(names).some((name, index) => name !== String(index + 1)))
    throw invalid('template.variable_gap', { field }).at(field)
}

function checkSamples(field: string, names: string[], samples: Values | undefined): void {
  const given = byName(inOrder(names), samples ?? [])
  const missing = inOrder(names).find((name) => showsNothing(given.get(name) ?? ''))
  if (missing !== undefined) throw invalid('template.sample_missing', { name: missing }).at(`${field}.${missing}`)
}

const counts: Record<string, number> = { QUICK_REPLY: 10, URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1 }

function checkButtons(buttons: TemplateContent['buttons']): void {
  if (buttons.length > limits.buttons) throw invalid('template.buttons_count', { max: limits.buttons }).at('buttons')
  for (const [type, max] of Object.entries(counts)) {
    if (buttons.filter((button) => button.type === type).length > max)
      throw invalid('template.buttons_kind', { max, type }).at('buttons')
  }
  const replies = buttons.flatMap((button, index) => (button.type === 'QUICK_REPLY' ? [index] : []))
  if (replies.length > 0 && replies.at(-1)! - replies[0]! !== replies.length - 1)
    throw invalid('template.buttons_order').at('buttons')
  buttons.forEach(checkButton)
}

function checkButton(
  { type, text, url, phone_number, example }: TemplateContent['buttons'][number],
  index: number,
): void {
  const at = (name: string) => `buttons.${index}.${name}`
  const demand = (name: string, value: string | undefined, max: number) => {
    if (!value || showsNothing(value)) throw invalid('template.empty', { field: at(name) }).at(at(name))
    checkLength(at(name), value, max)
  }
  if (type !== 'COPY_CODE') demand('text', text, limits.buttonText)
  if (text.includes('{{')) throw invalid('template.no_variable', { field: at('text') }).at(at('text'))
  if (type === 'COPY_CODE') demand('example', example, limits.code)
  if (type === 'PHONE_NUMBER') {
    demand('phone_number', phone_number, limits.phone_number)
    if (!/^\+?[\d ()-]{5,}$/.test(phone_number!)) throw invalid('template.phone_number').at(at('phone_number'))
  }
  if (type !== 'URL') return
  demand('url', url, limits.url)
  const names = variablesIn(url!)
  if (!URL.canParse(url!.replace(place, '1')) || !/^https?:\/\/[^{}\s]+/.test(url!))
    throw invalid('template.url').at(at('url'))
  if (names.length > 1 || (names.length === 1 && !/\{\{1\}\}$/.test(url!)))
    throw invalid('template.url_variable').at(at('url'))
  if (names.length === 1) {
    demand('example', example, limits.url)
    if (!URL.canParse(example!)) throw invalid('template.url').at(at('example'))
  }
}

/** Matches a list to the names in their order. */
export function byName(names: string[], values: Values): Map<string, string> {
  const pairs = Array.isArray(values)
    ? values.map((value, index) => [names[index] ?? String(index + 1), value] as const)
    : Object.entries(values)
  return new Map(pairs)
}

/** The status after the provider's message about a template; undefined if the message says nothing about its use. */
export function statusAfter(event: string): string | undefined {
  const word = event.toUpperCase()
  if (word === 'REINSTATED' || word === 'UNARCHIVED') return 'APPROVED'
  return stating.has(word) ? word : undefined
}

const stating = new Set(
  'APPROVED PENDING REJECTED IN_APPEAL PAUSED DISABLED LIMIT_EXCEEDED PENDING_DELETION DELETED ARCHIVED'.split(' '),
)

/** Whole seconds, as the provider counts: what it tells about this second must not look older than what we knew. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)
