import type { Checked } from './checked.ts'
import { asList, asRecord, asText, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'
import type { Component, Template, World } from './world.ts'

const bodyLimit = 1024

/** Checks a template send against the stored template, as the provider does before it accepts. */
export function checkTemplateSend(world: World, content: Foreign): Checked {
  const name = asText(content['name'])
  const language = asText(asRecord(content['language'])?.['code'])
  if (!name || !language) throw new GraphError(131008, 'template.name and template.language.code are required')
  const template = world.templates.find((stored) => stored.name === name && stored.language === language)
  if (template?.status === 'PAUSED') throw new GraphError(132015, `template ${name} is paused`)
  if (template?.status === 'DISABLED') throw new GraphError(132016, `template ${name} is disabled`)
  if (template?.status !== 'APPROVED') {
    throw new GraphError(132001, `template name (${name}) does not exist in ${language}`)
  }
  const sent = (asList(content['components']) ?? []).map((component) => asRecord(component) ?? {})
  checkHeader(template, sent)
  const values = checkBody(template, sent)
  checkButtons(template, sent)
  const text = fill(bodyOf(template), values)
  if (text.length > bodyLimit) throw new GraphError(132005, `body: translated text too long (${text.length})`)
  return { type: 'template', text, fate: null }
}

export function componentOf(template: Template, type: string): Component | undefined {
  return template.components.find((component) => component.type.toUpperCase() === type)
}

export function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([a-z0-9_]+)\s*\}\}/g)].map((match) => match[1]!)
}

export function fill(text: string, values: Map<string, string>): string {
  return text.replace(/\{\{\s*([a-z0-9_]+)\s*\}\}/g, (place, name: string) => values.get(name) ?? place)
}

/** The values of a sent component by variable name, or by `1`, `2` … if they are positional. */
export function valuesOf(parameters: unknown[]): Map<string, string> {
  return new Map(
    parameters.map((parameter, position) => {
      const { parameter_name: name, text } = asRecord(parameter) ?? {}
      return [asText(name) ?? String(position + 1), asText(text) ?? '']
    }),
  )
}

export function parametersOf(sent: Foreign[], type: string, index?: number): unknown[] {
  const component = sent.find(
    (candidate) =>
      asText(candidate['type'])?.toLowerCase() === type &&
      (index === undefined || asText(candidate['index']) === String(index)),
  )
  return asList(component?.['parameters']) ?? []
}

function bodyOf(template: Template): string {
  return asText(componentOf(template, 'BODY')?.['text']) ?? ''
}

function checkHeader(template: Template, sent: Foreign[]): void {
  const header = componentOf(template, 'HEADER')
  const parameters = parametersOf(sent, 'header')
  const format = asText(header?.['format'])?.toUpperCase()
  if (format === undefined || format === 'TEXT') {
    checkCount('header', template, asText(header?.['text']) ?? '', parameters)
    return
  }
  const type = asText(asRecord(parameters[0])?.['type'])
  if (type?.toUpperCase() !== format || parameters.length !== 1) {
    const received = type?.toUpperCase() ?? 'UNKNOWN'
    throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${received}`)
  }
  const media = asRecord(asRecord(parameters[0])?.[type])
  if (format !== 'LOCATION' && asText(media?.['id']) === undefined && asText(media?.['link']) === undefined) {
    throw new GraphError(131008, `header: ${type} needs an id or a link`)
  }
}

function checkBody(template: Template, sent: Foreign[]): Map<string, string> {
  const parameters = parametersOf(sent, 'body')
  checkCount('body', template, bodyOf(template), parameters)
  return valuesOf(parameters)
}

function checkCount(where: string, template: Template, text: string, parameters: unknown[]): void {
  const expected = [...new Set(variablesOf(text))]
  if (parameters.length !== expected.length) {
    throw new GraphError(
      132000,
      `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected.length})`,
    )
  }
  for (const parameter of parameters) checkValue(where, parameter)
  if (template.parameter_format !== 'NAMED') return
  const given = valuesOf(parameters)
  const absent = expected.find((name) => !given.has(name))
  if (absent !== undefined) throw new GraphError(100, `${where}: parameter_name '${absent}' is missing or empty`)
}

/** WhatsApp Cloud API: parameter texts hold no line break, no tab and at most four blanks in a row. */
function checkValue(where: string, parameter: unknown): void {
  const { type, text } = asRecord(parameter) ?? {}
  if (type !== 'text') throw new GraphError(132012, `${where}: Format mismatch, expected TEXT`)
  if (typeof text !== 'string' || text === '') throw new GraphError(131008, `${where}: parameter text is required`)
  if (/[\n\r\t]| {5}/.test(text)) {
    throw new GraphError(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  }
}

function checkButtons(template: Template, sent: Foreign[]): void {
  const buttons = (asList(componentOf(template, 'BUTTONS')?.['buttons']) ?? []).map((button) => asRecord(button) ?? {})
  for (const component of sent) {
    if (asText(component['type'])?.toLowerCase() !== 'button') continue
    const button = buttons[Number(asText(component['index']) ?? -1)]
    if (!button) throw new GraphError(132012, `Button at index ${component['index']} does not exist`)
    const type = asText(button['type'])
    if (type !== 'URL' && type !== 'QUICK_REPLY' && type !== 'COPY_CODE') {
      throw new GraphError(100, 'sub_type must be one of {QUICK_REPLY, URL, COPY_CODE}')
    }
  }
  buttons.forEach((button, index) => {
    if (button['type'] !== 'URL' || variablesOf(asText(button['url']) ?? '').length === 0) return
    const value = asRecord(parametersOf(sent, 'button', index)[0])?.['text']
    if (typeof value !== 'string' || value === '') {
      throw new GraphError(131008, `Button at index ${index} of type Url requires a parameter`)
    }
  })
}
