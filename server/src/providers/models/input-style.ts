/** How a model is told what a text is: not at all, by a word before it, or by a field of the call. */
export const inputStyles = ['none', 'prefix', 'input_type'] as const
export type InputStyle = (typeof inputStyles)[number]

/** What a text is embedded as. */
export type InputRole = 'query' | 'passage'

type Told = { model: string; input_style: InputStyle | null }

/** Families by name, the style of each, and its words for a question and a passage. Instructed models need neither. */
const families: [name: RegExp, style: InputStyle, query: string, passage: string][] = [
  [/(^|[^a-z])e5(?![a-z]).*instruct/i, 'none', '', ''],
  [/(^|[^a-z])e5(?![a-z])/i, 'prefix', 'query', 'passage'],
  [/nomic-embed/i, 'prefix', 'search_query', 'search_document'],
  [/voyage/i, 'input_type', 'query', 'document'],
  [/cohere|^embed-(english|multilingual|v\d)/i, 'input_type', 'search_query', 'search_document'],
  [/nv-?embed|nvidia/i, 'input_type', 'query', 'passage'],
]
const familyOf = (model: string) => families.find(([name]) => name.test(model))

/** As the operator has said, else as the model's name suggests. */
export const styleOf = ({ model, input_style }: Told): InputStyle => input_style ?? familyOf(model)?.[1] ?? 'none'

/** The texts and fields of a call. */
export function tellRole(
  told: Told,
  texts: readonly string[],
  role: InputRole,
): { input: string[]; input_type?: string } {
  const style = styleOf(told)
  const [, , query, passage] = familyOf(told.model) ?? []
  const usual = { query: 'query', passage: style === 'prefix' ? 'passage' : 'document' }
  const word = (role === 'query' ? query : passage) || usual[role]
  if (style === 'prefix') return { input: texts.map((text) => `${word}: ${text}`) }
  return style === 'input_type' ? { input: [...texts], input_type: word } : { input: [...texts] }
}
