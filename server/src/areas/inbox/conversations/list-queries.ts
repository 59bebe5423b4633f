import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { filterCondition, filterConditions, filtersIn } from '../../../platform/lists/filters.ts'
import { columnOf, type PageSlice } from '../../../platform/lists/page.ts'
import { hasOutcome } from './outcome-queries.ts'
import { type ItemRow, itemColumns, itemContact, itemJoins } from './queries.ts'
import { type ConversationQuery, type Filters, type OneFilter, outcomes, statusCategories } from './schema.ts'
import { isUnread } from './seen-queries.ts'

/** Who asks, and when. What is unread, how long somebody has waited and which reply windows close depend on it. */
export type Reader = {
  agent: number | null
  now: Date
  /**
   * If the customer's newest message is not after `closed`, the window is closed. If it is not after `closing`, the
   * window closes soon.
   */
  window: { closed: Date; closing: Date }
}

/**
 * Which conversations a list contains. Except for the last three, a scope uses only columns that `conversation` and
 * `conversation_count` share.
 */
export type Scope =
  | 'all'
  | { assigned_user_id: number }
  | 'unassigned'
  | { inbox_of_team: number }
  /** All that the actor may see. */
  | { visible: RawBuilder<unknown> }
  /** Those with a message that did not reach the customer, whatever their status, if the actor may see them. */
  | { undelivered: true; visible: RawBuilder<unknown> }
  /** Those with a reply that waits for its time or could not leave at its time, if the actor may see them. */
  | { scheduled: true; visible: RawBuilder<unknown> }
  /** Those with a note that names this agent or one of their teams, if the agent may see them. */
  | { mentions: number; team_ids: readonly number[]; visible: RawBuilder<unknown> }

function scopeCondition(scope: Scope): RawBuilder<unknown> {
  if (scope === 'all') return sql`true`
  if (scope === 'unassigned') return sql`c.assigned_user_id is null and c.assigned_team_id is null`
  if ('inbox_of_team' in scope) {
    return sql`c.assigned_team_id = ${scope.inbox_of_team} and c.assigned_user_id is null`
  }
  if ('mentions' in scope) {
    return sql`c.id in (
      select conversation_id from mention where agent_id = ${scope.mentions}
      union all select conversation_id from mention where team_id = any(${scope.team_ids}::bigint[])
    ) and ${scope.visible}`
  }
  if ('undelivered' in scope) {
    return sql`c.id in (select conversation_id from message where undelivered) and ${scope.visible}`
  }
  if ('scheduled' in scope) {
    return sql`c.id in (
      select conversation_id from held_reply
      where state in ('waiting', 'returned') and (state = 'returned' or kind = 'scheduled')
    ) and ${scope.visible}`
  }
  if ('visible' in scope) return scope.visible
  return sql`c.assigned_user_id = ${scope.assigned_user_id}`
}

const isAny = (operator: OneFilter['operator']) => operator === 'set' || operator === 'not set'
const isNegated = (operator: OneFilter['operator']) => operator === 'not equals' || operator === 'not set'
const negation = (operator: OneFilter['operator']) => (isNegated(operator) ? sql`not` : sql``)

/** Without any condition, no row matches. */
const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

/** It is one or the other, so it is always set. */
function hasUnread({ operator, values }: OneFilter, agent: number | null): RawBuilder<unknown> {
  const negated = isNegated(operator)
  const among = isAny(operator) ? [true, false] : [...new Set(values)]
  if (among.length !== 1) return sql.lit(among.length > 0 !== negated)
  return (among[0] === true) !== negated ? isUnread(agent) : sql`not ${isUnread(agent)}`
}

/** If there are several values, the smallest counts. Without a value no conversation is found. */
function waitsLonger({ operator, values }: OneFilter, now: Date): RawBuilder<unknown> {
  if (isAny(operator)) return filterCondition('c', { field: 'waiting_since', operator, values })
  const minutes = Math.max(Math.min(...values.map(Number), mostMinutes), 0)
  const waits = sql`c.waiting_since < ${new Date(now.getTime() - minutes * 60_000)}`
  return operator === 'not equals' ? sql`not coalesce(${waits}, false)` : waits
}
/** Ten years. Nobody waits longer, and a larger value, like one far below 0, leads to a time that cannot be stored. */
const mostMinutes = 5_256_000

