import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { Decision, grounds, Thought } from '../answers/schema.ts'

/** `offered`: asked which of some articles is meant, in place of a refusal. */
const runStates = [
  ...['waiting', 'running', 'superseded', 'answered', 'offered', 'handed_over', 'silent', 'failed'],
] as const

/** Why a run ended without an answer. */
const runReasons = [
  ...['not_assigned', 'resolved', 'blocked', 'window_closed', 'nothing_to_answer', 'switched_off', 'reassigned'],
  ...['nothing_said', 'limit', 'begun_too_often', 'failed'],
] as const
export type RunReason = (typeof runReasons)[number]

const verdicts = ['good', 'different'] as const

const Judgement = Type.Object({
  verdict: Words(verdicts, { title: 'Verdict', description: '`different`: the answer should have been another one.' }),
  note: Type.String(),
  agent_id: Id,
  name: Type.String({ description: 'Of the agent who judged.' }),
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

export const PruneRuns = job<object>('assistant.prune_runs')
