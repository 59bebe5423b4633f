import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { hidden } from './queries.ts'

type Near = { article_id: number; heading: string; text: string }

/**
 * The passages of the same articles that are at most `around` away from these and that customers may read, in reading
 * order. Uses index passage_of_article.
 */
export async function listAround(db: Database, passageIds: readonly number[], around: number): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select near.article_id, near.heading, near.text
    from passage as found join passage as near on near.article_id = found.article_id and near.revision = found.revision
      and near.kind = 'text' and near.ordinal between found.ordinal - ${around} and found.ordinal + ${around}
    where found.id = any (${passageIds}) and near.id not in (select id from passage where ${hidden}) order by near.article_id, near.ordinal`.execute(
    db,
  )
  return rows
}
