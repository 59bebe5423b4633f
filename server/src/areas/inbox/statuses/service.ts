import type { Ctx } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { record } from '../../office/audit/service.ts'
import { statusKeys } from '../conversations/schema.ts'
import * as queries from './queries.ts'
import { type NewStatus, type Status, StatusChanged, type StatusChanges } from './schema.ts'

export const listStatuses = (ctx: Ctx): Promise<Status[]> => queries.listStatuses(ctx.db)

/** Refuses with 409 a taken name and the key of a built-in status. */
export function createStatus(ctx: Ctx, { name, category }: NewStatus): Promise<Status> {
  return transaction(ctx, async (ctx) => {
    refuseKey(name)
    const after = await queries.insertStatus(ctx.db, { name: name.trim(), category })
    emit(ctx, StatusChanged, { status_id: after.id })
    await record(ctx, 'status_created', { type: 'status', id: after.id }, { after })
    return after
  })
}

/**
 * The name may change at any time. The category decides in which list a conversation stands, so it is fixed once a
 * conversation has the status.
 */
export function updateStatus(ctx: Ctx, id: number, changes: StatusChanges): Promise<Status> {
  return transaction(ctx, async (ctx) => {
    const before = await lockOwnStatus(ctx, id)
    const { name = before.name, category = before.category } = changes
    refuseKey(name)
    const moves = category !== before.category
    if (moves && (await queries.isInUse(ctx.db, id))) throw conflict('status.in_use').at('category')
    const after = await queries.updateStatus(ctx.db, id, { name: name.trim(), category })
    emit(ctx, StatusChanged, { status_id: id })
    await record(ctx, 'status_updated', { type: 'status', id }, { before, after })
    return after
  })
}

/** Refuses with 409 a built-in status and one that a conversation has. */
export function deleteStatus(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const before = await lockOwnStatus(ctx, id)
    if (await queries.isInUse(ctx.db, id)) throw conflict('status.in_use')
    await queries.deleteStatus(ctx.db, id)
    emit(ctx, StatusChanged, { status_id: id })
    await record(ctx, 'status_deleted', { type: 'status', id }, { before })
    return true as const
  })
}

/** A built-in status is found by its key where a name is expected, so no other status may be called that. */
function refuseKey(name: string) {
  if ((statusKeys as readonly string[]).includes(name.trim().toLowerCase()))
    throw conflict('status.name_taken').at('name')
}

/** Locks a status that is not built in. */
async function lockOwnStatus(ctx: Ctx, id: number): Promise<Status> {
  const status = await queries.lockStatus(ctx.db, id)
  if (!status) throw notFound()
  if (status.built_in) throw conflict('status.built_in', { name: status.name })
  return status
}
