import Type, { type Static } from 'typebox'
import { permissions } from '../../platform/permissions.ts'
import { Named, Words } from '../../platform/shapes.ts'

export const Permissions = Type.Array(Words(permissions))

export const Role = Named('Role', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  permissions: Permissions,
})
export type Role = Static<typeof Role>

/** The built-in role that may do everything. Somebody enabled always has it. */
export const adminRole = 'Admin'
