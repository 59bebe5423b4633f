import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { said, withOutcome, withSaid } from './figures-queries.ts'
import { type Looks, type Scope, within } from './queries.ts'
import type { Cut, ReportRow } from './schema.ts'

/** Whole days in the time zone: from the beginning of the first to the end of the last. */
export type Days = { from: string; to: string; zone: string }
export type Part = Scope & { language?: string | undefined }

/** The largest number of rows in a table. The busiest ones are shown. */
const mostRows = 500

const since = ({ from, zone }: Days) => sql`(${from}::date::timestamp at time zone ${zone})`
const until = ({ to, zone }: Days) => sql`((${to}::date + 1)::timestamp at time zone ${zone})`

/** The language that the assistant recognised last, or else that of the contact. */
const languageOf = sql`coalesce(c.ai_language, (select k.language from contact k where k.id = c.contact_id))`

const partOf = (part: Part, visible: RawBuilder<unknown>) => sql`${visible} and ${within(part)}
  and ${part.language === undefined ? sql`true` : sql`${languageOf} = ${part.language}`}`

/**
 * The row under which a conversation `c` is counted for something that happened at `at`. For tags, each
 * `conversation_tag ct` is a row. It is not text yet, because text is slow to sort by.
 */
function keyOf(cut: Cut, at: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  const here = sql`(${at} at time zone ${zone})`
  const keys: Record<Cut, RawBuilder<unknown>> = {
    all: sql`''::text`,
    day: sql`${here}::date`,
    hour: sql`(100 * date_part('isodow', ${here}) + date_part('hour', ${here}))::integer`,
    inbox: sql`c.inbox_id`,
    team: sql`c.assigned_team_id`,
    agent: sql`c.assigned_user_id`,
    tag: sql`ct.tag_id`,
    language: languageOf,
  }
  return keys[cut]
}

/** The key of a row as it is shown. */
const shown: Record<Cut, RawBuilder<unknown>> = {
  all: sql`keys.key`,
  day: sql`to_char(keys.key, 'YYYY-MM-DD')`,
  hour: sql`to_char(keys.key, 'FM0"-"00')`,
  inbox: sql`keys.key::text`,
  team: sql`keys.key::text`,
  agent: sql`keys.key::text`,
  tag: sql`keys.key::text`,
  language: sql`keys.key`,
}

const name: Record<Cut, RawBuilder<unknown>> = {
  all: sql`null::text`,
  day: sql`null::text`,
  hour: sql`null::text`,
  inbox: sql`(select i.name from inbox i where i.id = keys.key)`,
  team: sql`(select t.name from team t where t.id = keys.key)`,
  agent: sql`(select concat_ws(' ', a.first_name, nullif(a.last_name, '')) from agent a where a.id = keys.key)`,
  tag: sql`(select t.name from tag t where t.id = keys.key)`,
  language: sql`null::text`,
}

