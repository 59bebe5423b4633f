import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import type { AskedQuestion, Gap, GapListQuery } from './schema.ts'

const columns = sql`g.id, g.question, g.count, g.state, c.uuid as conversation_uuid, g.article_id, g.first_at, g.last_at`
const tables = sql`knowledge_gap g left join conversation c on c.id = g.conversation_id`

/** The most frequent first. Uses index knowledge_gap_list. */
export async function listGaps(
  db: Database,
  query: GapListQuery,
  visible: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select ${columns} from ${tables} where ${matching(query)} and ${visible}
    order by g.count desc, g.last_at desc, g.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countGaps(db: Database, query: GapListQuery, visible: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${tables} where ${matching(query)} and ${visible}`.execute(db)
  return rows[0]!.n
}

function matching({ state, query = '' }: GapListQuery): RawBuilder<unknown> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = words.map((word) => sql`position(${word} in lower(g.question)) > 0`)
  return sql.join([sql`g.state = ${state}`, ...holds], sql` and `)
}

export async function findGap(db: Database, id: number, visible: RawBuilder<unknown>): Promise<Gap | undefined> {
  const { rows } = await sql<Gap>`
    select ${columns} from ${tables} where g.id = ${id} and ${visible}`.execute(db)
  return rows[0]
}

/** The most similar gap, if its similarity is at least this: 1 is the same. Uses index knowledge_gap_alike. */
export async function findAlike(db: Database, normalised: string, atLeast: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; distance: number }>`
    select id, normalised <-> ${normalised} as distance from knowledge_gap
    order by normalised <-> ${normalised} limit 1`.execute(db)
  const [nearest] = rows
  return nearest && 1 - nearest.distance >= atLeast ? nearest.id : undefined
}

type Asked = { question: string; normalised: string; conversation_id: number; now: Date }

/** For a question that is asked again: an answered gap is reopened, a dismissed one stays dismissed. */
const again = ({ question, conversation_id, now }: Omit<Asked, 'normalised'>) => sql`
  question = ${question}, count = knowledge_gap.count + 1, conversation_id = ${conversation_id}, last_at = ${now},
  state = case knowledge_gap.state when 'answered' then 'open' else knowledge_gap.state end`

/** False if it is gone. */
export async function countAgain(db: Database, id: number, asked: Asked): Promise<boolean> {
  const { rows } = await sql`update knowledge_gap set ${again(asked)} where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** If two customers ask the same at once, both count for one gap. */
export async function insertGap(db: Database, asked: Asked): Promise<number> {
  const { question, normalised, conversation_id, now } = asked
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_gap (question, normalised, conversation_id, first_at, last_at)
    values (${question}, ${normalised}, ${conversation_id}, ${now}, ${now})
    on conflict (normalised) do update set ${again(asked)} returning id`.execute(db)
  return rows[0]!.id
}

/** Keeps the newest questions of a gap, this many at most. */
export async function insertQuestion(db: Database, gapId: number, asked: Asked, most: number): Promise<void> {
  await sql`
    insert into knowledge_gap_question (gap_id, conversation_id, question, asked_at)
    values (${gapId}, ${asked.conversation_id}, ${asked.question}, ${asked.now})`.execute(db)
  await sql`
    delete from knowledge_gap_question where id in (
      select id from knowledge_gap_question where gap_id = ${gapId}
      order by asked_at desc, id desc offset ${most})`.execute(db)
}

/** Those that differ in more than their case, the newest first. */
export async function listQuestions(
  db: Database,
  gapId: number,
  visible: RawBuilder<unknown>,
): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select question, count, conversation_uuid, asked_at from (
      select distinct on (lower(q.question)) q.question, c.uuid as conversation_uuid, q.asked_at, q.id,
        count(*) over (partition by lower(q.question)) as count
      from knowledge_gap_question q join conversation c on c.id = q.conversation_id
      where q.gap_id = ${gapId} and ${visible}
      order by lower(q.question), q.asked_at desc, q.id desc
    ) said order by asked_at desc, id desc`.execute(db)
  return rows
}

/** False if it is gone. */
export async function updateState(
  db: Database,
  id: number,
  state: Gap['state'],
  articleId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update knowledge_gap set state = ${state}, article_id = coalesce(${articleId}, article_id) where id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}

/** All texts that a deleted message had, and its conversation. Undefined if it is not deleted. */
export async function findDeleted(
  db: Database,
  messageId: number,
): Promise<{ conversation_id: number; texts: string[] } | undefined> {
  const { rows } = await sql<{ conversation_id: number; texts: string[] }>`
    select m.conversation_id, array_remove(array_append(array(
      select content from message_change
      where inbox_id = m.inbox_id and target_id = m.provider_id and kind = 'edit'
    ), coalesce(m.original, m.content)), '') as texts
    from message m where m.id = ${messageId} and m.meta ? 'deleted_at'`.execute(db)
  return rows[0]
}

/** Questions of a conversation and the gaps that were asked last in it, locked until the open transaction ends. */
export async function lockAskedIn(
  db: Database,
  conversationId: number,
): Promise<{ gap_id: number; question: string; question_ids: number[] }[]> {
  await sql`
    select from knowledge_gap where conversation_id = ${conversationId}
      or id in (select gap_id from knowledge_gap_question where conversation_id = ${conversationId})
    order by id for update`.execute(db)
  const { rows } = await sql<{ gap_id: number; question: string; question_ids: number[] }>`
    select gap_id, question, array_remove(array_agg(id), null) as question_ids from (
      select gap_id, question, id from knowledge_gap_question where conversation_id = ${conversationId}
      union all select id, question, null from knowledge_gap where conversation_id = ${conversationId}
    ) said group by gap_id, question`.execute(db)
  return rows
}

/**
 * Deletes questions of a gap, which then shows the newest one that is left and counts no deleted one. A gap without any
 * question left is deleted.
 */
export async function forget(db: Database, gapId: number, questionIds: number[]): Promise<void> {
  await sql`delete from knowledge_gap_question where id = any(${questionIds})`.execute(db)
  const { rows } = await sql`
    update knowledge_gap g set question = left_over.question, conversation_id = left_over.conversation_id,
      last_at = left_over.asked_at, count = greatest(1, g.count - ${questionIds.length})
    from (
      select question, conversation_id, asked_at from knowledge_gap_question
      where gap_id = ${gapId} order by asked_at desc, id desc limit 1
    ) left_over where g.id = ${gapId} returning g.id`.execute(db)
  if (rows.length === 0) await sql`delete from knowledge_gap where id = ${gapId}`.execute(db)
}

export const aged: Aged = { table: 'knowledge_gap', age: 'last_at' }
