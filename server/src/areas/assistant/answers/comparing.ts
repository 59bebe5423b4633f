import type { Ctx } from '../../../platform/context.ts'
import { listTellingWords } from '../../../words/asking.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import { compares, type Turn } from '../understanding/service.ts'

type Compared = { found: knowledge.Found; text: string; cited: number[] }

/** As many things are compared, and as many of the assistant's messages are read for them. */
const most = { things: 3, messages: 4 }
/** Articles among which those of the things are looked for. */
const depth = 16

/**
 * Answers "which one is cheaper?" after several things that are alike: with the part of each one's article that the
 * question asks for. The customer compares. Undefined if nothing is to be compared, or one of the articles does not
 * say.
 */
export async function compareThings(
  ctx: Ctx,
  { question, history, language }: { question: string; history: readonly Turn[]; language: string },
): Promise<Compared | undefined> {
  const titles = compares(question, detectLanguage(question) ?? language) ? listThings(history) : []
  if (titles.length < 2) return undefined
  const found = await knowledge.searchKnowledge(ctx, `${question} ${titles.join(' ')}`, depth)
  const passages = titles.flatMap((title) => found.passages.find((passage) => passage.title === title) ?? [])
  if (passages.length < titles.length) return undefined
  const stretches = await knowledge.listStretches(
    ctx,
    passages.map(({ passage_id }) => passage_id),
  )
  const parts: string[] = []
  for (const passage of passages) {
    const read = { ...passage, stretch: stretches.get(passage.article_id) }
    const request = { question: `${question} (${passage.title})`, language, passages: [read], goes_on: question }
    const answer = await ctx.models.answer({ ...request, confidence: found.confidence, rival: false })
    if (answer.kind !== 'answer') return undefined
    parts.push(`**${passage.title}**\n${answer.text}`)
  }
  return { found: { ...found, passages }, text: parts.join('\n\n'), cited: passages.map((_, index) => index) }
}

/**
 * The titles in the last messages that share a word with the newest one, and differ in another: "Fjell 1", "Fjell 2".
 */
function listThings(history: readonly Turn[]): string[] {
  const said = history.filter(({ role }) => role === 'assistant').slice(-most.messages)
  const [first, ...others] = new Set(said.toReversed().flatMap(({ titles }) => titles ?? []))
  if (first === undefined) return []
  const words = listTellingWords(first)
  const isLike = (title: string) => listTellingWords(title).some((word) => words.includes(word))
  return [first, ...others.filter(isLike)].slice(0, most.things).toReversed()
}
