import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Aged } from '../../../platform/database/pruning.ts'
import { type Paging, span } from '../../../platform/lists/page.ts'
import type { ArticleVersion, ListedVersion } from './schema.ts'

/** The text of the newest version is in the article. */
const content = sql`coalesce(v.content, (select content from article where id = v.article_id))`

/** Size and names, without reading the texts. */
const columns: RawBuilder<unknown> = sql`
  v.revision, v.title, v.how, v.at as created_at, octet_length(${content}) as bytes,
  case when v.author_id is not null then 'agent' when v.api_key_id is not null then 'knowledge_key' else 'system' end
    as author_type,
  coalesce(v.author_id, v.api_key_id) as author_id,
  coalesce(
    (select trim(first_name || ' ' || last_name) from agent where id = v.author_id),
    (select name from api_key where id = v.api_key_id)
  ) as author_name`

/** Texts that were replaced before this time, whenever they were written. Uses index article_version_by_age. */
export const agedVersions = (before: Date): Aged => ({
  table: 'article_version',
  age: 'at',
  only: sql`exists (
    select from article_version next
    where next.article_id = article_version.article_id and next.revision > article_version.revision
      and next.at < ${before}
  )`,
})

export async function countVersions(db: Database, articleId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from article_version where article_id = ${articleId}`.execute(db)
  return rows[0]!.n
}

/** Newest first. */
export async function listVersions(db: Database, articleId: number, paging: Paging): Promise<ListedVersion[]> {
  const { limit, offset } = span(paging)
  const { rows } = await sql<ListedVersion>`
    select ${columns} from article_version v
    where v.article_id = ${articleId} order by v.revision desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findVersion(
  db: Database,
  articleId: number,
  revision: number,
): Promise<ArticleVersion | undefined> {
  const { rows } = await sql<ArticleVersion>`
    select ${columns}, ${content} as content from article_version v
    where v.article_id = ${articleId} and v.revision = ${revision}`.execute(db)
  return rows[0]
}
