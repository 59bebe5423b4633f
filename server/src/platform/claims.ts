import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { conflict } from './errors.ts'

/**
 * Notes that the request's claimed work is done once the open transaction commits; `transaction` calls it. A verb that acts
 * outside of a transaction calls it before it acts. From then on no repetition does the work again, even if nobody learns how
 * it ended. Refuses when the claim was taken over, so that the work of the request that lost it is rolled back.
 */
export async function confirmClaim({ db, claim }: Ctx): Promise<void> {
  if (!claim) return
  const { actor, key, holder } = claim
  const { rows } = await sql`
    update idempotency set acted = true where actor = ${actor} and key = ${key} and holder = ${holder}
    returning 1`.execute(db)
  if (rows.length === 0) throw conflict('idempotency.in_flight')
}
