import type { Signs } from './trust.ts'

/**
 * What an embedding model says of an article is added to the trust in its words: nothing where it stands out by
 * `usual`, never more than `most`, and never less than `least`. So it takes away only answers that words are unsure of:
 * whoever switches a model on must not lose the others. Where no article that was found is nearer in meaning, both
 * agree on it, and it is never less than `agreed`. Words count at least as `words`, because customers may use different
 * ones; where they say nothing, meaning alone is not enough. In another language words are met by chance: there an
 * article answers by its meaning alone, if it stands out by more than `foreign`, or by less if words of its title are
 * the same. A name or number that it lacks is a no all the same.
 *
 * Fitted to the even questions of the bases in `evals`, of the German ones and of WixQA, with multilingual-e5-small
 * and, all but `agreed`, with all-MiniLM-L6-v2, whose cosines are five times as far apart. A wrong answer counted as
 * two right ones, and no base might lose more than two right answers or get more than one wrong one. The length of the
 * question, its best sentence alone, or how well the desk's titles are told from others make the fit no better.
 */
const meaning = { usual: 0.75, gain: 10, most: 2, least: -0.5, agreed: -0.22, words: -2.4, foreign: 1, title: 0.4 }

/** Whether meaning speaks for an article, so that single words which it lacks say little. */
export const standsOut = (standing: number | undefined, isForeign: boolean): boolean =>
  standing !== undefined && (isForeign || standing >= meaning.usual)

/**
 * The weight of a passage by words and by how far it stands out in meaning. Without the latter it is that of the words;
 * a question that names what the passage lacks gains nothing.
 */
export function weighMeaning(
  byWords: number,
  standing: number | undefined,
  signs: Pick<Signs, 'names' | 'codes' | 'title'>,
  { isForeign, isNearest }: { isForeign: boolean; isNearest: boolean },
): number {
  if (standing === undefined) return byWords
  const lacksName = signs.names > 0 || signs.codes > 0
  if (isForeign) {
    const byMeaning = meaning.gain * (standing + meaning.title * signs.title - meaning.foreign)
    return lacksName ? byWords : Math.max(byWords, byMeaning)
  }
  const least = isNearest ? meaning.agreed : meaning.least
  const gain = Math.max(least, Math.min(meaning.most, meaning.gain * (standing - meaning.usual)))
  const both = Math.max(byWords, meaning.words) + gain
  return lacksName ? Math.min(byWords, both) : both
}
