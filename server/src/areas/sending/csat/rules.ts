import { isLanguage, type Language } from '../../../platform/i18n.ts'

export type Words = { message: string; button_text: string; language: string; site: string }

export const sameWords = (one: Words, other: Words): boolean =>
  one.message === other.message &&
  one.button_text === other.button_text &&
  one.language === other.language &&
  one.site === other.site

type Answerer = {
  agent_name: 'none' | 'first_name' | 'full_name'
  sender_type: 'agent' | 'assistant' | null
  first_name: string | null
  last_name: string | null
}

/**
 * Whom a survey names: the person who answered, by the name that customers of the inbox may read, or the assistant if
 * no person answered. Undefined if nobody did.
 */
export function nameOf({ agent_name, sender_type, first_name, last_name }: Answerer): string | undefined {
  if (sender_type === 'agent' && agent_name === 'none') return undefined
  const isWhole = sender_type === 'assistant' || agent_name === 'full_name'
  return [first_name, isWhole ? last_name : ''].filter(Boolean).join(' ') || undefined
}

type Standing = { approved: boolean; name: string; language: string }
export type Way = { by: 'template'; template: Standing } | { by: 'link' } | { by: 'none' }

/**
 * How a survey is sent. If the newest template is approved, it is used, whether the reply window is open or not. Until
 * then the survey is text with a link if the window is open, and otherwise an older version that is approved.
 * `versions` are ordered newest first.
 */
export function wayOf(versions: readonly Standing[], window: 'open' | 'closing' | 'closed'): Way {
  const [newest] = versions
  if (newest?.approved) return { by: 'template', template: newest }
  if (window !== 'closed') return { by: 'link' }
  const earlier = versions.find(({ approved }) => approved)
  return earlier ? { by: 'template', template: earlier } : { by: 'none' }
}

/** The desk's language for a language code of the provider. Undefined if the desk does not have that language. */
export function spokenLanguage(code: string): Language | undefined {
  const tag = code.replace('_', '-')
  const [base = ''] = tag.split('-')
  const near = base === 'pt' ? 'pt-BR' : base
  return [tag, near].find(isLanguage)
}
