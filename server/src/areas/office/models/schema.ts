import Type, { type Static } from 'typebox'
import { event, internalEvent } from '../../../platform/events.ts'
import { Body, Named, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'
import { inputStyles } from '../../../providers/models/input-style.ts'

export const purposes = ['chat', 'embedding', 'transcription', 'rerank'] as const
export type Purpose = (typeof purposes)[number]

/** The protocol of a chat: OpenAI's, which most services and local servers speak, or Anthropic's. */
const modelKinds = ['openai', 'anthropic'] as const
export type ModelKind = (typeof modelKinds)[number]

export const PurposeParams = Type.Object({ purpose: Words(purposes, { title: 'ModelPurpose' }) })

const enabled = Type.Boolean({ description: 'Whether the model is used.' })
const address = Type.String({
  maxLength: 1000,
  description: 'Where the paths of the service begin, like https://api.openai.com/v1.',
})
const kind = {
  ...Words(modelKinds, { title: 'ModelKind' }),
  description: 'The protocol of a chat model. Models of every other purpose are called as OpenAI would be.',
}
const money = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1_000_000, description }))
const input_price = money("Money for a million tokens that the model reads, in the currency of the service's prices.")
const output_price = money('Money for a million tokens that the model writes.')
const daily_budget = Nullable(
  Type.Number({
    minimum: 0.01,
    maximum: 1_000_000,
    description: 'Money that may be spent in a day of the desk, in the currency of the prices; null: no limit.',
  }),
)
const model = Type.String({ maxLength: 200, description: "The service's name for the model." })
const dimensions = Nullable(
  Type.Integer({ minimum: 1, maximum: 8192, description: 'Numbers of a vector; null: as many as the model gives.' }),
)
const input_style = Nullable(
  Words(inputStyles, {
    title: 'InputStyle',
    description:
      'How an embedding model is told questions from passages: not at all, by `query:` and `passage:` before the text, or by the field `input_type`. Null: as its name suggests. A change embeds all articles again.',
  }),
)

export const ModelSettings = Named('ModelSettings', {
  purpose: Words(purposes, { title: 'ModelPurpose' }),
  enabled,
  kind,
  address,
  api_key: Type.String({ description: 'Masked.' }),
  model,
  dimensions,
  input_style,
  input_price,
  output_price,
  daily_budget,
  spend: Type.Object(
    {
      day: Type.String({ format: 'date', description: 'As the desk counts days.' }),
      calls: Type.Integer(),
      input_tokens: Type.Integer({ description: 'As far as the service reports them.' }),
      output_tokens: Type.Integer(),
      cost: Type.Number({ description: 'Money, as the prices are.' }),
    },
    { description: 'What was used today.' },
  ),
  outage: Nullable(
    Type.Object(
      {
        since: Time,
        reason: Type.String({
          description: "Why the last call failed: in the service's own words, else in the reader's language.",
        }),
        retry_at: { ...Time, description: 'Until then nobody waits for it.' },
      },
      { description: 'Set while the model gives no answers and the desk does without it.' },
    ),
  ),
  updated_at: Nullable({ ...Time, description: 'When its settings were changed; null: no model was chosen.' }),
})
export type ModelSettings = Static<typeof ModelSettings>

export const ModelChanges = Body({
  enabled: Type.Optional(enabled),
  kind: Type.Optional(kind),
  address: Type.Optional(address),
  api_key: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: '^([\\x21-\\x7e]*|\\u2022{10})$',
      description: 'Ten bullets keep the stored value.',
    }),
  ),
  model: Type.Optional(model),
  dimensions: Type.Optional(dimensions),
  input_style: Type.Optional(input_style),
  input_price: Type.Optional(input_price),
  output_price: Type.Optional(output_price),
  daily_budget: Type.Optional(daily_budget),
  unchanged_since: UnchangedSince,
})
export type ModelChanges = Static<typeof ModelChanges>

export const ProviderKey = Body({
  provider: Words(modelKinds, { title: 'ModelKind', description: 'The protocol that the chat model speaks.' }),
  api_key: Type.String({ minLength: 1, maxLength: 1000, pattern: '^([\\x21-\\x7e]*|\\u2022{10})$' }),
})
export type ProviderKey = Static<typeof ProviderKey>

export const ModelTested = Named('ModelTested', {
  milliseconds: Type.Integer(),
  dimensions: Nullable(Type.Integer({ description: 'Numbers of a vector of an embedding model.' })),
  calls_tools: Nullable(
    Type.Boolean({ description: 'Whether a chat model called the tool it was given, as the assistant needs it to.' }),
  ),
})
export type ModelTested = Static<typeof ModelTested>

export const ModelChanged = event<{ purpose: string }>('model.changed')
/** It stopped or resumed answering. */
export const ModelHealthChanged = event<{ purpose: string }>('model.health_changed')
/** This share of what it may cost on this day has been spent. Emitted once for each share. */
export const BudgetReached = internalEvent<{ purpose: Purpose; percent: 80 | 100; day: string }>('model.budget_reached')
