import type { HeldReply, Template, TemplateChoice } from '../../../lib/types.ts'

/** A place to fill before a template is sent. Refusals name it by `key`. */
export type Place = {
  key: string
  part: 'media' | 'header' | 'body' | 'buttons'
  name: string
  example: string
  button?: string
}
export type Filled = Readonly<Record<string, string>>

const variable = /\{\{\s*(\w+)\s*\}\}/g

const exampleOf = (samples: string[] | Record<string, string> | undefined, names: string[], name: string) =>
  (Array.isArray(samples) ? samples[names.indexOf(name)] : samples?.[name]) ?? ''

/** The header has a file. `values.header` is then the id of an upload. */
const hasMedia = ({ header_type }: Pick<Template, 'header_type'>) => header_type !== null && header_type !== 'TEXT'

/** The places in the order in which the customer reads them. */
export function placesOf({ variables, sample_values, buttons, header_type }: Template): Place[] {
  const media: Place[] = hasMedia({ header_type })
    ? [{ key: 'header', part: 'media', name: header_type!, example: '' }]
    : []
  const texts = (['header', 'body'] as const).flatMap((part) =>
    variables[part].map((name) => ({
      key: `${part}.${name}`,
      part,
      name,
      example: exampleOf(sample_values[part], variables[part], name),
    })),
  )
  const links = variables.buttons.map((index) => ({
    key: `buttons.${index}`,
    part: 'buttons' as const,
    name: String(index),
    example: lastOf(buttons[index]?.example ?? '', buttons[index]?.url ?? ''),
    button: buttons[index]?.text ?? '',
  }))
  return [...media, ...texts, ...links]
}

/** The part of an example address that stands for the variable. */
function lastOf(example: string, url: string) {
  const stem = url.replace(variable, '')
  return stem && example.startsWith(stem) ? example.slice(stem.length) : example
}

export const isFilled = (template: Template, values: Filled) =>
  placesOf(template).every(({ key }) => values[key]?.trim())

/** The form that the API accepts: lists for numbered variables, objects for named ones. */
export function choiceOf(template: Template, values: Filled): TemplateChoice {
  const { name, language, variables, parameter_format } = template
  const filledIn = (key: string) => values[key]?.trim() ?? ''
  const part = (which: 'header' | 'body') => {
    const names = variables[which]
    if (parameter_format === 'POSITIONAL') return names.map((one) => filledIn(`${which}.${one}`))
    return Object.fromEntries(names.map((one) => [one, filledIn(`${which}.${one}`)]))
  }
  const buttons = variables.buttons.map((index) => ({ index, value: filledIn(`buttons.${index}`) }))
  return {
    name,
    language,
    params: {
      header: hasMedia(template) ? { media_id: Number(filledIn('header')) } : part('header'),
      body: part('body'),
      buttons,
    },
  }
}

export type Piece = { text: string } | { name: string }

/** Splits a text into words and the names of variables. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(variable)
    .map((piece, index): Piece => (index % 2 ? { name: piece } : { text: piece }))
    .filter((piece) => 'name' in piece || piece.text !== '')
}

/** The key of the place that a refusal names. Undefined if it names none. */
export const blamedPlace = (field: string | null | undefined) => /^template\.params\.(.+)$/.exec(field ?? '')?.[1]

/** A template that was taken back before it left. */
export type Earlier = NonNullable<HeldReply['template']>

/** The values that were filled in. */
export function valuesOf({ variables }: Template, { params = {} }: Earlier): Filled {
  const part = (which: 'header' | 'body') => {
    const given = params[which]
    if (given === undefined || (!Array.isArray(given) && 'media_id' in given)) return []
    return variables[which].map((name, index) => [
      `${which}.${name}`,
      (Array.isArray(given) ? given[index] : (given as Record<string, string>)[name]) ?? '',
    ])
  }
  const { header, buttons = [] } = params
  const media = header && 'media_id' in header ? [['header', String(header.media_id)]] : []
  return Object.fromEntries([
    ...media,
    ...part('header'),
    ...part('body'),
    ...buttons.map(({ index, value }) => [`buttons.${index}`, value]),
  ])
}
