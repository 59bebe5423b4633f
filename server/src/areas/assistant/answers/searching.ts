import type { Ctx } from '../../../platform/context.ts'
import { answersWith, findAnswerKind } from '../../../words/answer-kinds.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { listSynonyms } from '../../../words/synonyms.ts'
import { isAlike, listWords } from '../../../words/words.ts'
import * as knowledge from '../../knowledge/index/service.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import * as models from '../../office/models/service.ts'
import type { Spending } from '../spending/service.ts'
import {
  leansOnHistory,
  listSubjectWords,
  listThread,
  mayBeMeant,
  type Turn,
  unchat,
  varies,
} from '../understanding/service.ts'
import { createMemory, type Memory } from './memory.ts'
import { rewriteQuestion } from './rewriting.ts'

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
  /** If true, the question is read as one that refers to what was said before, whatever it looks like. */
  leans?: boolean
  /** What was looked up for the same message before. */
  memory?: Memory
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
  const { question, history, memory = createMemory(ctx) } = asked
  const leans = asked.leans || leansOnHistory(question, history, detectLanguage(question) ?? asked.language)
  const reworded =
    (asked.alone ? undefined : await reword(ctx, asked, leans)) ?? (leans ? addSubject(question, history) : question)
  const queries = reworded === question ? [question] : [reworded, question]
  const found = await knowledge.searchWordings(ctx, queries, leans ? 2 * limit : limit, memory.search)
  if (!leans) return { ...found, understood_as: reworded, queries }
  const read = await readThrough(memory, asked, found.passages)
  const passages = keepThread(asked, read).slice(0, limit)
  const [first] = passages
  const { confidence } = first === found.passages[0] ? found : (first ?? found)
  return {
    ...found,
    passages,
    by_words: undefined,
    confidence: speaksOf(
      read.find(({ passage }) => passage === first),
      asked.leans,
    )
      ? confidence
      : 0,
    understood_as: reworded,
    queries,
  }
}

type Passage = knowledge.Found['passages'][number]
/** A passage, whether its article speaks of the subject, and how much it holds of what is new in a question. */
type Read = { passage: Passage; isAbout: boolean; held: number; news: number }

/** Looks for what is new in the question, and for what was mentioned before, in everything around each passage. */
async function readThrough(
  memory: Memory,
  { question, history, language }: Asked,
  passages: readonly Passage[],
): Promise<Read[]> {
  const { sought, rest } = findAnswerKind(unchat(question))
  const asked = listTellingWords(rest)
  const meant = new Set(asked.flatMap(listSynonyms))
  const subject = listSubjectWords(question, history, { asking: false })
  const stretches = await memory.listStretches(passages)
  return passages.map((passage) => {
    const text = `${passage.title}\n${passage.heading}\n${stretches.get(passage.article_id) ?? passage.text}`
    const words = [...new Set(listWords(text))]
    const holds = (word: string) =>
      [word, ...listSynonyms(word)].some((one) => words.some((other) => isAlike(one, other)))
    // "Italy" and "Austria" are both in the Union, so its name says nothing about the subject.
    const isNamed = (word: string) =>
      [word, ...listSynonyms(word).filter((one) => !meant.has(one))].some((one) =>
        words.some((other) => isAlike(one, other)),
      )
    const isMeant = mayBeMeant(question, detectLanguage(question) ?? language, listThread(history), isNamed)
    const isAbout = subject.length === 0 || (subject.some(isNamed) && isMeant)
    const held = asked.filter(holds).length
    const isOther = asked.some((word) => /\d/.test(word) && !holds(word))
    return {
      passage,
      isAbout,
      held: held + (sought && answersWith(sought, text) ? 1 : 0),
      news: asked.length === 0 ? 1 : isOther ? 0 : held / asked.length,
    }
  })
}

/**
 * Whether a passage is about the question. Words of the earlier subject find its article again, whatever is asked now,
 * and a word like "Italy" finds a passage about something else. So its article has to contain some of the new words and
 * some of the subject, or all new words if the question does not look as if it referred to the subject.
 */
const speaksOf = (read: Read | undefined, isGuess = false) =>
  read === undefined || (read.news > (isGuess ? 0.99 : 0) && read.isAbout)

/**
 * Puts first what was quoted just before, if no other article holds more of what is new in the question. An article
 * whose whole title is new comes before it.
 */
function keepThread({ question, history, language }: Asked, read: readonly Read[]): Passage[] {
  const thread = listThread(history)
  const asked = listTellingWords(question)
  const most = Math.max(0, ...read.map(({ held }) => held))
  const isNamed = ({ passage: { title } }: Read) => {
    const titled = listTellingWords(title)
    return titled.length > 0 && titled.every((word) => asked.some((other) => isAlike(word, other)))
  }
  const isOther = ({ passage: { title } }: Read) => thread.some((one) => namesOther(asked, title, one))
  const isKept = ({ passage, held }: Read) => thread.includes(passage.title) && held === most
  const inThread = read.find(isKept)
  const isSame = varies(question, detectLanguage(question) ?? language)
  const first = (inThread && isSame ? undefined : (read.find(isNamed) ?? read.find(isOther))) ?? inThread
  const passages = read.map(({ passage }) => passage)
  return first ? [first.passage, ...passages.filter((passage) => passage !== first.passage)] : passages
}

/**
 * Whether a title names what is asked for beside one that was read: "Gold account" after "Gold card", where "account"
 * is asked.
 */
function namesOther(asked: readonly string[], title: string, read: string): boolean {
  const [titled, known] = [listTellingWords(title), listTellingWords(read)]
  const isIn = (word: string, words: readonly string[]) => words.some((other) => isAlike(word, other))
  const own = titled.filter((word) => !isIn(word, known))
  return own.length > 0 && own.length <= titled.length / 2 && own.every((word) => isIn(word, asked))
}

async function reword(
  ctx: Ctx,
  { question, history, language, spending }: Asked,
  leans: boolean,
): Promise<string | undefined> {
  if (!/\p{L}/u.test(question) || !(await models.hasModel(ctx, 'chat'))) return undefined
  const languages = await knowledge.listLanguages(ctx)
  const [first] = languages
  const foreign = first && !languages.some((known) => known === (detectLanguage(question) ?? language))
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
