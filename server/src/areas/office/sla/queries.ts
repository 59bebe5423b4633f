import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, refusing } from '../../../platform/errors.ts'
import type { Policy } from './schema.ts'

export type PolicyValues = Omit<Policy, 'id' | 'used_by' | 'created_at' | 'updated_at'>

const columns = sql`
  p.id, p.name, p.description, p.first_response_time, p.next_response_time, p.resolution_time, p.notifications,
  p.pauses, p.assistant_counts, p.created_at, p.updated_at,
  json_build_object(
    'is_default', exists (
      select from setting where area = 'general' and value->>'app.sla_policy_id' = p.id::text),
    'teams', (select count(*) from team where sla_policy_id = p.id),
    'inboxes', (select count(*) from inbox where sla_policy_id = p.id and deleted_at is null)
  ) as used_by`

export async function listPolicies(db: Database): Promise<Policy[]> {
  const { rows } = await sql<Policy>`select ${columns} from sla_policy p order by lower(p.name)`.execute(db)
  return rows
}

export async function findPolicy(db: Database, id: number): Promise<Policy | undefined> {
  const { rows } = await sql<Policy>`select ${columns} from sla_policy p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Also waits for transactions that give it to a team or a conversation. */
export async function lockPolicy(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from sla_policy where id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** It stays until the transaction ends. */
export async function holdPolicy(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from sla_policy where id = ${id} for key share`.execute(db)
  return rows.length > 0
}

export async function insertPolicy(db: Database, values: PolicyValues): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sla_policy (name, description, first_response_time, next_response_time, resolution_time,
                            notifications, pauses, assistant_counts)
    values (${values.name}, ${values.description}, ${values.first_response_time}, ${values.next_response_time},
            ${values.resolution_time}, ${JSON.stringify(values.notifications)}, ${values.pauses},
            ${values.assistant_counts})
    returning id`
    .execute(db)
    .catch(refuseTaken)
  return rows[0]!.id
}

export async function updatePolicy(db: Database, id: number, values: PolicyValues, now: Date): Promise<void> {
  await sql`
    update sla_policy set name = ${values.name}, description = ${values.description},
      first_response_time = ${values.first_response_time}, next_response_time = ${values.next_response_time},
      resolution_time = ${values.resolution_time}, notifications = ${JSON.stringify(values.notifications)},
      pauses = ${values.pauses}, assistant_counts = ${values.assistant_counts}, updated_at = ${now}
    where id = ${id}`
    .execute(db)
    .catch(refuseTaken)
}

export async function deletePolicy(db: Database, id: number): Promise<void> {
  await sql`update team set sla_policy_id = null where sla_policy_id = ${id}`.execute(db)
  await sql`update inbox set sla_policy_id = null where sla_policy_id = ${id}`.execute(db)
  await sql`
    update setting set value = value || '{"app.sla_policy_id": ""}'
    where area = 'general' and value->>'app.sla_policy_id' = ${String(id)}`.execute(db)
  await sql`delete from sla_policy where id = ${id}`.execute(db)
}

/** The policy of the inbox, else of the desk, of a conversation that is not resolved; and since when it would apply. */
export async function findDefault(
  db: Database,
  conversationId: number,
): Promise<{ policy_id: number; at: Date } | undefined> {
  const { rows } = await sql<{ policy_id: number; at: Date }>`
    select p.id as policy_id, c.last_message_at as at
    from conversation c join inbox i on i.id = c.inbox_id join setting general on general.area = 'general'
      join sla_policy p
        on p.id = coalesce(i.sla_policy_id, nullif(general.value->>'app.sla_policy_id', '')::bigint)
    where c.id = ${conversationId} and c.status_category <> 'resolved' and c.merged_into is null
      and c.last_message_at is not null
    for key share of p`.execute(db)
  return rows[0]
}

/** Which of these ids are agents. */
export async function listAgents(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agent where id = any(${ids}::bigint[]) and type = 'agent' and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

const refuseTaken = refusing('sla_policy_name', () => conflict('sla.name_taken').at('name'))
