type Ranked = { article_id: number; score: number }

/** How much words count beside meaning until the model has been tried on the desk's own titles. */
export const untried = 4

type Joined = {
  /** What all words of the question together could score; 0: none of them stands anywhere. */
  attainable: number
  /** What the best match of words counts against the best match of meaning. */
  weight: number
  /** Articles without all vectors of the model. */
  unembedded: ReadonlySet<number>
}

/**
 * Joins what words and what meaning have found, each best first, into one list of articles. An article scores the share of the
 * question that its words hold, times `weight`, and how near its meaning is, laid between the last of what meaning has found and
 * the first. So the words of a question in another language, which stand in few articles or in none, count for little by
 * themselves. What has not all its vectors cannot be compared by meaning and keeps the place that its words gave it. An article
 * is shown by the passage that ranks higher, that of its words among equals.
 */
export function joinMeaning<T extends Ranked>(
  words: readonly T[],
  near: readonly T[],
  { attainable, weight, unembedded }: Joined,
): T[] {
  const [nearest, last] = [near[0]?.score ?? 0, near.at(-1)?.score ?? 0]
  const scores = new Map<number, { passage: T; rank: number; score: number }>()
  const add = (passage: T, rank: number, score: number) => {
    const known = scores.get(passage.article_id)
    const better = known && known.rank <= rank ? known : { passage, rank }
    scores.set(passage.article_id, { ...better, score: score + (known?.score ?? 0) })
  }
  for (const [rank, passage] of words.entries()) {
    if (!unembedded.has(passage.article_id)) add(passage, rank, (weight * passage.score) / (attainable || 1))
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
