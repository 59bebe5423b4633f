import { t } from './t.ts'

/**
 * The confidences from which an article probably answers, and may. Found on the questions of WixQA: of those that reach the first,
 * nine in ten have the right article in front; of those without an answer, one in six reaches it and a quarter falls short of the
 * second, as one in fourteen of the others does.
 */
const sure = 0.42
const unsure = 0.3

/** How sure the search is that an article answers. What meaning alone found has no confidence, which speaks for nothing. */
export function wordSureness(confidence: number): string {
  if (confidence >= sure) return t('grounds.sure')
  return t(confidence >= unsure || confidence === 0 ? 'grounds.unsure' : 'grounds.no_answer')
}
