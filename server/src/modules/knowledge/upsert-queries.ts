import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { type ArticleRow, type Author, columns } from './queries.ts'

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

/**
 * Holds those of the keys, and their articles, that nobody else holds, and waits for none. Answers each held key with its
 * article or, when there is none yet, undefined.
 */
export async function tryArticles(db: Database, keys: readonly string[]): Promise<Map<string, ArticleRow | undefined>> {
  const { rows: free } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where pg_try_advisory_xact_lock(hashtextextended('article:' || key, 0))`.execute(db)
  const held = new Map<string, ArticleRow | undefined>(free.map(({ key }) => [key, undefined]))
  // A statement of its own, which sees what was committed before the locks were taken.
  // Key by key through the index: joined as a set, a plan made while there were few articles would read all of them.
  const { rows } = await sql<ArticleRow & { there: string }>`
    select named.key as there, locked.* from unnest(${[...held.keys()]}::text[]) as given (key)
      cross join lateral (select key from article where key = given.key offset 0) as named
      left join lateral (
        select ${sql.join(columns.map((column) => sql.ref(column)))} from article
        where key = named.key for no key update skip locked
      ) as locked on true`.execute(db)
  for (const { there, ...article } of rows) {
    if (article.id === null) held.delete(there)
    else held.set(there, article)
  }
  return held
}

export type UpsertChange = Pick<
  ArticleRow,
  'title' | 'content' | 'content_hash' | 'enabled' | 'source' | 'source_url' | 'connection_id'
> & { key: string; pushed_hash: Buffer }

/**
 * `id` is null for a new article. `revises`: the text is stored as a version. `last`: the last write of several to one
 * article, which is what the article becomes.
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

/** Writes articles that the open transaction holds, and their versions, in one round trip. Answers what is new of each key. */
export async function writeUpserts(db: Database, writes: readonly UpsertWrite[]): Promise<Map<string | null, Stored>> {
  const arrays = names.map((name) => sql`${writes.map((write) => write[name])}::${sql.raw(written[name])}[]`)
  const { rows } = await sql<Stored & { key: string }>`
    with given as materialized (
      select * from unnest(${sql.join(arrays)}) as given (${sql.join(names.map((name) => sql.ref(name)))})
    ), updated as (
      update article a
      set key = g.key, title = g.title, content = g.content, content_hash = g.content_hash, pushed_hash = g.pushed_hash,
        enabled = g.enabled, source = g.source, source_url = g.source_url,
        connection_id = g.connection_id,
        revision = g.revision,
        index_status = case when g.revision > a.revision then 'pending' else a.index_status end,
        index_error = case when g.revision > a.revision then null else a.index_error end,
        -- The transaction may have begun before a write that it waited for.
        updated_at = clock_timestamp()
      from given g where a.id = g.id and g.last
      returning a.id, a.key, a.created_at, a.updated_at
    ), inserted as (
      insert into article (key, title, content, content_hash, pushed_hash, enabled, source, source_url,
        connection_id, revision)
      select key, title, content, content_hash, pushed_hash, enabled, source, source_url, connection_id, revision
      from given where id is null and last
      returning id, key, created_at, updated_at
    ), stored as (
      select * from updated union all select * from inserted
    ), version as (
      insert into article_version (article_id, revision, title, content, author_id, api_key_id, how, at)
      select s.id, g.revision, g.title, g.content, g.author_id, g.api_key_id, g.how, clock_timestamp()
      from stored s join given g using (key) where g.revises
    )
    select * from stored`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}
