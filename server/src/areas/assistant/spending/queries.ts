import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { Assistant } from '../assistants/schema.ts'

/** The bounds of an assistant, by what they limit. Null means that there is no bound. */
export type Spent = Pick<Assistant, 'conversation_calls' | 'conversation_tokens' | 'customer_calls' | 'customer_tokens'>
export type Counted = Record<keyof Spent, number>

/** The date in the desk's time zone. */
export const dayAt = (now: Date | RawBuilder<unknown>) =>
  sql<string>`(${now}::timestamptz at time zone (select value ->> 'app.timezone' from setting where area = 'general'))::date`

/** Locks the customer's count until the transaction ends. */
export async function lockCustomer(db: Database, contactId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('assistant spend of contact ' || ${contactId}::text, 0))`.execute(
    db,
  )
}

/** What was used up today, in the conversation and in all of the customer's conversations. */
export async function getSpent(db: Database, conversationId: number, contactId: number, now: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce(sum(s.calls) filter (where c.id = ${conversationId}), 0)::integer as conversation_calls,
      coalesce(sum(s.tokens) filter (where c.id = ${conversationId}), 0)::bigint as conversation_tokens,
      coalesce(sum(s.calls), 0)::integer as customer_calls, coalesce(sum(s.tokens), 0)::bigint as customer_tokens
    from assistant_spend s join conversation c on c.id = s.conversation_id
    where c.contact_id = ${contactId} and s.day = ${dayAt(now)}`.execute(db)
  return rows[0]!
}

/** Adds to what a conversation has used up today. It waits for others who add to the same conversation. */
export async function addSpent(
  db: Database,
  conversationId: number,
  { calls, tokens }: { calls: number; tokens: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into assistant_spend (conversation_id, day, calls, tokens)
    values (${conversationId}, ${dayAt(now)}, ${calls}, ${tokens})
    on conflict (conversation_id, day) do update set
      calls = assistant_spend.calls + excluded.calls, tokens = assistant_spend.tokens + excluded.tokens`.execute(db)
}

export const aged: Aged = { table: 'assistant_spend', age: 'day' }
