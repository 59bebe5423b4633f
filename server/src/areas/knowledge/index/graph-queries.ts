import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Audience, findable } from './queries.ts'
import { listNear, type NearRow } from './vector-queries.ts'

/** Vectors of one model and one length: only these can be compared. */
export type FullSpace = { model: string; dimensions: number }

const prefix = 'passage_bits_graph_'
const nameOf = ({ model, dimensions }: FullSpace) =>
  prefix + createHash('sha256').update(`${dimensions} ${model}`).digest('hex').slice(0, 16)

/** Written out instead of parameters: only then does a prepared statement match the condition of the index. */
const isOf = ({ model, dimensions }: FullSpace) =>
  sql`model = ${sql.lit(model)} and dimensions = ${sql.lit(dimensions)}`
const signs = (dimensions: number) => sql`bits::bit(${sql.lit(dimensions)})`

/**
 * Returns whether the database has pgvector 0.8: HNSW over bits needs 0.7, and a search that continues until enough of
 * its results may be shown needs 0.8.
 */
export async function hasGraphs(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_extension
    where extname = 'vector' and string_to_array(substring(extversion from '^[0-9.]+'), '.')::int[] >= '{0,8}'`.execute(
    db,
  )
  return rows.length > 0
}

/** The length that most vectors of the model have, and how many have it. */
export async function findSpace(db: Database, model: string): Promise<(FullSpace & { vectors: number }) | undefined> {
  const { rows } = await sql<FullSpace & { vectors: number }>`
    select model, dimensions, count(*) as vectors from passage_bits
    where model = ${model} group by model, dimensions order by vectors desc limit 1`.execute(db)
  return rows[0]
}

/** Names of graphs. `valid`: the graph was built to its end. */
export async function listGraphs(db: Database): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'passage_bits'::regclass and starts_with(relname, ${prefix})`.execute(db)
  return rows
}

/** Builds the graph of a space while it is read and written, however long it takes. `db` must be one of sessions. */
export async function createGraph(db: Database, space: FullSpace): Promise<void> {
  await db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    try {
      await sql`
        create index concurrently if not exists ${sql.id(nameOf(space))} on passage_bits
        using hnsw ((${signs(space.dimensions)}) bit_hamming_ops) where ${isOf(space)}`.execute(db)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

export async function dropGraph(db: Database, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
}

export const isGraphOf = (space: FullSpace, { name, valid }: { name: string; valid: boolean }): boolean =>
  valid && name === nameOf(space)

/**
 * The findable passages whose vectors agree in most signs with the question's. If the space has a graph, the search
 * follows it and may miss a few; otherwise it compares with every vector.
 */
export async function searchNear(
  db: Database,
  model: string,
  wanted: string,
  limit: number,
  audience: Audience,
): Promise<NearRow[]> {
  const space = { model, dimensions: wanted.length }
  const graphs = await listGraphs(db)
  if (!graphs.some((graph) => isGraphOf(space, graph))) return listNear(db, model, wanted, limit, audience)
  return db.transaction().execute(async (db) => {
    await sql`
      select set_config('hnsw.ef_search', ${String(limit)}, true), set_config('hnsw.iterative_scan', 'strict_order', true)`.execute(
      db,
    )
    const { rows } = await sql<NearRow>`
      with near as materialized (
        select article_id, passage_id from passage_bits
        where ${isOf(space)}
          and ${findable(audience)}
        order by ${signs(space.dimensions)} <~> ${wanted}::bit varying::bit(${sql.lit(space.dimensions)}) limit ${limit}
      )
      select article_id, passage_id, vector from near join passage_vector using (article_id, passage_id)`.execute(db)
    return rows
  })
}
