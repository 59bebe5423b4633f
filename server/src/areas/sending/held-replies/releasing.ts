import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, Later, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { isLanguage } from '../../../platform/i18n.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as files from '../../office/files/service.ts'
import * as agents from '../../people/agents/service.ts'
import * as deliveries from '../deliveries/service.ts'
import { readyReply } from '../replies/service.ts'
import * as queries from './queries.ts'
import { reasonOf } from './rules.ts'
import { HeldReplyChanged, HeldReplyReturned } from './schema.ts'

/**
 * Sends every reply of the conversation whose time has come, in order. The transaction that stores the messages of a
 * reply also ends its waiting, so it leaves once or not at all. A reply that is refused now comes back to the agent.
 */
export async function releaseReplies(
  ctx: Ctx,
  { conversation_id, held_id }: { conversation_id: number; held_id: number },
): Promise<string> {
  let left = 0
  let returned = 0
  for (;;) {
    const due = await queries.findDue(ctx.db, conversation_id, ctx.now())
    if (!due) break
    try {
      if (await release(ctx, due)) left += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (await giveBack(ctx, due, error)) returned += 1
    }
    failpoint(ctx, 'held.released')
  }
  // The queue's clock may differ from the clock of this process.
  const early = await queries.findWaitingAt(ctx.db, conversation_id, held_id)
  if (early) throw new Later(early)
  return `${left} left, ${returned} came back`
}

/**
 * Sends a reply for its author, with the rights that they have now. False if it was changed or taken back meanwhile.
 */
async function release(outer: Ctx, due: queries.HeldRow): Promise<boolean> {
  const { conversation_uuid: uuid, status_after } = due
  const [author] = await agents.listPeople(outer, [due.agent_id])
  const may = (permission: Permission) => author?.actor.permissions.has(permission) === true
  if (!author || !may('messages:write') || (status_after && !may('conversations:update_status')))
    throw forbidden('held.no_right')
  const { language } = author
  const ctx: Ctx = { ...outer, actor: author.actor, ...(isLanguage(language) ? { language } : {}) }
  const store = await readyReply(ctx, uuid, { ...due.reply, echo_id: due.echo_id }, { keepsDraft: true })
  failpoint(ctx, 'held.readied')
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const row = await lockUnchanged(ctx, due)
    if (!row) return false
    if (row.if_customer_writes === 'cancel' && row.is_answered) throw conflict('held.customer_wrote')
    if (!(await inboxes.findInbox(ctx, conversation.inbox_id))?.enabled) throw conflict('conversation.inbox_off')
    await files.releaseUploads(ctx, row.file_ids)
    const message = await store(ctx)
    if (row.replaces) await replace(ctx, conversation, row.id, row.replaces)
    if (status_after) await conversations.setStatus(ctx, uuid, status_after)
    await queries.endHeld(ctx.db, row.id, { state: 'left', message_uuid: message.uuid }, ctx.now())
    emit(ctx, HeldReplyChanged, { conversation_id: conversation.id, conversation_uuid: uuid })
    return true
  })
}

/**
 * Deletes the message that the reply replaces. Refuses if the customer has it meanwhile, or another one in its place.
 */
async function replace(ctx: Ctx, conversation: conversations.Locked, id: number, replaced: string): Promise<void> {
  if (await queries.wasReplaced(ctx.db, conversation.id, id, replaced)) throw conflict('message.not_deletable')
  await deliveries.dropFailed(ctx, conversation, replaced)
}

/** Returns a reply that cannot leave. Nothing of it is lost, and its author decides what happens to it. */
const giveBack = (ctx: Ctx, due: queries.HeldRow, { code, params }: Refusal): Promise<boolean> =>
  transaction(ctx, async (ctx) => {
    const { conversation_id, conversation_uuid, agent_id } = due
    await conversations.lockConversation(ctx, { id: conversation_id })
    if (!(await lockUnchanged(ctx, due))) return false
    await queries.returnHeld(ctx.db, due.id, reasonOf(code, params), ctx.now())
    emit(ctx, HeldReplyChanged, { conversation_id, conversation_uuid })
    if (code !== 'held.customer_wrote')
      emit(ctx, HeldReplyReturned, { conversation_id, agent_id, cause: `${due.id} ${due.updated_at.toISOString()}` })
    return true
  })

/**
 * Locks the reply; the caller holds the lock on the conversation. Undefined if somebody has changed it or taken it back
 * since it was read.
 */
async function lockUnchanged(ctx: Ctx, due: queries.HeldRow): Promise<queries.HeldRow | undefined> {
  const row = await queries.lockHeld(ctx.db, due.conversation_id, { id: due.id })
  const isSame = row?.state === 'waiting' && row.updated_at.getTime() === due.updated_at.getTime()
  return isSame ? row : undefined
}