function hasWindow({ operator, values }: OneFilter, { closed, closing }: Reader['window']): RawBuilder<unknown> {
  const states: Record<string, RawBuilder<unknown>> = {
    closed: sql`(c.last_inbound_at is null or c.last_inbound_at <= ${closed})`,
    closing: sql`(c.last_inbound_at > ${closed} and c.last_inbound_at <= ${closing})`,
    open: sql`coalesce(c.last_inbound_at > ${closing}, false)`,
  }
  const wanted = operator === 'set' ? Object.values(states) : values.flatMap((value) => states[String(value)] ?? [])
  return operator === 'not equals' ? sql`not ${anyOf(wanted)}` : anyOf(wanted)
}

/** The states are those of `stateOf`. Uses index applied_sla_of_conversation. */
function hasPromise({ operator, values }: OneFilter, now: Date): RawBuilder<unknown> {
  const runs = sql`a.stopped is null and a.next_due_at > ${now}`
  const states: Record<string, RawBuilder<unknown>> = {
    overdue: sql`a.next_due_at <= ${now}`,
    at_risk: sql`(${runs} and a.next_warn_at <= ${now})`,
    on_track: sql`(${runs} and coalesce(a.next_warn_at > ${now}, true))`,
    stopped: sql`(a.stopped is not null and coalesce(a.next_due_at > ${now}, true))`,
  }
  const wanted = values.flatMap((value) => states[String(value)] ?? [])
  const among = isAny(operator) ? sql`true` : anyOf(wanted)
  return sql`${negation(operator)} exists (
    select from applied_sla a
    where a.conversation_id = c.id and a.ended_at is null and a.next_kind is not null and ${among})`
}

/** Uses index applied_sla_of_conversation. */
function hasPolicy({ operator, values }: OneFilter): RawBuilder<unknown> {
  const among = isAny(operator) ? sql`true` : sql`a.policy_id = any(${values.map(Number)}::bigint[])`
  return sql`${negation(operator)} exists (
    select from applied_sla a where a.conversation_id = c.id and a.ended_at is null and ${among})`
}

/**
 * A period that cannot be read contains nothing. PostgreSQL refuses years that JavaScript can name, long before 1970.
 */
function between({ operator, values }: OneFilter, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const stretches = values.map((value) => {
    const [from = Number.NaN, to = Number.NaN] = String(value).split('/').map(Date.parse)
    if (Number.isNaN(from) || Number.isNaN(to)) return sql`false`
    const [start, end] = [new Date(Math.max(0, from)), new Date(Math.max(0, to))]
    return sql`(${column} >= ${start} and ${column} < ${end})`
  })
  if (isAny(operator)) return sql`(${column} is null) = ${operator === 'not set'}`
  const among = anyOf(stretches)
  return operator === 'not equals' ? sql`not coalesce(${among}, false)` : among
}

function becameOne({ operator, values }: OneFilter): RawBuilder<unknown> {
  if (isAny(operator)) return sql`(c.status_category = 'resolved') = ${operator === 'set'}`
  const wanted = outcomes.filter((one) => values.includes(one)).map(hasOutcome)
  return operator === 'not equals' ? sql`not ${anyOf(wanted)}` : anyOf(wanted)
}

/** Uses index applied_sla_of_conversation. */
function isDue({ operator, values }: OneFilter): RawBuilder<unknown> {
  const meant = isAny(operator) ? 'set' : operator === 'not equals' ? 'in' : operator
  return sql`${negation(operator)} exists (
    select from applied_sla a where a.conversation_id = c.id and a.ended_at is null
      and ${filterCondition('a', { field: 'next_due_at', operator: meant, values })})`
}

/** The name of its status, or the key of a built-in one. */
function hasStatus({ operator, values }: OneFilter): RawBuilder<unknown> {
  const among = isAny(operator)
    ? sql`true`
    : sql`(s.name = any(${values.map(String)}::text[]) or s.key = any(${values.map(String)}::text[]))`
  return sql`${negation(operator)} c.status_id in (select s.id from status s where ${among})`
}

/** Uses index contact_email. */
function hasContact({ operator, values }: OneFilter): RawBuilder<unknown> {
  const addresses = values.map((value) => String(value).toLowerCase())
  const among = isAny(operator) ? sql`true` : sql`lower(k.email) = any(${addresses}::text[])`
  return sql`${negation(operator)} exists (
    select from contact k where k.id = c.contact_id and k.email is not null and ${among})`
}

