import type { ReadWords } from '../../knowledge/index/service.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import {
  asksBack,
  carry,
  clearAddresses,
  createClauses,
  createContradicting,
  createExchanging,
  createFitting,
  createMeasuring,
  createProof,
  holdsOnlyProven,
  isAskedOption,
  isOnAnother,
  leaveOut,
  listAddresses,
  listSentences,
  listUnconditional,
  listUnheldDays,
  listUnvouched,
  longestFitted,
  type Opinion,
  type Prove,
  repeats,
  type Sentence,
  type Weighed,
  wordLinks,
} from '../checks/service.ts'
import { type Doing, listDeeds, listUndone, readBacking } from '../deeds/service.ts'
import { leavesRest } from '../sentences/service.ts'
import { listSucceeded } from './calls.ts'
import { isSmallTalk } from './decision.ts'
import { abstain, builtIn } from './extracting.ts'
import { listTold } from './retelling.ts'
import type { Decision, Task, Thought, ToldSentence } from './schema.ts'

/** What a text may rest on, sorted by what each source can vouch for. */
type Grounds = {
  task: Task
  passages: Thought['passages']
  articles: string[]
  /** What tools answered. */
  results: string[]
  doing: Doing
  /** All that was said before, and the question. */
  said: string[]
  /** The part of it that the customer said. */
  own: string[]
  prove: Prove
  today: Date
  read: ReadWords | undefined
}

/** What a thought is checked with. */
export type Means = {
  today: Date
  /** The assistant's tools. `changes`: a call of it may change something. */
  tools: readonly { name: string; description: string; changes: boolean }[]
  /** Reads the words of the text and its passages. Without it, passages do not have to carry the sentences. */
  read?: ReadWords | undefined
  /** What else is known about sentences, by their text. */
  opinions?: ReadonlyMap<string, Opinion>
}
/**
 * `is_uncarried`: a text was held back because no passage carries it, or because it names no source. `doubts`:
 * sentences for which words cannot tell whether anything carries them. `unconditional`: carried ones that may leave out
 * a condition of their source.
 */
export type Vetted = Pick<Thought, 'decision' | 'found_nothing' | 'sentences'> & {
  is_uncarried: boolean
  doubts: string[]
  unconditional: string[]
}

/**
 * The part of a thought that may be sent. Every text of the assistant goes through here, whichever model made it and
 * whatever it rests on, except the desk's own sentences and a saved reply that it may send. Addresses that nothing
 * vouches for, promises that nobody will keep, and sentences that no passage carries are removed. A text is held back,
 * and a person continues, if it reports deeds that nobody did, repeats what the assistant was told in confidence, or
 * states a fact that no source has.
 */
export function vet(task: Task, thought: Thought, means: Means): Vetted {
  const passed = passOwn(task, thought)
  if (passed) return passed
  const { decision, found_nothing } = thought
  const grounds = groundsOf(task, thought, means)
  const {
    worded,
    proven,
    done,
    isVouched,
    text,
    doubts,
    unconditional,
    sentences: weighed,
  } = clear(grounds, thought, means)
  const isSent =
    isVouched &&
    !tellsSecrets(grounds, decision, done) &&
    (decision.hand_over !== null || isWorthSending(task, decision.text, text))
  const sentences = listTold([worded, proven, done, isVouched ? text : '', isSent ? text : ''], (sentence) =>
    basisOf(grounds, thought, sentence, weighed),
  )
  const about = { sentences, doubts, unconditional, is_uncarried: false }
  if (isSent) return { decision: reword(decision, text, listOptions(grounds, decision)), found_nothing, ...about }
  if (decision.hand_over) return { decision: reword(decision, '', []), found_nothing, ...about }
  const is_uncarried = done !== '' && (text === '' || !isVouched)
  return { decision: abstain(task), found_nothing: true, ...about, is_uncarried }
}

/** Lets the desk's own sentences and its saved replies pass as they are. Undefined if a model made the text. */
function passOwn(task: Task, thought: Thought): Vetted | undefined {
  const { decision, found_nothing } = thought
  const plain = { found_nothing, sentences: [], is_uncarried: false, doubts: [], unconditional: [] }
  if (found_nothing && task.ai_only) return { ...plain, decision: abstain(task) }
  if (decision.saved_reply_id !== undefined) {
    const sentences = listTold([decision.text], () => ({ rests_on: 'courtesy', passage: null }))
    return { ...plain, decision, sentences }
  }
  const isOwn = isQuoted(thought) && decision.sources.length === 0
  return isOwn ? { ...plain, decision, sentences: thought.sentences } : undefined
}

/** The same decision if neither its text nor the number of its options changed. */
const reword = (decision: Decision, text: string, options: string[]): Decision =>
  text === decision.text && options.length === decision.options.length ? decision : { ...decision, text, options }

