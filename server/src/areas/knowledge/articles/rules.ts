import { createHash } from 'node:crypto'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { type ArticleSource, maxContentBytes, maxKeyBytes, type Outcome } from './schema.ts'

/** What the decision needs to know about a stored article. */
export type Standing = {
  id: number
  key: string | null
  enabled: boolean
  internal: boolean
  source: string
  connection_id: number | null
  content_hash: Buffer
  /** Hash of what the API last wrote under the key; null if it never did. */
  pushed_hash: Buffer | null
}

export type Wish = {
  key: string
  content_hash: Buffer
  enabled: boolean | undefined
  internal?: boolean | undefined
  adopt_id: number | undefined
  keep_local_edits: boolean
  /** The connection that writes; undefined for all other writers. */
  connection_id?: number | undefined
}

export type Decision<T extends Standing> = {
  outcome: Outcome
  /** The article to be written; undefined for a new one. */
  found: T | undefined
  /** The text is to be stored as a new revision. */
  textChanges: boolean
  /** The article as found had been edited in the panel. */
  local_edits: boolean
}

/**
 * Decides what an upsert does, from the article that has the key and, for an adoption, the article to be adopted.
 * Refuses an adoption that is impossible (404, 409), a write to an article of a connection by anybody else, and a
 * connection's write to any other article (409).
 */
export function decideUpsert<T extends Standing>(
  wish: Wish,
  owner: T | undefined,
  adoptee: T | undefined,
): Decision<T> {
  const adopts = wish.adopt_id !== undefined && owner?.id !== wish.adopt_id
  if (adopts) refuseAdoption(owner, adoptee)
  const found = adopts ? adoptee : owner
  if (!found) return { outcome: 'added', found, textChanges: true, local_edits: false }

  if (wish.connection_id === undefined) refuseConnection(found.source)
  else if (found.connection_id !== wish.connection_id) throw conflict('article.key_taken', { id: found.id }).at('key')
  const local_edits = isEdited(found)
  const textChanges = !found.content_hash.equals(wish.content_hash)
  const decided = (outcome: Outcome) => ({ outcome, found, textChanges, local_edits })
  if (textChanges && local_edits && wish.keep_local_edits) return { ...decided('conflict'), textChanges: false }
  if (adopts) return decided('adopted')
  const switches = (['enabled', 'internal'] as const).some(
    (name) => wish[name] !== undefined && wish[name] !== found[name],
  )
  return decided(textChanges || switches ? 'updated' : 'unchanged')
}

function refuseAdoption(owner: Standing | undefined, adoptee: Standing | undefined): void {
  if (!adoptee) throw notFound('article.not_found')
  refuseConnection(adoptee.source)
  if (owner) throw conflict('article.key_taken', { id: owner.id }).at('key')
  if (adoptee.key !== null) throw conflict('article.has_key', { id: adoptee.id })
}

/** Refuses a write to an article that only its connection may write. */
export function refuseConnection(source: string): void {
  if (source === ('connection' satisfies ArticleSource)) throw conflict('article.of_connection')
}

/** True if the text is not what the API last wrote under the key. If the API never wrote it, it counts as edited. */
export function isEdited(article: Pick<Standing, 'content_hash' | 'pushed_hash'>): boolean {
  return !article.pushed_hash?.equals(article.content_hash)
}

const dryWords = { added: 'would_add', updated: 'would_update', adopted: 'would_adopt' } as const

/** The word for an outcome of a dry run. */
export const wordDryRun = (outcome: Outcome) =>
  outcome === 'unchanged' || outcome === 'conflict' ? outcome : dryWords[outcome]

/** Hash of title and content. Text holds no NUL, so a NUL marks the end of the title. */
export const hashText = (title: string, content: string): Buffer =>
  createHash('sha256').update(title).update('\0').update(content).digest()

export function checkKey(key: string): void {
  const bytes = Buffer.byteLength(key)
  if (bytes < 1 || bytes > maxKeyBytes) throw invalid('article.key_length', { bytes, max: maxKeyBytes }).at('key')
}

export function checkContent(content: string): void {
  if (Buffer.byteLength(content) > maxContentBytes) throw invalid('article.content_length').at('content')
}

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
