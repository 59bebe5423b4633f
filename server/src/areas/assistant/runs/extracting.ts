import type { Ctx } from '../../../platform/context.ts'
import { findAnswerKind } from '../../../providers/models/answer-kinds.ts'
import { listTellingWords } from '../../../providers/models/asking.ts'
import { listLetters, listTitleLetters } from '../../../providers/models/variants.ts'
import { isAlike, listWords } from '../../../providers/models/words.ts'
import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import { isAlarm, isAngry, tellsOfHarm } from './alarms.ts'
import { chat, firstUnsaid, isSaid, leave, say, squeeze, wasSaid } from './at-once.ts'
import { chooseByPlace, meansAll } from './choosing.ts'
import { compareThings } from './comparing.ts'
import { isSmallTalk, markCited } from './decision.ts'
import {
  compares,
  comparesNothing,
  isPart,
  leansOnHistory,
  listSubjectWords,
  listThread,
  mayBeMeant,
} from './follow-ups.ts'
import { createMemory } from './memory.ts'
import { pickAsking, respell, spell } from './plain-wording.ts'
import { listTold } from './retelling.ts'
import type { Decision, Task, Thought, ThoughtPassage } from './schema.ts'
import { addWords, findPassages, type Understood } from './searching.ts'
import { asksWhich, isAskingWhich, joined, nothingAgain, nothingFound, quotesIn, regrets } from './sentences.ts'
import { createWatch, type Watch } from './watch.ts'
import { wantsPerson } from './wishes.ts'

/** The number of passages whose surroundings are read too. */
const widened = 3

/** The name of the built-in model, which needs no foreign service. */
export const builtIn = 'extractive'

/**
 * Answers without a chat model: with the words of passages, or that no passage has an answer. A customer who asks for a
 * person, reports an alarm or has had enough gets one, if there are agents.
 */
export async function extract(ctx: Ctx, task: Task): Promise<Thought> {
  const { question, ai_only } = task
  const watch = createWatch()
  const own = ownWords(question)
  if (!ai_only && wantsPerson(own)) {
    watch.step('answer', 'asked')
    return wrap(task, watch, { decision: leave('asked'), understood_as: question, passages: [] })
  }
  const isUrgent = !ai_only && isAlarm(own)
  // A message that may be a question is looked up first, whatever its tone.
  if (!ai_only && !isUrgent && isAngry(own) && !/[?？؟]/.test(own))
    return wrap(task, watch, { decision: leave('upset'), understood_as: question, passages: [] })
  if (comparesNothing(question, knowledge.detectLanguage(question) ?? task.language, task.history))
    return wrap(task, watch, { decision: abstain(task, 'no_answer'), understood_as: question, passages: [] })
  const compared = isUrgent ? undefined : await compareThings(ctx, task)
  if (compared && !wasSaid(task, shownAs(task, compared, compared.found.passages))) {
    watch.step('search', 'found', compared.found.passages.length)
    watch.step('answer', 'quoted')
    const sources = compared.cited.map((index) => index + 1)
    const decision = { ...say(introduce(task, compared, compared.found.passages)), sources }
    return wrap(task, watch, { decision, understood_as: question, passages: compared.found.passages })
  }
  const named = nameLetter(task)
  const resumed = resume(named)
  const { found, answer, isNew } = await lookUp(ctx, { ...named, ...resumed }, watch)
  const { understood_as, passages } = found
  const quoted =
    answer.kind === 'answer' && isNew
      ? { ...say(introduce(task, answer, passages)), sources: answer.cited.map((index) => index + 1) }
      : answer.kind === 'either'
        ? askWhich(task, passages, answer.cited)
        : undefined
  const decision = isUrgent
    ? { ...(quoted ?? say('')), hand_over: { reason: 'urgent' as const, summary: '' } }
    : quoted
      ? { ...quoted, ask_if_helped: answer.kind === 'answer' && isTimeToAsk(task) }
      : ((resumed.history ? undefined : chat(task)) ??
        (isAngry(own) || tellsOfHarm(own) ? calm(task) : abstain(task, 'no_answer')))
  return wrap(task, watch, { decision, understood_as, passages })
}

/** Whether the assistant's last message asked which of several things is meant. */
const asksNow = ({ history }: Pick<Task, 'history'>) =>
  isAskingWhich(history.findLast(({ role }) => role === 'assistant')?.text ?? '')

/**
 * Joins the answer to "which one" with the question before it. An answer that names none of them, such as "neither", is
 * searched for alone: together with that question it would find one of them.
 */
