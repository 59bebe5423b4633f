import { locale, t, type Word } from '../../../lib/t.ts'
import type { Template } from '../../../lib/types.ts'

type Look = 'ok' | 'warn' | 'danger' | 'quiet'

const states: Record<string, [Word, Look]> = {
  DRAFT: ['templates.status_draft', 'quiet'],
  APPROVED: ['templates.status_approved', 'ok'],
  PENDING: ['templates.status_pending', 'quiet'],
  IN_APPEAL: ['templates.status_in_appeal', 'quiet'],
  REJECTED: ['templates.status_rejected', 'danger'],
  PAUSED: ['templates.status_paused', 'warn'],
  DISABLED: ['templates.status_disabled', 'danger'],
}
export const statuses = Object.keys(states)

/** The provider's status in words. An unknown one stays as it is. */
export function wordStatus(status: string): { word: string; look: Look } {
  const known = states[status]
  return known
    ? { word: t(known[0]), look: known[1] }
    : { word: status.toLowerCase().replaceAll('_', ' '), look: 'warn' }
}

const categories: Record<string, Word> = {
  UTILITY: 'templates.category_utility',
  MARKETING: 'templates.category_marketing',
  AUTHENTICATION: 'templates.category_authentication',
}

export function wordCategory(category: string) {
  const known = categories[category]
  return known ? t(known) : category
}

const reasons: Record<string, Word> = {
  ABUSIVE_CONTENT: 'templates.reason_abusive',
  INCORRECT_CATEGORY: 'templates.reason_category',
  INVALID_FORMAT: 'templates.reason_format',
  PROMOTIONAL: 'templates.reason_promotional',
  SCAM: 'templates.reason_scam',
  TAG_CONTENT_MISMATCH: 'templates.reason_mismatch',
}

/** Why it is not approved: in the desk's words if the provider gives a code, or else in the provider's words. */
export function wordReason({ rejection_reason }: Template) {
  if (rejection_reason === null) return ''
  const known = reasons[rejection_reason]
  return known ? t(known) : rejection_reason
}

/** The language of a template in the person's own; a code that the browser does not know stays as it is. */
export function wordLanguage(code: string) {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
