import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'

export type VersionRow = {
  version: number
  message: string
  button_text: string
  language: string
  site: string
  template_id: number | null
  name: string | null
  template_language: string | null
  status: string | null
  /** Why the provider refused it. */
  reason: string | null
}

/** Returns the newest first. A template of an account that the inbox has left counts as deleted. */
export async function listVersions(db: Database, inboxId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select c.version, c.message, c.button_text, c.language, c.site, t.id as template_id, t.name, t.language as template_language,
      t.status, t.reason
    from csat_template c join inbox i on i.id = c.inbox_id
    left join message_template t on t.id = c.template_id and t.waba_id = i.config->>'waba_id'
    where c.inbox_id = ${inboxId} order by c.version desc limit 100`.execute(db)
  return rows
}

export async function insertVersion(
  db: Database,
  version: { inbox_id: number; version: number; message: string; button_text: string; language: string; site: string },
  templateId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into csat_template (inbox_id, version, message, button_text, language, site, template_id, created_at)
    values (${version.inbox_id}, ${version.version}, ${version.message}, ${version.button_text}, ${version.language},
      ${version.site}, ${templateId}, ${now})`.execute(db)
}

/** The ids of the inboxes that send surveys. */
export async function listSurveying(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from inbox where csat_enabled and enabled and deleted_at is null order by id`.execute(db)
  return rows.map((row) => row.id)
}

export type SurveyRow = {
  id: number
  uuid: string
  conversation_id: number
  conversation_uuid: string
  message_id: number | null
  state: 'template' | 'link' | 'impossible'
  question: string
  language: string
  rating: number | null
  feedback: string | null
  answered_at: Date | null
  created_at: Date
}

/**
 * Undefined if the conversation has had its survey. One that could not be sent does not count, nor one that was not
 * delivered and is not answered; it keeps its address. `again`: it could not be sent before, and a note said so. The
 * caller has locked the conversation.
 */
export async function claimSurvey(
  db: Database,
  survey: {
    uuid: string
    conversation_id: number
    inbox_id: number
    state: string
    question: string
    language: string
  },
  now: Date,
): Promise<{ id: number; uuid: string; again: boolean } | undefined> {
  const { rows } = await sql<{ id: number; uuid: string; again: boolean }>`
    with former as (select state from csat_survey where conversation_id = ${survey.conversation_id})
    insert into csat_survey as s (uuid, conversation_id, inbox_id, state, question, language, created_at, updated_at)
    values (${survey.uuid}, ${survey.conversation_id}, ${survey.inbox_id}, ${survey.state}, ${survey.question},
      ${survey.language}, ${now}, ${now})
    on conflict (conversation_id) do update set
      state = excluded.state, question = excluded.question, language = excluded.language,
      updated_at = ${now}
    where s.state = 'impossible' or s.rating is null and exists (
      select from message m where m.id = s.message_id and m.status = 'failed'
    )
    returning s.id, s.uuid, exists (select from former where state = 'impossible') as again`.execute(db)
  return rows[0]
}

/** Surveys of conversations that were resolved before this date. Uses index csat_survey_asked. */
export const agedSurveys = (before: Date): Aged => ({
  table: 'csat_survey',
  age: 'created_at',
  only: sql`exists (
    select from conversation c
    where c.id = csat_survey.conversation_id and c.status_category = 'resolved' and c.resolved_at < ${before}
  )`,
})

export async function updateMessage(db: Database, id: number, messageId: number): Promise<void> {
  await sql`update csat_survey set message_id = ${messageId} where id = ${id}`.execute(db)
}

/**
 * Who answered last before the survey was sent, with people before assistants, and what the inbox tells customers about
 * them.
 */
export type Answerer = {
  agent_name: 'none' | 'first_name' | 'full_name'
  /** The language stored for the customer, if there is one. */
  language: string | null
  sender_type: 'agent' | 'assistant' | null
  first_name: string | null
  last_name: string | null
}

/** Looks at the newest 500 messages. Uses index message_of_conversation. */
export async function getAnswerer(db: Database, survey: { id: number }): Promise<Answerer> {
  const { rows } = await sql<Answerer>`
    select i.agent_name, k.language, w.sender_type, w.first_name, w.last_name
    from csat_survey s
    join conversation c on c.id = s.conversation_id
    join inbox i on i.id = c.inbox_id
    join contact k on k.id = c.contact_id
    left join lateral (
      select m.sender_type, a.first_name, a.last_name
      from (
        select sender_type, sender_id, created_at, id, type, status from message
        where conversation_id = s.conversation_id and created_at <= s.updated_at
        order by created_at desc, id desc limit 500
      ) m
      join agent a on a.id = m.sender_id
      where m.type = 'outgoing' and m.sender_type in ('agent', 'assistant') and m.status is distinct from 'failed'
      order by m.sender_type = 'agent' desc, m.created_at desc, m.id desc limit 1
    ) w on true
    where s.id = ${survey.id}`.execute(db)
  return rows[0]!
}

const sentSurvey = (uuid: string) => sql<SurveyRow>`
  select s.id, s.uuid, s.conversation_id, c.uuid as conversation_uuid, s.message_id, s.state, s.question, s.language,
    s.rating, s.feedback, s.answered_at, s.created_at
  from csat_survey s join conversation c on c.id = s.conversation_id
  where s.uuid = ${uuid} and s.state <> 'impossible'`

/** Finds a survey that was sent. */
export const findSurvey = async (db: Database, uuid: string): Promise<SurveyRow | undefined> =>
  (await sentSurvey(uuid).execute(db)).rows[0]

/** The same, locked until commit. */
export const lockSurvey = async (db: Database, uuid: string): Promise<SurveyRow | undefined> =>
  (await sql<SurveyRow>`${sentSurvey(uuid)} for update of s`.execute(db)).rows[0]

export async function updateAnswer(
  db: Database,
  id: number,
  answer: { rating: number | null; feedback: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update csat_survey set rating = ${answer.rating}, feedback = ${answer.feedback},
      answered_at = coalesce(answered_at, ${now}), updated_at = ${now}
    where id = ${id}`.execute(db)
}
