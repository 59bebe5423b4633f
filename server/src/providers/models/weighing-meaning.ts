import type { Signs } from './trust.ts'

/**
 * What an embedding model says of an article is added to the trust in its words: nothing where it stands out by `usual`,
 * and never more than `most` either way. Words count at least as `words`, because customers may use quite others: where
 * they say nothing, the article has to stand out nearly as far as for its own title, which is 1. In another language words
 * are met by chance: there an article answers by its meaning alone, if it stands out by more than `foreign`, or by less if
 * words of its title are the same. A name or number that it lacks is a no all the same.
 *
 * Fitted to the even questions of the bases in `evals`, of the German ones and of WixQA with multilingual-e5-small, a wrong
 * answer counting as much as two right ones, and tried with all-MiniLM-L6-v2, whose cosines are five times as far apart.
 */
const meaning = { usual: 0.7, gain: 10, most: 2.5, words: -1.4, foreign: 1, title: 0.4 }

export function weighMeaning(
  byWords: number,
  standing: number | undefined,
  signs: Pick<Signs, 'names' | 'codes' | 'title'>,
  isForeign: boolean,
): number {
  if (standing === undefined) return byWords
  const lacksName = signs.names > 0 || signs.codes > 0
  if (isForeign) {
    const byMeaning = meaning.gain * (standing + meaning.title * signs.title - meaning.foreign)
    return lacksName ? byWords : Math.max(byWords, byMeaning)
  }
  const gain = Math.max(-meaning.most, Math.min(meaning.most, meaning.gain * (standing - meaning.usual)))
  const both = Math.max(byWords, meaning.words) + gain
  return lacksName ? Math.min(byWords, both) : both
}
