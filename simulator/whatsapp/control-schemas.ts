/** JSON schemas of what `/sim` accepts. Nothing is coerced; unknown fields are ignored. */

const waId = { type: 'string', pattern: '^\\d{5,17}$' }
const id = { type: 'string', minLength: 1, maxLength: 200 }
const line = { type: 'string', maxLength: 300 }
const open = { type: 'object', additionalProperties: true }
const count = { type: 'string', pattern: '^\\d{1,15}$' }

export const writingSchema = {
  body: {
    type: 'object',
    required: ['from'],
    properties: {
      from: waId,
      name: { ...line, minLength: 1 },
      phone_number_id: id,
      type: { type: 'string', minLength: 1, maxLength: 60 },
      text: { type: 'string', maxLength: 70_000 },
      raw: open,
      timestamp: { type: 'integer', minimum: 0, maximum: 99_999_999_999 },
      reply_to: id,
      forwarded: { type: 'boolean' },
      referral: open,
      media_id: id,
      media: {
        type: 'object',
        required: ['base64', 'mime_type'],
        properties: {
          base64: { type: 'string', pattern: '^[A-Za-z0-9+/]*={0,2}$' },
          mime_type: { type: 'string', maxLength: 100, pattern: '^[\\w.+-]+/[\\w.+-]+(; ?[\\w=.+-]+)*$' },
          filename: line,
        },
      },
      caption: { type: 'string', maxLength: 5000 },
      filename: line,
      voice: { type: 'boolean' },
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      address: line,
      contacts: { type: 'array', minItems: 1, maxItems: 50, items: open },
      emoji: { type: 'string', maxLength: 32 },
      message_id: id,
      button: {
        type: 'object',
        required: ['title'],
        properties: { id: { ...id, maxLength: 256 }, payload: line, title: line, description: line },
      },
      hide_number: { type: 'boolean' },
    },
  },
} as const

export const faultSchema = {
  body: {
    type: 'object',
    required: ['kind', 'on'],
    properties: {
      kind: { enum: ['fail', 'delay', 'hold', 'duplicate', 'reorder', 'drop'] },
      on: { enum: ['send', 'call', 'delivery', 'download'] },
      code: { type: 'integer', minimum: 0, maximum: 9_999_999 },
      http: { type: 'integer', minimum: 200, maximum: 599 },
      late: { type: 'boolean' },
      match: { type: 'string', minLength: 1, maxLength: 200 },
      ms: { type: 'integer', minimum: 0, maximum: 600_000 },
      times: { type: 'integer', minimum: 1, maximum: 100_000 },
    },
  },
} as const

export const settingsSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      auto_read: { type: 'boolean' },
      auto_approve: { type: 'boolean' },
      status_delay_ms: { type: 'integer', minimum: 0, maximum: 600_000 },
      pair_limit: { type: 'boolean' },
      throughput_limit: { type: 'boolean' },
      accept_unknown: { type: 'boolean' },
      app_callback_required: { type: 'boolean' },
      delivery_timeout_ms: { type: 'integer', minimum: 50, maximum: 60_000 },
      escaping: { enum: ['unicode', 'slashes', 'raw'] },
      file_origin: { type: ['string', 'null'], pattern: '^https?://[^/\\s]+$' },
      wrong_secret: { type: 'boolean' },
      messaging_limit: { type: 'string', pattern: '^TIER_(\\d{1,6}K?|UNLIMITED)$' },
    },
  },
} as const

export const resetSchema = {
  body: { type: ['object', 'null'], properties: { keep_callbacks: { type: 'boolean' } } },
} as const

export const reviewSchema = {
  body: {
    type: 'object',
    required: ['action'],
    properties: { action: { enum: ['approve', 'reject', 'pause', 'disable'] }, reason: { ...line, minLength: 1 } },
  },
} as const

export const tokenSchema = {
  body: { type: 'object', required: ['action'], properties: { action: { enum: ['expire', 'renew', 'issue'] } } },
} as const

export const customerSchema = {
  body: {
    type: 'object',
    required: ['from'],
    properties: {
      from: waId,
      name: { ...line, minLength: 1 },
      on_whatsapp: { type: 'boolean' },
      opted_out: { type: 'boolean' },
      user_id: { type: 'string', pattern: '^[A-Z]{2}\\.[A-Za-z0-9]{1,128}$' },
      window: { enum: ['open', 'closed'] },
      phone_number_id: id,
    },
  },
} as const

export const appSchema = {
  body: {
    type: 'object',
    required: ['callback_url', 'verify_token'],
    properties: {
      callback_url: { type: 'string', maxLength: 200 },
      verify_token: line,
      fields: { type: 'array', maxItems: 50, items: line },
    },
  },
} as const

export const webhookSchema = {
  body: {
    type: 'object',
    properties: {
      field: { type: 'string', maxLength: 60 },
      value: open,
      body: { type: 'string' },
      phone_number_id: id,
      signature: { enum: ['good', 'bad', 'none'] },
    },
  },
} as const

export const listSchema = {
  querystring: {
    type: 'object',
    properties: {
      to: waId,
      from: waId,
      phone_number_id: id,
      kind: { enum: ['message', 'read', 'typing'] },
      after: count,
      limit: count,
      wait_ms: { type: 'string', pattern: '^\\d{1,5}$' },
    },
  },
} as const