const utc = (day: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${day}::timestamp at time zone ${zone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** When the day of a row begins and ends. */
const between = (cut: Cut, zone: string): RawBuilder<unknown> =>
  cut === 'day' ? sql`${utc(sql`keys.key`, zone)} || '/' || ${utc(sql`(keys.key + 1)`, zone)}` : sql`null::text`

const spread = (of: string) => sql`json_build_object(
  'count', count(${sql.ref(of)}),
  'median', round(percentile_cont(0.5) within group (order by ${sql.ref(of)}))::integer,
  'p90', round(percentile_cont(0.9) within group (order by ${sql.ref(of)}))::integer,
  'mean', round(avg(${sql.ref(of)}))::integer)`

const nothing = sql`json_build_object('count', 0, 'median', null, 'p90', null, 'mean', null)`

/**
 * The same measures for every value of the cut. It reads each conversation that began in these days once, each that was
 * resolved in them once, and their surveys and promises. Uses indexes conversation_figures_begun,
 * conversation_figures_resolved, csat_survey_asked, sla_promise_by_start.
 */
export async function readCut(
  db: Database,
  cut: Cut,
  days: Days,
  part: Part,
  { visible, outcome }: Looks,
): Promise<ReportRow[]> {
  const key = (at: RawBuilder<unknown>) => keyOf(cut, at, days.zone)
  const tags = cut === 'tag' ? sql`join conversation_tag ct on ct.conversation_id = c.id` : sql``
  const mine = partOf(part, visible)
  const { rows } = await sql<{ row: ReportRow }>`
    with begun as materialized (
      select ${key(sql`c.created_at`)} as key, asked, reopened, handed_over, answers,
        case when asked then extract(epoch from human_at - c.created_at)::double precision end as first, cost
      from ${withSaid(sql`c.created_at >= ${since(days)} and c.created_at < ${until(days)}`)} ${tags} where ${mine}
    ), ended as (
      select ${key(sql`c.resolved_at`)} as key, alone, helped,
        extract(epoch from c.resolved_at - c.created_at)::double precision as took
      from ${withOutcome(sql`c.resolved_at >= ${since(days)} and c.resolved_at < ${until(days)}`, outcome)} ${tags}
      where c.status_category = 'resolved' and ${mine}
    ), rated as (
      select ${key(sql`s.created_at`)} as key, count(*) as sent, count(s.rating) as answered,
        round(avg(s.rating), 2)::double precision as average
      from csat_survey s join conversation c on c.id = s.conversation_id ${tags}
      where s.created_at >= ${since(days)} and s.created_at < ${until(days)} and s.state <> 'impossible' and ${mine}
      group by 1
    ), firsts as (
      select key, count(*) as came_in, count(*) filter (where reopened) as reopened, ${spread('first')} as first_answer,
        round(coalesce(sum(cost), 0))::bigint as cost_micros
      from begun group by 1
    ), handed as (
      select key, sum(n)::bigint as n, json_agg(json_build_object('reason', handed_over, 'count', n) order by n desc, handed_over) as reasons
      from (select key, handed_over, count(*) as n from begun where handed_over is not null group by 1, 2) by_reason group by 1
    ), answers as (
      select key, ${spread('answer')} as answer from (select key, unnest(answers) as answer from begun) each group by 1
    ), ends as (
      select key, count(*) as resolved, count(*) filter (where alone and helped) as confirmed,
        count(*) filter (where alone and not helped) as assumed, ${spread('took')} as resolution
      from ended group by 1
    ), promised as (
      select ${key(sql`p.started_at`)} as key,
        count(*) filter (where p.met_at is not null and p.breached_at is null) as met,
        count(*) filter (where p.breached_at is not null) as breached
      from sla_promise p join applied_sla a on a.id = p.applied_id join conversation c on c.id = a.conversation_id ${tags}
      where p.started_at >= ${since(days)} and p.started_at < ${until(days)} and ${mine}
      group by 1
    ), keys as (
      select key from firsts union select key from ends union select key from rated union select key from promised
    )
    select json_build_object(
      'key', ${shown[cut]}, 'name', ${name[cut]}, 'between', ${between(cut, days.zone)},
      'came_in', coalesce(came_in, 0), 'reopened', coalesce(firsts.reopened, 0),
      'first_answer', coalesce(first_answer, ${nothing}), 'answer', coalesce(answer, ${nothing}),
      'resolved', coalesce(resolved, 0), 'confirmed', coalesce(confirmed, 0), 'assumed', coalesce(assumed, 0),
      'resolution', coalesce(resolution, ${nothing}),
      'handed_over', coalesce(handed.n, 0), 'handed_over_reasons', coalesce(reasons, '[]'::json),
      'surveys', coalesce(sent, 0), 'ratings', coalesce(answered, 0), 'rating', average,
      'sla_met', coalesce(met, 0), 'sla_breached', coalesce(breached, 0),
      'cost_micros', coalesce(cost_micros, 0)) as row
    from (select distinct keys.key from keys) keys
      left join firsts on firsts.key is not distinct from keys.key
      left join handed on handed.key is not distinct from keys.key
      left join answers on answers.key is not distinct from keys.key
      left join ends on ends.key is not distinct from keys.key
      left join rated on rated.key is not distinct from keys.key
      left join promised on promised.key is not distinct from keys.key
    order by ${cut === 'day' || cut === 'hour' ? sql`keys.key` : sql`coalesce(came_in, 0) + coalesce(resolved, 0) desc, ${shown[cut]}`}
    limit ${sql.lit(mostRows)}`.execute(db)
  return rows.map(({ row }) => row)
}

export type Comment = {
  conversation_uuid: string
  at: Date
  rating: number
  feedback: string
  contact_name: string | null
  agent_name: string | null
}

/** What customers wrote in the surveys of these days, newest first. Uses index csat_survey_asked. */
export async function listComments(
  db: Database,
  days: Days,
  part: Part,
  visible: RawBuilder<unknown>,
  limit: number,
): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select c.uuid as conversation_uuid, s.answered_at as at, s.rating, s.feedback,
      (select coalesce(nullif(trim(k.first_name || ' ' || k.last_name), ''), k.phone_number, k.email)
       from contact k where k.id = c.contact_id) as contact_name,
      (select concat_ws(' ', a.first_name, nullif(a.last_name, '')) from agent a where a.id = c.assigned_user_id) as agent_name
    from csat_survey s join conversation c on c.id = s.conversation_id
    where s.created_at >= ${since(days)} and s.created_at < ${until(days)} and s.rating is not null and s.feedback <> ''
      and ${partOf(part, visible)}
    order by s.answered_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

export type ExportRow = Record<string, string | number | Date | null> & { id: number }

/** The next conversations after this id that began or were resolved in these days, with what is counted of each. */
export async function listExported(
  db: Database,
  days: Days,
  part: Part,
  { visible, outcome }: Looks,
  after: number,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select c.id, c.uuid, c.created_at, c.resolved_at, s.name as status,
      (select i.name from inbox i where i.id = c.inbox_id) as inbox,
      (select t.name from team t where t.id = c.assigned_team_id) as team,
      (select concat_ws(' ', a.first_name, nullif(a.last_name, '')) from agent a where a.id = c.assigned_user_id) as agent,
      (select string_agg(t.name, '; ' order by t.name) from conversation_tag ct join tag t on t.id = ct.tag_id
       where ct.conversation_id = c.id) as tags,
      ${languageOf} as language, c.subject,
      case when asked then round(extract(epoch from human_at - c.created_at))::integer end as first_human_answer_seconds,
      (select round(percentile_cont(0.5) within group (order by a))::integer from unnest(answers) a) as answer_seconds_median,
      case when c.resolved_at is not null then round(extract(epoch from c.resolved_at - c.created_at))::bigint end as resolution_seconds,
      case when said.reopened then 'yes' else 'no' end as reopened,
      case when c.resolved_at is null then null when alone and helped then 'confirmed' when alone then 'assumed' else 'person' end as outcome,
      handed_over as hand_over_reason, v.rating, v.feedback as comment,
      (select sum(r.cost_micros)::double precision / 1000000 from assistant_run r where r.conversation_id = c.id) as cost
    from (
      select c.* from conversation c
      where (c.created_at >= ${since(days)} and c.created_at < ${until(days)}
          or c.resolved_at >= ${since(days)} and c.resolved_at < ${until(days)})
        and c.id > ${after} and ${partOf(part, visible)} order by c.id limit ${limit}
    ) c join status s on s.id = c.status_id left join csat_survey v on v.conversation_id = c.id ${outcome} ${said}
    order by c.id`.execute(db)
  return rows
}

/**
 * When the days begin and end, and how many conversations are open now, as in the list. Sums the kept counts unless a
 * language is asked for.
 */
export async function readOpen(
  db: Database,
  days: Days,
  part: Part,
  visible: RawBuilder<unknown>,
): Promise<{ since: Date; until: Date; open: number }> {
  const open =
    part.language === undefined
      ? sql`select coalesce(sum(c.n), 0)::bigint from conversation_count c where c.status_category = 'open' and ${visible} and ${within(part)}`
      : sql`select count(*) from conversation c where c.status_category = 'open' and ${partOf(part, visible)}`
  const { rows } = await sql<{ since: Date; until: Date; open: number }>`
    select ${since(days)} as since, ${until(days)} as until, (${open}) as open`.execute(db)
  return rows[0]!
}
