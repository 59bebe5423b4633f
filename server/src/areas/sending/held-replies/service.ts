import { agentId, type Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { conflict, forbidden, notFound, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { wordRefusal } from '../../../platform/i18n.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { TemplateChoice } from '../../channels/templates/schema.ts'
import * as templates from '../../channels/templates/service.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as drafts from '../../inbox/drafts/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import { getGeneral } from '../../office/settings/service.ts'
import * as deliveries from '../deliveries/service.ts'
import type { Reply } from '../replies/schema.ts'
import { checkReply } from '../replies/service.ts'
import * as queries from './queries.ts'
import { leavesAt, readTime, stillReplaces, toldOf, whatChanges, withoutLost } from './rules.ts'
import { type HeldReply, type HeldReplyChange, HeldReplyChanged, type NewHeldReply, ReleaseReplies } from './schema.ts'

export { releaseReplies } from './releasing.ts'

/** The number of replies of one conversation that may wait or have come back. */
const most = 50
/** How long a reply that has left is still listed, so that a reader sees it move from one list to the other. */
const farewellMs = 60_000
/** The number of days for which a repeated request finds what became of the first one. */
const keptDays = 30

/**
 * Holds a reply back: for some seconds, in which it can be taken back, or until a time. A reply that could not leave
 * then is refused now. A reply that is held for seconds takes the conversation over at once, so that no assistant
 * answers meanwhile.
 */
export function holdReply(ctx: Ctx, uuid: string, given: NewHeldReply): Promise<HeldReply> {
  const { delay, send_at, if_customer_writes = 'send', status_after, replaces, ...reply } = given
  return transaction(ctx, async (ctx) => {
    const { actor } = ctx
    const now = ctx.now()
    if (actor.type !== 'agent') throw notFound()
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const echo_id = reply.echo_id ?? uuidv7(now.getTime())
    const known = await queries.findByEcho(ctx.db, conversation.id, echo_id)
    if (known) return present(ctx, known)
    if (status_after) checkStatus(ctx)
    if (replaces) await deliveries.checkDeletable(ctx, conversation, replaces)
    if ((await queries.countOpen(ctx.db, conversation.id)) >= most) throw conflict('held.too_many', { max: most })
    const kind = send_at === undefined ? 'undo' : 'scheduled'
    const window = conversations.replyWindow(conversation.last_inbound_at, now)
    const seconds = delay ?? (await getGeneral(ctx))['app.undo_send_seconds']
    const at = send_at === undefined ? leavesAt(now, seconds, window.until) : readTime(send_at, now)
    const uploads = await checkReply(ctx, conversation, reply, at)
    if (reply.macro_id !== undefined) await macros.checkActions(ctx, reply.macro_id, reply.macro_actions)
    if (kind === 'undo') await conversations.takeOver(ctx, conversation)
    await files.holdUploads(ctx, uploads)
    const id = await queries.insertHeld(
      ctx.db,
      {
        uuid: uuidv7(now.getTime()),
        conversation_id: conversation.id,
        agent_id: actor.id,
        echo_id,
        kind,
        reply,
        file_ids: uploads.map((upload) => upload.id),
        status_after: status_after ?? null,
        replaces: replaces ?? null,
        send_at: at,
        if_customer_writes,
      },
      now,
    )
    await drafts.dropDraft(ctx, conversation, 'reply')
    await tell(ctx, conversation, { id, kind, send_at: at })
    return present(ctx, (await queries.lockHeld(ctx.db, conversation.id, { id }))!)
  })
}

/** The replies of the conversation that wait or came back, ordered by their time, and those that left a moment ago. */
export async function listHeld(ctx: Ctx, uuid: string): Promise<HeldReply[]> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  const rows = await queries.listHeld(ctx.db, id, new Date(ctx.now().getTime() - farewellMs))
  return Promise.all(rows.map((row) => present(ctx, row)))
}

/**
 * Changes a scheduled reply. It then belongs to the agent who changed it. One that came back because its saved reply
 * lost a part waits without that part.
 */
export function changeHeld(ctx: Ctx, uuid: string, heldUuid: string, change: HeldReplyChange): Promise<HeldReply> {
  return transaction(ctx, async (ctx) => {
    const held = await renew(ctx, uuid, heldUuid, (row) => ({
      reply: whatChanges(withoutLost(row.reply, row.reason), change),
      send_at: change.send_at === undefined ? row.send_at : readTime(change.send_at, ctx.now()),
      if_customer_writes: change.if_customer_writes ?? row.if_customer_writes,
    }))
    if (held.macro_id !== null) await macros.checkActions(ctx, held.macro_id, held.macro_actions ?? undefined)
    return held
  })
}

/**
 * Sends a held reply at once, in the name of the acting agent, whatever the customer has written. One that came back
 * because its saved reply lost a part goes without that part.
 */
export const sendHeldNow = (ctx: Ctx, uuid: string, heldUuid: string): Promise<HeldReply> =>
  renew(ctx, uuid, heldUuid, ({ reply, reason }) => ({
    reply: withoutLost(reply, reason),
    send_at: ctx.now(),
    if_customer_writes: 'send',
  }))

function renew(
  ctx: Ctx,
  uuid: string,
  heldUuid: string,
  decide: (row: queries.HeldRow) => Pick<queries.HeldRow, 'reply' | 'send_at' | 'if_customer_writes'>,
): Promise<HeldReply> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const row = await lockOpen(ctx, conversation, heldUuid)
    const next = decide(row)
    await files.releaseUploads(ctx, row.file_ids)
    const uploads = await checkReply(ctx, conversation, next.reply, next.send_at)
    await files.holdUploads(ctx, uploads)
    const file_ids = uploads.map(({ id }) => id)
    const replaces = stillReplaces(row.replaces, row.reason)
    await queries.updateHeld(ctx.db, row.id, { ...next, file_ids, replaces, agent_id: agentId(ctx)! }, ctx.now())
    await tell(ctx, conversation, { ...row, send_at: next.send_at })
    return present(ctx, (await queries.lockHeld(ctx.db, conversation.id, row))!)
  })
}