/**
 * A text after each step that removes something: addresses (`proven`), deeds (`done`), what nothing carries (`text`).
 */
type Cleared = { worded: string; proven: string; done: string; isVouched: boolean } & Carried
/** What `carry` makes of a text. `unconditional`: what it keeps, though a condition of the source may be left out. */
type Carried = ReturnType<typeof carry> & { unconditional: string[] }

function clear(grounds: Grounds, thought: Thought, means: Means): Cleared {
  const { decision } = thought
  const worded = wordLinks(decision.text, grounds.prove)
  const proven = clearAddresses(worded, grounds.prove)
  if (isQuoted(thought)) return { worded, proven, done: proven, isVouched: true, ...kept(proven) }
  const done = clearDeeds(proven, grounds.doing)
  const isVouched = vouches(grounds, { ...decision, text: done })
  const carried = isVouched ? clearUncarried(grounds, done, decision.options, means) : kept(done)
  return { worded, proven, done, isVouched, ...carried }
}

const kept = (text: string): Carried => ({ text, doubts: [], sentences: [], unconditional: [] })

/** What a sentence rests on, and the number of the passage if it is one. */
function basisOf(
  { task, articles, results, passages }: Grounds,
  thought: Thought,
  sentence: string,
  weighed: readonly Weighed[],
): Pick<ToldSentence, 'rests_on' | 'passage'> {
  const by = (index: number) => ({ rests_on: 'passage' as const, passage: index < 0 ? null : index + 1 })
  const cited = passages.flatMap((passage, index) => (passage.cited ? [index] : []))
  if (isQuoted(thought)) {
    const isOwn = leavesRest(task.language, task).includes(sentence)
    if (cited.length === 0 || isOwn) return { rests_on: 'courtesy', passage: null }
    return by(cited.find((index) => passages[index]!.text.includes(sentence)) ?? (cited.length === 1 ? cited[0]! : -1))
  }
  const known = weighed.find(({ text }) => text === sentence)
  if (!known?.states || articles.length + results.length === 0) return { rests_on: 'courtesy', passage: null }
  if (known.passage !== null && known.passage < passages.length) return by(known.passage)
  if (results.length > 0) return { rests_on: 'tool', passage: null }
  return by(cited.length === 1 ? cited[0]! : -1)
}

/** The built-in model says only what passages say word for word, and the desk's own sentences. */
const isQuoted = ({ model }: Thought) => model === builtIn

function groundsOf(task: Task, thought: Thought, { today, tools, read }: Means): Grounds {
  const { passages, tool_calls, decision } = thought
  const articles = passages.flatMap(({ title, heading, text }) => [title, heading, text])
  const calls = listSucceeded(tool_calls)
  const results = calls.map(({ result }) => result)
  const doing = {
    passages: articles,
    isForeign: passages.length > 0 && passages.every((passage) => isForeign(task, decision.text, passage)),
    tools: readBacking(
      calls.map((call) => ({
        description: '',
        changes: false,
        ...tools.find(({ name }) => name === call.name),
        ...call,
      })),
    ),
    handsOver: decision.hand_over !== null,
  }
  const own = [...task.history.filter(({ role }) => role === 'customer').map(({ text }) => text), task.question]
  // What the customer forwarded is not in their own words.
  const named = own.flatMap((text) => text.split('\n').filter((line) => !line.startsWith('[forwarded]')))
  const prove = createProof({ articles, hosts: task.assistant.link_hosts, said: named })
  const said = [...task.history.map(({ text }) => text), task.question]
  return { task, passages, articles, results, doing, said, own, prove, today, read }
}

/** A shorter text does not show its language. */
const tellsLanguage = 80

/** The language in which a text is written, as far as the text shows it. */
export const languageOf = ({ language }: Task, text: string): string =>
  (text.length >= tellsLanguage ? detectLanguage(text) : null) ?? language

/** Whether a passage is in another language than the text. False if that cannot be told. */
const isForeign = (task: Task, text: string, passage: { text: string }): boolean =>
  ![null, languageOf(task, text)].includes(detectLanguage(passage.text))

/**
 * Whether words can tell what carries a text. They cannot if a tool has answered, or if the text and what it cites have
 * no language in common.
 */
function isReadByWords({ task, passages, results, doing, read }: Grounds, text: string): boolean {
  const cited = passages.filter((passage) => passage.cited)
  return Boolean(read && results.length === 0 && !doing.isForeign) && !cited.some((one) => isForeign(task, text, one))
}

/** The mark before an option that stands as a line in the text. */
const mark = /^\s*(?:[-*+•]|\d{1,2}[.)])\s/

