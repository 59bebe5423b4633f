import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { conflict } from './errors.ts'

/**
 * Notes that the request's claimed work is done once the open transaction commits. `transaction` calls this; a verb
 * that acts outside a transaction calls it before it acts. After that no repetition does the work again, even if nobody
 * learns how it ended. Refuses if another request has taken over the claim, so that this request's work is rolled back.
 */
export async function confirmClaim({ db, claim }: Ctx): Promise<void> {
  if (!claim) return
  const { actor, key, holder } = claim
  const { rows } = await sql`
    update idempotency set acted = true where actor = ${actor} and key = ${key} and holder = ${holder}
    returning 1`.execute(db)
  if (rows.length === 0) throw conflict('idempotency.in_flight')
}
