import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'

/**
 * Locks both conversations and those that are linked with the first, because a link that moves locks the conversation
 * at its other end. Locks them in the order in which all code locks several.
 */
export async function lockAround(db: Database, from: string, to: string): Promise<void> {
  await sql`${unanswered}
    select from conversation where id = any(array(
      with source as (select id from conversation where uuid = ${from})
      select id from conversation where uuid in (${from}, ${to})
      union select other_id from conversation_link join source on id = conversation_id
      union select conversation_id from conversation_link join source on id = other_id
    )) order by uuid for update`.execute(db)
}

/** Whether a message of the conversation is on its way to the provider, or can still be taken back. */
export async function isSending(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from message where conversation_id = ${id} and status in ('queued', 'sending')
    union all
    select from held_reply where conversation_id = ${id} and state = 'waiting' and kind = 'undo' limit 1`.execute(db)
  return rows.length > 0
}

/** Tables whose rows belong to a conversation and cannot collide with rows of the other one. */
const plain = [
  'message_words',
  'mention',
  'notification',
  'assistant_run',
  'tool_call',
  'verification',
  'knowledge_gap',
  'knowledge_gap_question',
]

/** Moves everything that belongs to one conversation to another. The caller has locked both. */
export async function moveAll(db: Database, from: number, to: number, now: Date): Promise<void> {
  await sql`
    update assistant_run set state = 'superseded', ended_at = ${now}
    where conversation_id = ${from} and state in ('waiting', 'running')`.execute(db)
  await sql`
    update message m set conversation_id = ${to}, echo_id = case when not exists (
      select from message o where o.conversation_id = ${to} and o.echo_id = m.echo_id) then m.echo_id end
    where m.conversation_id = ${from} and m.type <> 'activity'`.execute(db)
  for (const table of plain)
    await sql`update ${sql.table(table)} set conversation_id = ${to} where conversation_id = ${from}`.execute(db)
  await moveSets(db, from, to)
  await moveDrafts(db, from, to)
  await movePromises(db, from, to, now)
  await moveSums(db, from, to)
}

/** Moves tags, followers and links that the other one does not have already, and the survey if it has none. */
async function moveSets(db: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into conversation_tag (conversation_id, tag_id)
    select ${to}, tag_id from conversation_tag where conversation_id = ${from} on conflict do nothing`.execute(db)
  await sql`
    insert into conversation_follower (conversation_id, agent_id, created_at)
    select ${to}, agent_id, created_at from conversation_follower where conversation_id = ${from} on conflict do nothing`.execute(
    db,
  )
  await sql`
    with gone as (
      delete from conversation_link where ${from} in (conversation_id, other_id)
      returning case when conversation_id = ${from} then other_id else conversation_id end as id, created_at
    )
    insert into conversation_link (conversation_id, other_id, created_at)
    select least(id, ${to}), greatest(id, ${to}), created_at from gone where id <> ${to} on conflict do nothing`.execute(
    db,
  )
  await sql`
    update csat_survey set conversation_id = ${to} where conversation_id = ${from}
      and not exists (select from csat_survey where conversation_id = ${to})`.execute(db)
  await sql`update conversation set merged_into = ${to} where merged_into = ${from}`.execute(db)
}

/** If an agent has a draft in both, the two texts are joined, one below the other. */
async function moveDrafts(db: Database, from: number, to: number): Promise<void> {
  await sql`
    with gone as (delete from draft where conversation_id = ${from} returning *)
    insert into draft (agent_id, conversation_id, type, content, meta, created_at, updated_at)
    select agent_id, ${to}, type, content, meta, created_at, updated_at from gone
    on conflict (agent_id, conversation_id, type) do update
      set content = concat_ws(E'\n\n', nullif(draft.content, ''), nullif(excluded.content, '')),
        meta = excluded.meta || draft.meta`.execute(db)
}

/**
 * Moves the policy with its promises and what was reported of them if the other one has no policy. Otherwise ends it.
 */
async function movePromises(db: Database, from: number, to: number, now: Date): Promise<void> {
  await sql`
    update sla_turn set conversation_id = ${to} where conversation_id = ${from}
      and not exists (select from applied_sla where conversation_id = ${to} and ended_at is null)`.execute(db)
  await sql`
    update applied_sla set conversation_id = ${to} where conversation_id = ${from} and ended_at is null
      and not exists (select from applied_sla where conversation_id = ${to} and ended_at is null)`.execute(db)
  await sql`
    update applied_sla set ended_at = ${now}, next_kind = null, next_due_at = null, next_warn_at = null, stopped = null,
      look_at = null
    where conversation_id = ${from} and ended_at is null`.execute(db)
}

/**
 * Adds up what the rows of both say about their messages. What an agent has seen in one of them is not new in the
 * other.
 */
async function moveSums(db: Database, from: number, to: number): Promise<void> {
  await sql`
    update conversation_seen t set incoming_count = t.incoming_count + coalesce(
      (select incoming_count from conversation_seen s where s.conversation_id = ${from} and s.agent_id = t.agent_id),
      (select answered_count from conversation where id = ${from}))
    where t.conversation_id = ${to}`.execute(db)
  await sql`
    update conversation t set
      incoming_count = t.incoming_count + s.incoming_count,
      answered_count = t.answered_count + s.answered_count,
      last_inbound_at = greatest(t.last_inbound_at, s.last_inbound_at),
      first_reply_at = least(t.first_reply_at, s.first_reply_at),
      last_reply_at = greatest(t.last_reply_at, s.last_reply_at),
      settled_message_id = greatest(t.settled_message_id, s.settled_message_id),
      ai_notice_at = least(t.ai_notice_at, s.ai_notice_at),
      last_message_at = greatest(t.last_message_at, s.last_message_at),
      (last_message, last_message_id, last_message_kind, last_message_sender, last_message_type, last_message_status) = (
        select newest.last_message, newest.last_message_id, newest.last_message_kind, newest.last_message_sender,
          newest.last_message_type, newest.last_message_status
        from conversation newest join message m on m.id = newest.last_message_id
        where newest.id in (${from}, ${to}) order by m.created_at desc, m.id desc limit 1
      )
    from conversation s where s.id = ${from} and t.id = ${to}`.execute(db)
  await sql`
    update conversation set incoming_count = 0, answered_count = 0, last_message = null, last_message_id = null,
      last_message_kind = null, last_message_sender = null, last_message_type = null, last_message_status = null,
      settled_message_id = null
    where id = ${from}`.execute(db)
}
