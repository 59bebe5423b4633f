import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { Outdated } from '../../../platform/errors.ts'
import type { NewChange } from './schema.ts'

/** False if this change is already stored. */
export async function insertChange(db: Database, change: NewChange): Promise<boolean> {
  const { rows } = await sql`
    insert into message_change (inbox_id, provider_id, target_id, kind, sender_type, sender_id, told_by, content, at)
    values (${change.inbox_id}, ${change.provider_id}, ${change.target_id}, ${change.kind}, ${change.sender_type},
            ${change.sender_id}, ${change.told_by}, ${change.content}, ${change.at})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/**
 * Locks the message with this provider's id, so that its changes are applied one after the other, and not while it is
 * being filed.
 */
export async function lockTarget(db: Database, inboxId: number, targetId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider id ${inboxId} ${targetId}`}, 0))`.execute(db)
}

export type Target = {
  id: number
  uuid: string
  conversation_id: number
  conversation_uuid: string
  type: string
  /** The text before all edits. */
  original: string
}

/**
 * Locks the conversation before the message, which is the order of all code that writes. A message that an agent
 * deleted, because it was not delivered, shows nothing until it is back. Throws `Outdated` if the message was moved
 * into another conversation while this waited for its old one.
 */
export async function lockMessage(db: Database, inboxId: number, targetId: string): Promise<Target | undefined> {
  const { rows } = await sql<Target & { moved: boolean }>`
    with locked as materialized (
      select id, uuid from conversation where id = (
        select conversation_id from message where inbox_id = ${inboxId} and provider_id = ${targetId}
      ) for update
    )
    select m.id, m.uuid, m.conversation_id, c.uuid as conversation_uuid, m.type, coalesce(m.original, m.content) as original,
      m.conversation_id <> c.id as moved
    from locked c, message m
    where m.inbox_id = ${inboxId} and m.provider_id = ${targetId} and m.type <> 'activity' for update of m`.execute(db)
  if (rows[0]?.moved) throw new Outdated('a message was moved meanwhile')
  return rows[0]
}

/**
 * Changes that a message does not show any more, because a later one of the same kind and side replaced them or the
 * message was deleted, and changes of messages that never came. Uses index message_change_by_age.
 */
export const agedChanges = (): Aged => ({
  table: 'message_change',
  age: 'at',
  only: sql`(exists (
    select from message_change other
    where other.inbox_id = message_change.inbox_id and other.target_id = message_change.target_id
      and case when other.kind = message_change.kind
        then other.sender_type = message_change.sender_type and (other.at, other.id) > (message_change.at, message_change.id)
        else other.kind = 'deletion' end
  ) or not exists (
    select from message m where m.inbox_id = message_change.inbox_id and m.provider_id = message_change.target_id
  ))`,
})

export type ChangeRow = Pick<NewChange, 'kind' | 'sender_type' | 'content' | 'at'>

/**
 * Deletes what somebody else than its customer did to a message, and takes the rest as theirs for good: their names may
 * change. Returns the provider's ids of what was deleted.
 */
export async function settleTellers(
  db: Database,
  conversationId: number,
  inboxId: number,
  targetId: string,
): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    with told as materialized (
      select id, exists(
        select from contact_identity i join conversation c on c.contact_id = i.contact_id
        where c.id = ${conversationId} and i.value = any(told_by)
      ) as is_theirs
      from message_change where inbox_id = ${inboxId} and target_id = ${targetId} and told_by is not null
    ), kept as (
      update message_change set told_by = null where id in (select id from told where is_theirs)
    )
    delete from message_change where id in (select id from told where not is_theirs) returning provider_id`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/** The latest 500 changes in the order of their time. Uses index message_change_of_message. */
export async function listChanges(db: Database, inboxId: number, targetId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select kind, sender_type, content, at from (
      select * from message_change where inbox_id = ${inboxId} and target_id = ${targetId} order by at desc, id desc limit 500
    ) latest order by at, id`.execute(db)
  return rows
}

/** A reaction of the desk. `at` is its moment; without it, the latest one with this emoji. */
export type GivenReaction = { inbox_id: number; target_id: string; emoji: string; at: Date | null }

const ofDesk = ({ inbox_id, target_id }: GivenReaction) => sql`
  inbox_id = ${inbox_id} and target_id = ${target_id} and kind = 'reaction' and sender_type = 'agent' and provider_id is null`

const momentOf = (given: GivenReaction) =>
  sql`coalesce(${given.at}::timestamptz, (select max(at) from message_change where ${ofDesk(given)} and content = ${given.emoji}))`

/** Stores the provider's id of a reaction that the provider has accepted. */
export async function updateAccepted(db: Database, given: GivenReaction, providerId: string): Promise<void> {
  await sql`
    update message_change set provider_id = ${providerId}
    where ${ofDesk(given)} and content = ${given.emoji} and at = ${momentOf(given)}`.execute(db)
}

/** Deletes a reaction that the provider has not accepted, and those before it that it never saw. */
export async function deleteUnaccepted(db: Database, given: GivenReaction): Promise<void> {
  await sql`delete from message_change where ${ofDesk(given)} and at <= ${momentOf(given)}`.execute(db)
}

/** Stores how the message looks now, also in the conversation's row if it is the newest message. */
export async function updateLook(
  db: Database,
  target: Target,
  look: { content: string; preview: string; meta: object },
  now: Date,
): Promise<void> {
  await sql`
    with changed as (
      update message set
        original = case when ${look.content} <> content or original is not null then ${target.original} end,
        content = ${look.content},
        meta = meta - array['reactions', 'edited_at', 'earlier', 'deleted_at'] || ${JSON.stringify(look.meta)}::jsonb,
        updated_at = ${now}
      where id = ${target.id} returning id, conversation_id
    )
    update conversation c set last_message = ${look.preview}, updated_at = ${now},
      last_message_kind = case when ${'deleted_at' in look.meta} then 'deleted' else c.last_message_kind end
    from changed where c.id = changed.conversation_id and c.last_message_id = changed.id`.execute(db)
}