/** The language is that under which reports count the conversation. */
function isSpoken({ operator, values }: OneFilter): RawBuilder<unknown> {
  const spoken = sql`coalesce(c.ai_language, (select k.language from contact k where k.id = c.contact_id))`
  if (isAny(operator)) return sql`(${spoken} is null) = ${operator === 'not set'}`
  const among = sql`coalesce(${spoken} = any(${values.map(String)}::text[]), false)`
  return operator === 'not equals' ? sql`not ${among}` : among
}

/** A conversation without a rating is `not set`, whether the customer was asked or not. */
function hasRating(filter: OneFilter): RawBuilder<unknown> {
  // The column takes no number that is far beyond five.
  const values = filter.values.filter((value) => Number(value) >= 1 && Number(value) <= 5)
  const among = filterCondition('v', { ...filter, values, operator: isAny(filter.operator) ? 'set' : 'in' })
  const rated = sql`select v.conversation_id from csat_survey v where ${among}`
  return isNegated(filter.operator) ? sql`not exists (${rated} and v.conversation_id = c.id)` : sql`c.id in (${rated})`
}

/**
 * Whether the row has this value under the key, or any value if it is null. Uses conversation_by_attribute or
 * contact_by_attribute.
 */
function holdsValue(table: 'c' | 'contact', key: string, value: string | null): RawBuilder<unknown> {
  const column = sql.ref(`${table}.custom_attributes`)
  const id = sql`coalesce((
    select id::text from custom_attribute
    where applies_to = ${table === 'c' ? 'conversation' : 'contact'} and lower(key) = ${key.toLowerCase()}), '')`
  const holds = value === null ? sql`${column} ? ${id}` : sql`${column} @> jsonb_build_object(${id}, ${value}::text)`
  return sql`(${column} <> '{}' and ${holds})`
}

/** A value that names no attribute finds nothing. */
function hasAttribute({ operator, values }: OneFilter): RawBuilder<unknown> {
  const wanted = values.map((value) => {
    const [, bearer, key = '', equals] = /^(contact|conversation)[.]([\w-]+)(?:=(.*))?$/s.exec(String(value)) ?? []
    if (bearer === undefined) return sql`false`
    const held = (value: string | null) =>
      bearer === 'conversation'
        ? holdsValue('c', key, value)
        : sql`c.contact_id in (select id from contact where ${holdsValue('contact', key, value)})`
    return equals === '' ? sql`not ${held(null)}` : held(equals ?? null)
  })
  if (isAny(operator)) return sql`(c.custom_attributes <> '{}') = ${operator === 'set'}`
  return operator === 'not equals' ? sql`not ${anyOf(wanted)}` : anyOf(wanted)
}

/** A status as its filter names it, undefined for any other filter. */
const statusOf = ({ field, operator, values: [status, ...others] }: OneFilter) =>
  field === 'status_category' && operator === 'equals' && others.length === 0
    ? statusCategories.find((category) => category === status)
    : undefined

type Condition = (filter: OneFilter, reader: Reader) => RawBuilder<unknown>

const inColumn: Condition = (filter) => filterCondition('c', filter)

/** The fields that are not just a column of the conversation. */
const conditionOf: { [Field in OneFilter['field']]?: Condition } = {
  unread: (filter, { agent }) => hasUnread(filter, agent),
  status_category: (filter, reader) => {
    const status = statusOf(filter)
    // It is written out, for indexes that hold the rows of one status, and for plans that are kept.
    return status ? sql`c.status_category = ${sql.lit(status)}` : inColumn(filter, reader)
  },
  waiting_over: (filter, { now }) => waitsLonger(filter, now),
  created_between: (filter) => between(filter, sql`c.created_at`),
  resolved_between: (filter) => between(filter, sql`c.resolved_at`),
  outcome: becameOne,
  sla: (filter, { now }) => hasPromise(filter, now),
  sla_policy_id: hasPolicy,
  rating: hasRating,
  language: isSpoken,
  attribute: hasAttribute,
  reply_window: (filter, { window }) => hasWindow(filter, window),
  next_sla_deadline_at: isDue,
  status: hasStatus,
  contact_email: hasContact,
  inbox_channel: (filter) =>
    sql`c.inbox_id in (select i.id from inbox i where ${filterCondition('i', { ...filter, field: 'channel' })})`,
  tag_id: hasTag,
}

