import Type, { type Static } from 'typebox'
import { Id, Nullable, Words } from '../../../platform/shapes.ts'
import type { SourcePassage } from '../../../providers/models/models.ts'
import type { Assistant } from '../assistants/service.ts'
import type { Turn } from '../understanding/service.ts'

/**
 * Why a person is to continue. The model may give the first three reasons. The desk itself hands over if no answer
 * could be made, if an assistant has reached its limit, if a customer reports a theft or fraud, and if they have had
 * enough.
 */
export const handOverReasons = ['asked', 'no_answer', 'rule', 'failed', 'limit', 'urgent', 'upset'] as const

export const HandOver = Type.Object({
  reason: Words(handOverReasons, { title: 'HandOverReason' }),
  summary: Type.String({ maxLength: 2_000, description: 'For the person who goes on, never for the customer.' }),
})
export type HandOver = Static<typeof HandOver>

/** The articles of an offer. */
export const Offers = Type.Array(Type.Object({ article_id: Id, title: Type.String() }), {
  maxItems: 3,
  description: 'The articles of which the customer may mean one, in the order of their numbers.',
})

/**
 * What is said and done next. Everything that the desk acts on is a field of it, so that the desk never has to read it
 * from the text.
 */
export const Decision = Type.Object({
  text: Type.String({ maxLength: 12_000, description: 'What the customer reads.' }),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    maxItems: 10,
    description:
      'Answers to choose from: up to three short ones as buttons, up to ten as a list to open, others as numbered lines.',
  }),
  ask_if_helped: Type.Boolean(),
  hand_over: Nullable(HandOver),
  sources: Type.Array(Type.Integer({ minimum: 1 }), {
    maxItems: 50,
    description: 'Numbers of the passages that the text rests on, counted from 1.',
  }),
  saved_reply_id: Type.Optional({ ...Id, description: 'The saved reply whose text this is, word for word.' }),
  rest: Type.Optional(
    Type.String({
      maxLength: 12_000,
      description: 'The questions of the message that nothing answers. The text says so.',
    }),
  ),
  offers: Type.Optional(Offers),
})
export type Decision = Static<typeof Decision>

const told =
  'How much of the question the article holds by its words, or how near it is to one answered before, 0 to 1; missing in older answers.'
const ThoughtPassage = Type.Object({
  article_id: Id,
  key: Nullable(Type.String()),
  title: Type.String(),
  heading: Type.String(),
  text: Type.String(),
  score: Type.Number(),
  confidence: Type.Optional(Type.Number({ description: told })),
  cited: Type.Boolean(),
})
export type ThoughtPassage = SourcePassage & { key: string | null; confidence?: number; cited: boolean }

const ThoughtCall = Type.Object({
  name: Type.String(),
  arguments: Type.Unknown(),
  result: Type.String(),
  failed: Type.Boolean(),
  changed: Type.Optional(
    Type.Boolean({ description: 'It changed something, or may have: the answer of the service did not come.' }),
  ),
  milliseconds: Type.Integer(),
})
export type ThoughtCall = Static<typeof ThoughtCall>

/** The last three are those of the built-in model, which calls nothing. */
const stepOutcomes = ['found', 'unchanged', 'changed', 'called', 'quoted', 'nothing', 'asked'] as const
const ThoughtStep = Type.Object({
  name: Words(['search', 'answer', 'check'], { title: 'RunStepName' }),
  milliseconds: Type.Integer(),
  outcome: Words(stepOutcomes, {
    title: 'RunStepOutcome',
    description: '`asked`: the customer asked for a person, so nothing was looked up.',
  }),
  count: Nullable(Type.Integer({ description: 'Passages that were found, tools that were called.' })),
})
export type ThoughtStep = Static<typeof ThoughtStep>

/** Why a sentence was left out of what was sent. */
export const leftOutReasons = ['address', 'deed', 'uncarried', 'held'] as const
const ToldSentence = Type.Object({
  text: Type.String(),
  rests_on: Nullable(
    Words(['passage', 'tool', 'courtesy'], {
      title: 'SentenceSupport',
      description: '`courtesy`: it states nothing, or the desk itself says it. Null for what was left out.',
    }),
  ),
  passage: Nullable(
    Type.Integer({ description: 'The number of the passage, counted from 1; null where none stands out.' }),
  ),
  left_out: Nullable(
    Words(leftOutReasons, {
      title: 'LeftOutReason',
      description:
        '`address`: nobody vouches for an address in it; `deed`: nobody did or will do what it says; `uncarried`: nothing carries it; ' +
        '`held`: the text as a whole was not sent.',
    }),
  ),
})
export type ToldSentence = Static<typeof ToldSentence>

const Tokens = Type.Object({ input: Type.Integer(), output: Type.Integer() })

/** How an answer was made. */
export const grounds = {
  understood_as: Type.String({ description: 'The question as it was searched for.' }),
  language: Type.String({ description: 'Two-letter code of the language of the answer.' }),
  passages: Type.Array(ThoughtPassage, { description: 'The passages that were found, in the order of their numbers.' }),
  sentences: Type.Array(ToldSentence, {
    description: 'What each sentence rests on, including those that were left out.',
  }),
  tool_calls: Type.Array(ThoughtCall),
  steps: Type.Array(ThoughtStep),
  model: Type.String({ description: '`extractive` is the built-in one.' }),
  tokens: Tokens,
  cost_micros: Nullable(Type.Integer({ description: 'Millionths of the currency of the model; null where unknown.' })),
  milliseconds: Type.Integer(),
}

export const Thought = Type.Object({
  decision: Decision,
  found_nothing: Type.Boolean({ description: 'Neither the knowledge base nor a tool answers the question.' }),
  ...grounds,
})
export type Thought = Static<typeof Thought>
/** What was gathered and used up for an answer, whether there was one or not. */
export type Grounds = Omit<Thought, 'decision' | 'found_nothing'>

/** Articles that were offered in place of an answer, and the question that they may answer. */
export type Offer = {
  question: string
  understood_as: string
  articles: Static<typeof Offers>
  /** True if nothing was said after it. */
  is_open: boolean
  /** The article that the customer picked, if their newest message does. */
  picked?: number | undefined
}

/** What to think about. Without a conversation it is a preview, in which no tool changes anything. */
export type Task = {
  assistant: Assistant
  /** True if there are no agents to hand over to. */
  ai_only: boolean
  /** Oldest first, without the question. */
  history: Turn[]
  question: string
  /** The two-letter code of the language to answer in. */
  language: string
  /** If true, what the assistant said last may be said again: an agent reads it first. */
  may_repeat?: boolean
  /** Whether a chat model is set up and switched on. It is read if nothing is said. */
  has_chat?: boolean
  conversation: { id: number; uuid: string; contact_id: number } | null
  /** The run with which calls of tools are stored. */
  run_id?: number
  /** The articles that were offered in this matter. */
  offer?: Offer | undefined
  signal: AbortSignal
}