function resume({ question, history, language }: Task): Partial<Task> {
  const before = history.findLast(({ role }) => role === 'customer')?.text
  if (!before || !asksNow({ history }) || listTellingWords(question).length > longestChoice) return {}
  const titles = history.findLast(({ role }) => role === 'assistant')?.titles ?? []
  const chosen = chooseByPlace(question, titles) ?? question
  const named = titles.flatMap((title) => listTellingWords(title))
  if (listTellingWords(chosen).some((word) => named.some((other) => isAlike(word, other))))
    return { question: addWords(before, chosen) }
  const leans = leansOnHistory(question, history, knowledge.detectLanguage(question) ?? language)
  return leans && !meansAll(question) ? { history: [] } : {}
}

/** "And L?", after something on the SIM M: the letter gets the word before it in a title that was read last. */
function nameLetter(task: Task): Task {
  const titled = listThread(task.history).flatMap(listTitleLetters)
  const [named] = titled
  const letter = /(?<![\p{L}\p{N}'’])\p{Lu}(?=\s*[?？؟]?\s*$)/u.exec(task.question)?.[0]
  if (!named || !letter || listLetters(task.question).some((one) => one.startsWith(named.slice(0, -1)))) return task
  const word = named.slice(0, -2).toUpperCase()
  return { ...task, question: task.question.replace(/\p{Lu}(?=\s*[?？؟]?\s*$)/u, `${word} $&`) }
}

/** With more words it is a question of its own. */
const longestChoice = 6

const askWhich = ({ language }: Task, passages: readonly { title: string }[], cited: readonly number[]): Decision => ({
  ...say(asksWhich(language)),
  options: cited.map((index) => passages[index]!.title),
  sources: cited.map((index) => index + 1),
})

/**
 * Answers a customer who has had enough or was robbed: with a person or, if there is none, with regret and the request to put it
 * another way.
 */
function calm(task: Task): Decision {
  if (!task.ai_only) return leave('upset')
  const { text } = abstain(task, 'no_answer')
  return say(joined(regrets(task.language), text))
}

/** A shorter text does not show its language. */
const tellsLanguage = 30

/**
 * Adds a line in the customer's language above a quote in another language: that of the text, if it is long enough to show one that
 * was found, or else that of the article. An article may hold more than one language.
 */
export function introduce({ language }: Task, { text, cited }: Quoted, found: readonly { language: string }[]): string {
  const own = language.split(/[-_]/)[0]
  const told = knowledge.detectLanguage(text)
  const isTold = text.length >= tellsLanguage && found.some((passage) => passage.language === told)
  const quoted = isTold ? told : found[cited[0]!]?.language
  const isOther = told !== own && quoted !== own && quoted && knowledge.isKnownLanguage(quoted)
  return isOther ? `${quotesIn(language, quoted)}\n\n${text}` : text
}

type Quoted = { text: string; cited: readonly number[] }

const shownAs = (task: Task, quoted: Quoted, found: readonly { language: string }[]) =>
  toWhatsApp(introduce(task, quoted, found), 'model')

/** The thought of a courtesy, for which nothing was looked up and no model asked. */
export const wrapCourtesy = (task: Task, decision: Decision): Thought => ({
  ...wrap(task, createWatch(), { decision, understood_as: task.question, passages: [] }),
  found_nothing: false,
})

/**
 * Reads the question with what was said before. If that finds nothing, it tries other readings: the question alone, the
 * lines of a burst that end with a question mark, the question without spelling mistakes, and last the part that asks.
 * It is only likely, not certain, that a question refers to something before it, or that all of it is about one thing.
 */
async function lookUp(ctx: Ctx, task: Task, watch: Watch) {
  const { question, history, language } = task
  const may_ask = !asksNow({ history }) && !compares(question, knowledge.detectLanguage(question) ?? language)
  const asksAgain = squeeze(question) === squeeze(history.findLast(({ role }) => role === 'customer')?.text ?? '')
  const memory = createMemory(ctx)
  const look = async (reading: Reading) => {
    const found = await findPassages(ctx, { ...reading, language, alone: true, memory })
    watch.step('search', 'found', found.passages.length)
    const stretches = await memory.listStretches(found.passages.slice(0, widened))
    const passages = found.passages.map((passage) => ({ ...passage, stretch: stretches.get(passage.article_id) }))
    const request = { ...found, passages, question: found.understood_as, language, may_ask }
    const whole = await ctx.models.answer(request)
    // A customer who keeps asking about an article that they have just read gets the part of it that answers.
    const wasWhole = whole.kind === 'answer' && wasSaid(task, shownAs(task, whole, passages))
    const goesOn = !asksAgain && (wasWhole || keepsThread(found, reading))
    const keeps_lists = compares(question, knowledge.detectLanguage(question) ?? language)
    const part = goesOn ? await ctx.models.answer({ ...request, goes_on: question, keeps_lists }) : undefined
    const isPartNew = part?.kind === 'answer' && !isSaid(task, shownAs(task, part, passages))
    const answer = part && (wasWhole || isPartNew) ? part : whole
    const isNew = answer.kind !== 'answer' || !isSaid(task, shownAs(task, answer, passages))
    watch.step('answer', answer.kind === 'nothing' ? 'nothing' : 'quoted')
    const shown = passages.map(({ stretch, ...passage }, index) =>
      stretch && answer.kind === 'answer' && answer.cited.includes(index)
        ? { ...passage, text: restsOn(answer.text, passage.text, stretch) }
        : passage,
    )
    return { found: { ...found, passages: shown }, answer, isNew }
  }
  const isEnglish = (knowledge.detectLanguage(question) ?? language) === 'en'
  const whole = { question: isEnglish ? respell(question) : question, history }
  const first = await look(whole)
  if (first.answer.kind !== 'nothing') return first
  const asked = question
    .split('\n')
    .filter((line) => /[?？؟]\s*$/.test(line))
    .join('\n')
  const near = first.found.passages.slice(0, widened)
  const spelled = spell(
    question,
    near.flatMap(({ title, heading, text }) => [title, heading, text]),
  )
  const leant = first.found.queries.length > 1
  const readings: Reading[] = [
    ...(leant ? [{ question, history: [] }] : []),
    { question: asked, history: [] },
    { question: spelled, history },
    { question: pickAsking(spelled) ?? '', history: [] },
  ]
  const keyOf = ({ question, history }: Reading) => `${leant && history.length > 0} ${question}`
  const seen = new Set([keyOf(whole)])
  const isBare = findAnswerKind(question).sought === undefined && listTellingWords(question).length <= 1
  const isOnlyPart = leant && (isBare || isPart(question, knowledge.detectLanguage(question) ?? language))
  for (const reading of readings) {
    if (reading.question === '' || seen.has(keyOf(reading))) continue
    seen.add(keyOf(reading))
    const again = await look(reading)
    if (again.answer.kind === 'nothing') continue
    const quoted = again.found.passages[again.answer.cited[0]!]!
    if (reading.history.length === 0 && isOnlyPart && !fits(task, quoted)) continue
    return again
  }
  const guess = !leant && listThread(history).length > 0 ? await look({ question, history, leans: true }) : first
  return guess.answer.kind === 'nothing' || !keepsThread(guess.found, { history }) ? first : guess
}

type Reading = Pick<Task, 'question' | 'history'> & { leans?: boolean }

/**
 * Whether a part of a sentence may be answered by an article that it finds alone: it says most of the title, as in "and
 * opening hours?", or the article speaks of what was spoken of before.
 */
function fits({ question, history, language }: Task, { title, text }: { title: string; text: string }): boolean {
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
      mayBeMeant(question, knowledge.detectLanguage(question) ?? language, listThread(history), (word) =>
        isIn(word, written),
      ))
  )
}

