import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import type { CostRow, NewRate, WhatsAppRate } from './schema.ts'

export type Span = { from: string; to: string; zone: string; inbox_id?: number | undefined }

const keys = {
  total: sql`''`,
  kinds: sql`category`,
  countries: sql`country`,
  inboxes: sql`inbox_id::text`,
  senders: sql`case when sender_type in ('agent', 'assistant') then sender_id::text else 'system' end`,
} satisfies Record<string, RawBuilder<unknown>>
export type Cut = keyof typeof keys

const names: Partial<Record<Cut, RawBuilder<unknown>>> = {
  inboxes: sql`(select name from inbox i where i.id::text = key)`,
  senders: sql`(select concat_ws(' ', first_name, nullif(last_name, '')) from agent a where a.id::text = key)`,
}

/**
 * Each delivered message of these days, with the rate of its day: the rate of its country, or else the rate for all
 * countries. Uses index message_price_by_time.
 */
const priced = ({ from, to, zone, inbox_id }: Span) => sql`
  select p.*, rate.micros from message_price p left join lateral (
    select r.micros from message_rate r
    where r.category = p.category and r.country in (p.country, '*') and r.valid_from <= (p.at at time zone ${zone})::date
    order by r.country = '*', r.valid_from desc limit 1
  ) rate on p.billable
  where p.delivered and p.at >= ${from}::date::timestamp at time zone ${zone}
    and p.at < (${to}::date + 1)::timestamp at time zone ${zone}
    and ${inbox_id === undefined ? sql`true` : sql`p.inbox_id = ${inbox_id}`}`

export type Counted = Record<Cut, CostRow[]>

/** All breakdowns come from one moment, so that each of them adds up to the total. */
export async function readCosts(db: Database, span: Span): Promise<Counted> {
  const cuts = Object.keys(keys) as Cut[]
  const { rows } = await sql<CostRow & { cut: Cut }>`
    with priced as materialized (${priced(span)})
    ${sql.join(
      cuts.map(
        (
          cut,
        ) => sql`select ${sql.lit(cut)} as cut, key, ${names[cut] ?? sql`null::text`} as name, billed, free, unpriced, cost_micros
          from (select ${keys[cut]} as key, count(*) filter (where billable) as billed,
            count(*) filter (where not billable) as free, count(*) filter (where billable and micros is null) as unpriced,
            coalesce(sum(micros), 0)::bigint as cost_micros from priced group by 1) counted`,
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
  }
}

/** What each day cost, oldest first. A day without a message cost nothing. */
export async function listDaily(db: Database, span: Span): Promise<number[]> {
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(micros), 0)::bigint as cost
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') days(day)
      left join (${priced(span)}) priced on (priced.at at time zone ${span.zone})::date = day::date
    group by day order by day`.execute(db)
  return rows.map(({ cost }) => cost)
}

export async function listRates(db: Database): Promise<WhatsAppRate[]> {
  const { rows } = await sql<WhatsAppRate>`
    select country, category, to_char(valid_from, 'YYYY-MM-DD') as valid_from, micros, currency, created_at, agent_id
    from message_rate order by country = '*', country, category, valid_from`.execute(db)
  return rows
}

/** Makes imports run one after the other: two at the same time could bring two currencies. */
export const lockRates = (db: Database) => sql`lock table message_rate in share row exclusive mode`.execute(db)

export async function insertRates(db: Database, rates: NewRate[], agent: number | null, now: Date): Promise<void> {
  const all = <V>(of: (rate: NewRate) => V) => rates.map(of)
  await sql`
    insert into message_rate (country, category, valid_from, micros, currency, created_at, agent_id)
    select country, category, valid_from, micros, currency, ${now}, ${agent} from unnest(
      ${all((r) => r.country)}::text[], ${all((r) => r.category)}::text[], ${all((r) => r.valid_from)}::date[],
      ${all((r) => r.micros)}::bigint[], ${all((r) => r.currency)}::text[]
    ) as new (country, category, valid_from, micros, currency)`.execute(db)
}
