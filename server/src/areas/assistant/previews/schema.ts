import Type, { type Static } from 'typebox'
import { Body, Id, Named, Nullable, notBlank, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { CompactTeam } from '../../people/teams/schema.ts'
import { HandOver, Offers, Thought } from '../answers/schema.ts'

const { sentences, tool_calls, steps, understood_as, language, model, tokens, milliseconds } = Thought.properties

export const PreviewQuestion = Body({
  message: Type.String({ minLength: 1, maxLength: 4096, pattern: notBlank }),
  history: Type.Array(
    Type.Object({
      role: Words(['customer', 'assistant']),
      text: Type.String({ minLength: 1, maxLength: 12_000 }),
      offers: Type.Optional({
        ...Offers,
        description:
          'Those of the preview whose reply this is. If it is the last one, the message may pick one of them.',
      }),
    }),
    { maxItems: 50, default: [], description: 'What was said before, oldest first.' },
  ),
  inbox_id: Type.Optional(
    Nullable({ ...Id, description: 'Where the customer writes: it decides whether there are agents.' }),
  ),
  language: Type.Optional(
    Nullable(Type.String({ pattern: '^[a-z]{2}$', description: 'Absent: the one in which the message is written.' })),
  ),
})
export type PreviewQuestion = Static<typeof PreviewQuestion>

const Source = Type.Object({
  id: Type.Integer({ description: 'The id of the article.' }),
  key: Nullable(Type.String()),
  title: Type.String(),
  heading: Type.String(),
  passage: Type.String(),
  score: Type.Number(),
  confidence: Type.Optional(
    Type.Number({
      description:
        'How much of the question the article holds by its words, or how near it is to one answered before, 0 to 1.',
    }),
  ),
  cited: Type.Boolean({ description: 'The answer rests on it.' }),
})

export const Preview = Named('AssistantPreview', {
  reply: Type.String(),
  options: Type.Array(Type.String(), { description: 'Short answers that the customer could tap.' }),
  offers: {
    ...Offers,
    description:
      'Articles of which the customer may mean one: the reply asks which. They pick it by its number, its place or its title. Empty ' +
      'unless it asks.',
  },
  ask_if_helped: Type.Boolean(),
  helped: Nullable(
    Type.Object(
      { text: Type.String(), yes: Type.String(), more: Type.String() },
      { description: 'The question whether it helped, with its two buttons; null when it is not asked.' },
    ),
  ),
  hand_over: Nullable(
    Type.Object({ ...HandOver.properties, team: Nullable(CompactTeam) }, { description: 'Where it would hand over.' }),
  ),
  found_nothing: Thought.properties.found_nothing,
  language,
  notice: Type.String({ description: 'What a new customer is told first.' }),
  sources: Type.Array(Source, { description: 'What was found, best first.' }),
  understood_as,
  sentences,
  tool_calls,
  steps,
  model,
  tokens,
  cost: Nullable(Type.Integer({ description: 'Millionths of the currency of the model; null where unknown.' })),
  milliseconds,
})
export type Preview = Static<typeof Preview>

export const PastQuestion = Named('PastQuestion', {
  question: Type.String(),
  conversation_uuid: Uuid,
  at: Time,
})
export type PastQuestion = Static<typeof PastQuestion>