function hasTag(filter: OneFilter): RawBuilder<unknown> {
  const among = filterCondition('ct', { ...filter, operator: isAny(filter.operator) ? 'set' : 'in' })
  return sql`${negation(filter.operator)} exists (
    select from conversation_tag ct where ct.conversation_id = c.id and ${among})`
}

const condition: Condition = (filter, reader) => (conditionOf[filter.field] ?? inColumn)(filter, reader)

const conditions = (scope: Scope, filters: Filters, reader: Reader) =>
  sql.join(
    [scopeCondition(scope), ...filterConditions<OneFilter['field']>(filters, (filter) => condition(filter, reader))],
    sql` and `,
  )

/**
 * Reads only the index of the order, from the end that the page is counted from, and then looks up only the rows of the
 * page. For a page of any size and place the planner would expect a tenth of all rows, so no plan would be kept. Where
 * one plan is good for whatever is asked, the text says among how many rows the page lies.
 */
export async function listConversations(
  db: Database,
  scope: Scope,
  filters: Filters,
  reader: Reader,
  order: Pick<ConversationQuery, 'order' | 'order_by'>,
  { limit, offset, backwards }: PageSlice,
): Promise<ItemRow[]> {
  const column = columnOf<'last_message_at' | 'created_at' | 'waiting_since'>(order.order_by)
  const by = (ascends: boolean, nulls: 'first' | 'last') => {
    const direction = sql.raw(ascends ? 'asc' : 'desc')
    // This is written only for the column that has nulls: the other indexes use PostgreSQL's default order.
    const place = column === 'waiting_since' ? sql.raw(`nulls ${nulls}`) : sql``
    return sql`${sql.ref(`c.${column}`)} ${direction} ${place}, c.id ${direction}`
  }
  const ascends = order.order === 'asc'
  const found = sql`
    select c.id from conversation c where ${conditions(scope, filters, reader)}
    order by ${backwards ? by(!ascends, 'first') : by(ascends, 'last')}`
  const isAnyPageAlike =
    scope === 'all' && filters.every((filter) => !('any' in filter) && statusOf(filter) !== undefined)
  const among = isAnyPageAlike
    ? sql`select id from (${found} limit ${sql.lit(enoughFor(offset + limit))}) among`
    : found
  const { rows } = await sql<ItemRow>`
    select ${itemColumns(reader.agent)}, ${itemContact}, ${newestMention(scope)} as mentioned_message_uuid
    from (${among} limit ${limit} offset ${offset}) page join conversation c on c.id = page.id ${itemJoins} join contact k on k.id = c.contact_id
    order by ${by(ascends, 'last')}`.execute(db)
  return rows
}

/**
 * A power of two, so that the texts are few: four for all sizes of a first page. The planner expects a tenth of it, so
 * a larger number, or a parameter, would make the lasting plan look dear for a small page.
 */
const enoughFor = (rows: number) => 2 ** Math.max(6, Math.ceil(Math.log2(rows)))

const newestMention = (scope: Scope): RawBuilder<unknown> =>
  typeof scope === 'object' && 'mentions' in scope
    ? sql`(
        select m.uuid from mention n join message m on m.id = n.message_id
        where n.conversation_id = c.id and (n.agent_id = ${scope.mentions} or n.team_id = any(${scope.team_ids}::bigint[]))
        order by m.id desc limit 1)`
    : sql`null`

const counted = new Set([
  'status_category',
  'status_id',
  'status',
  'inbox_channel',
  'inbox_id',
  'assigned_user_id',
  'assigned_team_id',
])

/**
 * The exact number, however large. It sums the kept counts, unless a filter or the scope needs what they do not
 * contain.
 */
export async function countConversations(
  db: Database,
  scope: Scope,
  filters: Filters,
  reader: Reader,
): Promise<number> {
  const where = conditions(scope, filters, reader)
  const apart = typeof scope === 'object' && ('mentions' in scope || 'undelivered' in scope || 'scheduled' in scope)
  const kept = !apart && filtersIn(filters).every((filter) => counted.has(filter.field))
  const { rows } = kept
    ? await sql<{ n: number }>`
        select coalesce(sum(c.n), 0)::bigint as n from conversation_count c where ${where}`.execute(db)
    : await sql<{ n: number }>`select count(*) as n from conversation c where ${where}`.execute(db)
  return rows[0]!.n
}
