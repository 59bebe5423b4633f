type Ranked = { article_id: number; score: number; language: string }

/**
 * How much words count beside meaning, unless the model makes the search for the desk's own titles worse. Measured with
 * multilingual-e5-small on the questions of WixQA: 6 to 12 are about equal, 4 and 20 are worse.
 */
export const usualWeight = 8
/**
 * The same in an article of another language than the question's. Measured with XQuAD's questions in six languages over
 * English paragraphs: with less, or with up to twice as much, one of the languages does worse than by meaning only.
 */
export const usualForeignWeight = 2

type Joined = {
  /** The highest possible score of all words of the question together; 0 if none of them is in any passage. */
  attainable: number
  /** How much the best match of words counts compared with the best match of meaning. */
  weight: number
  /** The same in an article of another language than the question's. */
  foreignWeight: number
  /** The question's language, if it is known. */
  language: string | null
  /** Articles without all vectors of the model. */
  unembedded: ReadonlySet<number>
}

/**
 * Joins the results by words and by meaning, each best first, into one list of articles. The score of an article is the
 * share of the question that its words hold, times its weight, plus how near its meaning is, scaled between the last
 * and the first result by meaning. Words in an article of another language are names or chance, and count for less. An
 * article without all its vectors cannot be compared by meaning and keeps the place that its words gave it. An article
 * is shown by its higher-ranking passage; if both rank the same, by the passage found by words.
 */
export function joinMeaning<T extends Ranked>(
  words: readonly T[],
  near: readonly T[],
  { attainable, weight, foreignWeight, language, unembedded }: Joined,
): T[] {
  const [nearest, last] = [near[0]?.score ?? 0, near.at(-1)?.score ?? 0]
  const scores = new Map<number, { passage: T; rank: number; score: number }>()
  const add = (passage: T, rank: number, score: number) => {
    const known = scores.get(passage.article_id)
    const better = known && known.rank <= rank ? known : { passage, rank }
    scores.set(passage.article_id, { ...better, score: score + (known?.score ?? 0) })
  }
  const isForeign = (passage: T) => language !== null && passage.language !== 'simple' && passage.language !== language
  for (const [rank, passage] of words.entries()) {
    if (unembedded.has(passage.article_id)) continue
    const share = passage.score / (attainable || 1)
    add(passage, rank, share * (isForeign(passage) ? foreignWeight : weight))
  }
  for (const [rank, passage] of near.entries()) {
    if (unembedded.has(passage.article_id)) continue
    add(passage, rank, nearest > last ? (passage.score - last) / (nearest - last) : 1)
  }
  const joined = [...scores.values()]
    .map(({ passage, score }) => ({ ...passage, score }))
    .sort((a, b) => b.score - a.score || a.article_id - b.article_id)
  for (const [place, passage] of words.entries()) {
    if (!unembedded.has(passage.article_id)) continue
    const before = joined[Math.min(place, joined.length) - 1]
    joined.splice(place, 0, { ...passage, score: before?.score ?? weight })
  }
  return joined
}
