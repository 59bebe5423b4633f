import Type, { type Static } from 'typebox'
import { event } from '../../platform/events.ts'
import { Body, Named, Nullable, Words } from '../../platform/shapes.ts'

const purposes = ['chat', 'embedding', 'transcription', 'rerank'] as const
export type Purpose = (typeof purposes)[number]

export const PurposeParams = Type.Object({ purpose: Words(purposes) })
/** What the desk can try out by itself. */
export const TestParams = Type.Object({ purpose: Words(['embedding', 'rerank']) })

const enabled = Type.Boolean({ description: 'Whether the model is used.' })
const address = Type.String({
  maxLength: 1000,
  description: 'Where the paths of the service begin, like https://api.openai.com/v1.',
})
const model = Type.String({ maxLength: 200, description: "The service's name for the model." })
const dimensions = Nullable(
  Type.Integer({ minimum: 1, maximum: 8192, description: 'Numbers of a vector; null: as many as the model gives.' }),
)

export const ModelSettings = Named('ModelSettings', {
  purpose: Words(purposes),
  enabled,
  address,
  api_key: Type.String({ description: 'Masked.' }),
  model,
  dimensions,
})
export type ModelSettings = Static<typeof ModelSettings>

export const ModelChanges = Body({
  enabled: Type.Optional(enabled),
  address: Type.Optional(address),
  api_key: Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: '^[\\x21-\\x7e\\u2022]*$',
      description: 'Ten bullets keep the stored value.',
    }),
  ),
  model: Type.Optional(model),
  dimensions: Type.Optional(dimensions),
})
export type ModelChanges = Static<typeof ModelChanges>

export const ModelTested = Named('ModelTested', {
  milliseconds: Type.Integer(),
  dimensions: Nullable(Type.Integer({ description: 'Numbers of a vector of an embedding model.' })),
})
export type ModelTested = Static<typeof ModelTested>

export const ModelChanged = event<{ purpose: string }>('model.changed')
