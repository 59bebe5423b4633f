import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'

/** Forgets every article and every question that none answers, once no job is at work on one. */
export async function emptyKnowledge(desk: TestDesk): Promise<void> {
  await desk.settled()
  await sql`truncate knowledge_gap, article, article_version, passage, posting, lexeme, corpus`.execute(desk.ctx.db)
}
