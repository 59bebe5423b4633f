import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** `translation` is null if this title has not been translated. */
type ForeignTitle = { id: number; title: string; translation: string | null }

/**
 * Titles of findable articles in other languages, the same ones each time. No internal ones: they go to a chat model.
 */
export async function listForeignTitles(db: Database, language: string, limit: number): Promise<ForeignTitle[]> {
  const { rows } = await sql<ForeignTitle>`
    select id, article.title, translation
    from article left join translated_title on article_id = id and translated_title.language = ${language}
      and translated_title.title = article.title
    where enabled and not internal and indexed_revision = revision and article.title <> '' and article.language <> ${language}
    order by md5(id::text) limit ${limit}`.execute(db)
  return rows
}

/** Skips articles that are gone. */
export async function upsertTranslations(
  db: Database,
  language: string,
  titles: readonly (ForeignTitle & { translation: string })[],
): Promise<void> {
  const ids = sql.val(titles.map(({ id }) => id))
  await sql`
    insert into translated_title (article_id, language, title, translation)
    select article.id, ${language}, given.title, translation
    from unnest(${ids}::bigint[], ${sql.val(titles.map(({ title }) => title))}::text[],
      ${sql.val(titles.map(({ translation }) => translation))}::text[]) as given (id, title, translation)
      join article using (id)
    on conflict (article_id, language) do update set title = excluded.title, translation = excluded.translation`.execute(
    db,
  )
}
