import { asList, asRecord, asText, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'
import { variablesOf } from './template-send-rules.ts'
import type { Component, Template } from './world.ts'

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION']

/** WhatsApp Cloud API limits of a template and the sub-codes of its refusals. */
const bodyLimit = 1024
const shortLimit = 60
const buttonLimits: Record<string, [count: number, text: number]> = {
  QUICK_REPLY: [10, 25],
  URL: [2, 25],
  PHONE_NUMBER: [1, 25],
  COPY_CODE: [1, 15],
}
const subcodes = { header: 2388047, body: 2388072, footer: 2388073, edge: 2388299, tooLong: 2388040 } as const

type Draft = Pick<Template, 'name' | 'language' | 'category' | 'components' | 'parameter_format'>

/** Checks a new template. Throws the provider's answer. */
export function checkTemplate(parameters: Foreign): Draft {
  const name = asText(parameters['name']) ?? ''
  if (!/^[a-z0-9_]{1,512}$/.test(name)) throw refusal('name must be lower-case letters, digits and underscores')
  const language = asText(parameters['language']) ?? ''
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) throw refusal('language is not a supported locale')
  const category = checkCategory(parameters['category'])
  const format = asText(parameters['parameter_format'])?.toUpperCase() ?? 'POSITIONAL'
  if (format !== 'POSITIONAL' && format !== 'NAMED') throw refusal('parameter_format must be POSITIONAL or NAMED')
  return {
    name,
    language,
    category,
    parameter_format: format,
    components: checkComponents(parameters['components'], format),
  }
}

export function checkCategory(value: unknown): string {
  const category = asText(value)?.toUpperCase() ?? ''
  if (!categories.includes(category)) throw refusal(`category must be one of {${categories.join(', ')}}`)
  return category
}

export function checkComponents(value: unknown, format: Template['parameter_format']): Component[] {
  const parsed = typeof value === 'string' ? parseList(value) : asList(value)
  const components = (parsed ?? []).map((component) => {
    const record = asRecord(component) ?? {}
    return { ...record, type: asText(record['type'])?.toUpperCase() ?? '' }
  })
  const bodies = components.filter((component) => component.type === 'BODY')
  if (bodies.length !== 1) throw refusal('a template has exactly one BODY', subcodes.body)
  const types = components.map((component) => component.type)
  if (new Set(types).size !== types.length) throw refusal('each component may stand once')
  for (const component of components) checkComponent(component, format)
  return components
}

function parseList(text: string): unknown[] | undefined {
  try {
    return asList(JSON.parse(text))
  } catch {
    return undefined
  }
}

function checkComponent(component: Component, format: Template['parameter_format']): void {
  if (component.type === 'BODY') checkBody(component, format)
  else if (component.type === 'HEADER') checkHeader(component, format)
  else if (component.type === 'FOOTER') checkFooter(component)
  else if (component.type === 'BUTTONS') checkButtons(component)
  else throw refusal(`unknown component ${component.type.slice(0, 40)}`)
}

function checkBody(component: Component, format: Template['parameter_format']): void {
  const text = asText(component['text'])
  if (!text) throw refusal('BODY needs a text', subcodes.body)
  if (text.length > bodyLimit) throw refusal(`BODY is limited to ${bodyLimit} characters`, subcodes.tooLong)
  checkVariables(text, format, subcodes.body)
  if (/^\s*\{\{|\}\}\s*$/.test(text)) throw refusal('variables cannot be at the start or end', subcodes.edge)
  if (/\}\}\s*\{\{/.test(text)) throw refusal('variables must not stand side by side', subcodes.edge)
  const example = asRecord(component['example'])
  const samples =
    format === 'NAMED' ? asList(example?.['body_text_named_params']) : asList(asList(example?.['body_text'])?.[0])
  if ((samples?.length ?? 0) !== new Set(variablesOf(text)).size) {
    throw refusal('BODY needs one example for each variable', subcodes.body)
  }
}

function checkVariables(text: string, format: Template['parameter_format'], subcode: number): void {
  const names = [...new Set(variablesOf(text))]
  if (format === 'NAMED') {
    if (names.some((name) => /^\d/.test(name))) throw refusal('named variables must not be numbers', subcode)
    return
  }
  const numbers = names.map(Number).sort((left, right) => left - right)
  if (numbers.some((number, position) => number !== position + 1)) {
    throw refusal('variables must be numbered {{1}}, {{2}}, … without gaps', subcode)
  }
}

function checkHeader(component: Component, format: Template['parameter_format']): void {
  const kind = asText(component['format'])?.toUpperCase() ?? ''
  const example = asRecord(component['example'])
  if (kind === 'TEXT') {
    const text = asText(component['text'])
    if (!text || text.length > shortLimit) throw refusal(`HEADER takes 1 to ${shortLimit} characters`, subcodes.header)
    checkVariables(text, format, subcodes.header)
    const variables = variablesOf(text)
    if (variables.length > 1) throw refusal('HEADER takes one variable', subcodes.header)
    const sample = example?.['header_text'] ?? example?.['header_text_named_params']
    if (variables.length === 1 && !sample) throw refusal('HEADER needs an example', subcodes.header)
    return
  }
  if (!['IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'].includes(kind)) throw refusal('HEADER format is not supported')
  if (kind !== 'LOCATION' && !asList(example?.['header_handle'])?.length) {
    throw refusal('HEADER needs a sample: example.header_handle', subcodes.header)
  }
}

function checkFooter(component: Component): void {
  const text = asText(component['text'])
  if (!text || text.length > shortLimit || variablesOf(text).length > 0) {
    throw refusal(`FOOTER takes 1 to ${shortLimit} characters and no variable`, subcodes.footer)
  }
}

function checkButtons(component: Component): void {
  const buttons = (asList(component['buttons']) ?? []).map((button) => asRecord(button) ?? {})
  if (buttons.length < 1 || buttons.length > 10) throw refusal('BUTTONS takes 1 to 10 buttons')
  for (const button of buttons) checkButton(button, buttons)
}

function checkButton(button: Foreign, all: Foreign[]): void {
  const type = asText(button['type'])?.toUpperCase() ?? ''
  const limits = buttonLimits[type]
  if (!limits) throw refusal(`button type ${type.slice(0, 40)} is not supported`)
  if (all.filter((other) => other['type'] === button['type']).length > limits[0]) {
    throw refusal(`at most ${limits[0]} buttons of type ${type}`)
  }
  // The words on this button are the provider's. The code to copy is the business's.
  const text = type === 'COPY_CODE' ? asText(button['example']) : asText(button['text'])
  if (!text || text.length > limits[1])
    throw refusal(`button text takes 1 to ${limits[1]} characters`, subcodes.tooLong)
  if (type !== 'URL') return
  const url = asText(button['url']) ?? ''
  if (!/^https?:\/\/\S{1,1990}$/.test(url)) throw refusal('button url is not valid')
  const variables = variablesOf(url)
  if (variables.length > 1 || (variables.length === 1 && !url.endsWith('}}'))) {
    throw refusal('a button url takes one variable, at its very end')
  }
  if (variables.length === 1 && !asList(button['example'])?.length) throw refusal('a button url needs an example')
}

function refusal(details: string, subcode?: number): GraphError {
  return new GraphError(100, details, { ...(subcode === undefined ? {} : { subcode }) })
}
