import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { columnOf, type PageSlice } from '../../../platform/lists/page.ts'
import {
  type ArticleCounts,
  type ArticleListQuery,
  type ArticleSource,
  listedContentLength,
  type VersionHow,
} from './schema.ts'

export const columns = [
  'id',
  'key',
  'title',
  'content',
  'enabled',
  'internal',
  'source',
  'source_url',
  'connection_id',
  'language',
  'content_hash',
  'pushed_hash',
  'revision',
  'index_status',
  'index_error',
  'created_at',
  'updated_at',
] as const

export type ArticleRow = Pick<Selectable<DB['article']>, (typeof columns)[number]>

export const findArticle = (db: Database, id: number): Promise<ArticleRow | undefined> =>
  db.selectFrom('article').select(columns).where('id', '=', id).executeTakeFirst()

/** Locks the article for a change. Its index may be under way; only a deletion waits for that. */
export function lockArticle(
  db: Database,
  id: number,
  meant: 'to change' | 'to delete' = 'to change',
): Promise<ArticleRow | undefined> {
  const article = db.selectFrom('article').select(columns).where('id', '=', id)
  return (meant === 'to delete' ? article.forUpdate() : article.forNoKeyUpdate()).executeTakeFirst()
}

export type ArticleFilter = Pick<
  ArticleListQuery,
  'query' | 'enabled' | 'internal' | 'source' | 'index_status' | 'local_edits'
>
type Order = Pick<ArticleListQuery, 'order' | 'order_by'>

