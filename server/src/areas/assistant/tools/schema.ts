import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import { PageQuery } from '../../../platform/lists/page.ts'
import { Body, Id, Named, Nullable, notBlank, Time, Uuid, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH'] as const
export type Method = (typeof methods)[number]

const name = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,63}$',
  maxLength: 64,
  description: 'The name by which the model calls it.',
  examples: ['order_status'],
})
const description = Type.String({
  minLength: 1,
  maxLength: 1_000,
  pattern: notBlank,
  description: 'Tells the model what it does and when to use it.',
})
const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'http or https, with {parameters} as parts of the path or values of the query.',
  examples: ['https://shop.example/orders/{order_id}'],
})
const method = Words(methods, { title: 'ToolMethod' })
const parameters = Type.Object(
  {},
  { additionalProperties: true, description: 'JSON Schema of an object.', examples: [{ type: 'object' }] },
)
const body = Nullable(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'JSON with {parameters} in its texts, sent instead of the arguments that the URL does not hold; null: those arguments.',
      examples: [{ order: '{order_id}' }],
    },
  ),
)
const requiresVerification = Type.Boolean({
  description: 'Runs only after the customer has confirmed an email address with a code.',
})
const enabled = Type.Boolean({ description: 'Whether assistants may call it.' })

const header = (value: object) =>
  Type.Object(
    {
      headers: Type.Array(
        Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }), value: Type.Unsafe<string>(value) }),
        { maxItems: 20 },
      ),
    },
    { examples: [{ headers: [{ key: 'Authorization', value: 'Bearer 4f1c…' }] }] },
  )
const auth = header({
  type: 'string',
  maxLength: 2_000,
  description: 'Ten bullets keep the stored value.',
})

export const Tool = Named('Tool', {
  id: Id,
  name,
  description,
  method,
  url,
  parameters,
  body,
  auth: header({ type: 'string', description: 'Masked.' }),
  requires_verification: requiresVerification,
  enabled,
  created_at: Time,
  updated_at: Time,
})
export type Tool = Static<typeof Tool>

export const NewTool = Body({
  name,
  description,
  method,
  url,
  parameters: Type.Optional(parameters),
  body: Type.Optional(body),
  auth: Type.Optional(auth),
  requires_verification: Type.Optional(requiresVerification),
  enabled: Type.Optional(enabled),
})
export type NewTool = Static<typeof NewTool>

export const ToolChanges = Body({
  name: Type.Optional(name),
  description: Type.Optional(description),
  method: Type.Optional(method),
  url: Type.Optional(url),
  parameters: Type.Optional(parameters),
  body: Type.Optional(body),
  auth: Type.Optional(auth),
  requires_verification: Type.Optional(requiresVerification),
  enabled: Type.Optional(enabled),
  unchanged_since: UnchangedSince,
})
export type ToolChanges = Static<typeof ToolChanges>

export const SigningSecret = Named('SigningSecret', {
  signing_secret: Type.String({ description: 'Shown this once.', examples: ['tsec_k2V0…'] }),
})
export type SigningSecret = Static<typeof SigningSecret>

export const ToolCreated = Named('ToolCreated', { ...Tool.properties, ...SigningSecret.properties })
export type ToolCreated = Static<typeof ToolCreated>

export const ToolTrial = Body({
  arguments: Type.Object({}, { additionalProperties: true, examples: [{ order_id: 'A-1017' }] }),
})

export const ToolTested = Named('ToolTested', {
  status: Nullable(Type.Integer({ description: 'Of the answer; null when there was none.' })),
  failed: Type.Boolean(),
  milliseconds: Type.Integer(),
  text: Type.String({ description: 'What the model would be given.' }),
})
export type ToolTested = Static<typeof ToolTested>

export const ToolCall = Named('ToolCall', {
  id: Id,
  at: Time,
  conversation_uuid: Nullable({ ...Uuid, description: 'Where it was called; null when that is gone.' }),
  status: Nullable(Type.Integer({ description: 'Of the answer; null when there was none.' })),
  failed: Type.Boolean(),
  error: Nullable(Type.String({ description: 'What the model was told when it failed, at most 500 characters.' })),
  milliseconds: Type.Integer(),
})
export type ToolCall = Static<typeof ToolCall>

export const ToolCallQuery = Type.Object({
  ...PageQuery,
  failed: Type.Optional(Type.Boolean({ description: 'Only those that failed, or only those that did not.' })),
})
export type ToolCallQuery = Static<typeof ToolCallQuery>

/** One header as it is stored: its value is sealed. */
export type SealedHeader = { key: string; value: string }

/** A tool as it is described to a model. */
export type Offered = { name: string; description: string; parameters: object }

/** The result of a tool call as it is given to a model. Its length is limited, and it is data, whatever it says. */
export type Called = {
  text: string
  failed: boolean
  /** The call changed something, or may have: its answer did not come. */
  changed?: boolean
}

export const ToolsChanged = event<{ tool_id: number }>('tool.changed')
export const PruneToolCalls = job<object>('tools.sweep_calls')
