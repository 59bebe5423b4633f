import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Draft, DraftType } from './schema.ts'

const columns = sql`
  d.id, d.conversation_id, c.uuid as conversation_uuid, d.agent_id as user_id, d.type, d.content, d.meta, d.created_at,
  d.updated_at`

/** Returns the newest first. `visible` is true for rows of `conversation c` that the agent may see. */
export async function listDrafts(
  db: Database,
  agentId: number,
  visible: RawBuilder<unknown>,
  limit: number,
): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select ${columns} from draft d join conversation c on c.id = d.conversation_id
    where d.agent_id = ${agentId} and ${visible} order by d.updated_at desc, d.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listDraftsIn(db: Database, agentId: number, conversationId: number): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select ${columns} from draft d join conversation c on c.id = d.conversation_id
    where d.agent_id = ${agentId} and d.conversation_id = ${conversationId} order by d.type`.execute(db)
  return rows
}

export async function upsertDraft(
  db: Database,
  draft: { agent_id: number; conversation_id: number; type: DraftType; content: string; meta: object; now: Date },
): Promise<Draft> {
  const { rows } = await sql<Draft>`
    with d as (
      insert into draft (agent_id, conversation_id, type, content, meta, created_at, updated_at)
      values (${draft.agent_id}, ${draft.conversation_id}, ${draft.type}, ${draft.content},
              ${JSON.stringify(draft.meta)}, ${draft.now}, ${draft.now})
      on conflict (agent_id, conversation_id, type)
      do update set content = excluded.content, meta = excluded.meta, updated_at = excluded.updated_at
      returning *
    )
    select ${columns} from d join conversation c on c.id = d.conversation_id`.execute(db)
  return rows[0]!
}

/** False if there was none. */
export async function deleteDrafts(
  db: Database,
  agentId: number,
  conversationId: number,
  type: DraftType | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    delete from draft where agent_id = ${agentId} and conversation_id = ${conversationId}
      and (${type ?? null}::text is null or type = ${type ?? null}) returning id`.execute(db)
  return rows.length > 0
}

export const aged: Aged = { table: 'draft', age: 'updated_at' }
