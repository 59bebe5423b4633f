import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Params, RefusalCode } from '../../../platform/i18n.ts'
import type { StatusChange } from '../../inbox/conversations/schema.ts'
import type { Reply } from '../replies/schema.ts'
import { type HeldReply, type HeldState, maxDelay } from './schema.ts'

export type HeldRow = Pick<HeldReply, 'uuid' | 'kind' | 'state' | 'send_at' | 'if_customer_writes' | 'author'> &
  Pick<HeldReply, 'attachments' | 'echo_id' | 'conversation_uuid' | 'created_at' | 'updated_at'> & {
    id: number
    conversation_id: number
    inbox_id: number
    agent_id: number
    reply: Reply
    file_ids: number[]
    status_after: StatusChange | null
    replaces: string | null
    reason: { code: RefusalCode; params: Params } | null
    message_id: number | null
    /** The customer has written since the reply was held, in this conversation or in one that they began later. */
    is_answered: boolean
  }

const rows = sql`
  select h.id, h.uuid, h.conversation_id, c.inbox_id, c.uuid as conversation_uuid, h.agent_id, h.echo_id, h.kind, h.state, h.reply,
    h.file_ids, h.status_after, h.replaces, h.send_at, h.if_customer_writes, h.reason, h.created_at, h.updated_at,
    (select id from message where uuid = h.message_uuid) as message_id,
    jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) as author,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'content_type', mime, 'size', size)
       order by array_position(h.file_ids, id)), '[]') from file where id = any(h.file_ids)) as attachments,
    (c.incoming_count > h.incoming_count or exists (
       select from conversation o where o.contact_id = c.contact_id and o.inbox_id = c.inbox_id
         and o.created_at > h.created_at and o.incoming_count > 0)) as is_answered
  from held_reply h join conversation c on c.id = h.conversation_id join agent a on a.id = h.agent_id`

/** The replies that wait or came back, ordered by their time, and those that left after `since`. */
export async function listHeld(db: Database, conversationId: number, since: Date): Promise<HeldRow[]> {
  const found = await sql<HeldRow>`
    ${rows} where h.conversation_id = ${conversationId}
      and (h.state in ('waiting', 'returned') or (h.state = 'left' and h.updated_at > ${since}))
    order by h.send_at, h.id`.execute(db)
  return found.rows
}

export async function findByEcho(db: Database, conversationId: number, echoId: string): Promise<HeldRow | undefined> {
  const found = await sql<HeldRow>`
    ${rows} where h.conversation_id = ${conversationId} and h.echo_id = ${echoId}`.execute(db)
  return found.rows[0]
}

/** Locks a held reply. The caller holds the lock on the conversation. */
export async function lockHeld(
  db: Database,
  conversationId: number,
  by: { uuid: string } | { id: number },
): Promise<HeldRow | undefined> {
  const which = 'id' in by ? sql`h.id = ${by.id}` : sql`h.uuid = ${by.uuid}`
  const found = await sql<HeldRow>`
    ${rows} where h.conversation_id = ${conversationId} and ${which} for update of h`.execute(db)
  return found.rows[0]
}

/**
 * The earliest reply whose time has come. One that was to wait for seconds, and was last changed later than now, would
 * wait for hours after the clock was set back: it is due too. Uses index held_reply_open.
 */
export async function findDue(db: Database, conversationId: number, now: Date): Promise<HeldRow | undefined> {
  const found = await sql<HeldRow>`
    ${rows} where h.conversation_id = ${conversationId} and h.state = 'waiting'
      and (h.send_at <= ${now} or h.updated_at > ${now}::timestamptz + interval '2 minutes'
        and h.send_at <= h.updated_at + ${maxDelay} * interval '1 second')
    order by h.send_at, h.id limit 1`.execute(db)
  return found.rows[0]
}

/** When the reply is to leave. Undefined if it does not wait any more. */
export async function findWaitingAt(db: Database, conversationId: number, id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ send_at: Date }>`
    select send_at from held_reply where id = ${id} and conversation_id = ${conversationId} and state = 'waiting'`.execute(
    db,
  )
  return rows[0]?.send_at
}

/**
 * Moves the replies that wait or came back to another conversation. What the customer wrote before in either of them
 * still counts as written before. Returns the replies that wait.
 */
