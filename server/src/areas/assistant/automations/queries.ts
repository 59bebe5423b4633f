import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { ChangeKind } from '../../inbox/conversations/schema.ts'
import type { ExecutionMode, RuleInput, RuleType, StoredRule, Weights } from './schema.ts'

const area = 'automations'

const columns = sql`
  id, name, description, type, events, rules, weight, enabled, created_at, updated_at,
  case when type = 'new_conversation'
    then coalesce((select value->>'execution_mode' from setting where area = ${area}), 'all') else 'all' end as execution_mode`

const listWhere = async (db: Database, condition: RawBuilder<unknown>): Promise<StoredRule[]> => {
  const { rows } = await sql<StoredRule>`
    select ${columns} from automation_rule where ${condition} order by weight, id`.execute(db)
  return rows
}

export const listRules = (db: Database, type?: RuleType): Promise<StoredRule[]> =>
  listWhere(db, type === undefined ? sql`true` : sql`type = ${type}`)

/** The enabled rules of this type that wait for this event. */
export const listEnabledRules = (db: Database, type: RuleType, event?: ChangeKind): Promise<StoredRule[]> =>
  listWhere(db, sql`enabled and type = ${type} and ${event === undefined ? sql`true` : sql`events @> array[${event}]`}`)

export const findRule = async (db: Database, id: number): Promise<StoredRule | undefined> =>
  (await listWhere(db, sql`id = ${id}`))[0]

export async function insertRule(db: Database, rule: RuleInput, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into automation_rule (name, description, type, events, enabled, weight, rules, created_at, updated_at)
    values (${rule.name}, ${rule.description}, ${rule.type}, ${rule.events}, ${rule.enabled}, ${rule.weight},
            ${JSON.stringify(rule.rules)}, ${now}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

export async function updateRule(db: Database, id: number, rule: RuleInput, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update automation_rule set name = ${rule.name}, description = ${rule.description}, type = ${rule.type},
      events = ${rule.events}, enabled = ${rule.enabled}, weight = ${rule.weight}, rules = ${JSON.stringify(rule.rules)},
      updated_at = ${now}
    where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export async function lockRule(db: Database, id: number): Promise<void> {
  await sql`select from automation_rule where id = ${id} for no key update`.execute(db)
}

/** Locks all rules, so that none changes before the transaction ends. */
export async function lockRules(db: Database): Promise<Pick<StoredRule, 'id' | 'rules'>[]> {
  const { rows } = await sql<Pick<StoredRule, 'id' | 'rules'>>`
    select id, rules from automation_rule order by id for no key update`.execute(db)
  return rows
}

export async function updateBody(db: Database, id: number, rules: StoredRule['rules'], now: Date): Promise<void> {
  await sql`
    update automation_rule set rules = ${JSON.stringify(rules)}, updated_at = ${now} where id = ${id}`.execute(db)
}

export async function updateEnabled(db: Database, id: number, enabled: boolean, now: Date): Promise<void> {
  await sql`update automation_rule set enabled = ${enabled}, updated_at = ${now} where id = ${id}`.execute(db)
}

/** Returns the ids of those rules that exist. */
export async function updateWeights(db: Database, weights: Weights, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update automation_rule r set weight = w.value::int, updated_at = ${now}
    from jsonb_each_text(${JSON.stringify(weights)}::jsonb) w where r.id = w.key::bigint returning r.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function upsertMode(db: Database, mode: ExecutionMode): Promise<void> {
  await sql`
    insert into setting (area, value) values (${area}, ${JSON.stringify({ execution_mode: mode })})
    on conflict (area) do update set value = excluded.value, updated_at = now()`.execute(db)
}

export async function deleteRule(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`delete from automation_rule where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** Whether all of these are assistants. Nobody can sign in as an assistant. */
export async function areAssistants(db: Database, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from agent where id::text = any(${ids}::text[]) and type = 'assistant'`.execute(db)
  return rows.length === ids.length
}
