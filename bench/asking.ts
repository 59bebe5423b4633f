import { quantile, round } from './desk.ts'

/** A question, and the keys of the articles that answer it. */
export type Wanted = { question: string; article_ids: string[] }

export type Asked = Record<'hit1' | 'hit5' | 'hit10' | 'mrr' | 'p50_ms' | 'p95_ms' | 'p99_ms', number>

export type Search = (question: string) => Promise<{ key: string | null }[]>

/**
 * How often a right article is among the first 1, 5 and 10, the mean reciprocal rank of the first right one, and how
 * soon.
 */
export async function askAll(wanted: readonly Wanted[], search: Search): Promise<Asked> {
  const ranks: number[] = []
  const times: number[] = []
  for (const { question, article_ids } of wanted) {
    const began = performance.now()
    const passages = await search(question)
    times.push(performance.now() - began)
    ranks.push(passages.findIndex(({ key }) => article_ids.includes(key!)) + 1)
  }
  times.sort((a, b) => a - b)
  const hit = (within: number) => round(ranks.filter((rank) => rank > 0 && rank <= within).length / ranks.length, 3)
  return {
    hit1: hit(1),
    hit5: hit(5),
    hit10: hit(10),
    mrr: round(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length, 3),
    p50_ms: quantile(times, 0.5),
    p95_ms: quantile(times, 0.95),
    p99_ms: quantile(times, 0.99),
  }
}
