import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRecent } from '../../../platform/database/replica.ts'
import { invalid, isCutOff } from '../../../platform/errors.ts'

/**
 * Reads what may be two seconds old. Refuses if the database takes longer than a statement may: repeating it does not
 * help.
 */
export const readForReport = <T>(ctx: Ctx, work: (db: Database) => Promise<T>): Promise<T> =>
  readRecent(ctx, work).catch((error) => {
    throw isCutOff(error) ? invalid('report.too_long') : error
  })
