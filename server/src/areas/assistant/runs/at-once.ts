import { agrees, asksForMachine, isEnding, isGreeting, readSigns } from './courtesies.ts'
import { isSmallTalk } from './decision.ts'
import type { Turn } from './follow-ups.ts'
import type { Decision, HandOver, Task } from './schema.ts'
import {
  asksWhatIsMissing,
  greets,
  greetsAgain,
  helpedQuestion,
  joined,
  notice,
  offersPerson,
  regrets,
  thanks,
  translated,
} from './sentences.ts'

export const say = (text: string): Decision => ({
  ...{ text, options: [], ask_if_helped: false, hand_over: null, sources: [] },
})

export const leave = (reason: HandOver['reason']): Decision => ({ ...say(''), hand_over: { reason, summary: '' } })

/**
 * What needs neither an article nor a model: thanks, a goodbye, a sign, the question whether a machine answers, and yes to a person
 * that was offered. Where a chat model answers, `chats`, it greets itself, and what follows a question of its own is an answer to that.
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
  if (asksForMachine(question)) return firstUnsaid(task, notice(language, ai_only)) ?? offer(task)
  return !chats && isGreeting(question) ? talk(task) : undefined
}

/** What was answered with silence is unanswered still, and stands in front of what the customer writes next. */
function readNewest({ question, language }: Task): string {
  const lines = question.split('\n').filter((line) => line.trim() !== '')
  const rest = lines.filter((line) => !(isEnding(line, language) || isGreeting(line) || readSigns(line)))
  return rest.length > 0 ? rest.join('\n') : (lines.at(-1) ?? '')
}

/** What asks for nothing and leans on nothing is answered in kind, never with a colleague who has to look. */
export const chat = (task: Task): Decision | undefined => {
  if (!isSmallTalk(task.question)) return undefined
  if (!lastOf(task)?.titles?.length) return talk(task)
  // A question in such words leans on what was answered.
  return /[?？؟]/.test(task.question) ? undefined : thank(task)
}

/** Whether a text was the last that the assistant has said, with or without the question whether it helped. */
export function wasSaid(task: Task, text: string): boolean {
  const last = lastOf(task)
  return last !== undefined && squeeze(text) !== '' && squeeze(last.text).startsWith(squeeze(text))
}

/** The first of these that is not the last that was said. */
export function firstUnsaid(task: Task, ...texts: string[]): Decision | undefined {
  const text = texts.find((one) => !wasSaid(task, one))
  return text === undefined ? undefined : say(text)
}

/** Nothing more is to be said to a second goodbye. */
const thank = (task: Task): Decision => firstUnsaid(task, thanks(task.language)) ?? say('')

/** Who has said hello three times and no more may want somebody else. */
function talk(task: Task): Decision {
  const { language, ai_only } = task
  if (!wasSaid(task, greetsAgain(language)) || ai_only)
    return firstUnsaid(task, greets(language), greetsAgain(language))!
  return offer(task)
}

/** Offers a person, and gives one to who is no happier with that. */
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

/** Whether the customer was asked something, the question whether it helped apart. */
function asks(text: string): boolean {
  const helped = translated.map((language) => helpedQuestion(language).text).find((one) => text.trimEnd().endsWith(one))
  return /[?？؟;]\s*$/u.test(helped ? text.trimEnd().slice(0, -helped.length) : text)
}

const lastOf = ({ history }: Task): Turn | undefined => history.findLast(({ role }) => role === 'assistant')
export const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()
