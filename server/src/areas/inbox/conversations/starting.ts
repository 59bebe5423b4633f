import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { maySee } from '../../office/sight/service.ts'
import { addActivity, idsOf } from './changes.ts'
import * as queries from './queries.ts'
import { ConversationUpdated } from './schema.ts'

/**
 * The open conversation of a contact in an inbox, or a new one, which belongs to the agent who begins it: no rule
 * assigns it to anybody else, and no notice says that an assistant answers. Refuses if the actor may not see the open
 * one. Runs in the open transaction.
 */
export async function startConversation(
  ctx: Ctx,
  inboxId: number,
  contactId: number,
  subject: string | null = null,
): Promise<queries.Locked> {
  const latest = await queries.lockLatest(ctx.db, inboxId, contactId)
  if (latest && latest.status_category !== 'resolved') {
    if (!maySee(ctx.actor, latest)) throw conflict('conversation.open_elsewhere')
    return latest
  }
  const now = ctx.now()
  const begun = await queries.insertConversation(ctx.db, {
    uuid: uuidv7(now.getTime()),
    inbox_id: inboxId,
    contact_id: contactId,
    subject,
    now,
  })
  await queries.updateAssignee(ctx.db, begun.id, agentId(ctx), 'none', now)
  await queries.updateRouted(ctx.db, begun.id, now)
  await queries.updateNotice(ctx.db, begun.id, now)
  await addActivity(ctx, begun, { kind: 'conversation_opened' })
  emit(ctx, ConversationUpdated, idsOf(begun))
  return { ...begun, assigned_user_id: agentId(ctx), routed_at: now }
}
