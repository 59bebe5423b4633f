import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { adminRole } from '../../../platform/permissions.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { listSeeing, lockSight, refuseWiderSight } from '../../office/sight/service.ts'
import { endHanded, tellOfLess } from '../handed/service.ts'
import * as queries from './queries.ts'
import { missing, tidy } from './rules.ts'
import { AgentChanged, type NewRole, type Role, RoleChanged, type RoleChanges } from './schema.ts'

export const listRoles = (ctx: Ctx): Promise<Role[]> => queries.listRoles(ctx.db)

export async function getRole(ctx: Ctx, id: number): Promise<Role> {
  const role = await queries.findRole(ctx.db, id)
  if (!role) throw notFound()
  return role
}

/** Refuses with 403 a permission that the actor lacks, and with 409 a taken name. */
export function createRole(ctx: Ctx, role: NewRole): Promise<Role> {
  refuseBeyondActor(ctx, role.permissions)
  return transaction(ctx, async (ctx) => {
    const id = await queries.insertRole(ctx.db, tidy(role))
    emit(ctx, RoleChanged, { role_id: id })
    const after = await getRole(ctx, id)
    await record(ctx, 'role_created', { type: 'role', id }, { after })
    return after
  })
}

/** What the role allows is read anew with every request, so a change applies from the next one on. */
export function updateRole(ctx: Ctx, id: number, changes: RoleChanges): Promise<Role> {
  return transaction(ctx, async (ctx) => {
    await lockSight(ctx)
    const before = await lockGovernedRole(ctx, id)
    refuseChanged(before, changes.unchanged_since)
    refuseBeyondActor(ctx, changes.permissions ?? [])
    if (before.built_in) refuseBuiltIn(ctx, before, changes)
    const holders = await queries.listHolders(ctx.db, id)
    const seeing = await listSeeing(ctx, holders)
    await queries.updateRole(ctx.db, id, tidy(changes), ctx.now())
    await refuseWiderSight(ctx, seeing)
    await endHanded(ctx, holders, seeing)
    await tellOfLess(ctx, seeing)
    emit(ctx, RoleChanged, { role_id: id })
    for (const agent_id of holders) emit(ctx, AgentChanged, { agent_id })
    const after = await getRole(ctx, id)
    await record(ctx, 'role_updated', { type: 'role', id }, { before, after })
    return after
  })
}

/**
 * Refuses with 403 a role that allows more than the actor may do, with 409 a built-in one and one that somebody has.
 */
export function deleteRole(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lockGovernedRole(ctx, id)
    if (before.built_in) throw conflict('role.built_in_kept', { name: before.name })
    if ((await queries.listHolders(ctx.db, id)).length > 0) throw conflict('role.in_use')
    await queries.deleteRole(ctx.db, id)
    emit(ctx, RoleChanged, { role_id: id })
    await record(ctx, 'role_deleted', { type: 'role', id }, { before })
    return true as const
  })
}

/**
 * The roles with these names, which the actor may give to somebody. Refuses unknown roles and those that allow more
 * than the actor may do.
 */
export async function getGrantableRoles(ctx: Ctx, names: readonly string[]): Promise<Role[]> {
  const roles = await queries.lockRolesByName(ctx.db, names)
  const unknown = names.find((name) => !roles.some((role) => role.name === name))
  if (unknown !== undefined) throw invalid('role.unknown', { name: unknown }).at('roles')
  for (const role of roles) refuseBeyondActor(ctx, role.permissions)
  refuseAdminsToOthers(
    ctx,
    roles.map(({ name }) => name),
  )
  return roles
}

/** Only an Admin may give the role Admin and change those who have it: it is more than all permissions together. */
export function refuseAdminsToOthers({ actor }: Ctx, roles: readonly string[]): void {
  if (roles.includes(adminRole) && actor.type !== 'system' && !(actor.type === 'agent' && actor.admin))
    throw forbidden('role.beyond_actor')
}

/** Refuses permissions that the actor lacks. The desk itself lacks none. */
export function refuseBeyondActor(ctx: Ctx, permissions: readonly Permission[]): void {
  if (ctx.actor.type === 'system') return
  const held = ctx.actor.type === 'agent' ? ctx.actor.permissions : new Set<Permission>()
  if (missing(held, permissions).length > 0) throw forbidden('role.beyond_actor')
}

/** Until the transaction ends, nobody else can take the Admin role, or an Admin's account, from anybody. */
export const lockAdminRole = (ctx: Ctx): Promise<void> => queries.lockAdminRole(ctx.db)

/** Locks a role that the actor may change. They may not change a role that allows more than they may do. */
async function lockGovernedRole(ctx: Ctx, id: number): Promise<Role> {
  const role = await queries.lockRole(ctx.db, id)
  if (!role) throw notFound()
  if (role.built_in && role.name === adminRole) throw conflict('role.built_in', { name: role.name })
  refuseBeyondActor(ctx, role.permissions)
  return role
}

/** Only an Admin may change what a built-in role allows. It keeps its name, by which new agents are given it. */
function refuseBuiltIn({ actor }: Ctx, role: Role, { name }: RoleChanges): void {
  if (actor.type === 'agent' && !actor.admin) throw forbidden('role.beyond_actor')
  if (name !== undefined && name.trim() !== role.name)
    throw conflict('role.built_in_kept', { name: role.name }).at('name')
}
