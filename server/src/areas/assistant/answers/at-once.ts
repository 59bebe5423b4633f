import { findAnswerKind } from '../../../words/answer-kinds.ts'
import { listWords } from '../../../words/words.ts'
import {
  asksWhatIsMissing,
  greets,
  greetsAgain,
  helpedQuestion,
  joined,
  nothingAgain,
  nothingFound,
  notice,
  offersPerson,
  regrets,
  thanks,
  translated,
} from '../sentences/service.ts'
import {
  agrees,
  asksForMachine,
  isEnding,
  isGreeting,
  joinsOn,
  questionWords,
  readSigns,
  type Turn,
} from '../understanding/service.ts'
import { isSmallTalk, leave, say } from './decision.ts'
import type { Decision, Task } from './schema.ts'

/**
 * Answers what needs neither an article nor a model: thanks, a goodbye, an emoji, the question whether a machine
 * answers, and yes to the offer of a person. With `chats` a chat model answers: it handles greetings itself, and what
 * the customer writes after its question is an answer to that.
 */
export function answerAtOnce(task: Task, { chats = false } = {}): Decision | undefined {
  const { language, ai_only } = task
  const before = lastOf(task)
  const question = readNewest(task)
  if (before && isOffer(before.text) && agrees(question)) return ai_only ? undefined : leave('asked')
  const sign = readSigns(question)
  if (sign || (before && isEnding(question, language))) {
    if (before && asks(before.text))
      return chats ? undefined : sign === 'glad' ? talk(task) : sign ? offer(task) : thank(task)
    if (sign === 'sad') return offer(task)
    return before ? thank(task) : chats ? undefined : talk(task)
  }
  if (asksForMachine(question)) {
    // A customer's first message is answered by the notice, which stands in front of what is said here.
    const isTold = task.conversation !== null && !before
    return isTold ? talk(task) : (firstUnsaid(task, notice(language, { ai_only })) ?? offer(task))
  }
  return !chats && isGreeting(question) && !asksOfTime(task, question) ? talk(task) : undefined
}

/** "And in the morning?" goes on about what was said, though it holds nothing but words of greetings. */
const asksOfTime = (task: Task, question: string) =>
  lastOf(task) !== undefined &&
  isGreeting(question) &&
  !isGreeting(listWords(question)[0] ?? '') &&
  joinsOn(question, task.language)

/**
 * The newest thing the customer wrote. A message that was answered with silence is still unanswered, so it stands
 * before it.
 */
function readNewest({ question, language }: Task): string {
  const lines = question.split('\n').filter((line) => line.trim() !== '')
  const rest = lines.filter((line) => !(isEnding(line, language) || isGreeting(line) || readSigns(line)))
  return rest.length > 0 ? rest.join('\n') : (lines.at(-1) ?? '')
}

/** Answers small talk that does not refer to anything with small talk, and never hands it over to an agent. */
export const chat = (task: Task): Decision | undefined => {
  if (!isSmallTalk(task.question) || findAnswerKind(task.question).sought || asksOfTime(task, task.question))
    return undefined
  if (!lastOf(task)?.titles?.length) return talk(task)
  // A question in such words refers to the last answer.
  const isQuestion = /[?？؟]/.test(task.question) || questionWords.has(listWords(task.question)[0] ?? '')
  return isQuestion ? undefined : thank(task)
}

/** Whether the assistant's last message was this text, with or without the question whether it helped. */
export function wasSaid(task: Pick<Task, 'history'>, text: string): boolean {
  const last = lastOf(task)
  return last !== undefined && squeeze(text) !== '' && squeeze(last.text).startsWith(squeeze(text))
}

/** Whether the assistant's last message was this text and nothing more. */
export const isSaid = (task: Pick<Task, 'history'>, text: string): boolean =>
  wasSaid(task, text) && squeeze(withoutHelped(lastOf(task)!.text)).length <= squeeze(text).length

/** The first of these texts that was not the last message. */
export function firstUnsaid(task: Task, ...texts: string[]): Decision | undefined {
  const text = texts.find((one) => !wasSaid(task, one))
  return text === undefined ? undefined : say(text)
}

/** Answers thanks or a goodbye. A second one gets no answer. */
function thank(task: Task): Decision {
  const isTold = task.history.some(({ role, text }) => role === 'assistant' && !saysNothing.has(text))
  return firstUnsaid(task, thanks(task.language, isTold)) ?? say('')
}

/** What tells a customer nothing that they may be glad of. */
const saysNothing = new Set(
  translated.flatMap((language) => [
    ...[true, false].flatMap((ai_only) => [notice(language, { ai_only }), nothingFound(language, { ai_only })]),
    ...[greets(language), greetsAgain(language), nothingAgain(language)],
  ]),
)

/** Answers a greeting. A customer who has said nothing but hello three times may want somebody else. */
function talk(task: Task): Decision {
  const { language, ai_only } = task
  if (!wasSaid(task, greetsAgain(language)) || ai_only)
    return firstUnsaid(task, greets(language), greetsAgain(language))!
  return offer(task)
}

/** Offers a person. A customer who is still unhappy after that gets one. */
function offer(task: Task): Decision {
  const { language, ai_only } = task
  if (ai_only) {
    const missing = joined(regrets(language), asksWhatIsMissing(language))
    return firstUnsaid(task, missing, greetsAgain(language))!
  }
  const { text, button } = offersPerson(language)
  const offered = joined(regrets(language), text)
  return wasSaid(task, offered) ? leave('asked') : { ...say(offered), options: [button] }
}

const offers = translated.map((language) => offersPerson(language).text)
const isOffer = (text: string) => offers.some((one) => text.includes(one))

/** Whether the text asks the customer something, apart from the question whether the answer helped. */
const asks = (text: string): boolean => /[?？؟;]\s*$/u.test(withoutHelped(text))

function withoutHelped(text: string): string {
  const helped = translated.map((language) => helpedQuestion(language).text).find((one) => text.trimEnd().endsWith(one))
  return helped ? text.trimEnd().slice(0, -helped.length) : text
}

const lastOf = ({ history }: Pick<Task, 'history'>): Turn | undefined =>
  history.findLast(({ role }) => role === 'assistant')
export const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
