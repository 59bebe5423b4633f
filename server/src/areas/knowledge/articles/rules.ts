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