function clearUncarried(grounds: Grounds, text: string, options: readonly string[], { opinions }: Means): Carried {
  const { task, passages, results, read } = grounds
  if (!read || text === '' || needsNoSource(text, grounds)) return kept(text)
  const known = knownOf(grounds)
  const shown = [...passages, ...results.map((result) => ({ title: '', heading: '', text: result }))]
  const [language, byWords] = [languageOf(task, text), isReadByWords(grounds, text)]
  const mismeasures = createMeasuring([...grounds.articles, ...results, ...grounds.said])
  const listAll = createClauses(passages)
  const contradicts = byWords ? createContradicting(passages, read, language, grounds.today) : () => false
  const exchanges = byWords ? createExchanging(passages, read, listAll) : () => false
  const ground = {
    ...{ passages: shown, question: task.question, read, language, byWords },
    isForeign: results.length === 0 && !byWords,
    ...(byWords && text.length <= longestFitted ? { fits: createFitting(passages, read, task.question, listAll) } : {}),
    isStrange: (sentence: string) =>
      holdsStrange(grounds, sentence) || mismeasures(sentence) || contradicts(sentence) || exchanges(sentence),
    isFree: (sentence: string) =>
      listDeeds(sentence).length > 0 ||
      asksBack(sentence, known) ||
      options.includes(sentence.replace(mark, '').trim()),
  }
  const carried = carry(text, ground, opinions)
  const stated = carried.sentences.filter((one) => one.states && carried.text.includes(one.text)).map((one) => one.text)
  const said = [text, ...grounds.own].join('\n')
  const unconditional = byWords ? listUnconditional(stated, { passages, read, language, said }) : []
  return { ...carried, unconditional }
}

/**
 * Removes promises that nobody will keep. If one sentence reports a deed that nobody did, the whole text is removed,
 * because the rest depends on it.
 */
function clearDeeds(text: string, doing: Doing): string {
  const undone = listSentences(text).filter(({ from, to }) => listUndone(text.slice(from, to), doing).length > 0)
  if (undone.length === 0) return text
  const isLie = ({ from, to }: Sentence) => listUndone(text.slice(from, to), doing).some(({ kind }) => kind === 'done')
  return undone.some(isLie) ? '' : leaveOut(text, undone)
}

/**
 * Whether sources vouch for a text. An empty text needs none. If each sentence is checked, its facts are checked with
 * it; but true sentences on another thing than the one that is asked for are no answer.
 */
function vouches(grounds: Grounds, { text, sources }: Decision): boolean {
  if (text === '') return true
  if (needsNoSource(text, grounds)) return true
  const rests = sources.length > 0 || grounds.results.length > 0
  if (!rests || !isReadByWords(grounds, text)) return rests && !holdsStrange(grounds, text)
  const { task, passages } = grounds
  return !isOnAnother(text, { question: task.question, passages, language: languageOf(task, text) })
}

/** Whether a text contains a fact that no source has. */
function holdsStrange({ task, articles, results, said, today }: Grounds, text: string): boolean {
  const told = task.history.flatMap((turn) => (turn.role === 'customer' ? [] : [turn.text]))
  return (
    listUnvouched(text, [...articles, ...results, ...said], today).length > 0 ||
    listUnheldDays(text, [...articles, ...results, ...told], today).length > 0
  )
}

/** The longest courtesy, in characters. */
const longestCourtesy = 300

/**
 * Whether a text is a question back, or an answer to words that ask for nothing, such as a greeting. Every other text
 * states a fact.
 */
function needsNoSource(text: string, grounds: Grounds): boolean {
  const said = text.trim()
  if (asksBack(said, knownOf(grounds))) return true
  if (!isSmallTalk(grounds.task.question)) return false
  return said.length <= longestCourtesy && !/\p{Nd}/u.test(said) && listAddresses(said).length === 0
}

const knownOf = ({ task, own, articles, today }: Grounds) => ({
  ...{ said: own, passages: articles, name: task.assistant.name, language: task.language, today },
})

const tellsSecrets = ({ task, articles }: Grounds, { options }: Decision, text: string): boolean =>
  repeats([text, ...options].join('\n'), [task.assistant.instructions, task.assistant.guardrails], articles)

/** Whether something is left to say, and more than a greeting if more was said. */
function isWorthSending({ question }: Task, before: string, after: string): boolean {
  if (!/[\p{L}\p{N}\p{S}]/u.test(after)) return false
  return after === before || after.length > before.length / 2 || isSmallTalk(question) || !isSmallTalk(after)
}

/** An option with this many digits is more than a choice: it may be a phone or account number. */
const manyFigures = 5

function listOptions(grounds: Grounds, { options, sources }: Decision): string[] {
  const { articles, results, said, today, prove } = grounds
  const isUnsourced = sources.length === 0 && results.length === 0
  return options.filter((option) => {
    if (!holdsOnlyProven(option, prove)) return false
    if (isUnsourced) return isAskedOption(option, knownOf(grounds))
    const figures = option.match(/\p{Nd}/gu)?.length ?? 0
    return figures < manyFigures || listUnvouched(option, [...articles, ...results, ...said], today).length === 0
  })
}
