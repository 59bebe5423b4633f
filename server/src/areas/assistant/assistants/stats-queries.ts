import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { AssistantStats } from './schema.ts'

/** What an assistant did since then and how it ended. Uses index assistant_run_of_agent. */
export async function readStats(db: Database, agentId: number, since: Date): Promise<Omit<AssistantStats, 'range'>> {
  const { rows } = await sql<Omit<AssistantStats, 'range'>>`
    with run as materialized (
      select conversation_id, state, helped, milliseconds, found_nothing, left_out, held, decision -> 'hand_over' ->> 'reason' as reason,
        -- Nobody asked anything with a tap, or with what could not be read.
        question is not null as asked
      from assistant_run
      where agent_id = ${agentId} and started_at >= ${since} and state in ('answered', 'handed_over', 'failed')
    )
    select count(distinct conversation_id) as conversations,
      count(*) filter (where state = 'answered' and asked and not found_nothing) as answered,
      count(*) filter (where state = 'handed_over') as handed_over,
      coalesce((
        select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason)
        from (select reason, count(*) as n from run where reason is not null group by reason) handed
      ), '[]') as hand_over_reasons,
      count(distinct conversation_id) filter (where helped = 'yes') as confirmed,
      count(*) filter (where reason = 'no_answer' or state = 'answered' and found_nothing) as no_answer,
      coalesce(sum(left_out), 0)::integer as left_out,
      count(*) filter (where held) as held,
      count(*) filter (where state = 'failed') as failed,
      round(avg(milliseconds) filter (where state <> 'failed'))::integer as mean_milliseconds
    from run`.execute(db)
  return rows[0]!
}
