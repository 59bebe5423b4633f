import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { Reference } from './references.ts'
import type { NamedKind } from './schema.ts'

/** All that is there, by the keys that rules name it by. */
const there: Record<NamedKind | 'working', RawBuilder<unknown>> = {
  agent: sql`select id::text from agent where deleted_at is null`,
  working: sql`select id::text from agent where enabled and deleted_at is null`,
  team: sql`select id::text from team`,
  status: sql`select id::text from status`,
  tag: sql`select lower(name) from tag`,
  inbox: sql`select id::text from inbox where deleted_at is null`,
  sla_policy: sql`select id::text from sla_policy`,
  macro: sql`select id::text from macro where visibility = 'all'`,
  template: sql`select name || ' ' || language from message_template where status = 'APPROVED'`,
  attribute: sql`select applies_to || '_attribute ' || lower(key) from custom_attribute`,
}

const kindOf = ({ kind, works }: Reference) => (kind === 'agent' && works ? 'working' : kind)

/** Those of these that are not there any more, or cannot do what they are named for. */
export async function listGone(db: Database, references: readonly Reference[]): Promise<Reference[]> {
  const kinds = [...new Set(references.map(kindOf))]
  if (kinds.length === 0) return []
  const { rows } = await sql<{ kind: string; key: string }>`
    select distinct kind, key from (${sql.join(
      kinds.map((kind) => sql`select ${sql.lit(kind)} as kind, key from (${there[kind]}) of_kind (key)`),
      sql` union all `,
    )}) known where key = any(${references.map(({ key }) => key)}::text[])`.execute(db)
  const known = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  return references.filter((one) => !known.has(`${kindOf(one)} ${one.key}`))
}

/** The name of the tag in lower case, or the name and language of the template; undefined if it does not exist. */
export async function findKey(db: Database, kind: 'tag' | 'template', id: number): Promise<string | undefined> {
  const of = {
    tag: sql`select lower(name) as key from tag where id = ${id}`,
    template: sql`select name || ' ' || language as key from message_template where id = ${id}`,
  }
  const { rows } = await sql<{ key: string }>`${of[kind]}`.execute(db)
  return rows[0]?.key
}
