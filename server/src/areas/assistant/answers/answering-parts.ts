import type { Ctx } from '../../../platform/context.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { answersWith, findAnswerKind } from '../../../words/answer-kinds.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { listSynonyms } from '../../../words/synonyms.ts'
import { isAlike, listWords } from '../../../words/words.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import { leavesRest } from '../sentences/service.ts'
import { type PartQuestion, partQuestions, pointsBack, type Turn, unchat } from '../understanding/service.ts'
import { isSaid } from './at-once.ts'
import { leave, say } from './decision.ts'
import { introduce, isTimeToAsk, lookUp } from './looking-up.ts'
import type { Memory } from './memory.ts'
import type { Decision, Task } from './schema.ts'
import type { Watch } from './watch.ts'

/** As many passages are kept as of one question. */
const shown = 8

type Passage = Awaited<ReturnType<typeof lookUp>>['found']['passages'][number]
/** A question of the message, and what is quoted to it, from which article. */
type Part = PartQuestion & { quoted?: { text: string; passage: Passage } | undefined; passages: readonly Passage[] }

/**
 * Answers each of several questions in one message by itself. If nothing answers one of them, the customer is told so,
 * and a person is left the rest, if there are agents. Undefined if the message asks one thing, if none of its questions
 * is answered, or if it has to be asked back which thing is meant: then the message is read as a whole.
 */
export async function answerParts(
  ctx: Ctx,
  task: Task,
  watch: Watch,
  memory: Memory,
): Promise<{ decision: Decision; passages: readonly Passage[] } | undefined> {
  const questions = partQuestions(task.question, detectLanguage(task.question) ?? task.language)
  if (!questions) return undefined
  const parts: Part[] = []
  for (const asked of questions) {
    const part = await answerPart(ctx, { task, asked, before: parts.at(-1), of: questions.length }, watch, memory)
    if (!part) return undefined
    parts.push(part)
  }
  const quotes = joinQuotes(parts)
  if (quotes.length === 0) return undefined
  const text = quotes.map(({ title, text }) => (quotes.length > 1 ? titled(title, text) : text)).join('\n\n')
  if (isSaid(task, toWhatsApp(text, 'model'))) return undefined
  const unanswered = parts.filter(({ asked, quoted }) => !quoted && !isHeld(asked, text, task))
  const open = unanswered.filter((part) => isOwn(part, parts))
  if (unanswered.length > 0) {
    const { answer, isNew } = await lookUp(ctx, task, watch, { memory })
    const whole = answer.kind === 'answer' && isNew ? answer.text : undefined
    if (whole !== undefined && open.every(({ asked }) => isHeld(asked, whole, task))) return undefined
  }
  const rest = open.map(({ question }) => question).join(' ')
  const cited = quotes.map(({ passage }) => passage)
  const others = parts.flatMap(({ passages }) => passages)
  const passages = [...cited, ...others].filter(
    ({ article_id }, at, all) => all.findIndex((other) => other.article_id === article_id) === at,
  )
  const introduced = introduce(task, { text, cited: [0] }, cited)
  const decision: Decision = {
    ...(rest && !task.ai_only ? leave('no_answer') : say('')),
    text: rest ? `${introduced}\n\n${leavesRest(task.language, task)}` : introduced,
    ask_if_helped: rest === '' && isTimeToAsk(task),
    sources: cited.map((_, index) => index + 1),
    ...(rest ? { rest } : {}),
  }
  return { decision, passages: passages.slice(0, Math.max(shown, cited.length)) }
}

type Asked = { task: Task; asked: PartQuestion; before: Part | undefined; of: number }

/**
 * Looks a part up. What points back to the question before it, or hardly says what it is about, is read as a further
 * question to what that one has found, and else by itself. Undefined if several articles may be meant.
 */
