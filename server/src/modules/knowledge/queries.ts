import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { type Paging, span } from '../../platform/page.ts'
import type { DB } from '../../platform/tables.ts'
import { type ArticleSource, listedContentLength } from './schema.ts'

const columns = [
  'id',
  'key',
  'title',
  'content',
  'enabled',
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

/** Holds everybody else who names this key until the transaction ends: there may be no row to lock yet. */
export async function lockKey(db: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('article:' || ${key}, 0))`.execute(db)
}

/** The articles that have the key or the id; locked in order of their ids unless `lock` is false. */
export async function listNamed(
  db: Database,
  key: string,
  id: number | undefined,
  lock: boolean,
): Promise<ArticleRow[]> {
  const named = db
    .selectFrom('article')
    .select(columns)
    .where((eb) => eb.or([eb('key', '=', key), ...(id === undefined ? [] : [eb('id', '=', id)])]))
    .orderBy('id')
  return (lock ? named.forNoKeyUpdate() : named).execute()
}

export const findArticle = (db: Database, id: number): Promise<ArticleRow | undefined> =>
  db.selectFrom('article').select(columns).where('id', '=', id).executeTakeFirst()

/** Locks the article for a change. Its index may be under way: only who deletes the article waits for that. */
export function lockArticle(db: Database, id: number, toDelete = false): Promise<ArticleRow | undefined> {
  const article = db.selectFrom('article').select(columns).where('id', '=', id)
  return (toDelete ? article.forUpdate() : article.forNoKeyUpdate()).executeTakeFirst()
}

export type ArticleFilter = { query?: string; enabled?: boolean; source?: ArticleSource }

export async function listArticles(db: Database, filter: ArticleFilter, paging: Paging) {
  const { limit, offset } = span(paging)
  const matching = db.selectFrom('article').where((eb) => matches(eb, filter))
  const results = await matching
    .select(columns.filter((column) => column !== 'content'))
    .select((eb) => eb.fn<string>('left', ['content', eb.lit(listedContentLength)]).as('content'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total }
}

function matches(eb: ExpressionBuilder<DB, 'article'>, { query, enabled, source }: ArticleFilter) {
  const text = query && `%${query.replace(/[\\%_]/g, '\\$&')}%`
  return eb.and([
    ...(text ? [eb.or([eb('title', 'ilike', text), eb('key', 'ilike', text), eb('content', 'ilike', text)])] : []),
    ...(enabled === undefined ? [] : [eb('enabled', '=', enabled)]),
    ...(source === undefined ? [] : [eb('source', '=', source)]),
  ])
}

export type NewArticle = {
  key?: string
  title: string
  content: string
  enabled: boolean
  source: ArticleSource
  source_url?: string | null
  connection_id?: number
  content_hash: Buffer
  pushed_hash?: Buffer
}

export const insertArticle = (db: Database, article: NewArticle): Promise<ArticleRow> =>
  db.insertInto('article').values(stated(article)).returning(columns).executeTakeFirstOrThrow()

/** Writes the change; a new text is a new revision that waits for its index. */
export const updateArticle = (
  db: Database,
  id: number,
  change: Partial<NewArticle>,
  textChanges: boolean,
): Promise<ArticleRow> =>
  db
    .updateTable('article')
    .set(stated(change))
    // The transaction may have begun before a write that it waited for.
    .set({ updated_at: sql<Date>`clock_timestamp()` })
    .$if(textChanges, (update) =>
      update.set((eb) => ({ revision: eb('revision', '+', 1), index_status: 'pending', index_error: null })),
    )
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The columns a write may set; those left undefined stay as they are. */
const stated = <Change extends Partial<NewArticle>>(change: Change) =>
  ({
    key: change.key,
    title: change.title,
    content: change.content,
    enabled: change.enabled,
    source: change.source,
    source_url: change.source_url,
    connection_id: change.connection_id,
    content_hash: change.content_hash,
    pushed_hash: change.pushed_hash,
  }) as Pick<Change, keyof NewArticle & keyof Change>

export async function insertVersion(
  db: Database,
  { id, revision, title, content }: ArticleRow,
  author_id: number | null,
  how: string,
): Promise<void> {
  await db.insertInto('article_version').values({ article_id: id, revision, title, content, author_id, how }).execute()
}

export async function deleteArticle(db: Database, id: number): Promise<void> {
  await db.deleteFrom('article').where('id', '=', id).execute()
}

/** Undefined when there is no such article any more. */
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

/** Those that assistants find. */
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
