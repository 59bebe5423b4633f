import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const Tone = Words(['friendly', 'neutral', 'formal'], { title: 'Tone' })
const AnswerLength = Words(['short', 'medium', 'long'], { title: 'AnswerLength' })

export const CompactAssistant = Named('CompactAssistant', {
  id: Id,
  name: Type.String(),
  avatar_url: Nullable(Type.String()),
})
export type CompactAssistant = Static<typeof CompactAssistant>

const bound = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: `${description} Null: no limit.` }))
/** What an assistant may use up in a day, in the desk's time zone. */
const bounds = {
  conversation_calls: bound('Calls of the chat model and of tools in one conversation and day.'),
  conversation_tokens: bound('Tokens that the chat model reads and writes in one conversation and day.'),
  customer_calls: bound('Calls of the chat model and of tools in all conversations of one customer and day.'),
  customer_tokens: bound('Tokens that the chat model reads and writes for one customer and day.'),
}

const secondLook =
  'When words alone do not tell whether the articles carry a sentence, or whether it leaves out a condition of theirs, ' +
  'one more short call of the chat model does. Without it words decide.'

export const Assistant = Named('Assistant', {
  id: Type.Integer({ description: 'The id of the agent it acts as: conversations are assigned to it.' }),
  name: Type.String(),
  avatar_url: Nullable(Type.String()),
  enabled: Type.Boolean({ description: 'A disabled one answers nobody.' }),
  instructions: Type.String(),
  guardrails: Type.String({ description: 'What it must not do or talk about.' }),
  tone: Tone,
  answer_length: AnswerLength,
  languages: Type.Array(Type.String(), {
    description: 'Two-letter codes. One is always written; none leaves the choice to the customer, several narrow it.',
  }),
  tool_ids: Type.Array(Id),
  link_hosts: Type.Array(Type.String(), {
    description:
      'It may send any address on these hosts, and on other hosts only an address that an article has word for word.',
  }),
  second_look: Type.Boolean({ description: secondLook }),
  ...bounds,
  fallback_team_id: Nullable(Type.Integer({ description: 'The team that gets what it hands over.' })),
  created_at: Time,
  updated_at: Time,
})
export type Assistant = Static<typeof Assistant>

const name = NameOf(140)
const choices = {
  enabled: Type.Optional(Type.Boolean()),
  instructions: Type.Optional(Type.String({ maxLength: 20_000 })),
  guardrails: Type.Optional(Type.String({ maxLength: 20_000 })),
  tone: Type.Optional(Tone),
  answer_length: Type.Optional(AnswerLength),
  languages: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), {
      maxItems: 30,
      uniqueItems: true,
      description: 'Codes of ISO 639-1.',
      examples: [['en', 'da']],
    }),
  ),
  tool_ids: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
  link_hosts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 260 }), {
      maxItems: 100,
      description: 'Each a host, with its port if it has one. A part of another host is none.',
      examples: [['shop.example.com']],
    }),
  ),
  second_look: Type.Optional(Type.Boolean({ description: secondLook })),
  conversation_calls: Type.Optional(bounds.conversation_calls),
  conversation_tokens: Type.Optional(bounds.conversation_tokens),
  customer_calls: Type.Optional(bounds.customer_calls),
  customer_tokens: Type.Optional(bounds.customer_tokens),
  fallback_team_id: Type.Optional(Nullable(Id)),
}

export const NewAssistant = Body({ name, ...choices })
export type NewAssistant = Static<typeof NewAssistant>

export const AssistantChanges = Body({ name: Type.Optional(name), ...choices, unchanged_since: UnchangedSince })
export type AssistantChanges = Static<typeof AssistantChanges>

export const statsRanges = [7, 30, 90] as const

export const StatsQuery = Type.Object({
  range: Type.Unsafe<(typeof statsRanges)[number]>({
    type: 'integer',
    enum: [...statsRanges],
    default: 30,
    description: 'Days until now.',
  }),
})

export const AssistantStats = Named('AssistantStats', {
  range: Type.Integer({ description: 'Days until now.' }),
  conversations: Type.Integer({ description: 'Conversations in which it said something.' }),
  answered: Type.Integer({ description: 'Questions that it answered, without those of `no_answer`.' }),
  handed_over: Type.Integer(),
  hand_over_reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
  confirmed: Type.Integer({ description: 'Conversations whose customer said that it helped.' }),
  no_answer: Type.Integer({ description: 'Questions that nothing answered, whether they were handed over or not.' }),
  left_out: Type.Integer({ description: 'Sentences of its answers that were not sent, because nothing carries them.' }),
  held: Type.Integer({ description: 'Answers of which nothing was sent for that reason.' }),
  failed: Type.Integer({ description: 'Questions that could not be answered for technical reasons.' }),
  mean_milliseconds: Nullable(
    Type.Integer({ description: 'How long it took on average to make an answer or to hand over.' }),
  ),
})
export type AssistantStats = Static<typeof AssistantStats>

/** An assistant no longer answers, so its conversations are handed over to agents. */
export const ReleaseConversations = job<{ agent_id: number }>('assistants.release_conversations', {
  key: ({ agent_id }) => `release conversations of assistant ${agent_id}`,
})
