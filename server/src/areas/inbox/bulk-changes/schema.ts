import Type, { type Static } from 'typebox'
import { Body, Id, Named, Nullable, Uuid, Words } from '../../../platform/shapes.ts'
import { PriorityChange, StatusChange } from '../conversations/schema.ts'
import { TagsChange } from '../tags/schema.ts'

/** The number of conversations that can be changed within one request. */
export const maxChanged = 100

const actions = [
  'assign_user',
  'assign_team',
  'set_status',
  'set_priority',
  'add_tags',
  'remove_tags',
  'mark_unread',
  'mark_read',
] as const
export type Action = (typeof actions)[number]

const fields = Body({
  uuids: Type.Array(Uuid, { minItems: 1, maxItems: maxChanged }),
  action: Words(actions, { description: 'What is done to each; it names the field that it needs.' }),
  assignee_id: Type.Optional({ ...Nullable(Id), description: 'For assign_user and assign_team; null removes it.' }),
  status: Type.Optional(StatusChange.properties.status),
  snoozed_until: StatusChange.properties.snoozed_until,
  priority: Type.Optional(PriorityChange.properties.priority),
  tags: Type.Optional(TagsChange.properties.tags),
})
export const BulkChange = { ...fields, title: 'BulkChange' }
export type BulkChange = Static<typeof fields>

export const BulkOutcome = Named('BulkOutcome', {
  uuid: Uuid,
  changed: Type.Boolean({ description: 'It is now as requested; also true if it was so before.' }),
  reason: Nullable(Type.String({ description: "Why not, in the caller's language." })),
})
export type BulkOutcome = Static<typeof BulkOutcome>
