import type { Ctx } from '../../../platform/context.ts'
import { findAnswerKind } from '../../../providers/models/answer-kinds.ts'
import { listTellingWords } from '../../../providers/models/asking.ts'
import { listSynonyms } from '../../../providers/models/synonyms.ts'
import { isAlike, listWords } from '../../../providers/models/words.ts'
import * as knowledge from '../../knowledge/articles/service.ts'
import * as models from '../../office/models/service.ts'
import { leansOnHistory, listSubjectWords, type Turn } from './follow-ups.ts'
import { rewriteQuestion } from './rewriting.ts'
import type { Spending } from './spending.ts'

/** The number of articles on which an answer may rest. */
const limit = 8

export type Asked = {
  /** What the customer wants to know now: everything that is unanswered. */
  question: string
  /** What was said before it, oldest first. */
  history: readonly Turn[]
  /** Two letters: the language of the question if the question does not show it itself. */
  language: string
  /** What the chat model's calls are counted in. */
  spending?: Spending
  /** If true, the chat model is not asked to reword the question. */
  alone?: boolean
}

/**
 * `understood_as` is the question as it was searched for and is to be answered. `queries` is everything that was
 * searched.
 */
export type Understood = knowledge.Found & { understood_as: string; queries: string[] }

/**
 * Finds passages that answer a question in a conversation. A question that refers to what was said before, or is in a
 * language that no article has, is reworded by the chat model, and both forms are searched. Without a chat model, or if
 * it takes too long, the words of the subject are added to the question.
 */
export async function findPassages(ctx: Ctx, asked: Asked): Promise<Understood> {
  const { question, history } = asked
  const leans = leansOnHistory(question, history, knowledge.detectLanguage(question) ?? asked.language)
  const reworded =
    (asked.alone ? undefined : await reword(ctx, asked, leans)) ?? (leans ? addSubject(question, history) : question)
  const queries = reworded === question ? [question] : [reworded, question]
  const found = await knowledge.searchWordings(ctx, queries, limit)
  const confidence = !leans || speaksOf(asked, found.passages[0]) ? found.confidence : 0
  return { ...found, confidence, understood_as: reworded, queries }
}

/**
 * Whether a passage is about the question. Words of the earlier subject find its article again, whatever is asked now,
 * and a word like "Italy" finds a passage about something else. So the passage has to contain some of the new words and
 * some of the subject.
 */
function speaksOf({ question, history }: Asked, passage: knowledge.Found['passages'][number] | undefined) {
  const asked = listTellingWords(findAnswerKind(question).rest)
  if (!passage) return true
  const words = listWords(`${passage.title}\n${passage.heading}\n${passage.text}`)
  const holds = (word: string) =>
    [word, ...listSynonyms(word)].some((one) => words.some((other) => isAlike(one, other)))
  const subject = listSubjectWords(question, history)
  return (asked.length === 0 || asked.some(holds)) && (subject.length === 0 || subject.some(holds))
}

async function reword(
  ctx: Ctx,
  { question, history, language, spending }: Asked,
  leans: boolean,
): Promise<string | undefined> {
  if (!/\p{L}/u.test(question) || !(await models.hasModel(ctx, 'chat'))) return undefined
  const languages = await knowledge.listLanguages(ctx)
  const [first] = languages
  const foreign = first && !languages.some((known) => known === (knowledge.detectLanguage(question) ?? language))
  if (!leans && !foreign) return undefined
  if (spending && !(await spending.take())) return undefined
  return rewriteQuestion(ctx, { question, history, language: foreign ? first : null, spending })
}

function addSubject(question: string, history: readonly Turn[]): string {
  const subject = listSubjectWords(question, history).join(' ')
  return subject ? addWords(question, subject) : question
}

/** Adds words to the last sentence, which keeps its question mark. */
export function addWords(question: string, words: string): string {
  const [end] = /(?<![\s.!?。！？؟])[\s.!?。！？؟]*$/.exec(question)!
  return `${question.slice(0, question.length - end.length)} (${words})${end.trim()}`
}
