import { isLanguage, type Language } from '../../../platform/i18n.ts'

export type Words = { message: string; button_text: string; language: string; site: string }

export const sameWords = (one: Words, other: Words): boolean =>
  one.message === other.message &&
  one.button_text === other.button_text &&
  one.language === other.language &&
  one.site === other.site

type Standing = { approved: boolean; name: string; language: string }
export type Way = { by: 'template'; template: Standing } | { by: 'link' } | { by: 'none' }

/**
 * How a survey goes out: by the approved template, whatever the window; until its approval as text with a link, in an open
 * window; else by the version before it that is approved. `versions` are the newest first.
 */
export function wayOf(versions: readonly Standing[], window: 'open' | 'closing' | 'closed'): Way {
  const [newest] = versions
  if (newest?.approved) return { by: 'template', template: newest }
  if (window !== 'closed') return { by: 'link' }
  const earlier = versions.find(({ approved }) => approved)
  return earlier ? { by: 'template', template: earlier } : { by: 'none' }
}

/** The desk's own language for a language code of the provider; undefined when it is not spoken here. */
export function spokenLanguage(code: string): Language | undefined {
  const tag = code.replace('_', '-')
  const [base = ''] = tag.split('-')
  const near = base === 'pt' ? 'pt-BR' : base
  return [tag, near].find(isLanguage)
}
