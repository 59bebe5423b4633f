import type { Ctx } from '../../platform/context.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { Permission } from '../../platform/permissions.ts'
import * as queries from './queries.ts'
import { missing } from './rules.ts'
import type { Role } from './schema.ts'

export const listRoles = (ctx: Ctx): Promise<Role[]> => queries.listRoles(ctx.db)

/** The roles of these names, which the actor may give to somebody; refuses unknown ones and those beyond him. */
export async function getGrantableRoles(ctx: Ctx, names: readonly string[]): Promise<Role[]> {
  const roles = await queries.listRolesByName(ctx.db, names)
  const unknown = names.find((name) => !roles.some((role) => role.name === name))
  if (unknown !== undefined) throw invalid('role.unknown', { name: unknown })
  for (const role of roles) refuseBeyondActor(ctx, role.permissions)
  return roles
}

/** Refuses when the permissions hold one that the actor lacks himself. The desk itself lacks none. */
export function refuseBeyondActor(ctx: Ctx, permissions: readonly Permission[]): void {
  if (ctx.actor.type === 'system') return
  const held = ctx.actor.type === 'agent' ? ctx.actor.permissions : new Set<Permission>()
  if (missing(held, permissions).length > 0) throw forbidden('role.beyond_actor')
}

/** Until the transaction ends nobody else can take the Admin role, or an Admin's account, from anybody. */
export const lockAdminRole = (ctx: Ctx): Promise<void> => queries.lockAdminRole(ctx.db)
