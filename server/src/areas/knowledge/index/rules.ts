/**
 * How well the best passage matches the words of a question, 0 to 1. Scores are counted in words of the greatest
 * possible rarity: m of them in the passage and n in the question give m / √n, as in a cosine. So neither a long
 * question nor a large knowledge base raises it, and words that are in no passage lower it. The result is scaled
 * between 0 and 1.
 */
export function confidenceOf(best: number, { attainable, rarest }: { attainable: number; rarest: number }): number {
  const strength = best > 0 ? best / Math.sqrt(attainable * rarest) : 0
  return strength / (1 + strength)
}

/**
 * From the first share of the best score on, the second article is as likely as not the wanted one; from the second
 * share on, it is in one case of four.
 */
const closeShare = 0.85
const nearShare = 0.75

/** How near the score of the second article is to that of the best. */
export function tellRival([best, second]: readonly { score: number }[]): 'close' | 'near' | false {
  const share = best && second && best.score > 0 ? second.score / best.score : 0
  return share >= closeShare ? 'close' : share >= nearShare ? 'near' : false
}

/** The constant of reciprocal rank fusion. Cormack, Clarke and Büttcher found 60 in 2009, and little depends on it. */
const rankConstant = 60

type Ranked = { article_id: number; score: number }

/**
 * Joins lists of articles, each best first, into one. An article's score is the sum of its reciprocal ranks, so that
 * scores of different kinds need not be compared. It is shown by its higher-ranking passage; if both rank the same, by
 * the first list's. The lists after the first count with the weight `further`.
 */
export function fuse<T extends Ranked>(lists: readonly (readonly T[])[], further = 1): T[] {
  const joined = new Map<number, { passage: T; rank: number; score: number }>()
  for (const [place, list] of lists.entries()) {
    for (const [rank, passage] of list.entries()) {
      const score = (place === 0 ? 1 : further) / (rankConstant + rank + 1)
      const known = joined.get(passage.article_id)
      const better = known && known.rank <= rank ? known : { passage, rank }
      joined.set(passage.article_id, { ...better, score: score + (known?.score ?? 0) })
    }
  }
  const fused = [...joined.values()].map(({ passage, score }) => ({ ...passage, score }))
  return fused.sort((a, b) => b.score - a.score || a.article_id - b.article_id)
}

/** The best passage of each article, best first. */
export function bestOfArticles<T extends Ranked>(passages: readonly T[]): T[] {
  const best = new Map<number, T>()
  for (const passage of passages) {
    if (passage.score > (best.get(passage.article_id)?.score ?? Number.NEGATIVE_INFINITY))
      best.set(passage.article_id, passage)
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.article_id - b.article_id)
}
