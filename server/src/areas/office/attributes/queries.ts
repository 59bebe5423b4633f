import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { Bearer, CustomAttribute, Difference, HeldValues } from './schema.ts'

export type AttributeColumns = Omit<CustomAttribute, 'id' | 'created_at' | 'updated_at'>

const columns = sql`id, applies_to, key, data_type, name, description, choices as values, regex, regex_hint, created_at, updated_at`

export async function listAttributes(db: Database, bearer: Bearer | null): Promise<CustomAttribute[]> {
  const { rows } = await sql<CustomAttribute>`
    select ${columns} from custom_attribute where applies_to = coalesce(${bearer}, applies_to)
    order by applies_to desc, lower(name), id`.execute(db)
  return rows
}

export async function findAttribute(db: Database, id: number): Promise<CustomAttribute | undefined> {
  const { rows } = await sql<CustomAttribute>`select ${columns} from custom_attribute where id = ${id}`.execute(db)
  return rows[0]
}

/** Also waits for transactions that write a value of it. */
export async function lockAttribute(db: Database, id: number): Promise<CustomAttribute | undefined> {
  const { rows } = await sql<CustomAttribute>`
    select ${columns} from custom_attribute where id = ${id} for update`.execute(db)
  return rows[0]
}

/** The attributes with these keys, which cannot change until the transaction ends. */
export async function holdAttributes(db: Database, bearer: Bearer, keys: string[]): Promise<CustomAttribute[]> {
  const { rows } = await sql<CustomAttribute>`
    select ${columns} from custom_attribute
    where applies_to = ${bearer} and lower(key) = any(${keys.map((key) => key.toLowerCase())}::text[])
    order by id for share`.execute(db)
  return rows
}

/** The values that differ from what is kept, each with the name of its attribute, in the order of names. */
export async function listDifferences(db: Database, before: HeldValues, values: HeldValues): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select a.name, a.data_type, b.value as "from", v.value as "to"
    from jsonb_each_text(${JSON.stringify(values)}::jsonb) v
      join custom_attribute a on a.id::text = v.key
      left join jsonb_each_text(${JSON.stringify(before)}::jsonb) b on b.key = v.key
    where v.value is distinct from b.value order by lower(a.name), a.id`.execute(db)
  return rows
}

/** The number of attributes. Others who add one wait until the transaction ends. */
export async function countForAdding(db: Database, bearer: Bearer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom attributes of ${bearer}`}, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from custom_attribute where applies_to = ${bearer}`.execute(db)
  return rows[0]!.n
}

export async function insertAttribute(db: Database, attribute: AttributeColumns): Promise<CustomAttribute> {
  const { applies_to, key, data_type, name, description, values, regex, regex_hint } = attribute
  const { rows } = await sql<CustomAttribute>`
    insert into custom_attribute (applies_to, key, data_type, name, description, choices, regex, regex_hint)
    values (${applies_to}, ${key}, ${data_type}, ${name}, ${description}, ${values}, ${regex}, ${regex_hint})
    returning ${columns}`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!
}

export async function updateAttribute(
  db: Database,
  id: number,
  { name, description, values, regex, regex_hint }: AttributeColumns,
  now: Date,
): Promise<CustomAttribute> {
  const { rows } = await sql<CustomAttribute>`
    update custom_attribute set name = ${name}, description = ${description}, choices = ${values}, regex = ${regex},
      regex_hint = ${regex_hint}, updated_at = ${now}
    where id = ${id} returning ${columns}`.execute(db)
  return rows[0]!
}

export async function deleteAttribute(db: Database, id: number): Promise<void> {
  await sql`delete from custom_attribute where id = ${id}`.execute(db)
}

/** Whether the text matches. Undefined if the pattern is not valid; then the open transaction is lost. */
export async function findMatch(db: Database, regex: string, text: string): Promise<boolean | undefined> {
  try {
    const { rows } = await sql<{ matches: boolean }>`select ${text}::text ~ ${regex} as matches`.execute(db)
    return rows[0]!.matches
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '2201B') return undefined
    throw error
  }
}

const refuseTaken = refusing('custom_attribute_key', () => conflict('attribute.key_taken').at('key'))
