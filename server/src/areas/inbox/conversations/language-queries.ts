import { sql } from 'kysely'
import { type Database, unanswered } from '../../../platform/database/database.ts'

export async function updateLanguage(db: Database, id: number, language: string): Promise<void> {
  await sql`${unanswered}update conversation set ai_language = ${language} where id = ${id}`.execute(db)
}

/** Uses index conversation_of_contact. */
export async function findLanguage(db: Database, contactId: number): Promise<string | undefined> {
  const { rows } = await sql<{ ai_language: string }>`
    select ai_language from conversation where contact_id = ${contactId} and ai_language is not null
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.ai_language
}

/** Enough to know what customers write now. */
const newest = 1_000

/**
 * Languages of the newest conversations, the commonest first: as the assistant recognised them, else of the contact.
 */
export async function listLanguages(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ language: string }>`
    select split_part(lower(coalesce(c.ai_language, k.language)), '-', 1) as language
    from (select ai_language, contact_id from conversation order by id desc limit ${newest}) as c
      join contact k on k.id = c.contact_id
    where coalesce(c.ai_language, k.language) is not null
    group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows.map(({ language }) => language)
}
