import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export async function findTold(db: Database, conversationId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from away_told where conversation_id = ${conversationId}`.execute(db)
  return rows[0]?.at
}

export async function upsertTold(db: Database, conversationId: number, now: Date): Promise<void> {
  await sql`
    insert into away_told (conversation_id, at) values (${conversationId}, ${now})
    on conflict (conversation_id) do update set at = excluded.at`.execute(db)
}
