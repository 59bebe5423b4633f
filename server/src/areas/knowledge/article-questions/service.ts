import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import { listSynonyms } from '../../../words/synonyms.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as queries from './queries.ts'
import { clean, compare, listKeys, listTerms } from './rules.ts'
import {
  type Answered,
  type ArticleQuestion,
  type ArticleQuestionCreate,
  mostOfArticle,
  type NearQuestion,
} from './schema.ts'

/** Questions with the most words that begin alike, which are compared word by word. */
const compared = 30
/**
 * With a smaller share of the words of the new question, no other one is near to it, even if a slip is in each third
 * word.
 */
const leastAlike = 0.4
/** So much of the passage finds it again. */
const beginning = 120

/**
 * Keeps, in the open transaction, a question whose answer was judged good: a question that is nearly the same finds the
 * article again. One that says too little without what is personal in it is not kept.
 */
export async function keepQuestion(ctx: Ctx, { run_id, article_id, question, passage }: Answered): Promise<void> {
  const text = clean(question, await queries.listNames(ctx.db, run_id))
  if (text !== undefined) await insert(ctx, { run_id, article_id, question: text, passage })
}

/** Forgets the question of an answer that is no longer judged good. */
export const forgetQuestion = (ctx: Ctx, runId: number): Promise<void> => queries.deleteOfRun(ctx.db, runId)

async function insert(
  ctx: Ctx,
  { passage, ...asked }: Omit<Answered, 'run_id'> & { run_id: number | null },
): Promise<void> {
  await queries.insertQuestion(ctx.db, {
    ...asked,
    terms: listTerms(asked.question).join(' '),
    keys: listKeys(listTerms(asked.question)),
    passage: passage.trim().slice(0, beginning).toWellFormed(),
    added_at: ctx.now(),
  })
  await queries.deleteOldest(ctx.db, asked.article_id, mostOfArticle)
}

/** The questions of an article from conversations that the actor may see, and those added by hand, newest first. */
export async function listQuestions(ctx: Ctx, articleId: number): Promise<ArticleQuestion[]> {
  await refuseUnknown(ctx, articleId)
  return queries.listQuestions(ctx.db, articleId, visibleTo(ctx))
}

/** Adds a question by hand, and returns all that the actor may see. Refuses one that says too little. */
export function addQuestion(
  ctx: Ctx,
  article_id: number,
  { question }: ArticleQuestionCreate,
): Promise<ArticleQuestion[]> {
  return transaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, article_id)
    const text = clean(question, [])
    if (text === undefined) throw invalid('article_question.says_too_little').at('question')
    await insert(ctx, { run_id: null, article_id, question: text, passage: '' })
    return listQuestions(ctx, article_id)
  })
}

export async function deleteQuestion(ctx: Ctx, article_id: number, id: number): Promise<true> {
  if (!(await queries.deleteQuestion(ctx.db, { id, article_id }, visibleTo(ctx)))) throw notFound()
  return true
}

async function refuseUnknown(ctx: Ctx, articleId: number): Promise<void> {
  if (!(await queries.hasArticle(ctx.db, articleId))) throw notFound('article.not_found')
}

/** The nearest past question of each article that has one near to this question. */
export async function findNear(ctx: Ctx, question: string, language: string | null): Promise<NearQuestion[]> {
  const terms = listTerms(question)
  if (terms.length === 0) return []
  const nearest = new Map<number, NearQuestion>()
  const keys = listKeys(terms.flatMap((term) => [term, ...listSynonyms(term)]))
  const least = Math.ceil(terms.length * leastAlike)
  for (const row of await queries.listAlike(ctx.db, keys, { least, limit: compared })) {
    const found = compare({ question, terms, language }, { ...row, terms: row.terms.split(' '), language })
    const known = nearest.get(row.article_id)
    if (found && found.near > (known?.near ?? 0))
      nearest.set(row.article_id, { article_id: row.article_id, passage: row.passage, ...found })
  }
  return [...nearest.values()]
}