export async function moveHeld(
  db: Database,
  from: number,
  to: number,
): Promise<Pick<HeldRow, 'id' | 'kind' | 'send_at'>[]> {
  await sql`
    update held_reply set incoming_count = incoming_count + (select incoming_count from conversation where id = ${from})
    where conversation_id = ${to} and state in ('waiting', 'returned')`.execute(db)
  const { rows } = await sql<Pick<HeldRow, 'id' | 'kind' | 'send_at' | 'state'>>`
    update held_reply h set conversation_id = ${to},
      incoming_count = incoming_count + (select incoming_count from conversation where id = ${to}),
      echo_id = case when exists (select from held_reply o where o.conversation_id = ${to} and o.echo_id = h.echo_id)
        then h.uuid::text else h.echo_id end
    where conversation_id = ${from} and state in ('waiting', 'returned') returning id, kind, send_at, state`.execute(db)
  return rows.filter(({ state }) => state === 'waiting')
}

/** Those that wait or came back. */
export async function countOpen(db: Database, conversationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from held_reply
    where conversation_id = ${conversationId} and state in ('waiting', 'returned')`.execute(db)
  return rows[0]!.n
}

export type NewHeld = Pick<
  HeldRow,
  'uuid' | 'conversation_id' | 'agent_id' | 'echo_id' | 'kind' | 'reply' | 'file_ids'
> &
  Pick<HeldRow, 'status_after' | 'replaces' | 'send_at' | 'if_customer_writes'>

export async function insertHeld(db: Database, held: NewHeld, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into held_reply (uuid, conversation_id, agent_id, echo_id, kind, state, reply, file_ids, status_after, replaces, send_at,
      if_customer_writes, incoming_count, created_at, updated_at)
    select ${held.uuid}, c.id, ${held.agent_id}, ${held.echo_id}, ${held.kind}, 'waiting', ${JSON.stringify(held.reply)},
      ${held.file_ids}, ${held.status_after ? JSON.stringify(held.status_after) : null},
      ${held.replaces}, ${held.send_at},
      ${held.if_customer_writes}, c.incoming_count, ${now}, ${now}
    from conversation c where c.id = ${held.conversation_id}
    returning id`.execute(db)
  return rows[0]!.id
}

/**
 * Makes a reply wait again, in the name of this agent and until this time. The agent knows what the customer has
 * written until now, so only later messages count as an answer.
 */
export async function updateHeld(
  db: Database,
  id: number,
  change: Pick<HeldRow, 'agent_id' | 'reply' | 'file_ids' | 'replaces' | 'send_at' | 'if_customer_writes'>,
  now: Date,
): Promise<void> {
  await sql`
    update held_reply h set state = 'waiting', reason = null, agent_id = ${change.agent_id},
      reply = ${JSON.stringify(change.reply)}, file_ids = ${change.file_ids}, replaces = ${change.replaces},
      send_at = ${change.send_at}, if_customer_writes = ${change.if_customer_writes}, incoming_count = c.incoming_count, updated_at = ${now}
    from conversation c where h.id = ${id} and c.id = h.conversation_id`.execute(db)
}

/** Whether another reply has left in place of this message. */
export async function wasReplaced(
  db: Database,
  conversationId: number,
  id: number,
  replaced: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from held_reply
    where conversation_id = ${conversationId} and state = 'left' and replaces = ${replaced} and id <> ${id} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a reply that has left or never will. Its text is deleted here. */
export async function endHeld(
  db: Database,
  id: number,
  { state, message_uuid }: { state: Extract<HeldState, 'left' | 'taken_back'>; message_uuid: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update held_reply set state = ${state}, message_uuid = ${message_uuid}, reply = '{}', file_ids = '{}', reason = null,
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Gives a held reply back to its author with the reason why it did not leave. What they wrote stays. */
export async function returnHeld(
  db: Database,
  id: number,
  reason: NonNullable<HeldRow['reason']>,
  now: Date,
): Promise<void> {
  await sql`
    update held_reply set state = 'returned', reason = ${JSON.stringify(reason)}, updated_at = ${now}
    where id = ${id}`.execute(db)
}

export const ended: Aged = {
  table: 'held_reply',
  age: 'updated_at',
  only: sql`state in ('left', 'taken_back')`,
}