/** Whether the question leans on what was said before, and what was found is an article that was quoted just before. */
const keepsThread = ({ queries, passages }: Understood, { history }: Pick<Task, 'history'>) =>
  queries.length > 1 && passages.length > 0 && listThread(history).includes(passages[0]!.title)

/** The question without what somebody else wrote. */
export const ownWords = (question: string): string =>
  question
    .split('\n')
    .filter((line) => !line.startsWith('[forwarded]'))
    .join('\n')

const isUnanswered = ({ hand_over }: Decision) => hand_over === null || hand_over.reason === 'no_answer'

type Found = { decision: Decision; understood_as: string; passages: readonly Omit<ThoughtPassage, 'cited'>[] }

export const wrap = (
  { question, language }: Task,
  watch: Watch,
  { decision, understood_as, passages }: Found,
): Thought => ({
  decision,
  found_nothing: decision.sources.length === 0 && isUnanswered(decision) && !isSmallTalk(question),
  understood_as,
  language,
  passages: markCited(passages, decision.sources),
  tool_calls: [],
  sentences:
    decision.sources.length === 0 ? listTold([decision.text], () => ({ rests_on: 'courtesy', passage: null })) : [],
  model: builtIn,
  tokens: { input: 0, output: 0 },
  cost_micros: null,
  ...watch.end(),
})

/** The decision if nothing answers the question: a person continues, or the customer is asked to put it another way. */
export function abstain(task: Task, reason: 'asked' | 'no_answer'): Decision {
  const { language, ai_only } = task
  if (!ai_only) return leave(reason)
  return firstUnsaid(task, nothingFound(language, true), nothingAgain(language))!
}

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
export const isTimeToAsk = ({ history }: Task) =>
  history.filter(({ role, titles }) => role === 'assistant' && titles?.length).length === 1
