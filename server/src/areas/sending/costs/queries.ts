import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { CostRow, NewRate, WhatsAppRate } from './schema.ts'

export type Span = {
  from: string
  to: string
  zone: string
  inbox_id?: number | undefined
  /** The id of an agent or an assistant, or `system`. */
  sender?: string | undefined
}

const sender = sql`case when sender_type in ('agent', 'assistant') then sender_id::text else 'system' end`
/** Stands for a message that nobody has looked at yet. */
export const unseen = '?'

const keys = {
  total: sql`''`,
  kinds: sql`category`,
  countries: sql`country`,
  inboxes: sql`inbox_id::text`,
  senders: sender,
  habits: sql`coalesce(habit, ${sql.lit(unseen)})`,
} satisfies Record<string, RawBuilder<unknown>>
export type Cut = keyof typeof keys

const names: Partial<Record<Cut, RawBuilder<unknown>>> = {
  inboxes: sql`(select name from inbox i where i.id::text = key)`,
  senders: sql`(select concat_ws(' ', first_name, nullif(last_name, '')) from agent a where a.id::text = key)`,
}

/**
 * How many messages were delivered on each of these days, with the rate of the day: the rate of the country, or else
 * the rate for all countries. They are counted before a rate is looked for, because there may be a million of them.
 * Uses index message_price_by_time.
 */
const priced = ({ from, to, zone, ...only }: Span) => sql`
  select counted.*, rate.micros from (
    select (at at time zone ${zone})::date as day, category, country, inbox_id, sender_type, sender_id, billable, habit,
      count(*) as n
    from message_price
    where delivered and at >= ${from}::date::timestamp at time zone ${zone}
      and at < (${to}::date + 1)::timestamp at time zone ${zone}
      and ${only.inbox_id === undefined ? sql`true` : sql`inbox_id = ${only.inbox_id}`}
      and ${only.sender === undefined ? sql`true` : sql`${sender} = ${only.sender}`}
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) counted left join lateral (
    select r.micros from message_rate r
    where r.category = counted.category and r.country in (counted.country, '*') and r.valid_from <= counted.day
    order by r.country = '*', r.valid_from desc limit 1
  ) rate on counted.billable`

export type CountedRow = Omit<CostRow, 'forecast_micros'>
export type Counted = Record<Cut, CountedRow[]>

/** All breakdowns come from one moment, so that each of them adds up to the total. */
export async function readCosts(db: Database, span: Span): Promise<Counted> {
  const cuts = Object.keys(keys) as Cut[]
  const { rows } = await sql<CountedRow & { cut: Cut }>`
    with priced as materialized (${priced(span)})
    ${sql.join(
      cuts.map(
        (
          cut,
        ) => sql`select ${sql.lit(cut)} as cut, key, ${names[cut] ?? sql`null::text`} as name, billed, free, unpriced, cost_micros
          from (select ${keys[cut]} as key, coalesce(sum(n) filter (where billable), 0)::integer as billed,
            coalesce(sum(n) filter (where not billable), 0)::integer as free,
            coalesce(sum(n) filter (where billable and micros is null), 0)::integer as unpriced,
            coalesce(sum(n * micros), 0)::bigint as cost_micros from priced group by 1) counted`,
      ),
      sql` union all `,
    )} order by cut, billed desc, key`.execute(db)
  const of = (wanted: Cut) => rows.filter(({ cut }) => cut === wanted).map(({ cut: _, ...row }) => row)
  return {
    total: of('total'),
    kinds: of('kinds'),
    countries: of('countries'),
    inboxes: of('inboxes'),
    senders: of('senders'),
    habits: of('habits'),
  }
}

export type DailyCost = { day: string; inbox: string; sender: string; cost: number }

/** What each day cost, by inbox and sender. A day without a message is not listed. */
export async function listDaily(db: Database, span: Span): Promise<DailyCost[]> {
  const { rows } = await sql<DailyCost>`
    select to_char(day, 'YYYY-MM-DD') as day, inbox_id::text as inbox, ${sender} as sender, sum(n * micros)::bigint as cost
    from (${priced(span)}) priced where micros > 0 group by 1, 2, 3`.execute(db)
  return rows
}

/** True once for each month and amount. */
export async function insertTold(db: Database, month: string, amount: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into whatsapp_cost_told (month, amount_micros, at) values (${month}::date, ${amount}, ${now})
    on conflict do nothing returning month`.execute(db)
  return rows.length > 0
}

const area = 'whatsapp_costs'

export async function findAlert(db: Database): Promise<number | null> {
  const { rows } = await sql<{ amount: number | null }>`
    select (value->>'tell_at_micros')::bigint as amount from setting where area = ${area}`.execute(db)
  return rows[0]?.amount ?? null
}

export async function upsertAlert(db: Database, amount: number | null): Promise<void> {
  await sql`
    insert into setting (area, value) values (${area}, ${JSON.stringify({ tell_at_micros: amount })}::jsonb)
    on conflict (area) do update set value = excluded.value, updated_at = now()`.execute(db)
}

export async function listRates(db: Database): Promise<WhatsAppRate[]> {
  const { rows } = await sql<WhatsAppRate>`
    select country, category, to_char(valid_from, 'YYYY-MM-DD') as valid_from, micros, currency, created_at, agent_id
    from message_rate order by country = '*', country, category, valid_from`.execute(db)
  return rows
}

/** Makes imports run one after the other: two at the same time could bring two currencies. */
export const lockRates = (db: Database) => sql`lock table message_rate in share row exclusive mode`.execute(db)

/** Which of these categories the provider has named in a status. */
export async function listCounted(db: Database, categories: string[]): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select distinct category from message_price where category = any(${categories}::text[])`.execute(db)
  return rows.map(({ category }) => category)
}

/** Adds the rates. One that has the same country, category and start takes the place of the former one. */
export async function upsertRates(db: Database, rates: NewRate[], agent: number | null, now: Date): Promise<void> {
  const all = <V>(of: (rate: NewRate) => V) => rates.map(of)
  await sql`
    insert into message_rate (country, category, valid_from, micros, currency, created_at, agent_id)
    select country, category, valid_from, micros, currency, ${now}, ${agent} from unnest(
      ${all((r) => r.country)}::text[], ${all((r) => r.category)}::text[], ${all((r) => r.valid_from)}::date[],
      ${all((r) => r.micros)}::bigint[], ${all((r) => r.currency)}::text[]
    ) as new (country, category, valid_from, micros, currency)
    on conflict (country, category, valid_from) do update
      set micros = excluded.micros, created_at = excluded.created_at, agent_id = excluded.agent_id`.execute(db)
}
