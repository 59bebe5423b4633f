import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as queries from './queries.ts'

/** May see all contacts, including those without a conversation that the actor may see. */
export const readsAllContacts = ({ actor }: Ctx): boolean =>
  actor.type === 'system' || (actor.type === 'agent' && actor.permissions.has('contacts:read_all'))

/**
 * Refuses with 404 a contact that the actor may not see, before anything is done with it. Without the right to read all
 * contacts, actors may see those with a conversation that they may see.
 */
export async function accessContact(ctx: Ctx, id: number): Promise<void> {
  if (!readsAllContacts(ctx) && !(await queries.isKnownContact(ctx.db, id, visibleTo(ctx)))) throw notFound()
}
