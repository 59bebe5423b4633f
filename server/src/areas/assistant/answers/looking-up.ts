import type { Ctx } from '../../../platform/context.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { findAnswerKind } from '../../../words/answer-kinds.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { isAlike, listWords } from '../../../words/words.ts'
import { detectLanguage, isKnownLanguage } from '../../knowledge/languages/service.ts'
import { isAskingWhich, quotesIn } from '../sentences/service.ts'
import {
  compares,
  isPart,
  listSubjectWords,
  listThread,
  mayBeMeant,
  pickAsking,
  respell,
  spell,
} from '../understanding/service.ts'
import { isSaid, squeeze, wasSaid } from './at-once.ts'
import type { Memory } from './memory.ts'
import type { Task } from './schema.ts'
import { findPassages, type Understood } from './searching.ts'
import type { Watch } from './watch.ts'

/** The number of passages whose surroundings are read too. */
const widened = 3

/** Whether the assistant's last message asked which of several things is meant. */
export const asksNow = ({ history }: Pick<Task, 'history'>) =>
  isAskingWhich(history.findLast(({ role }) => role === 'assistant')?.text ?? '')

/**
 * Reads the question with what was said before, and if that finds nothing, in other ways: it is only likely, not
 * certain, that a question refers to something before it, or that all of it is about one thing.
 */
export async function lookUp(
  ctx: Ctx,
  task: Asked,
  watch: Watch,
  { memory, parts = 1 }: { memory: Memory; parts?: number },
) {
  const look = (reading: Reading) => lookOnce(ctx, task, watch, { memory, parts, reading })
  const first = await look(wholeOf(task))
  if (first.answer.kind !== 'nothing') return first
  const isLeant = leans(first.found)
  const mustFit = isLeant && isOnlyPart(task)
  for (const reading of listReadings(task, first.found)) {
    const again = await look(reading)
    if (again.answer.kind === 'nothing') continue
    const quoted = again.found.passages[again.answer.cited[0]!]!
    if (mustFit && reading.history.length === 0 && !fits(task, quoted)) continue
    return again
  }
  const { question, history } = task
  if (isLeant || listThread(history).length === 0) return first
  const guess = await look({ question, history, leans: true })
  return guess.answer.kind === 'nothing' || !keepsThread(guess.found, { history }) ? first : guess
}

type Asked = Pick<Task, 'question' | 'history' | 'language' | 'may_repeat'>
type Reading = Pick<Task, 'question' | 'history'> & { leans?: boolean }

const languageOf = ({ question, language }: Asked) => detectLanguage(question) ?? language

/** Whether the question was read together with what was said before. */
const leans = ({ queries }: Understood) => queries.length > 1

/** The question as it stands, with the usual small words of chat written out. */
const wholeOf = (task: Asked): Reading => ({
  question: respell(task.question, languageOf(task)),
  history: task.history,
})

/** Whether the question may be no more than the end of a sentence that was said before. */
function isOnlyPart(task: Asked): boolean {
  const { question } = task
  const isBare = findAnswerKind(question).sought === undefined && listTellingWords(question).length <= 1
  return isBare || isPart(question, languageOf(task))
}

/**
 * Further readings of a question that found nothing: it alone, the lines of a burst that end with a question mark, the
 * question without spelling mistakes, and last the part that asks.
 */
