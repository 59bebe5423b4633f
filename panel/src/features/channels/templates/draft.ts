import type { Template, TemplateFields } from '../../../lib/types.ts'
import { piecesOf } from './filling.ts'

export type HeaderType = NonNullable<TemplateFields['header_type']>
export type DraftButton = TemplateFields['buttons'][number]

/** The values of the form. `samples` have keys such as `header.1` and `body.first_name`. */
export type Draft = {
  name: string
  language: string
  category: TemplateFields['category']
  header_type: HeaderType
  header: string
  /** The upload that is the sample of a picture, video or document in the header. */
  sample: string
  body: string
  footer: string
  buttons: DraftButton[]
  samples: Record<string, string>
}

export const freshDraft: Draft = {
  name: '',
  language: 'en_US',
  category: 'UTILITY',
  header_type: 'TEXT',
  header: '',
  sample: '',
  body: '',
  footer: '',
  buttons: [],
  samples: {},
}

const namesIn = (text: string) => [...new Set(piecesOf(text).flatMap((piece) => ('name' in piece ? [piece.name] : [])))]

/** The variables of the text and of the header, as the keys of their samples. */
export const sampleKeys = ({ header_type, header, body }: Draft) => [
  ...namesIn(header_type === 'TEXT' ? header : '').map((name) => `header.${name}`),
  ...namesIn(body).map((name) => `body.${name}`),
]

const isNumbered = (names: string[]) => names.every((name) => /^\d+$/.test(name))

function samplesOf(draft: Draft, part: 'header' | 'body') {
  const names = namesIn(draft[part])
  const sample = (name: string) => draft.samples[`${part}.${name}`] ?? ''
  if (!isNumbered([...namesIn(draft.header), ...namesIn(draft.body)])) {
    return Object.fromEntries(names.map((name) => [name, sample(name)]))
  }
  return names.toSorted((one, other) => Number(one) - Number(other)).map(sample)
}

const headerOf = ({ header_type, header, sample }: Draft) =>
  header_type === 'TEXT' && !header.trim()
    ? { header_type: null, header_content: null }
    : { header_type, header_content: (header_type === 'TEXT' ? header.trim() : sample) || null }

/** A draft as the API takes it: without the footer if it is blank, and with the samples in the order of the places. */
export const fieldsOf = (draft: Draft): TemplateFields => ({
  category: draft.category,
  ...headerOf(draft),
  body_content: draft.body,
  footer_content: draft.footer.trim() || null,
  buttons: draft.buttons,
  sample_values: {
    header: draft.header_type === 'TEXT' ? samplesOf(draft, 'header') : [],
    body: samplesOf(draft, 'body'),
  },
})

/** A template as its form edits it; the reverse of `fieldsOf`. Samples have the part and the name of their place. */
export function draftOf(template: Template): Draft {
  const { variables, sample_values } = template
  const samples = (['header', 'body'] as const).flatMap((part) => {
    const given = sample_values[part]
    return variables[part].map((name, index) => [
      `${part}.${name}`,
      (Array.isArray(given) ? given[index] : given?.[name]) ?? '',
    ])
  })
  return {
    name: template.name,
    language: template.language,
    category: template.category as Draft['category'],
    header_type: (template.header_type ?? 'TEXT') as HeaderType,
    header: template.header_type === 'TEXT' ? (template.header_content ?? '') : '',
    sample: template.header_type === 'TEXT' ? '' : (template.header_content ?? ''),
    body: template.body_content,
    footer: template.footer_content ?? '',
    buttons: template.buttons as DraftButton[],
    samples: Object.fromEntries(samples),
  }
}

/** The template for the preview. */
export const shownOf = (draft: Draft) => {
  const { header_type, header_content, body_content, footer_content, buttons } = fieldsOf(draft)
  return { header_type, header_content, body_content, footer_content, buttons }
}
