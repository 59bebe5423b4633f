import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Sent } from './habit-rules.ts'

/**
 * The oldest messages that nobody has looked at. Another process gets others. The fields of a deleted message are null.
 * Uses indexes message_price_to_look_at and message_of_conversation.
 */
export async function lockUnseen(
  db: Database,
  before: Date,
  limit: number,
): Promise<(Sent & { message_id: number })[]> {
  const { rows } = await sql<Sent & { message_id: number }>`
    with unseen as materialized (
      select message_id from message_price where habit is null and at < ${before}
      order by message_id limit ${limit} for update skip locked
    )
    select unseen.message_id, m.sender_type, m.content, coalesce((m.meta->>'is_csat')::boolean, false) as is_survey,
      m.meta ? 'template' as is_template,
      coalesce(m.sender_type = 'system' and c.ai_notice_at between m.created_at - interval '10 s'
        and m.created_at + interval '10 s', false) as is_notice,
      m.sender_type = 'assistant' and exists (
        select from message a where a.conversation_id = m.conversation_id and a.type = 'activity'
          and a.created_at between m.created_at - interval '5 s' and m.created_at + interval '5 s'
          and a.meta->'activity'->>'kind' = 'handed_over') as hands_over,
      case when next.type = 'outgoing' and next.sender_type = m.sender_type
          and next.sender_id is not distinct from m.sender_id
        then extract(epoch from next.created_at - m.created_at)::double precision end as again_after
    from unseen left join message m on m.id = unseen.message_id left join conversation c on c.id = m.conversation_id
      left join lateral (
        select n.type, n.sender_type, n.sender_id, n.created_at from message n
        where n.conversation_id = m.conversation_id and n.type in ('incoming', 'outgoing')
          and (n.created_at, n.id) > (m.created_at, m.id) and n.status <> 'failed'
        order by n.created_at, n.id limit 1
      ) next on true`.execute(db)
  return rows
}

export async function updateHabits(
  db: Database,
  seen: readonly { message_id: number; habit: string }[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update message_price p set habit = seen.habit
    from unnest(${seen.map((one) => one.message_id)}::bigint[], ${seen.map((one) => one.habit)}::text[])
      as seen (message_id, habit)
    where p.message_id = seen.message_id`.execute(db)
}
