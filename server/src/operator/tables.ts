import type { PoolClient } from 'pg'

/** Settings with which the text form of a value is complete and reads the same everywhere. */
export const plainText =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; " +
  "set local extra_float_digits = 1; set local bytea_output = 'hex'"

export type Table = { name: string; columns: string[] }

/**
 * The tables of the desk, with their stored (not computed) columns, quoted. Excludes tables that a crash may empty
 * anyway (unlogged), the list of migrations, which belongs to the schema and not to the desk, and the queue, for which
 * a backup has its own format.
 */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ('migration', 'job', 'job_gate')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}

/** The last number that each sequence of the desk gave. Sequences that gave none are left out. */
export async function listSequences(client: PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Removes, for the open transaction, what keeps rows from being loaded in any order: foreign keys, and triggers that
 * would count again what the rows already hold. Returns a function that restores them, which checks every row.
 */
export async function openTables(client: PoolClient, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}
