import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Rule, RuleInput } from './schema.ts'

const columns = sql`id, name, description, type, events, rules, weight, enabled, created_at, updated_at`

export async function listRules(db: Database): Promise<Rule[]> {
  const { rows } = await sql<Rule>`select ${columns} from automation_rule order by weight, id`.execute(db)
  return rows
}

export async function findRule(db: Database, id: number): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`select ${columns} from automation_rule where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertRule(db: Database, rule: RuleInput): Promise<Rule> {
  const { rows } = await sql<Rule>`
    insert into automation_rule (name, description, type, enabled, weight, rules)
    values (${rule.name}, ${rule.description}, ${rule.type}, ${rule.enabled}, ${rule.weight}, ${JSON.stringify(rule.rules)})
    returning ${columns}`.execute(db)
  return rows[0]!
}

export async function updateRule(db: Database, id: number, rule: RuleInput, now: Date): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    update automation_rule set name = ${rule.name}, description = ${rule.description}, type = ${rule.type},
      enabled = ${rule.enabled}, weight = ${rule.weight}, rules = ${JSON.stringify(rule.rules)}, updated_at = ${now}
    where id = ${id} returning ${columns}`.execute(db)
  return rows[0]
}

export async function deleteRule(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`delete from automation_rule where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

export async function isAgent(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from agent where id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** What rules ask about a new conversation; undefined when it was routed before. */
export async function findFacts(
  db: Database,
  conversationId: number,
): Promise<{ inbox: string; content: string } | undefined> {
  const { rows } = await sql<{ inbox: string; content: string }>`
    select c.inbox_id::text as inbox,
      coalesce((select content from message where conversation_id = c.id and type = 'incoming' order by id limit 1), '') as content
    from conversation c where c.id = ${conversationId}`.execute(db)
  return rows[0]
}

/** False when this rule has already run for this event of the conversation. */
export async function insertRun(
  db: Database,
  run: { rule_id: number; conversation_id: number; event: string; matched: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into automation_run (rule_id, conversation_id, event, matched)
    values (${run.rule_id}, ${run.conversation_id}, ${run.event}, ${run.matched})
    on conflict do nothing returning rule_id`.execute(db)
  return rows.length > 0
}
