import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Setup } from './schema.ts'

type Seen = Omit<Setup['steps'], 'mail'>

/** An article from which customers are answered. */
const readable = sql`enabled and not internal and indexed_revision > 0`

/** What the desk has seen happen. Each part is answered by the first row found. */
export async function findSteps(db: Database): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select
      case when bool_or(i.setup #>> '{callback,state}' = 'proven') then 'done'
        when bool_or('failed' in (i.setup #>> '{credentials,state}', i.setup #>> '{callback,state}')) then 'failed'
        when count(*) > 0 then 'running' else 'todo' end as number,
      case when bool_or(i.setup #>> '{first_message,state}' = 'proven') then 'done' else 'todo' end as first_message,
      case when exists (select from import_run where ended_at is null) and not exists (
          select from article where ${readable}
            and created_at < (select min(started_at) from import_run where ended_at is null)
        ) then 'running'
        when exists (select from article where ${readable}) then 'done' else 'todo' end as knowledge,
      case when exists (
        select from automation_rule r
        cross join jsonb_path_query(r.rules, '$[*].actions[*] ? (@.type == "assign_user")') as action
        join agent a on a.id::text = action #>> '{value,0}'
        where r.enabled and r.type = 'new_conversation' and a.type = 'assistant' and a.enabled
      ) then 'done' else 'todo' end as assistant,
      case when exists (select from message_template) then 'done' else 'todo' end as templates,
      case when (
        select count(*) from agent where type = 'agent' and enabled and deleted_at is null
      ) > 1 then 'done' else 'todo' end as colleague
    from inbox i where i.deleted_at is null`.execute(db)
  return rows[0]!
}
