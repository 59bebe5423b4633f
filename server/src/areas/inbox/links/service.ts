import type { Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { visibleTo } from '../../office/sight/service.ts'
import { type ConversationItem, ConversationUpdated } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'

/** Of one conversation. */
const maxLinks = 50

/** The conversations linked with this one that the actor may see. */
export async function listLinked(ctx: Ctx, uuid: string): Promise<ConversationItem[]> {
  const { id } = await conversations.accessConversation(ctx, uuid)
  return conversations.listItems(ctx, await queries.listLinked(ctx.db, id, visibleTo(ctx)))
}

/** Links two conversations that the actor may see. A line in both says so. */
export function link(ctx: Ctx, uuid: string, otherUuid: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const pair = await lockBoth(ctx, uuid, otherUuid)
    if (!(await queries.insertLink(ctx.db, pair[0].id, pair[1].id, ctx.now()))) return
    for (const { id } of pair)
      if ((await queries.countLinks(ctx.db, id)) > maxLinks) throw invalid('link.too_many', { max: maxLinks })
    await tell(ctx, pair, 'linked')
  })
}

/** Ends a link, with a line in both. Does nothing if there is none. */
export function unlink(ctx: Ctx, uuid: string, otherUuid: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const pair = await lockBoth(ctx, uuid, otherUuid)
    if (await queries.deleteLink(ctx.db, pair[0].id, pair[1].id)) await tell(ctx, pair, 'unlinked')
  })
}

type Pair = [conversations.Locked, conversations.Locked]

async function lockBoth(ctx: Ctx, uuid: string, otherUuid: string): Promise<Pair> {
  const pair = await conversations.lockTwo(ctx, uuid, otherUuid)
  if (pair[0].id === pair[1].id) throw invalid('link.itself').at('other_uuid')
  return pair
}

async function tell(ctx: Ctx, [one, other]: Pair, kind: 'linked' | 'unlinked'): Promise<void> {
  await conversations.addActivity(ctx, one, { kind, to: String(other.id) })
  await conversations.addActivity(ctx, other, { kind, to: String(one.id) })
  for (const { id, uuid } of [one, other])
    emit(ctx, ConversationUpdated, { conversation_id: id, conversation_uuid: uuid })
}
