import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../src/platform/database.ts'

const text = readFileSync(new URL('invariants.sql', import.meta.url), 'utf8')

/** Fails with every rule of `invariants.sql` that the database breaks. Meant for a desk whose jobs have settled. */
export async function checkInvariants(db: Database): Promise<void> {
  const { rows } = await sql<{ rule: string; found: object }>`${sql.raw(text)}`.execute(db)
  assert.equal(
    rows.length,
    0,
    `broken:\n${rows.map(({ rule, found }) => `${rule}: ${JSON.stringify(found)}`).join('\n')}`,
  )
}
