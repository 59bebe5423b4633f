import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type ArticleRow, type Author, columns } from './queries.ts'

/** Makes everybody else who names this key wait until the transaction ends: there may be no row to lock yet. */
export async function lockKey(db: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('article:' || ${key}, 0))`.execute(db)
}

/** The articles that have the key or the id, locked in order of their ids unless `lock` is false. */
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

/** An article that is locked; without one, the id that is kept for it. */
export type Held = { owner: ArticleRow | undefined; id: number }

/** Locks those of the keys, and their articles, that nobody else has locked, without waiting. */
export async function lockFreeArticles(db: Database, keys: readonly string[]): Promise<Map<string, Held>> {
  const there = sql.join(columns.map((column) => sql`(there).${sql.ref(column)}`))
  const { rows } = await sql<ArticleRow & { held: string; kept_id: number | null }>`
    select held, case when (there).id is null then nextval('article_id_seq') end as kept_id, ${there}
    from hold_articles(${keys}::text[])`.execute(db)
  return new Map(
    rows.map(({ held, kept_id, ...owner }) => [
      held,
      kept_id === null ? { owner, id: owner.id } : { owner: undefined, id: kept_id },
    ]),
  )
}

export type UpsertChange = Pick<
  ArticleRow,
  'title' | 'content' | 'content_hash' | 'enabled' | 'internal' | 'source' | 'source_url' | 'connection_id'
> & { key: string; pushed_hash: Buffer }

/**
 * `id` is null for a new article. `revises`: the text is stored as a version. `last`: the last of several writes to one
 * article, which decides what the article becomes.
 */
type UpsertWrite = Omit<UpsertChange, 'key' | 'pushed_hash'> &
  Pick<ArticleRow, 'key' | 'pushed_hash' | 'revision'> &
  Author & { id: number | null; revises: boolean; last: boolean }

/** Every column of a write with its type in the database. */
const written = {
  id: 'bigint',
  key: 'text',
  title: 'text',
  content: 'text',
  content_hash: 'bytea',
  pushed_hash: 'bytea',
  enabled: 'boolean',
  internal: 'boolean',
  source: 'text',
  source_url: 'text',
  connection_id: 'bigint',
  revision: 'integer',
  revises: 'boolean',
  last: 'boolean',
  author_id: 'bigint',
  api_key_id: 'bigint',
  how: 'text',
} as const satisfies Record<keyof UpsertWrite, string>
const names = Object.keys(written) as (keyof typeof written)[]

type Stored = Pick<ArticleRow, 'id' | 'created_at' | 'updated_at'>

/**
 * Writes articles that the open transaction has locked, and their versions, in one round trip. Returns the new values
 * for each key.
 */
export async function writeUpserts(db: Database, writes: readonly UpsertWrite[]): Promise<Map<string | null, Stored>> {
  const arrays = names.map((name) => sql`${writes.map((write) => write[name])}::${sql.raw(written[name])}[]`)
  const { rows } = await sql<Stored & { key: string }>`
    with given as materialized (
      select * from unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.ref(name)))})
    ), stored as (
      -- Not an update that joins: one planned while there are few articles would read all of them for each batch.
      insert into article (id, key, title, content, content_hash, pushed_hash, enabled, internal, source, source_url,
        connection_id, revision)
      overriding system value
      select coalesce(id, nextval('article_id_seq')), key, title, content, content_hash, pushed_hash, enabled, internal, source,
        source_url, connection_id, revision
      from given where last
      on conflict (id) do update
      set key = excluded.key, title = excluded.title, content = excluded.content, content_hash = excluded.content_hash,
        pushed_hash = excluded.pushed_hash, enabled = excluded.enabled, internal = excluded.internal, source = excluded.source,
        source_url = excluded.source_url, connection_id = excluded.connection_id, revision = excluded.revision,
        index_status = case when excluded.revision > article.revision then 'pending' else article.index_status end,
        index_error = case when excluded.revision > article.revision then null else article.index_error end,
        -- The transaction may have begun before a write that it waited for.
        updated_at = clock_timestamp()
      returning id, key, revision, created_at, updated_at
    ), version as (
      insert into article_version (article_id, revision, title, content, author_id, api_key_id, how, at)
      select s.id, g.revision, g.title, case when g.revision < s.revision then g.content end, g.author_id, g.api_key_id,
        g.how, clock_timestamp()
      from stored s join given g using (key) where g.revises
    )
    select id, key, created_at, updated_at from stored`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}
