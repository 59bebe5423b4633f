import { isWebAddress } from './callbacks.ts'
import type { Checked } from './checked.ts'
import { asList, asRecord, asText, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'

/** WhatsApp Cloud API limits of interactive messages, counted in UTF-16 units. */
const limits = {
  body: 1024,
  footer: 60,
  header: 60,
  buttons: 3,
  buttonTitle: 20,
  buttonId: 256,
  sections: 10,
  rows: 10,
  rowId: 200,
  rowTitle: 24,
  rowDescription: 72,
} as const

export function checkInteractive(interactive: Foreign): Checked {
  const text = required(asRecord(interactive['body'])?.['text'], 'Body text', limits.body)
  const footer = asRecord(interactive['footer'])
  if (footer) required(footer['text'], 'Footer text', limits.footer)
  const action = asRecord(interactive['action'])
  if (!action) throw new GraphError(131008, "Required parameter 'interactive.action' is missing")
  const check = checks[asText(interactive['type']) ?? '']
  if (!check) {
    const message = `Param interactive['type'] must be one of {${Object.keys(checks).join(', ')}}`
    throw new GraphError(100, undefined, { message })
  }
  checkHeader(interactive['header'], interactive['type'] === 'list')
  check(action)
  return { type: 'interactive', text, fate: null }
}

const checks: Record<string, (action: Foreign) => void> = {
  button: checkButtons,
  list: checkList,
  cta_url: checkLink,
  location_request_message: () => undefined,
}

function checkHeader(value: unknown, textOnly: boolean): void {
  if (value === undefined) return
  const header = asRecord(value)
  const type = asText(header?.['type'])
  if (type === 'text') required(header?.['text'], 'Header text', limits.header)
  else if (textOnly || !['image', 'video', 'document'].includes(type ?? '')) throw invalid('Header type is not allowed')
}

function checkButtons(action: Foreign): void {
  const buttons = asList(action['buttons']) ?? []
  if (buttons.length < 1 || buttons.length > limits.buttons) {
    throw invalid(`Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: ${limits.buttons}`)
  }
  const replies = buttons.map((button) => {
    const reply = asRecord(asRecord(button)?.['reply'])
    if (asRecord(button)?.['type'] !== 'reply' || !reply) throw invalid('Button type must be reply')
    return {
      id: required(reply['id'], 'Button id', limits.buttonId),
      title: required(reply['title'], 'Button title', limits.buttonTitle),
    }
  })
  unique(
    replies.map((reply) => reply.id),
    'Button ids',
  )
  unique(
    replies.map((reply) => reply.title),
    'Button titles',
  )
}

function checkList(action: Foreign): void {
  required(action['button'], 'List button', limits.buttonTitle)
  const sections = (asList(action['sections']) ?? []).map((section) => asRecord(section) ?? {})
  if (sections.length < 1 || sections.length > limits.sections) throw invalid('Invalid sections count')
  for (const section of sections) {
    if (sections.length > 1) required(section['title'], 'Section title', limits.rowTitle)
  }
  const rows = sections.flatMap((section) => asList(section['rows']) ?? []).map((row) => asRecord(row) ?? {})
  if (rows.length < 1 || rows.length > limits.rows) {
    throw invalid(`Total row count exceed max allowed count: ${limits.rows}`)
  }
  for (const row of rows) {
    required(row['title'], 'Row title', limits.rowTitle)
    if (row['description'] !== undefined) required(row['description'], 'Row description', limits.rowDescription)
  }
  unique(
    rows.map((row) => required(row['id'], 'Row id', limits.rowId)),
    'Row ids',
  )
}

function checkLink(action: Foreign): void {
  const parameters = asRecord(action['parameters'])
  required(parameters?.['display_text'], 'Button title', limits.buttonTitle)
  const url = required(parameters?.['url'], 'URL', 2000)
  if (!isWebAddress(url)) throw invalid('URL is not valid')
}

function required(value: unknown, what: string, limit: number): string {
  if (typeof value !== 'string' || value === '' || value.length > limit) {
    throw invalid(`${what} length invalid. Min length: 1, Max length: ${limit}`)
  }
  return value
}

function unique(values: string[], what: string): void {
  if (new Set(values).size !== values.length) throw invalid(`${what} must be unique`)
}

function invalid(details: string): GraphError {
  return new GraphError(131009, details)
}
