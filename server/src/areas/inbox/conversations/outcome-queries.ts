import { type RawBuilder, sql } from 'kysely'
import type { Outcome } from './schema.ts'

/**
 * The outcome of each conversation `c`. `alone`: an assistant answered without an agent. `helped`: the customer said
 * that the answer helped. Uses index assistant_run_of_conversation.
 */
export const outcome = sql`
  cross join lateral (
    -- What it said last was an answer: neither that it knows none, nor what is said to who needs more help.
    select coalesce((array_agg(r.question is not null and not r.found_nothing order by r.id desc))[1], false) as spoke,
      coalesce(bool_or(r.helped = 'yes'), false) as helped
    from assistant_run r where r.conversation_id = c.id and r.state = 'answered'
  ) run
  cross join lateral (
    select case when spoke then not exists (
      select from message m where m.conversation_id = c.id and m.type = 'outgoing' and m.sender_type = 'agent'
    ) else false end as alone
  ) answers`

/** The same decision as a condition on one `conversation c`. */
export function hasOutcome(wanted: Outcome): RawBuilder<unknown> {
  const which = {
    confirmed: sql`alone and helped`,
    assumed: sql`alone and not helped`,
    alone: sql`alone`,
    person: sql`not alone`,
  }[wanted]
  return sql`(c.status_category = 'resolved' and exists (select from (select) one ${outcome} where ${which}))`
}
