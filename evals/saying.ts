import { addWords } from '../server/src/areas/assistant/runs/searching.ts'
import * as knowledge from '../server/src/areas/knowledge/articles/service.ts'
import { toWhatsApp } from '../server/src/providers/whatsapp/formatting.ts'
import type { Subject, Written } from './desk.ts'
import { says, shareSaid } from './said.ts'

/** A question with what a good answer says; null: nothing in the base answers it. */
export type Question = {
  question: string
  /** Keys of the articles that answer it. */
  articles: string[]
  gold: string | null
  /** Facts that must be said; without them half of the gold answer's words. */
  must?: string[]
}

export type Outcome = Question & {
  said: string
  share: number
  verdict: 'right' | 'partly' | 'wrong' | 'refused'
  trust: number
  hit: boolean
}

/** Articles that are found, and of how many of them the text around is read, as for a customer. */
const depth = 8
const widened = 3
/** Share of the gold answer's words that a right answer says. */
const enough = 0.5

/**
 * Asks the built-in model as the assistant does, and judges what the customer reads. Right: all facts that must be said are, or, where none
 * are named, an article is cited that answers and half of the gold answer's words are said. Partly: such an article is cited. Asked back which
 * article is meant, the customer names the one that answers; where it is not among them, that is wrong.
 */
export async function ask(
  { ctx }: Pick<Subject, 'ctx'>,
  asked: Question,
  language: string,
  isChoice = false,
): Promise<Outcome> {
  const found = await knowledge.searchKnowledge(ctx, asked.question, depth)
  const stretches = await knowledge.listStretches(
    ctx,
    found.passages.slice(0, widened).map(({ passage_id }) => passage_id),
  )
  const passages = found.passages.map((passage) => ({ ...passage, stretch: stretches.get(passage.article_id) }))
  const answer = await ctx.models.answer({ ...found, passages, question: asked.question, language, may_ask: !isChoice })
  const hit = asked.articles.includes(passages[0]?.key ?? '')
  if (answer.kind === 'either') {
    const meant = answer.cited.find((index) => asked.articles.includes(passages[index]!.key ?? ''))
    const title = meant === undefined ? undefined : passages[meant]!.title
    const said = answer.cited.map((index) => passages[index]!.title).join('\n')
    if (title === undefined) return { ...asked, said, share: 0, verdict: 'wrong', trust: answer.trust, hit }
    const outcome = await ask({ ctx }, { ...asked, question: addWords(asked.question, title) }, language, true)
    return { ...outcome, question: asked.question, hit }
  }
  if (answer.kind !== 'answer') return { ...asked, said: '', share: 0, verdict: 'refused', trust: answer.trust, hit }
  const said = toWhatsApp(answer.text, 'model')
  const share = asked.gold === null ? 0 : shareSaid(asked.gold, said)
  const isCited = answer.cited.some((index) => asked.articles.includes(passages[index]!.key ?? ''))
  const isRight = asked.must ? asked.must.every((fact) => says(said, fact)) : isCited && share >= enough
  const verdict = isRight ? 'right' : isCited ? 'partly' : 'wrong'
  return { ...asked, said, share, verdict, trust: answer.trust, hit }
}

/** Asks each question with its articles there and, unless nothing answers it anyway, with these articles switched off. */
export async function askBothWays(
  subject: Subject,
  questions: readonly Question[],
  language: string,
  topicOf: (articles: readonly string[]) => readonly string[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const asked of questions) {
    outcomes.push(await ask(subject, asked, language))
    const topic = topicOf(asked.articles)
    if (asked.gold === null || topic.length === 0) continue
    await enable(subject, topic, false)
    const { must: _, ...alone } = asked
    outcomes.push(await ask(subject, { ...alone, gold: null, articles: [] }, language))
    await enable(subject, topic, true)
  }
  return outcomes
}

const enable = ({ pool }: Subject, keys: readonly string[], enabled: boolean) =>
  pool.query('update article set enabled = $2 where key = any ($1)', [keys, enabled])

/** Shares over all questions that something answers, or that nothing does; a refusal says nothing of the gold answer. */
export function sum(outcomes: readonly Outcome[]) {
  const able = outcomes.filter(({ gold }) => gold !== null)
  const unable = outcomes.filter(({ gold }) => gold === null)
  const of = (verdict: Outcome['verdict']) => share(able.filter((one) => one.verdict === verdict).length, able.length)
  return {
    questions: able.length,
    said: share(
      able.reduce((total, { share }) => total + share, 0),
      able.length,
    ),
    right: of('right'),
    partly: of('partly'),
    wrong: of('wrong'),
    refused: of('refused'),
    hit_at_1: share(able.filter(({ hit }) => hit).length, able.length),
    unanswerable: unable.length,
    unanswerable_answered: share(unable.filter(({ verdict }) => verdict !== 'refused').length, unable.length),
    auc: rankApart(able, unable),
  }
}

/** How often a question that something answers is trusted more than one that nothing does. */
function rankApart(able: readonly Outcome[], unable: readonly Outcome[]): number {
  let more = 0
  for (const one of able)
    for (const other of unable) more += one.trust > other.trust ? 1 : one.trust === other.trust ? 0.5 : 0
  return share(more, able.length * unable.length)
}

const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(3))

/** Articles of a text whose first line is the title. */
export function readArticle([key, text]: [string, string]): Written {
  const end = text.indexOf('\n')
  return { key, title: text.slice(0, end), content: text.slice(end + 1) }
}