/** The page of the list. All filters except text are looked up in index article_recent, without reading articles. */
export function listArticles(
  db: Database,
  { order, order_by, ...filter }: ArticleFilter & Order,
  { limit, offset, backwards }: PageSlice,
) {
  const direction = (order === 'asc') === backwards ? 'desc' : 'asc'
  const page = db
    .selectFrom('article')
    .select('id')
    .where((eb) => matches(eb, filter))
    .orderBy(columnOf(order_by) === 'title' ? sql`lower(title)` : 'updated_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom('article')
    .select(columns.filter((column) => column !== 'content'))
    .select((eb) => eb.fn<string>('left', ['content', eb.lit(listedContentLength)]).as('content'))
    .where('id', 'in', page)
    .orderBy(columnOf(order_by) === 'title' ? sql`lower(title)` : 'updated_at', order)
    .orderBy('id', order)
    .execute()
}

export async function countMatching(db: Database, filter: ArticleFilter): Promise<number> {
  const { total } = await db
    .selectFrom('article')
    .where((eb) => matches(eb, filter))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matches(eb: ExpressionBuilder<DB, 'article'>, { query, ...exact }: ArticleFilter) {
  const text = query && `%${query.replace(/[\\%_]/g, '\\$&')}%`
  const { enabled, internal, source, index_status, local_edits } = exact
  return eb.and([
    ...(text ? [eb.or([eb('title', 'ilike', text), eb('key', 'ilike', text), eb('content', 'ilike', text)])] : []),
    ...(enabled === undefined ? [] : [eb('enabled', '=', enabled)]),
    ...(internal === undefined ? [] : [eb('internal', '=', internal)]),
    ...(source === undefined ? [] : [eb('source', '=', source)]),
    ...(index_status === undefined ? [] : [eb('index_status', '=', index_status)]),
    ...(local_edits === undefined ? [] : [eb('local_edits', '=', local_edits)]),
  ])
}

/** One walk over index article_recent. */
export async function countArticles(db: Database): Promise<ArticleCounts> {
  const by = (column: 'source' | 'index_status') =>
    sql`(select jsonb_object_agg(word, n) from (select ${sql.ref(column)} as word, sum(n) as n from facet group by 1) counted)`
  const { rows } = await sql<ArticleCounts>`
    with facet as materialized (
      select source, index_status, enabled, local_edits, count(*) as n from article group by 1, 2, 3, 4
    )
    select coalesce(sum(n), 0)::bigint as total, coalesce(sum(n) filter (where not enabled), 0)::bigint as disabled,
      coalesce(sum(n) filter (where local_edits), 0)::bigint as local_edits,
      coalesce(${by('source')}, '{}') as source, coalesce(${by('index_status')}, '{}') as index_status
    from facet`.execute(db)
  return rows[0]!
}

export type NewArticle = {
  key?: string
  title: string
  content: string
  enabled: boolean
  internal?: boolean
  source: ArticleSource
  source_url?: string | null
  connection_id?: number | null
  content_hash: Buffer
  pushed_hash?: Buffer
}

/** Who wrote a text, and how it came in. */
export type Author = { author_id: number | null; api_key_id: number | null; how: VersionHow }

export const insertArticle = (db: Database, article: NewArticle, author: Author): Promise<ArticleRow> =>
  keepVersion(db, sql`${db.insertInto('article').values(stated(article)).returning(columns)}`, author)

/** Writes the change. A new text, which has an author, becomes a new revision that waits for its index. */
export function updateArticle(
  db: Database,
  id: number,
  change: Partial<NewArticle>,
  author: Author | undefined,
): Promise<ArticleRow> {
  const update = db
    .updateTable('article')
    .set(stated(change))
    // The transaction may have begun before a write that it waited for.
    .set({ updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
  if (!author) return update.returning(columns).executeTakeFirstOrThrow()
  const revised = update.set((eb) => ({ revision: eb('revision', '+', 1), index_status: 'pending', index_error: null }))
  return keepVersion(db, sql`${revised.returning(columns)}`, author)
}

/** Writes the article and its version in one round trip; the previous text moves from the article to its version. */
async function keepVersion(
  db: Database,
  write: RawBuilder<unknown>,
  { author_id, api_key_id, how }: Author,
): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    with written as (${write}), version as (
      insert into article_version (article_id, revision, title, author_id, api_key_id, how, at)
      select id, revision, title, ${author_id}::bigint, ${api_key_id}::bigint, ${how}, clock_timestamp() from written
    )
    select * from written`.execute(db)
  return rows[0]!
}

/** The columns that a write may set; undefined ones stay as they are. */
const stated = <Change extends Partial<NewArticle>>(change: Change) =>
  ({
    key: change.key,
    title: change.title,
    content: change.content,
    enabled: change.enabled,
    internal: change.internal,
    source: change.source,
    source_url: change.source_url,
    connection_id: change.connection_id,
    content_hash: change.content_hash,
    pushed_hash: change.pushed_hash,
  }) as Pick<Change, keyof NewArticle & keyof Change>

export async function deleteArticle(db: Database, id: number): Promise<void> {
  await db.deleteFrom('article').where('id', '=', id).execute()
}

/** Undefined if the article no longer exists. */
export const markPending = (db: Database, id: number): Promise<ArticleRow | undefined> =>
  db
    .updateTable('article')
    .set({ index_status: 'pending', index_error: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export async function listIdsOfConnection(db: Database, connectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those that were changed. Locks them in order of their ids, as other writers do. */
export async function setInternalOf(db: Database, connectionId: number, internal: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
      select id from article where connection_id = ${connectionId} and internal <> ${internal} order by id for no key update
    )
    update article set internal = ${internal}, updated_at = clock_timestamp() where id in (select id from held) returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Articles that assistants may find. */
export const listEnabledOfConnection = (
  db: Database,
  connectionId: number,
): Promise<{ id: number; key: string | null }[]> =>
  db
    .selectFrom('article')
    .select(['id', 'key'])
    .where('connection_id', '=', connectionId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()

/**
 * The number of these articles that customers may be told about and that are as they were then, by the database's
 * clock. What was written then and committed later shows by its index.
 */
export async function countTellable(db: Database, ids: readonly number[], then: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from article
    where id = any(${ids}) and enabled and not internal and updated_at <= ${then} and indexed_revision = revision`.execute(
    db,
  )
  return rows[0]!.n
}

/** An article that customers may be told about, and that will be found as soon as its new text is indexed. */
export const awaitsIndex = sql<boolean>`enabled and not internal and indexed_revision <> revision
  and index_status <> 'failed' and updated_at > clock_timestamp() - interval '30 seconds'`

/**
 * Whether an article for customers has changed since, and whether one is not indexed yet, so that a search may have
 * missed it.
 */
export async function readChanges(db: Database, since: Date): Promise<{ changed: boolean; awaits_index: boolean }> {
  const { rows } = await sql<{ changed: boolean; awaits_index: boolean }>`
    select exists (select from article where updated_at > ${since} and enabled and not internal) as changed,
      exists (select from article where ${awaitsIndex}) as awaits_index`.execute(db)
  return rows[0]!
}
