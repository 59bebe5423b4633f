/** How much the lead over the next article counts beside how far an article rises above all. */
const leadWeight = 0.4

/**
 * How far each article stands out for a question: how much nearer it is than all are on average (`usual`), and some of
 * its lead over the best of the others, negative for all but the first. Cosines of one model cannot be compared with
 * those of another, so both are measured by how far a title's own article rises (`own`).
 */
export function rateStanding(
  near: readonly { article_id: number; score: number }[],
  usual: number,
  own: number,
): Map<number, number> {
  const [first, second] = near
  return new Map(
    near.map(({ article_id, score }) => {
      const best = article_id === first!.article_id ? (second?.score ?? score) : first!.score
      return [article_id, (score - usual + leadWeight * (score - best)) / own]
    }),
  )
}
