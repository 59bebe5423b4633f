import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Failure, MessageStatus } from '../../inbox/messages/schema.ts'

type Pricing = { billable: boolean; category: string }
type ProviderFault = { code: number; title: string; details: string | null; reason: Failure['reason'] }

/** What the provider reports about a message. */
export type StatusReport = {
  inbox_id: number
  provider_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** What we sent with the message: its uuid. */
  callback_data: string | null
  errors: ProviderFault[]
  pricing?: Pricing | undefined
}

export type Reported = {
  id: number
  status: MessageStatus
  provider_id: string | null
  deleted: boolean
  /** Into another conversation than the one that is locked, while this waited for the lock. */
  moved: boolean
  /** The customer's. */
  phone_number: string | null
}

/**
 * Locks the message that the provider reports about, and its conversation first. It is found by the provider's id, or
 * else by the uuid that was sent with it, unless the id belongs to an earlier send of this message.
 */
export async function lockReported(
  db: Database,
  inboxId: number,
  providerId: string,
  uuid: string | null,
): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    with reported as materialized (
      select id, conversation_id from message
      where inbox_id = ${inboxId} and (provider_id = ${providerId}
        or (provider_id is null and type = 'outgoing' and uuid = ${uuid}::uuid and ${providerId} <> all (former_provider_ids)))
      order by provider_id nulls last limit 1
    ), place as materialized (
      select id, contact_id from conversation where id = (select conversation_id from reported) for no key update
    )
    select m.id, m.status, m.provider_id, m.type = 'activity' as deleted, m.conversation_id <> place.id as moved,
      (select phone_number from contact where id = place.contact_id) as phone_number
    from place, reported join message m on m.id = reported.id for update of m`.execute(db)
  return rows[0]
}

/** Locks a provider's id, so that no status is kept for it while another transaction writes the id on a message. */
export async function lockProviderId(db: Database, inboxId: number, providerId: string): Promise<void> {
  await sql`${unanswered}select pg_advisory_xact_lock(hashtextextended(${`provider id ${inboxId} ${providerId}`}, 0))`.execute(
    db,
  )
}

/** Keeps a status that came before the desk knows the id of its message; see `takeKeptStatuses`. */
export async function keepStatus(db: Database, status: StatusReport): Promise<void> {
  await sql`
    insert into pending_status (inbox_id, provider_id, status, at, errors, pricing)
    values (${status.inbox_id}, ${status.provider_id}, ${status.status}, ${status.at},
            ${JSON.stringify(status.errors)}, ${status.pricing ? JSON.stringify(status.pricing) : null})
    on conflict do nothing`.execute(db)
}

/** Statuses that were kept for a message that never came. */
export const agedStatuses: Aged = { table: 'pending_status', age: 'received_at' }

export type KeptStatus = {
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  errors: ProviderFault[] | null
  pricing: Pricing | null
}

/**
 * Stores what a message costs. It has one price, however often the provider reports it: the last one reported counts,
 * with the day of the first report. The price counts once the message is delivered.
 */
export async function upsertPrice(
  db: Database,
  messageId: number,
  { status, at }: Pick<StatusReport, 'status' | 'at'>,
  { billable, category, country }: Pricing & { country: string | null },
): Promise<void> {
  await sql`${unanswered}
    insert into message_price (message_id, inbox_id, at, delivered, billable, category, country, sender_type, sender_id)
    select m.id, m.inbox_id, ${at}, ${status === 'delivered' || status === 'read'}, ${billable}, ${category},
      ${country}, m.sender_type, m.sender_id
    from message m where m.id = ${messageId}
    on conflict (message_id) do update set delivered = message_price.delivered or excluded.delivered,
      billable = excluded.billable, category = excluded.category, at = least(message_price.at, excluded.at)`.execute(db)
}

/** Removes and returns what was kept for a message whose id is known now. */
export async function takeKeptStatuses(db: Database, inboxId: number, providerId: string): Promise<KeptStatus[]> {
  const { rows } = await sql<KeptStatus>`
    delete from pending_status where inbox_id = ${inboxId} and provider_id = ${providerId}
    returning status, at, errors, pricing`.execute(db)
  return rows
}
