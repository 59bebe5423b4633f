import { t } from './t.ts'

/**
 * The confidences from which an article probably answers, and may answer. Measured on the questions of WixQA: of the
 * questions that reach the first, nine in ten have the right article in front. Of those without an answer, one in six
 * reaches the first, and a quarter stays below the second, as do one in fourteen of the others.
 */
const sure = 0.42
const unsure = 0.3

/** How sure the search is that an article answers. Results only by meaning have no confidence, which says nothing. */
export function wordSureness(confidence: number): string {
  if (confidence >= sure) return t('grounds.sure')
  return t(confidence >= unsure || confidence === 0 ? 'grounds.unsure' : 'grounds.no_answer')
}
