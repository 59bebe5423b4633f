import type { Ctx } from '../../../platform/context.ts'
import { listLetters, listTitleLetters } from '../../../providers/built-in/variants.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { isAlike } from '../../../words/words.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import { asksWhich, consoles, joined, nothingAgain, nothingFound, regrets } from '../sentences/service.ts'
import {
  comparesNothing,
  isAlarm,
  isAngry,
  leansOnHistory,
  listThread,
  looksAngry,
  readCorrection,
  tellsOfDespair,
  tellsOfHarm,
  tellsOfLoss,
  wantsPerson,
} from '../understanding/service.ts'
import { answerParts } from './answering-parts.ts'
import { chat, firstUnsaid, wasSaid } from './at-once.ts'
import { chooseByPlace, meansAll } from './choosing.ts'
import { compareThings } from './comparing.ts'
import { isSmallTalk, leave, markCited, say } from './decision.ts'
import { asksNow, introduce, isTimeToAsk, lookUp, shownAs } from './looking-up.ts'
import { createMemory } from './memory.ts'
import { listTold } from './retelling.ts'
import type { Decision, Task, Thought, ThoughtPassage } from './schema.ts'
import { addWords } from './searching.ts'
import { createWatch, type Watch } from './watch.ts'

/** The name of the built-in model, which needs no foreign service. */
export const builtIn = 'extractive'

/**
 * Answers without a chat model: with the words of passages, or that no passage has an answer. A customer who asks for a
 * person, reports an alarm or has had enough gets one, if there are agents.
 */
export async function extract(ctx: Ctx, task: Task): Promise<Thought> {
  const watch = createWatch()
  const unsearched = answerUnsearched(task, watch)
  if (unsearched) return unsearched
  const { question } = task
  const isUrgent = !task.ai_only && isAlarm(ownWords(question))
  if (!isUrgent) {
    const compared = await quoteCompared(ctx, task, watch)
    if (compared) return compared
  }
  const named = nameLetter(correct(task))
  const resumed = resume(named)
  const memory = createMemory(ctx)
  const parts = isUrgent || asksNow(task) ? undefined : await answerParts(ctx, named, watch, memory)
  if (parts) return wrap(task, watch, { ...parts, understood_as: question })
  const { found, answer, isNew } = await lookUp(ctx, { ...named, ...resumed }, watch, { memory })
  const { understood_as, passages } = found
  const quoted = answer.kind === 'answer' && !isNew ? undefined : decideBy(task, answer, passages)
  const decision = isUrgent
    ? { ...(quoted ?? say('')), ask_if_helped: false, hand_over: { reason: 'urgent' as const, summary: '' } }
    : (quoted ?? decideWithout(task, { isAlone: resumed.history !== undefined }))
  return wrap(task, watch, { decision, understood_as, passages })
}

/** Answers a cry for help, the wish for a person, anger and a comparison of nothing, for which nothing is looked up. */
function answerUnsearched(task: Task, watch: Watch): Thought | undefined {
  const { question, language, ai_only } = task
  const own = ownWords(question)
  const conclude = (decision: Decision) => wrap(task, watch, { decision, understood_as: question, passages: [] })
  if (tellsOfDespair(own)) {
    const hand_over = ai_only ? null : { reason: 'urgent' as const, summary: '' }
    return wrapCourtesy(task, { ...say(consoles(language)), hand_over })
  }
  if (!ai_only && wantsPerson(own)) {
    watch.step('answer', 'asked')
    return conclude(leave('asked'))
  }
  // A message that may be a question is looked up first, whatever its tone.
  if (!ai_only && !isAlarm(own) && isAngry(own) && !/[?？؟]/.test(own)) return conclude(leave('upset'))
  if (comparesNothing(question, detectLanguage(question) ?? language, task.history)) return conclude(abstain(task))
  return undefined
}

/** Quotes what the articles of several things say, unless the assistant has just said it. */
async function quoteCompared(ctx: Ctx, task: Task, watch: Watch): Promise<Thought | undefined> {
  const compared = await compareThings(ctx, task)
  if (!compared) return undefined
  const { passages } = compared.found
  if (wasSaid(task, shownAs(task, compared, passages))) return undefined
  watch.step('search', 'found', passages.length)
  watch.step('answer', 'quoted')
  const decision = { ...say(introduce(task, compared, passages)), sources: compared.cited.map((index) => index + 1) }
  return wrap(task, watch, { decision, understood_as: task.question, passages })
}

type LookedUp = Awaited<ReturnType<typeof lookUp>>

/** The decision that an answer carries: to quote it, or to ask which of several things is meant. */
function decideBy(
  task: Task,
  answer: LookedUp['answer'],
  passages: LookedUp['found']['passages'],
): Decision | undefined {
  if (answer.kind === 'either') return askWhich(task, passages, answer.cited)
  if (answer.kind !== 'answer') return undefined
  const sources = answer.cited.map((index) => index + 1)
  return { ...say(introduce(task, answer, passages)), sources, ask_if_helped: isTimeToAsk(task) }
}

/**
 * The decision if nothing is quoted: small talk, regret, or that there is no answer. `isAlone`: it leans on nothing
 * before.
 */
function decideWithout(task: Task, { isAlone }: { isAlone: boolean }): Decision {
  const own = ownWords(task.question)
  const courtesy = isAlone ? undefined : chat(task)
  if (!courtesy && !task.ai_only && tellsOfLoss(own)) return leave('urgent')
  const isUpset = isAngry(own) || looksAngry(own) || tellsOfHarm(own)
  return courtesy ?? (isUpset ? calm(task) : abstain(task))
}

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
  const leans = leansOnHistory(question, history, detectLanguage(question) ?? language)
  return leans && !meansAll(question) ? { history: [] } : {}
}

/** "No, I meant cats", after something on dogs, asks the same about cats. */
const correct = (task: Task): Task =>
  task.history.length > 0 ? { ...task, question: readCorrection(task.question) } : task

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
 * Answers a customer who has had enough or was robbed: with a person or, if there is none, with regret and the request
 * to put it another way.
 */
function calm(task: Task): Decision {
  if (!task.ai_only) return leave('upset')
  const { text } = abstain(task)
  return say(joined(regrets(task.language), text))
}

/** The thought of a courtesy, for which nothing was looked up and no model asked. */
export const wrapCourtesy = (task: Task, decision: Decision): Thought => ({
  ...wrap(task, createWatch(), { decision, understood_as: task.question, passages: [] }),
  found_nothing: false,
})

/** The question without what somebody else wrote. */
export const ownWords = (question: string): string =>
  question
    .split('\n')
    .filter((line) => !line.startsWith('[forwarded]'))
    .join('\n')

const isUnanswered = ({ hand_over }: Decision) => hand_over === null || hand_over.reason === 'no_answer'

type Found = { decision: Decision; understood_as: string; passages: readonly Omit<ThoughtPassage, 'cited'>[] }

/** The thought of an answer that the built-in model made: no tokens, no cost, and a courtesy if it cites nothing. */
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
export function abstain(task: Task): Decision {
  const { language, ai_only } = task
  if (!ai_only) return leave('no_answer')
  return firstUnsaid(task, nothingFound(language, { ai_only: true }), nothingAgain(language))!
}
