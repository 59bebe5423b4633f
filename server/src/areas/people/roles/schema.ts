import Type, { type Static } from 'typebox'
import { event } from '../../../platform/events.ts'
import { permissions } from '../../../platform/permissions.ts'
import { Body, Id, Named, NameOf, Time, Words } from '../../../platform/shapes.ts'
import { UnchangedSince } from '../../../platform/unchanged.ts'

export const Permissions = Type.Array(Words(permissions, { title: 'Permission' }), { maxItems: permissions.length })

export const Role = Named('Role', {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  permissions: Permissions,
  built_in: Type.Boolean({
    description:
      'The role Admin cannot be changed. Of the role Agent, Admins may change all but the name; it cannot be deleted.',
  }),
  agent_count: Type.Integer({ description: 'Agents who have it.' }),
  created_at: Time,
  updated_at: Time,
})
export type Role = Static<typeof Role>

const fields = {
  name: NameOf(140),
  description: Type.String({ maxLength: 300 }),
  permissions: Permissions,
}

export const NewRole = Body({ ...fields, description: Type.Optional(fields.description) })
export type NewRole = Static<typeof NewRole>

export const RoleChanges = Body({
  name: Type.Optional(fields.name),
  description: Type.Optional(fields.description),
  permissions: Type.Optional(fields.permissions),
  unchanged_since: UnchangedSince,
})
export type RoleChanges = Static<typeof RoleChanges>

export const RoleChanged = event<{ role_id: number }>('role.changed')

/** An agent or what they are allowed to do has changed. */
export const AgentChanged = event<{ agent_id: number }>('agent.changed')
