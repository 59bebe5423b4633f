import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, notBlank, OneOf, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

const bearers = ['contact', 'conversation'] as const
export type Bearer = (typeof bearers)[number]

const dataTypes = ['text', 'number', 'checkbox', 'date', 'link', 'list'] as const
export const AttributeType = Words(dataTypes, { title: 'AttributeType' })
export type AttributeType = Static<typeof AttributeType>

const AppliesTo = Words(bearers, { title: 'AttributeBearer' })
const key = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$',
  description: 'Names it in the API, and in saved replies as `{contact.attributes.key}`. It cannot be changed.',
  examples: ['plan'],
})
const fields = {
  name: NameOf(140),
  description: Type.String({ maxLength: 300 }),
  values: Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: notBlank }), {
    maxItems: 100,
    description: 'The values that a list can hold, each once.',
  }),
  regex: Type.String({
    maxLength: 200,
    description: 'What a text must match, as PostgreSQL reads it, without back references; empty: any text.',
  }),
  regex_hint: Type.String({ maxLength: 300, description: 'What people read who write something else.' }),
}

export const CustomAttribute = Named('CustomAttribute', {
  id: Id,
  applies_to: AppliesTo,
  key,
  data_type: AttributeType,
  ...fields,
  created_at: Time,
  updated_at: Time,
})
export type CustomAttribute = Static<typeof CustomAttribute>

export const AttributeInput = Body({
  applies_to: AppliesTo,
  key,
  data_type: CustomAttribute.properties.data_type,
  name: fields.name,
  description: Type.Optional(fields.description),
  values: Type.Optional(fields.values),
  regex: Type.Optional(fields.regex),
  regex_hint: Type.Optional(fields.regex_hint),
  unchanged_since: UnchangedSince,
})
export type AttributeInput = Static<typeof AttributeInput>

export const AttributeQuery = Type.Object({ applies_to: Type.Optional(AppliesTo) })

const AttributeValue = OneOf([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean(), Type.Null()], {
  title: 'AttributeValue',
})

/** Values by the keys of their attributes, as they are read. */
export const AttributeValues = Type.Record(Type.String(), OneOf([Type.String(), Type.Number(), Type.Boolean()]), {
  title: 'AttributeValues',
  description: 'By key: a date as `2026-01-31`, a number, true or false, or a text.',
  examples: [{ plan: 'gold' }],
})
export type AttributeValues = Static<typeof AttributeValues>

/** The same, as they are written. */
export const AttributeChanges = Type.Record(Type.String({ maxLength: 40 }), AttributeValue, {
  title: 'AttributeChanges',
  maxProperties: 200,
  description: 'By key. What is left out stays as it is; null or an empty text removes a value.',
  examples: [{ plan: 'gold' }],
})
export type AttributeChanges = Static<typeof AttributeChanges>

/**
 * What is written into the column `custom_attributes`: text by the ids of the attributes, null to take a value away.
 */
export type HeldValues = Readonly<Record<number, string | null>>

/** A value that changed: null if there was or is none. */
export type Difference = Pick<CustomAttribute, 'name' | 'data_type'> & { from: string | null; to: string | null }

export const AttributeChanged = event<{ custom_attribute_id: number }>('custom_attribute.changed')
