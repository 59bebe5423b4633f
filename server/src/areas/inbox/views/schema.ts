import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, Time, Words } from '../../../platform/shapes.ts'
import { filterFields } from '../conversations/schema.ts'

/** Each is counted whenever the panel shows its lists. */
export const maxViews = 30

const Value = Type.Union([Type.Integer(), Type.String(), Type.Boolean()])
const Filter = Type.Object({
  field: Words(Object.keys(filterFields) as (keyof typeof filterFields)[]),
  operator: Words(['equals', 'not equals', 'in', 'set', 'not set']),
  value: Type.Optional(Type.Union([Value, Type.Array(Value, { maxItems: 50 })])),
})
const filters = Type.Array(Filter, {
  maxItems: 50,
  description: 'All of which must hold, as in lists of conversations.',
})

export const View = Named('View', { id: Id, name: Type.String(), filters, created_at: Time, updated_at: Time })
export type View = Static<typeof View>

export const ViewInput = Body({
  name: Type.String({ minLength: 1, maxLength: 140, pattern: '\\S' }),
  filters,
})
export type ViewInput = Static<typeof ViewInput>

/** Of this agent alone. */
export const ViewChanged = event<{ reader_id: number }>('view.changed')
