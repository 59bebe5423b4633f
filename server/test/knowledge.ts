import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'

/** Deletes every article and every gap, after the jobs for them have ended. */
export async function emptyKnowledge(desk: TestDesk): Promise<void> {
  await desk.settled()
  await sql`truncate knowledge_gap, knowledge_gap_question, article_question, article, article_version, translated_title, passage, posting, lexeme, corpus`.execute(
    desk.ctx.db,
  )
}
