import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** What a person or an assistant wrote and WhatsApp has received. */
const handed = sql`m.type = 'outgoing' and m.status not in ('queued', 'sending', 'failed')`

/** What was said in a conversation `c`. Uses index message_of_conversation. */
export const said = sql`
  cross join lateral (
    select min(m.created_at) filter (where ${handed} and m.sender_type = 'agent') as human_at,
      (array_agg(m.type order by m.created_at, m.id) filter (where m.type in ('incoming', 'outgoing')))[1] = 'incoming' as asked,
      coalesce(bool_or(m.meta -> 'activity' ->> 'kind' = 'reopened') filter (where m.type = 'activity'), false) as reopened,
      (array_agg(coalesce(m.meta -> 'activity' ->> 'reason', 'other') order by m.created_at desc, m.id desc)
        filter (where m.type = 'activity' and m.meta -> 'activity' ->> 'kind' = 'handed_over'))[1] as handed_over,
      array_agg(extract(epoch from m.created_at - m.waited_since)::double precision)
        filter (where ${handed} and m.sender_type in ('agent', 'assistant') and m.waited_since is not null) as answers
    from message m where m.conversation_id = c.id
  ) said`

/** What the models took for a conversation `c`. Uses index assistant_run_of_conversation. */
const spent = sql`cross join lateral (
  select sum(r.cost_micros) as cost from assistant_run r where r.conversation_id = c.id) spent`

const own = sql`c.inbox_id, c.contact_id, c.assigned_user_id, c.assigned_team_id, c.status_category, c.ai_language, c.created_at,
  c.first_reply_at, c.resolved_at`

/** An array, so that every plan looks its conversations up one by one, and one set of all, however many it expects. */
const changed = sql`array(select conversation_id from figures_changed)`
const unchanged = (id: RawBuilder<unknown>) => sql`${id} not in (select unnest(${changed}))`
const upTo = sql`(select up_to from figures_to_store)`

type Read = { where: RawBuilder<unknown>; columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }

/**
 * The conversations `c` for which `where` holds, with these figures: the stored ones, or what `joins` reads of
 * conversations that have changed since or whose figures are still to be stored.
 */
const counted = ({ where, columns, joins }: Read): RawBuilder<unknown> => sql`(
  select c.conversation_id as id, ${own}, ${columns} from conversation_figures c
  where ${where} and c.conversation_id > coalesce(${upTo}, 0) and ${unchanged(sql`c.conversation_id`)}
  union all
  select c.id, ${own}, ${columns} from conversation c ${joins} where ${where} and c.id = any(${changed})
  union all
  select c.id, ${own}, ${columns} from conversation c ${joins}
  where ${upTo} is not null and ${where} and c.id <= ${upTo} and ${unchanged(sql`c.id`)}
) c`

/** Conversations `c` with what was said in them. Uses index conversation_figures_begun. */
export const withSaid = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
  counted({ where, columns: sql`asked, human_at, reopened, handed_over, answers, cost`, joins: sql`${said} ${spent}` })

/** Conversations `c` with their outcome. Uses index conversation_figures_resolved. */
export const withOutcome = (where: RawBuilder<unknown>, outcome: RawBuilder<unknown>): RawBuilder<unknown> =>
  counted({ where, columns: sql`alone, helped`, joins: outcome })

/** Stores the figures of these conversations. */
const store = (which: RawBuilder<unknown>, outcome: RawBuilder<unknown>) => sql`
  insert into conversation_figures (conversation_id, inbox_id, contact_id, assigned_user_id, assigned_team_id,
    status_category, ai_language, created_at, first_reply_at, resolved_at, asked, human_at, reopened, alone, helped,
    handed_over, cost, answers)
  select c.id, ${own}, asked, human_at, reopened, alone, helped, handed_over, cost, answers
  from conversation c ${said} ${outcome} ${spent} where c.id in (${which}) order by c.id
  on conflict (conversation_id) do update set inbox_id = excluded.inbox_id, contact_id = excluded.contact_id,
    assigned_user_id = excluded.assigned_user_id, assigned_team_id = excluded.assigned_team_id,
    status_category = excluded.status_category, ai_language = excluded.ai_language, created_at = excluded.created_at,
    first_reply_at = excluded.first_reply_at, resolved_at = excluded.resolved_at, asked = excluded.asked,
    human_at = excluded.human_at, reopened = excluded.reopened, alone = excluded.alone, helped = excluded.helped,
    handed_over = excluded.handed_over, cost = excluded.cost, answers = excluded.answers`

/** Stores which beginnings of words these conversations have, and how new they are, for search. */
const storeBeginnings = (which: RawBuilder<unknown>) => sql`
  insert into conversation_beginnings (conversation_id, assigned_user_id, assigned_team_id, newest_at, beginnings)
  select c.id, c.assigned_user_id, c.assigned_team_id, newest_of(c.id),
    case when c.status_category = 'resolved' then beginnings_of(c.id) end
  from conversation c where c.id in (${which}) order by c.id
  on conflict (conversation_id) do update set assigned_user_id = excluded.assigned_user_id,
    assigned_team_id = excluded.assigned_team_id, newest_at = excluded.newest_at, beginnings = excluded.beginnings`

/** Lets one transaction at a time store figures: what an older one saw must not replace what a newer one stored. */
export async function holdFigures(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('conversation figures', 0))`.execute(db)
}

/**
 * Stores the figures of conversations that changed, the oldest changes first, and returns how many changes that were.
 * One statement sees the changes and what it stores. The caller holds the figures.
 */
export async function storeChanged(db: Database, most: number, outcome: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with seen as materialized (select id, conversation_id from figures_changed order by id limit ${most}),
    stored as (${store(sql`select conversation_id from seen`, outcome)}),
    known as (${storeBeginnings(sql`select conversation_id from seen`)}),
    unknown as (
      delete from conversation_beginnings b using seen
      where b.conversation_id = seen.conversation_id and not exists (select from conversation c where c.id = b.conversation_id)
    ),
    gone as (
      delete from conversation_figures f using seen
      where f.conversation_id = seen.conversation_id and not exists (select from conversation c where c.id = f.conversation_id)
    ),
    done as (delete from figures_changed f using seen where f.id = seen.id)
    select count(*) as n from seen`.execute(db)
  return rows[0]!.n
}

/**
 * Stores the figures of the next older conversations, the newest first. Returns up to which conversation they are still
 * to be stored, or null if all are. The caller holds the figures.
 */
export async function storeOlder(db: Database, most: number, outcome: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    with older as materialized (select id from conversation where id <= ${upTo} order by id desc limit ${most}),
    stored as (${store(sql`select id from older`, outcome)}),
    known as (${storeBeginnings(sql`select id from older`)})
    update figures_to_store set up_to = coalesce((select min(id) from older), 1) - 1 returning up_to as left`.execute(
    db,
  )
  return rows[0]?.left ?? null
}

/** From now on no report looks for conversations whose figures are still to be stored. */
export async function endStoring(db: Database): Promise<void> {
  await sql`analyze conversation_figures, conversation_beginnings`.execute(db)
  await sql`delete from figures_to_store where up_to <= 0`.execute(db)
}
