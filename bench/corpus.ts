import { readFile } from 'node:fs/promises'
import { upsertArticle } from '../server/src/areas/knowledge/articles/service.ts'
import { indexArticle } from '../server/src/areas/knowledge/index/service.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import type { Pool } from '../server/src/platform/database/database.ts'

export type Sample = { question: string; article_ids: string[]; contexts: { id: string; text: string }[] }

/** Reads questions with the articles that answer them, one JSON object per line. Without a file it names the option. */
export async function readSamples(path: string): Promise<Sample[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`the sample cannot be read: say where it is with --data FILE`, { cause: error })
  })
  const lines = text.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Sample)
}

type Paragraph = { paragraph: number; text: string; questions: { question: string }[] }

/**
 * Reads paragraphs of XQuAD with the first question to each. They have no title, so their first words stand for one.
 */
export async function readParagraphs(path: string): Promise<Sample[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`the paragraphs cannot be read: say in which folder they are with --xquad FOLDER`, { cause: error })
  })
  const paragraphs = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Paragraph)
  return paragraphs.flatMap(({ paragraph, text, questions: [first] }) => {
    const id = String(paragraph)
    const title = text.split(/\s+/).slice(0, 5).join(' ')
    return first ? [{ question: first.question, article_ids: [id], contexts: [{ id, text: `${title}\n${text}` }] }] : []
  })
}

/** Stores every article of the samples as the desk does: upsert, then index. */
export async function storeArticles(ctx: Ctx, samples: Sample[]): Promise<void> {
  const articles = new Map(samples.flatMap(({ contexts }) => contexts.map(({ id, text }) => [id, text])))
  for (const [key, text] of articles) {
    const end = text.indexOf('\n')
    const { item } = await upsertArticle(ctx, { key, title: text.slice(0, end), content: text.slice(end + 1) })
    await indexArticle(ctx, { article_id: item.id!, revision: 1 })
  }
}

/**
 * Grows the index to this many passages by copying it. Each copy mixes the words of its passages anew, in a few groups
 * that stay together, so that no copy answers what the original answers. A word of a single passage becomes a new word
 * in every copy, because a real vocabulary grows with the texts too.
 */
export async function growTo(pool: Pool, passages: number): Promise<void> {
  const { rows } = await pool.query<{ held: number; articles: number; passages: number }>(
    "select count(*) filter (where kind = 'text') held, max(article_id) articles, max(id) passages from passage",
  )
  const { held, articles: articleStep, passages: passageStep } = rows[0]!
  const last = Math.ceil(passages / held) - 1
  if (last < 1) return
  const client = await pool.connect()
  const run = (text: string, values: number[] = []) => client.query(text, values)
  try {
    // Millions of rows that need not survive a crash.
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'; set work_mem = '64MB'")
    await client.query('alter table posting drop constraint posting_pkey; alter table posting set unlogged')
    await client.query('drop index posting_of_article')
    await run(copyArticles, [last, articleStep])
    await run(copyPassages, [last, articleStep, passageStep])
    await run(dealPostings, [last, articleStep, passageStep])
    await run(copyLexemes, [last])
    await run('update lexeme set passages = passages * $1::int, titles = titles * $1::int where passages > 1', [
      last + 1,
    ])
    await run(multiplyCorpus, [last + 1])
    await run(
      'alter table posting add primary key (lexeme, in_title, passage_id) include (article_id, frequency, length)',
    )
    await run('create index posting_of_article on posting (article_id)')
    await run('vacuum analyze article, passage, posting, lexeme, corpus')
  } finally {
    client.release(true)
  }
}

const copyArticles = `
  insert into article (id, title, content, content_hash, enabled, language, indexed_revision, index_status)
  overriding system value
  select id + copy * $2::bigint, title, '', content_hash, enabled, language, indexed_revision, index_status
  from article, generate_series(1, $1::int) copy`

const copyPassages = `
  insert into passage (id, article_id, revision, ordinal, kind, heading, text, language, length)
  overriding system value
  select id + copy * $3::bigint, article_id + copy * $2::bigint, revision, ordinal, kind, heading, text, language, length
  from passage, generate_series(1, $1::int) copy`

/** All words of one group move by the same number of passages. */
const dealPostings = `
  with place as materialized (
    select id, article_id, kind = 'title' as in_title, row_number() over same_kind as place, count(*) over (partition by kind) as places
    from passage where id <= $3::bigint window same_kind as (partition by kind order by id)
  )
  insert into posting (lexeme, in_title, passage_id, article_id, frequency, length)
  select case when passages = 1 and not posting.in_title then lexeme || copy else lexeme end, posting.in_title,
    dealt.id + copy * $3::bigint, dealt.article_id + copy * $2::bigint, frequency, posting.length
  from posting join lexeme using (lexeme) join place on place.id = passage_id, generate_series(1, $1::int) copy, lateral (
    select 1 + (place.place + abs(hashtext(copy || ' ' || hashtext(lexeme) % 4))) % place.places as place
  ) as target join place as dealt using (place)
  where dealt.in_title = posting.in_title`

const copyLexemes = `
  insert into lexeme (lexeme, passages, titles)
  select lexeme || copy, 1, 0 from lexeme, generate_series(1, $1::int) copy where passages = 1
  on conflict do nothing`

const multiplyCorpus = `
  update corpus set articles = articles * $1::int, passages = passages * $1::int,
    passage_words = passage_words * $1::int, title_words = title_words * $1::int`
