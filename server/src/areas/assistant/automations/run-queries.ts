import { type RawBuilder, sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { ActionType, Facts, RuleRun } from './schema.ts'

/** Without what is worked out later: the state of the promise, and whether it is open. */
export type StoredFacts = Omit<ConversationFacts, 'business_hours' | 'sla_state'> & {
  sla_kind: string | null
  sla_due_at: Date | null
  sla_warn_at: Date | null
  sla_stopped: string | null
  /** The customer's last message. */
  said: string | null
}

export type ConversationFacts = Facts & {
  id: number
  uuid: string
  /** A time rule runs again only after this has changed. */
  state: string
  /** A time rule writes to the customer again only after this has changed, which means that somebody has written. */
  heard: string
  contact_name: string | null
  last_message: string | null
}

const newest = sql`
  select content from message where conversation_id = c.id and type = 'incoming' order by created_at desc, id desc limit 1`

/** Not its time, which the provider tells in whole seconds. */
const newestId = sql`select max(id) from message where conversation_id = c.id and type = 'incoming'`

const facts = (content: RawBuilder<unknown>) => sql`
  select c.id, c.uuid, c.inbox_id::text as inbox, c.subject, c.status_id::text as status, c.priority_id::text as priority,
    c.assigned_user_id::text as assigned_user, c.assigned_team_id::text as assigned_team, c.last_message,
    c.created_at, c.first_reply_at, c.last_reply_at, c.resolved_at, k.email as contact_email,
    k.phone_number as contact_phone, coalesce(c.ai_language, k.language) as customer_language,
    (${newest}) as said,
    coalesce(nullif(trim(k.first_name || ' ' || k.last_name), ''), k.phone_number, k.email) as contact_name,
    array(select t.name from conversation_tag ct join tag t on t.id = ct.tag_id where ct.conversation_id = c.id) as tags,
    coalesce((${content}), '') as content,
    a.policy_id::text as sla_policy, a.next_kind as sla_kind, a.next_due_at as sla_due_at, a.next_warn_at as sla_warn_at, a.stopped as sla_stopped,
    shown_attributes(k.custom_attributes) as contact_attributes,
    shown_attributes(c.custom_attributes) as conversation_attributes,
    concat_ws('.', c.status_id, coalesce(c.priority_id, 0), coalesce(c.assigned_user_id, 0),
              coalesce(c.assigned_team_id, 0), coalesce(c.last_message_id, 0)) as state,
    concat_ws('.', 'heard', (${newestId}), extract(epoch from c.last_reply_at)) as heard
  from conversation c join contact k on k.id = c.contact_id and c.merged_into is null
    left join applied_sla a on a.conversation_id = c.id and a.ended_at is null`

const first = sql`
  select content from message where conversation_id = c.id and type = 'incoming' order by id limit 1`

/** What a rule for new conversations can check. The text is that of the customer's first message. */
export async function findFirstFacts(db: Database, id: number): Promise<StoredFacts | undefined> {
  const { rows } = await sql<StoredFacts>`${facts(first)} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The text is that of the message, or else that of the customer's last message. */
export async function findFacts(db: Database, id: number, messageId: number | null): Promise<StoredFacts | undefined> {
  const content = messageId === null ? newest : sql`select content from message where id = ${messageId}`
  const { rows } = await sql<StoredFacts>`${facts(content)} where c.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The next part of all conversations, by id or by the time of resolving. Uses indexes conversation_standing and
 * conversation_resolved.
 */
export async function listFacts(
  db: Database,
  list: 'open' | 'resolved',
  { after, resolvedSince, limit }: { after: number; resolvedSince: Date; limit: number },
): Promise<StoredFacts[]> {
  const which =
    list === 'open'
      ? sql`c.status_category <> 'resolved'`
      : sql`c.status_category = 'resolved' and c.resolved_at >= ${resolvedSince}`
  const { rows } = await sql<StoredFacts>`
    ${facts(newest)} where ${which} and c.id > ${after} order by c.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The newest conversations for which `visible` is true, as they were when they were new. */
export async function listNewest(db: Database, visible: RawBuilder<unknown>, limit: number): Promise<StoredFacts[]> {
  const { rows } = await sql<StoredFacts>`
    ${facts(first)} where ${visible} order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export type Done = { type: ActionType; value: string[]; refusal: { code: string; params: object } | null }

/** False if this rule has already run for this cause. */
export async function insertRun(
  db: Database,
  run: { rule_id: number; conversation_id: number; event: string; cause: string; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into automation_run (rule_id, conversation_id, event, cause, actions, failed, at)
    values (${run.rule_id}, ${run.conversation_id}, ${run.event}, ${run.cause}, '[]', false, ${run.at})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updateRun(db: Database, id: number, actions: Done[]): Promise<void> {
  await sql`${unanswered}
    update automation_run set actions = ${JSON.stringify(actions)}, failed = ${actions.some(({ refusal }) => refusal)}
    where id = ${id}`.execute(db)
}

/** False if the rule has already run for this state of the conversation. */
export async function insertFiring(
  db: Database,
  ruleId: number,
  conversationId: number,
  state: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into automation_firing (rule_id, conversation_id, state) values (${ruleId}, ${conversationId}, ${state})
    on conflict do nothing returning rule_id`.execute(db)
  return rows.length > 0
}

/** Stores that rules that have run for one state have run for the other too. */
export async function carryFirings(db: Database, conversationId: number, before: string, after: string): Promise<void> {
  await sql`
    insert into automation_firing (rule_id, conversation_id, state)
    select rule_id, conversation_id, ${after} from automation_firing
    where conversation_id = ${conversationId} and state = ${before}
    on conflict do nothing`.execute(db)
}

/** The states for which rules have already run in these conversations, each as `rule conversation state`. */
export async function listFirings(db: Database, conversationIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', rule_id, conversation_id, state) as key from automation_firing
    where conversation_id = any(${conversationIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export type RunRow = Omit<RuleRun, 'actions'> & { actions: Done[] }

/** Returns the newest first, only from conversations for which `visible` is true. */
export async function listRuns(
  db: Database,
  ruleId: number | undefined,
  visible: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.rule_id, a.name as rule_name, r.conversation_id, c.uuid as conversation_uuid, r.event, r.failed,
      r.actions, r.at,
      coalesce(nullif(trim(k.first_name || ' ' || k.last_name), ''), k.phone_number, k.email) as contact_name
    from automation_run r join automation_rule a on a.id = r.rule_id join conversation c on c.id = r.conversation_id
    join contact k on k.id = c.contact_id
    where ${visible} and ${ruleId === undefined ? sql`true` : sql`r.rule_id = ${ruleId}`}
    order by r.at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countRuns(
  db: Database,
  ruleId: number | undefined,
  visible: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from automation_run r join conversation c on c.id = r.conversation_id
    where ${visible} and ${ruleId === undefined ? sql`true` : sql`r.rule_id = ${ruleId}`}`.execute(db)
  return rows[0]!.n
}

export const aged: Aged = { table: 'automation_run', age: 'at' }
