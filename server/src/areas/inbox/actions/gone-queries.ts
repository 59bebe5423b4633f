import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { NamedKind, Reference } from './schema.ts'

/** All that is there, by the keys by which it is named. */
const there: Record<NamedKind | 'working' | 'tag_by_id', RawBuilder<unknown>> = {
  agent: sql`select id::text from agent where deleted_at is null`,
  working: sql`select id::text from agent where enabled and deleted_at is null`,
  team: sql`select id::text from team`,
  status: sql`select id::text from status`,
  tag: sql`select lower(name) from tag`,
  tag_by_id: sql`select id::text from tag`,
  inbox: sql`select id::text from inbox where deleted_at is null`,
  sla_policy: sql`select id::text from sla_policy`,
  macro: sql`select id::text from macro where visibility = 'all'`,
  template: sql`select name || ' ' || language from message_template where status = 'APPROVED'`,
  attribute: sql`select applies_to || '_attribute ' || lower(key) from custom_attribute`,
}

function kindOf({ kind, as }: Reference) {
  if (kind === 'agent' && as === 'working') return 'working'
  return kind === 'tag' && as === 'id' ? 'tag_by_id' : kind
}

/** The references to what is not there any more, or cannot do what it is named for. */
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
