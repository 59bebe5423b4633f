import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as files from '../../office/files/service.ts'
import { AgentChanged } from '../roles/schema.ts'
import * as queries from './queries.ts'

/** Creates the agent as which an assistant answers: no email, no password, no roles, and not counted by the plan. */
export function createAssistantAgent(
  ctx: Ctx,
  { name, enabled }: { name: string; enabled?: boolean },
): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const id = await queries.insertAgent(ctx.db, { type: 'assistant', first_name: name, enabled })
    emit(ctx, AgentChanged, { agent_id: id })
    return id
  })
}

/** Undefined fields stay as they are. Runs in the open transaction. */
export async function updateAssistantAgent(
  ctx: Ctx,
  id: number,
  { name, enabled }: { name: string | undefined; enabled: boolean | undefined },
): Promise<void> {
  await queries.updateAgent(ctx.db, id, { first_name: name, enabled })
  emit(ctx, AgentChanged, { agent_id: id })
}

/** Keeps the row, because messages point to it. Runs in the open transaction. */
export async function deleteAssistantAgent(ctx: Ctx, id: number): Promise<void> {
  await queries.deleteAgent(ctx.db, id, ctx.now())
  await files.dropPicture(ctx, 'avatar', id)
  emit(ctx, AgentChanged, { agent_id: id })
}

/** Gives an agent or an assistant another picture, or none, in the open transaction. Deletes the previous one. */
export async function replacePicture(ctx: Ctx, id: number, picture: files.Stored | null): Promise<void> {
  if (picture) await files.usePicture(ctx, picture, 'avatar', id)
  else await files.dropPicture(ctx, 'avatar', id)
  await queries.updateAvatar(ctx.db, id, picture?.uuid ?? null)
  emit(ctx, AgentChanged, { agent_id: id })
}
