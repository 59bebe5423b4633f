import type { Ask } from './asking.ts'
import { type Subject, type Written, withoutArticles } from './desk.ts'
import { says, shareSaid } from './said.ts'
import { share } from './share.ts'

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
  /** Until the first answer. */
  ms: number
}

/** Share of the gold answer's words that a right answer says. */
const enough = 0.5

/**
 * Asks the assistant as a customer's first message does, and judges what they read. Right: all facts that must be said
 * are, or, where none are named, an article is cited that answers and half of the gold answer's words are said. Partly:
 * such an article is cited. Asked back which article is meant, the customer names the one that answers; where it is not
 * among them, that is wrong. A person who takes over without a quote is a refusal.
 */
async function judge(ask: Ask, asked: Question, language: string): Promise<Outcome> {
  const first = await ask(asked.question, language)
  const hit = isMeant(asked, first.thought.passages[0])
  const isAskedBack = first.thought.decision.options.length > 0 && first.cited.length > 0
  const meant = isAskedBack ? first.cited.find((passage) => isMeant(asked, passage)) : undefined
  if (isAskedBack && !meant) {
    const said = [first.said, ...first.thought.decision.options].join('\n')
    return { ...asked, said, share: 0, verdict: 'wrong', trust: first.trust, hit, ms: first.ms }
  }
  const titles = first.cited.map(({ title }) => title)
  const heard = meant
    ? await ask(meant.title, language, [
        { role: 'customer', text: asked.question },
        { role: 'assistant', text: first.said, titles },
      ])
    : first
  const about = { ...asked, trust: heard.trust, hit, ms: first.ms }
  if (heard.cited.length === 0) return { ...about, said: '', share: 0, verdict: 'refused' }
  const { said } = heard
  const share = asked.gold === null ? 0 : shareSaid(asked.gold, said)
  const isCited = heard.cited.some((passage) => isMeant(asked, passage))
  const isRight = asked.must ? asked.must.every((fact) => says(said, fact)) : isCited && share >= enough
  return { ...about, said, share, verdict: isRight ? 'right' : isCited ? 'partly' : 'wrong' }
}

const isMeant = ({ articles }: Question, passage: { key: string | null } | undefined) =>
  articles.includes(passage?.key ?? '')

/**
 * Asks each question with its articles there and, unless nothing answers it anyway, with these articles switched off.
 */
export async function askBothWays(
  subject: Pick<Subject, 'pool'>,
  ask: Ask,
  questions: readonly Question[],
  language: string,
  topicOf: (articles: readonly string[]) => readonly string[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const asked of questions) {
    outcomes.push(await judge(ask, asked, language))
    const topic = topicOf(asked.articles)
    if (asked.gold === null || topic.length === 0) continue
    const { must: _, ...alone } = asked
    const unanswerable = { ...alone, gold: null, articles: [] }
    outcomes.push(await withoutArticles(subject, topic, () => judge(ask, unanswerable, language)))
  }
  return outcomes
}

/**
 * Shares over all questions that something answers, or that nothing does; a refusal says nothing of the gold answer.
 */
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

/** Articles of a text whose first line is the title. */
export function readArticle([key, text]: [string, string]): Written {
  const end = text.indexOf('\n')
  return { key, title: text.slice(0, end), content: text.slice(end + 1) }
}
