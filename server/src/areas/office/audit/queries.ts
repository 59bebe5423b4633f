import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { type Filter, filterCondition, filterConditions } from '../../../platform/lists/filters.ts'
import type { ActivityEntry, ActivityFilters, ActivityQuery } from './schema.ts'

type Entry = Omit<ActivityEntry, 'id' | 'actor_name' | 'target_name'>

const actorName = sql`
  case e.actor_type
    when 'agent' then (select trim(first_name || ' ' || last_name) from agent where id = e.actor_id)
    when 'knowledge_key' then (select name from api_key where id = e.actor_id)
  end`

/** The last entry gives the name of a thing that is gone. */
const targetName = sql`
  coalesce(
    case e.target_model_type
      when 'agent' then (select trim(first_name || ' ' || last_name) from agent where id = e.target_model_id)
      when 'assistant' then (select first_name from agent where id = e.target_model_id)
      when 'api_key' then (select name from api_key where id = e.target_model_id)
      when 'role' then (select name from role where id = e.target_model_id)
      when 'team' then (select name from team where id = e.target_model_id)
      when 'tag' then (select name from tag where id = e.target_model_id)
      when 'status' then (select name from status where id = e.target_model_id)
      when 'inbox' then (select name from inbox where id = e.target_model_id)
      when 'template' then (select name from message_template where id = e.target_model_id)
      when 'automation_rule' then (select name from automation_rule where id = e.target_model_id)
      when 'macro' then (select name from macro where id = e.target_model_id and user_id is null)
      when 'view' then (select name from saved_view where id = e.target_model_id and agent_id is null)
      when 'article' then (select title from article where id = e.target_model_id)
      when 'connection' then (select name from connection where id = e.target_model_id)
      when 'tool' then (select name from tool where id = e.target_model_id)
      when 'ai_app' then (
        select a.name from ai_app_connection c join ai_app a on a.id = c.ai_app_id where c.id = e.target_model_id
      )
    end,
    (
      select coalesce(l.before, l.after) ->> 'name' from audit_entry l
      where l.target_model_type = e.target_model_type and l.target_model_id = e.target_model_id
        and coalesce(l.before, l.after) ? 'name'
      order by l.created_at desc, l.id desc limit 1
    ))`

const columns = sql`
  e.id, e.activity_type, e.actor_type, e.actor_id, ${actorName} as actor_name, e.target_model_type, e.target_model_id,
  ${targetName} as target_name, e.before, e.after, e.ip, e.created_at`

export async function insertEntry(db: Database, entry: Entry): Promise<void> {
  const { activity_type, actor_type, actor_id, target_model_type, target_model_id, ip, created_at } = entry
  const values = { activity_type, actor_type, actor_id, target_model_type, target_model_id, ip, created_at }
  const [before, after] = [asJson(entry.before), asJson(entry.after)]
  await db
    .insertInto('audit_entry')
    .values({ ...values, before, after })
    .execute()
}

/** Uses index audit_entry_by_time. */
export const aged: Aged = { table: 'audit_entry', age: 'created_at' }

/** Addresses that one entry names. */
const maxAddresses = 10

/** One row per hour and account, however many tries there are. Null stands for all accounts that do not exist. */
export async function countFailedSignIn(db: Database, agentId: number | null, ip: string, at: Date): Promise<void> {
  const first = JSON.stringify({ count: 1, addresses: [ip] })
  await sql`
    insert into audit_entry as e
      (activity_type, actor_type, target_model_type, target_model_id, after, ip, created_at, counted_in)
    values ('agent_login_failed', 'system', 'agent', ${agentId}, ${first}, ${ip}, ${at},
            date_trunc('hour', ${at}::timestamptz, 'UTC'))
    on conflict (activity_type, coalesce(target_model_id, 0), counted_in) where counted_in is not null
    do update set after = jsonb_build_object(
      'count', (e.after->>'count')::int + 1,
      'addresses', case
        when e.after->'addresses' ? ${ip} or jsonb_array_length(e.after->'addresses') >= ${maxAddresses}
        then e.after->'addresses' else e.after->'addresses' || ${JSON.stringify([ip])}::jsonb end)`.execute(db)
}

/** Counts the day in UTC. Uses index audit_entry_by_target. */
export async function countFailedSignIns(db: Database, agentId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum((after->>'count')::int), 0)::int as n from audit_entry
    where target_model_type = 'agent' and target_model_id = ${agentId} and activity_type = 'agent_login_failed'
      and counted_in >= date_trunc('day', ${at}::timestamptz, 'UTC') and counted_in <= ${at}`.execute(db)
  return rows[0]!.n
}

const asJson = (fields: object | null) => (fields === null ? null : JSON.stringify(fields))

export async function findEntry(db: Database, id: number): Promise<ActivityEntry | undefined> {
  const { rows } = await sql<ActivityEntry>`select ${columns} from audit_entry e where e.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Uses index audit_entry_by_time, audit_entry_by_target or audit_entry_by_actor. Words are searched in every entry that
 * is left. Names are looked up only for the page, not for the entries before it.
 */
export async function listEntries(
  db: Database,
  query: ActivityQuery,
  filters: ActivityFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const order = sql`order by e.created_at ${direction}, e.id ${direction}`
  const { rows } = await sql<ActivityEntry>`
    select ${columns} from (
      select * from audit_entry e where ${matching(query, filters)} ${order} limit ${limit} offset ${offset}
    ) e
    ${order}`.execute(db)
  return rows
}

export async function countEntries(db: Database, query: ActivityQuery, filters: ActivityFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry e where ${matching(query, filters)}`.execute(db)
  return rows[0]!.n
}

/** True if the word is in the name of the actor, in the address or in what differs. The names are searched once. */
const tells = (word: string) => {
  const holds = (text: RawBuilder<unknown>) => sql`position(${word.toLowerCase()} in lower(${text})) > 0`
  return sql`(
    ${holds(sql`concat_ws(' ', e.ip, e.before::text, e.after::text)`)}
    or e.actor_type = 'agent'
      and e.actor_id in (select id from agent where ${holds(sql`first_name || ' ' || last_name`)})
    or e.actor_type = 'knowledge_key' and e.actor_id in (select id from api_key where ${holds(sql`name`)}))`
}

/** Without the type, the id of an actor could be that of a key. */
const condition = (filter: Filter<string>): RawBuilder<unknown> =>
  filter.field === 'actor_id'
    ? sql`(e.actor_type = 'agent' and ${filterCondition('e', filter)})`
    : filterCondition('e', filter)

function matching(query: ActivityQuery, filters: ActivityFilters): RawBuilder<unknown> {
  const words = query.query?.trim() ? query.query.trim().split(/\s+/) : []
  const conditions = [
    ...words.map(tells),
    ...filterConditions(filters, condition),
    query.actor_type === undefined ? undefined : sql`e.actor_type = ${query.actor_type}`,
    // Without the type, the id could be that of a key.
    query.actor_id === undefined ? undefined : sql`(e.actor_type = 'agent' and e.actor_id = ${query.actor_id})`,
    query.activity_type === undefined ? undefined : sql`e.activity_type = ${query.activity_type}`,
    query.target_model_type === undefined ? undefined : sql`e.target_model_type = ${query.target_model_type}`,
    query.target_model_id === undefined ? undefined : sql`e.target_model_id = ${query.target_model_id}`,
    query.from === undefined ? undefined : sql`e.created_at >= ${new Date(query.from)}`,
    query.to === undefined ? undefined : sql`e.created_at < ${new Date(query.to)}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
