import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Mention } from './schema.ts'

/** The names of these teams, which stay until the transaction ends. */
export async function lockTeams(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from team where id = any(${ids}) order by id for key share`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function insertMentions(
  db: Database,
  note: { message_id: number; conversation_id: number; now: Date },
  mentions: readonly Mention[],
): Promise<void> {
  await sql`
    insert into mention (message_id, conversation_id, agent_id, team_id, created_at)
    select ${note.message_id}, ${note.conversation_id}, case when type = 'agent' then id end,
           case when type = 'team' then id end, ${note.now}
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as named (type text, id bigint)
    on conflict do nothing`.execute(db)
}

export async function deleteMentionsOf(db: Database, messageId: number): Promise<void> {
  await sql`delete from mention where message_id = ${messageId}`.execute(db)
}

/** Whom a note names, and who wrote it. */
export async function listMentionsOf(
  db: Database,
  messageId: number,
): Promise<{ actor_id: number | null; named: Mention[] }> {
  const { rows } = await sql<{ actor_id: number | null; named: Mention[] }>`
    select m.sender_id as actor_id, coalesce((
      select json_agg(json_build_object('type', case when agent_id is null then 'team' else 'agent' end,
                                        'id', coalesce(agent_id, team_id)) order by id)
      from mention where message_id = m.id
    ), '[]') as named
    from message m where m.id = ${messageId}`.execute(db)
  return rows[0] ?? { actor_id: null, named: [] }
}
