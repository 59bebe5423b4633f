import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Audience, type FoundRow, findable, type Revision } from './queries.ts'
import { embedKey } from './schema.ts'

/** Vectors can be compared only with those of the same model and length; null means any length. */
export type Space = { model: string; dimensions: number | null }

export type Unembedded = { id: number; title: string; heading: string; text: string }

/** Passages of the article that have no vector of the model yet, as long as the article has this revision. */
export async function listUnembedded(
  db: Database,
  { article_id, revision }: Revision,
  { model, dimensions }: Space,
  limit: number,
): Promise<Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select passage.id, title, heading, text
    from passage join article on article.id = article_id left join passage_bits on passage_id = passage.id
      and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
    where passage.article_id = ${article_id} and kind = 'text' and passage_id is null
      and article.revision = ${revision} and indexed_revision = ${revision}
    order by passage.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Indexed articles after this id with a passage that lacks a vector of the model; without an id, those without a job.
 */
export async function listUnembeddedArticles(
  db: Database,
  { model, dimensions }: Space,
  after: number | undefined,
  limit: number,
): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select id as article_id, revision from article
    where id > ${after ?? 0} and (${after !== undefined} or index_status = 'indexed' and not exists (
      select from job where key = ${embedKey} || article.id
    )) and indexed_revision = revision and exists (
      select from passage left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where passage.article_id = article.id and kind = 'text' and passage_id is null
    )
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Articles with an index; those with all vectors of the space; and those without, at which the last try failed. */
export async function countEmbedded(db: Database, space: Space | undefined) {
  const { model = null, dimensions = null } = space ?? {}
  const { rows } = await sql<{ articles: number; embedded: number; failed: number }>`
    with lacking as materialized (
      select distinct passage.article_id from passage left join passage_bits on passage_id = passage.id
        and passage_bits.model = ${model} and dimensions = coalesce(${dimensions}::int, dimensions)
      where kind = 'text' and passage_id is null
    )
    select count(*) as articles, count(*) filter (where lacking.article_id is null) as embedded,
      count(*) filter (where lacking.article_id is not null and index_status = 'failed') as failed
    from article left join lacking on lacking.article_id = article.id where indexed_revision = revision`.execute(db)
  return rows[0]!
}

export type NewVector = { passage_id: number; bits: string; bytes: Buffer }

/** Stores vectors of passages that still exist. False if the article has moved on to another revision or is gone. */
export async function upsertVectors(
  db: Database,
  { article_id, revision }: Revision,
  model: string,
  vectors: NewVector[],
): Promise<boolean> {
  const { rows } = await sql`
    select from article where id = ${article_id} and revision = ${revision} for key share`.execute(db)
  if (rows.length === 0) return false
  const ids = sql.val(vectors.map(({ passage_id }) => passage_id))
  await sql`
    insert into passage_bits (passage_id, article_id, model, dimensions, bits)
    select id, article_id, ${model}, length(bits), bits::bit varying
    from unnest(${ids}::bigint[], ${sql.val(vectors.map(({ bits }) => bits))}::text[]) as given (id, bits) join passage using (id)
    where article_id = ${article_id}
    on conflict (passage_id) do update
      set model = excluded.model, dimensions = excluded.dimensions, bits = excluded.bits`.execute(db)
  await sql`
    insert into passage_vector (passage_id, article_id, vector)
    select id, article_id, vector
    from unnest(${ids}::bigint[], ${sql.val(vectors.map(({ bytes }) => bytes))}::bytea[]) as given (id, vector)
      join passage using (id)
    where article_id = ${article_id}
    on conflict (passage_id) do update set vector = excluded.vector`.execute(db)
  return true
}

/** Stores why an indexed article has no vectors, or that it has them; false if that is known or a new index is due. */
export async function setEmbeddingError(
  db: Database,
  { article_id, revision }: Revision,
  error: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('article')
    .set({ index_status: error === null ? 'indexed' : 'failed', index_error: error })
    .where('id', '=', article_id)
    .where('revision', '=', revision)
    .where('indexed_revision', '=', revision)
    .where('index_status', 'in', ['indexed', 'failed'])
    .where('index_error', 'is distinct from', error)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NearRow = { article_id: number; passage_id: number; vector: Buffer }

/** The findable passages whose vectors agree in most signs with the question's. It compares with every vector. */
export async function listNear(
  db: Database,
  model: string,
  signs: string,
  limit: number,
  audience: Audience,
): Promise<NearRow[]> {
  const { rows } = await sql<NearRow>`
    with near as materialized (
      select article_id, passage_id from passage_bits
      where model = ${model} and dimensions = ${signs.length}
        and ${findable(audience)}
      order by bit_count(bits # ${signs}::bit varying), passage_id limit ${limit}
    )
    select article_id, passage_id, vector from near join passage_vector using (article_id, passage_id)`.execute(db)
  return rows
}

/** Which of the passages may be found now, in no order. */
export async function listFindable(
  db: Database,
  passageIds: number[],
  audience: Audience,
): Promise<Omit<FoundRow, 'score'>[]> {
  const { rows } = await sql<Omit<FoundRow, 'score'>>`
    select article_id, passage.id as passage_id, key, title, heading, text, passage.language
    from passage join article on article.id = article_id
    where passage.id = any (${passageIds}::bigint[]) and ${findable(audience, sql`passage.id`)}`.execute(db)
  return rows
}

/**
 * Of each article the passage that begins like this; if its text has changed since, or nothing is given, its first one.
 * Only what may be found now.
 */
export async function listBeginning(
  db: Database,
  wanted: readonly { article_id: number; passage: string }[],
  audience: Audience,
): Promise<Omit<FoundRow, 'score'>[]> {
  const { rows } = await sql<Omit<FoundRow, 'score'>>`
    select distinct on (article_id) article_id, passage.id as passage_id, key, title, heading, text, passage.language
    from unnest(${sql.val(wanted.map(({ article_id }) => article_id))}::bigint[],
        ${sql.val(wanted.map(({ passage }) => passage))}::text[]) as wanted (article_id, beginning)
      join article on article.id = wanted.article_id join passage using (article_id)
    where kind = 'text' and ${findable(audience, sql`passage.id`)}
    order by article_id, position(beginning in text) > 0 desc, ordinal`.execute(db)
  return rows
}
