import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { ArticleQuestion } from './schema.ts'

const tables = sql`article_question q left join assistant_run r on r.id = q.run_id left join conversation c on c.id = r.conversation_id`
/** The customer has not taken back the message that asked it. */
const standing = sql`not exists (
  select from message m
  where m.id = r.up_to_message_id and m.meta ? 'deleted_at'
)`

export async function hasArticle(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from article where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Names of the customer whose message was answered. */
export async function listNames(db: Database, runId: number): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select array_remove(array[contact.first_name, contact.last_name], null) as names
    from assistant_run r join conversation c on c.id = r.conversation_id join contact on contact.id = c.contact_id
    where r.id = ${runId}`.execute(db)
  return rows[0]?.names ?? []
}

type New = {
  article_id: number
  run_id: number | null
  question: string
  terms: string
  keys: string[]
  passage: string
  added_at: Date
}

/**
 * An article has the same words once. What is added by hand takes the place of what was answered: it stays whatever
 * becomes of the answer, and is seen by whoever may not see that conversation. Nothing happens if the article is gone.
 */
export async function insertQuestion(db: Database, added: New): Promise<void> {
  const known =
    added.run_id === null
      ? sql`(article_id, terms) do update set run_id = null, question = excluded.question, added_at = excluded.added_at`
      : sql`do nothing`
  await sql`
    insert into article_question (article_id, run_id, question, terms, keys, passage, added_at)
    select id, ${added.run_id}, ${added.question}, ${added.terms}, ${sql.val(added.keys)}::text[], ${added.passage}, ${added.added_at}
    from article where id = ${added.article_id}
    on conflict ${known}`.execute(db)
}

/** Keeps the newest of an article. Uses index article_question_of_article. */
export async function deleteOldest(db: Database, articleId: number, most: number): Promise<void> {
  await sql`
    delete from article_question where id in (
      select id from article_question where article_id = ${articleId} order by added_at desc, id desc offset ${most}
    )`.execute(db)
}

export async function deleteOfRun(db: Database, runId: number): Promise<void> {
  await sql`delete from article_question where run_id = ${runId}`.execute(db)
}

/** False if the article has no such question that may be seen. */
export async function deleteQuestion(
  db: Database,
  { id, article_id }: { id: number; article_id: number },
  visible: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from article_question where id in (
      select q.id from ${tables} where q.id = ${id} and q.article_id = ${article_id} and (q.run_id is null or ${visible})
    ) returning id`.execute(db)
  return rows.length > 0
}

/** The newest first. Uses index article_question_of_article. */
export async function listQuestions(
  db: Database,
  articleId: number,
  visible: RawBuilder<unknown>,
): Promise<ArticleQuestion[]> {
  const { rows } = await sql<ArticleQuestion>`
    select q.id, q.question, case when q.run_id is null then 'agent' else 'answer' end as source, q.added_at
    from ${tables} where q.article_id = ${articleId} and ${standing} and (q.run_id is null or ${visible})
    order by q.added_at desc, q.id desc`.execute(db)
  return rows
}

export type AlikeRow = { article_id: number; question: string; terms: string; passage: string }

/** Those that have at least so many of these keys, those with the most first. Uses index article_question_by_key. */
export async function listAlike(
  db: Database,
  keys: readonly string[],
  { least, limit }: { least: number; limit: number },
): Promise<AlikeRow[]> {
  const given = sql`${sql.val(keys)}::text[]`
  const { rows } = await sql<AlikeRow>`
    with alike as materialized (
      select id, (select count(*) from unnest(keys) as key where key = any (${given})) as shared
      from article_question where keys && ${given}
    )
    select q.article_id, q.question, q.terms, q.passage
    from (select id, shared from alike where shared >= ${least} order by shared desc, id desc limit ${limit}) as best
      join article_question q using (id) left join assistant_run r on r.id = q.run_id
    where ${standing} order by shared desc, q.id desc`.execute(db)
  return rows
}