/**
 * Takes a reply back before it leaves, and returns its content. Its files become uploads of the agent who took it back.
 * If it has left, or somebody else was first, it refuses and says so.
 */
export function takeBack(ctx: Ctx, uuid: string, heldUuid: string): Promise<HeldReply> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const row = await lockOpen(ctx, conversation, heldUuid)
    await files.releaseUploads(ctx, row.file_ids)
    await queries.endHeld(ctx.db, row.id, { state: 'taken_back', message_uuid: null }, ctx.now())
    emit(ctx, HeldReplyChanged, { conversation_id: conversation.id, conversation_uuid: conversation.uuid })
    return present(ctx, { ...row, state: 'taken_back', is_answered: false, reason: null })
  })
}

/**
 * Locks a reply that has not ended. A reply that is held for seconds may be changed only by its author, because nobody
 * else has seen it yet.
 */
async function lockOpen(ctx: Ctx, { id }: conversations.Locked, uuid: string): Promise<queries.HeldRow> {
  const row = await queries.lockHeld(ctx.db, id, { uuid })
  if (!row || agentId(ctx) === null) throw notFound()
  if (row.state === 'left') throw conflict('held.left')
  if (row.state === 'taken_back') throw conflict('held.taken_back')
  if (row.kind === 'undo' && row.state === 'waiting' && row.agent_id !== agentId(ctx)) throw forbidden('held.not_yours')
  return row
}

async function tell(
  ctx: Ctx,
  { id: conversation_id, uuid }: conversations.Locked,
  held: Pick<queries.HeldRow, 'id' | 'kind' | 'send_at'>,
): Promise<void> {
  emit(ctx, HeldReplyChanged, { conversation_id, conversation_uuid: uuid })
  await awaitRelease(ctx, conversation_id, held)
}

/**
 * What is held for seconds waits for these, whatever the clock of this machine says; else for the time that was chosen.
 */
async function awaitRelease(
  ctx: Ctx,
  conversation_id: number,
  { id: held_id, kind, send_at }: Pick<queries.HeldRow, 'id' | 'kind' | 'send_at'>,
): Promise<void> {
  const waitMs = Math.max(0, send_at.getTime() - ctx.now().getTime())
  await enqueue(ctx, ReleaseReplies, { conversation_id, held_id }, kind === 'undo' || waitMs === 0 ? waitMs : send_at)
}

function checkStatus({ actor }: Ctx): void {
  if (actor.type !== 'agent' || !actor.permissions.has('conversations:update_status')) throw forbidden()
}

/** Deletes replies that left or were taken back long ago. */
export const pruneHeld = (ctx: Ctx): Promise<string> => prune(ctx, queries.ended, daysAgo(ctx, keptDays))

async function present(ctx: Ctx, row: queries.HeldRow): Promise<HeldReply> {
  const { uuid, conversation_uuid, inbox_id, kind, send_at, if_customer_writes, author, attachments, echo_id } = row
  const { reply, message_id, is_answered, created_at, updated_at } = row
  const stopped = row.state === 'waiting' && row.if_customer_writes === 'cancel' && is_answered
  const reason = stopped ? { code: 'held.customer_wrote' as const, params: {} } : row.reason && toldOf(row.reason)
  const { template } = reply as Partial<Reply>
  return {
    uuid,
    conversation_uuid,
    kind,
    send_at,
    if_customer_writes,
    author,
    attachments,
    echo_id,
    created_at,
    updated_at,
    state: stopped ? 'returned' : row.state,
    message: reply.message ?? '',
    template: template ? { ...template, text: await wordTemplate(ctx, inbox_id, template) } : null,
    reply_to: reply.reply_to ?? null,
    macro_id: reply.macro_id ?? null,
    macro_actions: reply.macro_actions ?? null,
    reason: reason?.code ?? null,
    reason_text: reason && wordRefusal(ctx.language, reason.code, reason.params),
    sent: message_id === null ? null : await messages.getMessage(ctx, message_id),
  }
}

async function wordTemplate(ctx: Ctx, inboxId: number, choice: TemplateChoice): Promise<string | null> {
  try {
    return (await templates.prepareTemplate(ctx, await inboxes.getInbox(ctx, inboxId), choice)).text
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Moves held replies from one conversation to another. The caller has locked both. */
export async function moveHeld(
  ctx: Ctx,
  from: conversations.Locked,
  { id: conversation_id, uuid }: conversations.Locked,
): Promise<void> {
  for (const held of await queries.moveHeld(ctx.db, from.id, conversation_id))
    await awaitRelease(ctx, conversation_id, held)
  for (const ids of [
    { conversation_id: from.id, conversation_uuid: from.uuid },
    { conversation_id, conversation_uuid: uuid },
  ])
    emit(ctx, HeldReplyChanged, ids)
}
