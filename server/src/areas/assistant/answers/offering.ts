import { mayBeNear } from '../../../providers/built-in/offering.ts'
import { offersArticles } from '../sentences/service.ts'
import { isAlarm, isAngry, tellsOfHarm, tellsOfLoss, wantsPerson } from '../understanding/service.ts'
import { listSucceeded, searchTool } from './calls.ts'
import { isSmallTalk, say } from './decision.ts'
import { abstain, ownWords } from './extracting.ts'
import { listTold } from './retelling.ts'
import type { Decision, Task, Thought } from './schema.ts'

/** As many as there may be buttons below a message. */
const most = 3
/** Three of these, and what is said around them, fit into a message with buttons in every language. */
const longestTitle = 100

/**
 * Asks whether one of the articles is meant that the search has found, in place of a refusal, if one of them may be.
 * Only the words that say that there is no answer are replaced: never a hand-over for another reason, and nothing
 * after a tool was called. What the customer has just read is not offered.
 */
export function offerNear(task: Task, thought: Thought): Thought {
  if (!isRefusal(task, thought)) return thought
  const offered = thought.passages
    .filter((one, at, all) => !wasRead(task, one) && all.findIndex(({ title }) => title === one.title) === at)
    .slice(0, most)
  if (!mayBeNear(ownWords(task.question), task.language, offered, thought.passages)) return thought
  const titles = offered.map(({ title }) => shownTitle(title))
  const decision: Decision = {
    ...say(offersArticles(task.language, titles, task.ai_only)),
    options: titles.map((_, at) => String(at + 1)),
    offers: offered.map(({ article_id, title }) => ({ article_id, title })),
  }
  return { ...thought, decision, found_nothing: false, sentences: ownSentences(decision) }
}

/** A shorter line may stand in several articles. */
const longLine = 30

/** Whether the assistant has quoted an article before. A preview knows the words of its history, and not the titles. */
function wasRead({ history }: Pick<Task, 'history'>, { title, text }: { title: string; text: string }): boolean {
  const lines = text.split(/\n|(?<=[.!?。！？])\s+/).filter((line) => line.length >= longLine)
  return history.some(
    ({ role, titles = [], text: told }) =>
      role === 'assistant' && (titles.includes(title) || lines.some((line) => told.includes(line))),
  )
}

function isRefusal(task: Task, { decision, found_nothing, tool_calls }: Thought): boolean {
  const { hand_over, sources } = decision
  if (sources.length > 0 || !found_nothing || tool_calls.some(({ name }) => name !== searchTool)) return false
  if (task.ai_only ? hand_over !== null : hand_over?.reason !== 'no_answer') return false
  const own = ownWords(task.question)
  return ![wantsPerson, isAlarm, isAngry, tellsOfHarm, tellsOfLoss, isSmallTalk].some((tells) => tells(own))
}

/**
 * Whether a thought answers: from an article, with what a tool said, with a saved reply or by asking which one is
 * meant.
 */
export const isAnswer = ({ decision, tool_calls }: Pick<Thought, 'decision' | 'tool_calls'>): boolean =>
  decision.sources.length > 0 ||
  decision.saved_reply_id !== undefined ||
  (decision.hand_over === null && listSucceeded(tool_calls).length > 0)

/**
 * What is said to a customer who was offered articles and picks none: an answer, or a hand-over for whatever reason.
 * Anything else, such as "none of these", leaves their question without an answer.
 */
export function followOffer(task: Task, thought: Thought): Thought {
  if (isAnswer(thought) || thought.decision.hand_over) return thought
  const decision = abstain(task)
  return { ...thought, decision, found_nothing: true, sentences: ownSentences(decision) }
}

const ownSentences = ({ text }: Decision) => listTold([text], () => ({ rests_on: 'courtesy', passage: null }))

/** A title on one line, cut at a word. */
export function shownTitle(title: string): string {
  const line = title.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle - 1).toWellFormed()
  return `${cut.replace(/\s+\S*$/u, '').replace(/[\s\p{P}]+$/u, '') || cut}…`
}
