import { faultKinds } from './world.ts'

/** JSON schemas of what `/sim/models` accepts. Nothing is coerced; unknown fields are ignored. */

const purpose = { enum: ['chat', 'embedding', 'rerank', 'transcription'] }
const text = { type: 'string', maxLength: 100_000 }
const count = { type: 'string', pattern: '^\\d{1,15}$' }
const times = { type: 'integer', minimum: 1, maximum: 1_000_000 }
const tokens = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }

const reply = {
  type: 'object',
  properties: {
    on: purpose,
    match: text,
    text,
    tool_calls: {
      type: 'array',
      maxItems: 50,
      items: { type: 'object', required: ['name', 'arguments'], properties: { name: text, arguments: {} } },
    },
    answer: { type: 'object', additionalProperties: true },
    tokens: { type: 'object', required: ['input', 'output'], properties: { input: tokens, output: tokens } },
    times,
  },
} as const

export const repliesSchema = {
  body: {
    type: 'object',
    required: ['replies'],
    properties: { replies: { type: 'array', minItems: 1, maxItems: 1_000, items: reply } },
  },
} as const

export const faultSchema = {
  body: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { enum: faultKinds },
      on: purpose,
      match: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      message: text,
      retry_after: { type: 'integer', minimum: 0, maximum: 99_999 },
      ms: { type: 'integer', minimum: 0, maximum: 600_000 },
      times,
    },
  },
} as const

export const settingsSchema = {
  body: {
    type: 'object',
    properties: {
      mode: { enum: ['answering', 'obedient'] },
      dimensions: { type: 'integer', minimum: 1, maximum: 8_192 },
    },
  },
} as const

export const callsSchema = {
  querystring: { type: 'object', properties: { after: count, wait_ms: count, purpose } },
} as const
