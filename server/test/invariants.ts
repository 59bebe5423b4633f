import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'

const text = readFileSync(new URL('invariants.sql', import.meta.url), 'utf8')

/** Fails and names every rule of `invariants.sql` that the database breaks. The desk's jobs have to have ended. */
export async function checkInvariants(db: Database): Promise<void> {
  const { rows } = await sql<{ rule: string; found: object }>`${sql.raw(text)}`.execute(db)
  assert.equal(
    rows.length,
    0,
    `broken:\n${rows.map(({ rule, found }) => `${rule}: ${JSON.stringify(found)}`).join('\n')}`,
  )
}
