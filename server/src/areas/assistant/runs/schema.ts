import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
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
      description: 'Of several questions in one message, those that nothing answers. The text says so.',
    }),
  ),
  offers: Type.Optional(Offers),
})
export type Decision = Static<typeof Decision>

const told =
  'How much of the question the article holds by its words, or how near it is to one answered before, 0 to 1; older answers do not tell.'
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
  milliseconds: Type.Integer(),
})
export type ThoughtCall = Static<typeof ThoughtCall>

/** The last three are those of the built-in model, which calls nothing. */
export const stepOutcomes = ['found', 'unchanged', 'changed', 'called', 'quoted', 'nothing', 'asked'] as const
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
const grounds = {
  understood_as: Type.String({ description: 'The question as it was searched for.' }),
  language: Type.String({ description: 'Two-letter code of the language of the answer.' }),
  passages: Type.Array(ThoughtPassage, { description: 'What was found, in the order of their numbers.' }),
  sentences: Type.Array(ToldSentence, {
    description: 'What each sentence rests on, those included that were left out.',
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
  conversation: { id: number; uuid: string; contact_id: number } | null
  /** The run with which calls of tools are stored. */
  run_id?: number
  /** The articles that were offered in this matter. */
  offer?: Offer | undefined
  signal: AbortSignal
}

/** `offered`: asked which of some articles is meant, in place of a refusal. */
export const runStates = [
  ...['waiting', 'running', 'superseded', 'answered', 'offered', 'handed_over', 'silent', 'failed'],
] as const

/** Why a run ended without an answer. */
const runReasons = [
  ...['not_assigned', 'resolved', 'blocked', 'window_closed', 'nothing_to_answer', 'switched_off', 'reassigned'],
  ...['nothing_said', 'limit', 'begun_too_often', 'failed'],
] as const
export type RunReason = (typeof runReasons)[number]

export const verdicts = ['good', 'different'] as const

const Judgement = Type.Object({
  verdict: Words(verdicts, { title: 'Verdict', description: '`different`: the answer should have been another one.' }),
  note: Type.String(),
  agent_id: Id,
  name: Type.String({ description: 'Of the agent whose word it is.' }),
  at: Time,
})
export type Judgement = Static<typeof Judgement>

/** How an answer that was sent was made. Anybody who may see its conversation may read it. */
export const Run = Named('AssistantRun', {
  id: Id,
  agent_id: Id,
  state: Words(runStates),
  question: Type.String(),
  ...grounds,
  decision: Nullable(Decision),
  found_nothing: Thought.properties.found_nothing,
  judgement: Nullable(Judgement),
  reason: Nullable(
    Words(runReasons, { title: 'RunReason', description: 'Why no answer was made; null when there is one.' }),
  ),
  error: Nullable(Type.String({ description: 'What the model or its service said when it failed.' })),
  started_at: Time,
  ended_at: Nullable(Time),
})
export type Run = Static<typeof Run>

export const RunParams = Type.Object({ uuid: Uuid, message_uuid: Uuid })

export const CitedArticle = Named('CitedArticle', {
  id: Id,
  title: Type.String(),
  content: Type.String({ description: 'Markdown or HTML, as it reads now.' }),
  updated_at: Time,
})
export type CitedArticle = Static<typeof CitedArticle>
export const CitedParams = Type.Object({ uuid: Uuid, message_uuid: Uuid, article_id: Id })

export const JudgeAnswer = Body({
  verdict: Nullable(Words(verdicts, { title: 'Verdict', description: 'Null takes the judgement back.' })),
  note: Type.Optional(Type.String({ maxLength: 1_000, description: 'What it should have said.' })),
})
export type JudgeAnswer = Static<typeof JudgeAnswer>

export const GiveBack = Nullable(
  Body({
    assistant_id: Type.Optional({ ...Id, description: 'The one that had it last, unless another one is named.' }),
  }),
)

type Answer = { conversation_id: number; conversation_uuid: string; message_uuid: string }
export const AnswerJudged = event<Answer>('assistant.answer_judged')

/**
 * Answers what a customer wrote, if it is for the assistant to answer. One such job runs at a time for each
 * conversation.
 */
export const AttendConversation = job<{ conversation_id: number }>('assistant.attend', {
  lane: ({ conversation_id }) => `assistant:${conversation_id}`,
  key: ({ conversation_id }) => `assistant:${conversation_id}`,
})

/** Hands over a customer who picks none of the articles that they were offered. */
export const EndOffer = job<{ conversation_id: number; run_id: number }>('assistant.end_offer', {
  key: ({ conversation_id }) => `offer:${conversation_id}`,
})

/** Deletes what was spent on days that are over. */
export const PruneRuns = job<object>('assistant.prune_runs')
export const PruneSpend = job<object>('assistant.prune_spend')
