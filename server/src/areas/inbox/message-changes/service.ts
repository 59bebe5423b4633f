import type { Ctx } from '../../../platform/context.ts'
import { pruneIfSet } from '../../../platform/database/pruning.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as verifications from '../../people/verifications/service.ts'
import { MessageDeleted, MessageUpdated } from '../messages/schema.ts'
import { preview } from '../messages/service.ts'
import * as queries from './queries.ts'
import { type Outcome, outcomeOf } from './rules.ts'
import type { NewChange } from './schema.ts'

/**
 * Stores what was done to a message and shows it on the message, now or when the message comes. A second call with the
 * same `provider_id` changes nothing, and the order of the calls does not matter. `hidden`: stored without the code
 * that it contained. `foreign`: dropped, because the message is another customer's.
 */
export function addChange(ctx: Ctx, change: NewChange): Promise<'changed' | 'kept' | 'hidden' | 'known' | 'foreign'> {
  return transaction(ctx, async (ctx) => {
    await queries.lockTarget(ctx.db, change.inbox_id, change.target_id)
    const content = await hideIn(ctx, change)
    if (!(await queries.insertChange(ctx.db, { ...change, content }))) return 'known'
    const dropped = await apply(ctx, change.inbox_id, change.target_id)
    if (content !== change.content) return 'hidden'
    if (change.provider_id && dropped?.includes(change.provider_id)) return 'foreign'
    return dropped ? 'changed' : 'kept'
  })
}

/** Notes that the provider has accepted a reaction of the desk: the customer sees it until it accepts another one. */
export const noteAccepted = (ctx: Ctx, reaction: queries.GivenReaction, providerId: string): Promise<void> =>
  queries.updateAccepted(ctx.db, reaction, providerId)

/** Forgets a reaction of the desk that the customer never got, so that the one is shown again that they have. */
export function dropReaction(ctx: Ctx, reaction: queries.GivenReaction): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.lockTarget(ctx.db, reaction.inbox_id, reaction.target_id)
    await queries.deleteUnaccepted(ctx.db, reaction)
    await applyChanges(ctx, reaction.inbox_id, reaction.target_id)
  })
}

/**
 * Locks a message by its provider's id until the open transaction ends. This lock is taken before that of its
 * conversation.
 */
export const lockTarget = (ctx: Ctx, inboxId: number, targetId: string): Promise<void> =>
  queries.lockTarget(ctx.db, inboxId, targetId)

/** A code that was mailed to the customer is not stored, even if it is edited into a message. */
async function hideIn(ctx: Ctx, { kind, sender_type, inbox_id, target_id, content }: NewChange): Promise<string> {
  if (kind !== 'edit' || sender_type !== 'contact') return content
  return verifications.hideCode(ctx, { inbox_id, provider_id: target_id }, content)
}

/** Applies all stored changes to a message, in the open transaction. False if the message is not here. */
export const applyChanges = async (ctx: Ctx, inboxId: number, targetId: string): Promise<boolean> =>
  (await apply(ctx, inboxId, targetId)) !== undefined

/** Returns the provider's ids of changes that it dropped; undefined if the message is not here. */
async function apply(ctx: Ctx, inboxId: number, targetId: string): Promise<string[] | undefined> {
  const target = await queries.lockMessage(ctx.db, inboxId, targetId)
  if (!target) return undefined
  const dropped = await queries.settleTellers(ctx.db, target.conversation_id, inboxId, targetId)
  const author = target.type === 'incoming' ? 'contact' : 'agent'
  const changes = await queries.listChanges(ctx.db, inboxId, targetId)
  // Both sides react, but nobody changes or deletes what the other one wrote.
  const theirs = changes.filter(({ kind, sender_type }) => kind === 'reaction' || sender_type === author)
  const outcome = outcomeOf(target.original, theirs)
  const { content } = outcome
  await queries.updateLook(ctx.db, target, { content, preview: preview(content), meta: metaOf(outcome) }, ctx.now())
  emit(ctx, MessageUpdated, {
    conversation_id: target.conversation_id,
    conversation_uuid: target.conversation_uuid,
    message_id: target.id,
    message_uuid: target.uuid,
  })
  if (outcome.deleted_at) emit(ctx, MessageDeleted, { message_id: target.id })
  return dropped
}

const metaOf = ({ reactions, edited_at, earlier, deleted_at }: Outcome): object => ({
  ...(reactions.length > 0 ? { reactions } : {}),
  ...(edited_at ? { edited_at: edited_at.toISOString(), earlier } : {}),
  ...(deleted_at ? { deleted_at: deleted_at.toISOString() } : {}),
})

/** Deletes old changes that no message shows. */
export const pruneChanges = (ctx: Ctx): Promise<string> =>
  pruneIfSet(ctx, ctx.config.keepDays.changes, queries.agedChanges)