function listReadings(task: Asked, found: Understood): Reading[] {
  const { question, history } = task
  const asked = question
    .split('\n')
    .filter((line) => /[?？؟]\s*$/.test(line))
    .join('\n')
  const near = found.passages.slice(0, widened)
  const spelled = spell(
    question,
    near.flatMap(({ title, heading, text }) => [title, heading, text]),
  )
  const readings: Reading[] = [
    ...(leans(found) ? [{ question, history: [] }] : []),
    { question: asked, history: [] },
    { question: spelled, history },
    { question: pickAsking(spelled) ?? '', history: [] },
  ]
  const keyOf = ({ question, history }: Reading) => `${leans(found) && history.length > 0} ${question}`
  const seen = new Set([keyOf(wholeOf(task))])
  return readings.filter((reading) => {
    const key = keyOf(reading)
    if (reading.question === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Searches for one reading and lets the model answer. `isNew`: the customer was not told the same a moment ago, or may
 * be told it again.
 */
async function lookOnce(
  ctx: Ctx,
  task: Asked,
  watch: Watch,
  { memory, parts, reading }: { memory: Memory; parts: number; reading: Reading },
) {
  const { question, history, language } = task
  const may_ask = !asksNow({ history }) && !compares(question, languageOf(task))
  const { by_words, ...joined } = await findPassages(ctx, { ...reading, language, alone: true, memory })
  watch.step('search', 'found', joined.passages.length)
  const read = async (found: Understood) => {
    const stretches = await memory.listStretches(found.passages.slice(0, widened))
    const passages = found.passages.map((passage) => ({ ...passage, stretch: stretches.get(passage.article_id) }))
    const request = { ...found, passages, question: found.understood_as, language, may_ask, parts }
    return { found, passages, request, whole: await ctx.models.answer(request) }
  }
  // What words find answers as it does without an embedding model; what meaning finds, where words do not answer.
  const known = by_words && (await read({ ...joined, ...by_words }))
  const { found, passages, request, whole } = known && known.whole.kind !== 'nothing' ? known : await read(joined)
  const wasWhole = whole.kind === 'answer' && wasSaid(task, shownAs(task, whole, passages))
  const answer = wasWhole || keepsThread(found, reading) ? await goOn(ctx, task, request, { whole, wasWhole }) : whole
  const isNew = task.may_repeat || answer.kind !== 'answer' || !isSaid(task, shownAs(task, answer, passages))
  watch.step('answer', answer.kind === 'nothing' ? 'nothing' : 'quoted')
  const shown = passages.map(({ stretch, ...passage }, index) =>
    stretch && answer.kind === 'answer' && answer.cited.includes(index)
      ? { ...passage, text: restsOn(answer.text, passage.text, stretch) }
      : passage,
  )
  return { found: { ...found, passages: shown }, answer, isNew }
}

type Request = Parameters<Ctx['models']['answer']>[0] & { passages: readonly { language: string }[] }
type Answer = Awaited<ReturnType<Ctx['models']['answer']>>

/** A customer who keeps asking about an article that they have just read gets the part of it that answers. */
async function goOn(
  ctx: Ctx,
  task: Asked,
  request: Request,
  { whole, wasWhole }: { whole: Answer; wasWhole: boolean },
): Promise<Answer> {
  const { question, history } = task
  const asksAgain = squeeze(question) === squeeze(history.findLast(({ role }) => role === 'customer')?.text ?? '')
  if (asksAgain || (task.may_repeat && wasWhole)) return whole
  const keeps_lists = compares(question, languageOf(task))
  const part = await ctx.models.answer({ ...request, goes_on: question, keeps_lists })
  const isNew = part.kind === 'answer' && !isSaid(task, shownAs(task, part, request.passages))
  return wasWhole || isNew ? part : whole
}

/**
 * Whether a part of a sentence may be answered by an article that it finds alone: it says most of the title, as in "and
 * opening hours?", or the article is about what was mentioned before.
 */
function fits({ question, history, language }: Asked, { title, text }: { title: string; text: string }): boolean {
  const titled = listTellingWords(title)
  const isIn = (word: string, words: readonly string[]) => words.some((other) => isAlike(word, other))
  const asked = listTellingWords(question)
  const written = listWords(`${title} ${text}`)
  const isNamed = titled.filter((word) => isIn(word, asked)).length > titled.length / 2
  const earlier = history.map(({ role, text }) => ({ role, text }))
  return (
    isNamed ||
    listThread(history).includes(title) ||
    (listSubjectWords(question, earlier).some((word) => isIn(word, written)) &&
      mayBeMeant(question, detectLanguage(question) ?? language, listThread(history), (word) => isIn(word, written)))
  )
}

/** Whether the question leans on what was said before, and what was found is an article that was quoted just before. */
const keepsThread = ({ queries, passages }: Understood, { history }: Pick<Task, 'history'>) =>
  queries.length > 1 && passages.length > 0 && listThread(history).includes(passages[0]!.title)

/** A shorter text does not show its language. */
const tellsLanguage = 30

/**
 * Adds a line in the customer's language above a quote in another language: that of the text, if it is long enough to
 * show one that was found, or else that of the article. An article may hold more than one language.
 */
export function introduce(
  { language }: Pick<Task, 'language'>,
  { text, cited }: Quoted,
  found: readonly { language: string }[],
): string {
  const own = language.split(/[-_]/)[0]
  const told = detectLanguage(text)
  const isTold = text.length >= tellsLanguage && found.some((passage) => passage.language === told)
  const quoted = isTold ? told : found[cited[0]!]?.language
  const isOther = told !== own && quoted !== own && quoted && isKnownLanguage(quoted)
  return isOther ? `${quotesIn(language, quoted)}\n\n${text}` : text
}

export type Quoted = { text: string; cited: readonly number[] }

export const shownAs = (task: Pick<Task, 'language'>, quoted: Quoted, found: readonly { language: string }[]) =>
  toWhatsApp(introduce(task, quoted, found), 'model')

/** A line this short may stand in several places. */
const shortLine = 12

/**
 * What a quote rests on: the passage that was found if it contains all of the quote, or else the part of its
 * surroundings that does. A step that stood after others in one line has a mark of its own in the quote.
 */
export function restsOn(quoted: string, passage: string, stretch: string): string {
  const lines = quoted
    .split(/\n|(?<=[.!?。！？])\s+/)
    .map((line) => (stretch.includes(line.trim()) ? line : line.replace(/^\s*- /, '')).trim())
    .filter((line) => line.length >= shortLine && stretch.includes(line))
  if (lines.every((line) => passage.includes(line))) return lines.length > 0 ? passage : stretch
  const from = Math.min(...lines.map((line) => stretch.indexOf(line)))
  const to = Math.max(...lines.map((line) => stretch.indexOf(line) + line.length))
  return stretch.slice(from, to)
}

/**
 * The assistant asks after the second answer in a row, because the first one may have been all that the customer
 * wanted.
 */
export const isTimeToAsk = ({ history }: Pick<Task, 'history'>) =>
  history.filter(({ role, titles }) => role === 'assistant' && titles?.length).length === 1
