import { agentId, type Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { type Draft, DraftChanged, type DraftType, maxMetaLength, type NewDraft } from './schema.ts'

/** A draft that nobody has changed for this long is deleted. */
const keptDays = 15
const maxListed = 200

/** The caller's newest drafts, in conversations that they may still see. */
export const listDrafts = (ctx: Ctx): Promise<Draft[]> =>
  queries.listDrafts(ctx.db, agentId(ctx)!, visibleTo(ctx), maxListed)

/** The caller's drafts in a conversation: at most a reply and a note. */
export async function listDraftsIn(ctx: Ctx, uuid: string): Promise<Draft[]> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  return queries.listDraftsIn(ctx.db, agentId(ctx)!, id)
}

/**
 * Keeps the caller's draft in place of an earlier one of its type. Refuses `meta` of more than 32,768 characters, and
 * refuses with 409 if the conversation was merged, because drafts went along then.
 */
export async function saveDraft(ctx: Ctx, uuid: string, { type, content, meta = {} }: NewDraft): Promise<Draft> {
  if (JSON.stringify(meta).length > maxMetaLength) throw invalid('draft.meta_length', { max: maxMetaLength }).at('meta')
  const agent_id = agentId(ctx)!
  return transaction(ctx, async (ctx) => {
    const { id } = await conversations.lockConversation(ctx, { uuid })
    const draft = { agent_id, conversation_id: id, type, content, meta, now: ctx.now() }
    const saved = await queries.upsertDraft(ctx.db, draft)
    emit(ctx, DraftChanged, { reader_id: agent_id, conversation_id: id, conversation_uuid: uuid })
    return saved
  })
}

/** Deletes the caller's draft of this type, or both. */
export async function discardDraft(ctx: Ctx, uuid: string, type?: DraftType): Promise<void> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  await transaction(ctx, (ctx) => dropDraft(ctx, { id, uuid }, type))
}

/** Deletes the actor's draft, because it was sent or is not wanted. */
export async function dropDraft(ctx: Ctx, conversation: { id: number; uuid: string }, type?: DraftType): Promise<void> {
  const agent_id = agentId(ctx)
  if (agent_id === null || !(await queries.deleteDrafts(ctx.db, agent_id, conversation.id, type))) return
  emit(ctx, DraftChanged, {
    reader_id: agent_id,
    conversation_id: conversation.id,
    conversation_uuid: conversation.uuid,
  })
}

export const pruneDrafts = (ctx: Ctx): Promise<string> => prune(ctx, queries.aged, daysAgo(ctx, keptDays))