async function answerPart(
  ctx: Ctx,
  { task: { language, history }, asked, before, of }: Asked,
  watch: Watch,
  memory: Memory,
): Promise<Part | undefined> {
  const { question } = asked
  const { sought, rest } = findAnswerKind(unchat(question))
  const points = pointsBack(question, detectLanguage(question) ?? language)
  const telling = listTellingWords(rest)
  const isShort = telling.length <= 1
  // "How much?" is about what was asked before it. If nothing answers it so, the message asks one thing.
  const hangs = before !== undefined && isShort && (!asked.joined || sought !== undefined)
  const readings: { history: readonly Turn[]; isNamed?: true }[] = before ? [] : [{ history }]
  if (before?.quoted && (points || isShort))
    readings.push({ history: [...history, ...read(before.question, before.quoted)] })
  if (before && !points && telling.length > 0) readings.push({ history: [], ...(hangs ? { isNamed: true } : {}) })
  let passages: readonly Passage[] = []
  for (const { history, isNamed } of readings) {
    const { found, answer } = await lookUp(ctx, { question, language, history: [...history] }, watch, {
      memory,
      parts: of,
    })
    passages = found.passages
    if (answer.kind === 'either') return undefined
    const passage = answer.kind === 'answer' ? passages[answer.cited[0]!]! : undefined
    if (answer.kind !== 'answer' || (isNamed && !names(telling, passage!.title))) continue
    return { ...asked, quoted: { text: answer.text, passage: passage! }, passages }
  }
  return hangs ? undefined : { ...asked, passages }
}

const read = (question: string, { text, passage }: NonNullable<Part['quoted']>): Turn[] => [
  { role: 'customer', text: question },
  { role: 'assistant', text, titles: [passage.title] },
]

const names = (telling: readonly string[], title: string): boolean =>
  listWords(title).some((word) => telling.some((other) => isAlike(word, other)))

/** What is quoted of each article, in the order of the questions. */
function joinQuotes(parts: readonly Part[]): { title: string; text: string; passage: Passage }[] {
  const quotes: { title: string; text: string; passage: Passage }[] = []
  for (const { quoted } of parts) {
    if (!quoted) continue
    const { text, passage } = quoted
    const same = quotes.find((other) => other.passage.article_id === passage.article_id)
    if (!same) quotes.push({ title: passage.title, text, passage })
    else {
      same.text = addQuote(same.text, text)
      if (same.passage.text !== passage.text && !same.passage.text.includes(passage.text))
        same.passage = { ...same.passage, text: `${same.passage.text}\n${passage.text}` }
    }
  }
  return quotes
}

/**
 * A quote with the sentences of another one that it does not hold. A heading with nothing left below it is left out.
 */
function addQuote(one: string, other: string): string {
  const isIn = (text: string, sentence: string) => squeeze(text).includes(squeeze(sentence))
  const sentences = one.split(sentenceEnd)
  if (sentences.every((sentence) => isIn(other, sentence))) return other
  const lines = other.split('\n').flatMap((line) => {
    const fresh = line.split(/(?<=[.!?。！？])\s+/).filter((sentence) => !isIn(one, sentence))
    return fresh.length > 0 || line.trim() === '' ? [fresh.join(' ')] : []
  })
  while (/^(?:\s*|\*\*[^*]+\*\*)$/.test(lines.at(-1) ?? 'text')) lines.pop()
  const added = lines.join('\n').trim()
  return added === '' ? one : `${one}\n\n${added}`
}

const sentenceEnd = /\n+|(?<=[.!?。！？])\s+/
const squeeze = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

const titled = (title: string, text: string): string => {
  const head = `**${title}**\n`
  return text.startsWith(head) ? text : head + text
}

/**
 * New telling words that make a question one of its own, where nothing marks it as such: "is that normal?" is not one.
 */
const fewest = 2

/** Whether a part asks something else than the others do. */
function isOwn(part: PartQuestion, parts: readonly PartQuestion[]): boolean {
  if (part.joined) return true
  const others = parts.filter((other) => other !== part).flatMap(({ question }) => listWords(question))
  const fresh = listTellingWords(part.asked).filter((word) => !others.some((other) => isAlike(word, other)))
  return fresh.length >= fewest
}

/**
 * Whether what is quoted to another question answers this one too: it holds all that this one is about or, where a kind
 * of answer is wanted, one of that kind and half of the words, since an article often has another verb.
 */
function isHeld(question: string, quoted: string, { language }: Task): boolean {
  const { sought, rest } = findAnswerKind(unchat(question))
  const words = listTellingWords(rest)
  if (words.length === 0 && !pointsBack(question, language)) return false
  const written = listWords(quoted)
  const held = words.filter((word) =>
    [word, ...listSynonyms(word)].some((one) => written.some((other) => isAlike(one, other))),
  )
  return sought ? answersWith(sought, quoted) && held.length * 2 >= words.length : held.length === words.length
}
