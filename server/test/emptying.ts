import { sql } from 'kysely'
import type { TestDesk } from './desk.ts'

const deadlock = '40P01'
const tablesOfInboxes = [
  'receipt',
  'pending_status',
  'message',
  'conversation',
  'conversation_count',
  'contact_identity',
  'contact',
  'inbox',
  'send_slot',
]

/** Deletes all inboxes and what came through them, once all jobs have ended. */
export const emptyInboxes = (desk: TestDesk): Promise<void> => emptyTables(desk, ...tablesOfInboxes)

/**
 * Empties the tables and those that refer to them, once all jobs have ended. The clock may start another one meanwhile,
 * which locks the tables in another order, so it tries again after a deadlock.
 */
export async function emptyTables(desk: TestDesk, ...tables: string[]): Promise<void> {
  for (let left = 5; ; left--) {
    await desk.settled()
    try {
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(desk.ctx.db)
      return
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== deadlock) throw error
    }
  }
}
