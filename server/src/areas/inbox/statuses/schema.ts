import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { Body, Id, Named, NameOf, Nullable, Time, Words } from '../../../platform/shapes.ts'
import { statusCategories, statusKeys } from '../conversations/schema.ts'

export const Status = Named('Status', {
  id: Id,
  key: Nullable(
    Words(statusKeys, {
      title: 'StatusKey',
      description: 'Finds a built-in status whatever its name; null for a status of the desk.',
    }),
  ),
  name: Type.String(),
  category: Words(statusCategories, { title: 'StatusCategory' }),
  built_in: Type.Boolean({ description: 'A built-in status cannot be changed.' }),
  created_at: Time,
})
export type Status = Static<typeof Status>

const Name = NameOf(25)

export const NewStatus = Body({ name: Name, category: Words(statusCategories, { title: 'StatusCategory' }) })
export type NewStatus = Static<typeof NewStatus>

export const StatusChanges = Body({
  name: Type.Optional(Name),
  category: Type.Optional(Words(statusCategories, { title: 'StatusCategory' })),
})
export type StatusChanges = Static<typeof StatusChanges>

export const StatusChanged = event<{ status_id: number }>('status.changed')
