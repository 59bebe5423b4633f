import { agentId, type Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { maySee } from '../../office/sight/service.ts'
import * as agents from '../../people/agents/service.ts'
import { ConversationUpdated, type Participant } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'

/**
 * The followers who may see the conversation now. A follower who cannot see it is left out until they can see it again.
 */
export async function listFollowers(ctx: Ctx, uuid: string): Promise<Participant[]> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  const ids = await queries.listFollowers(ctx.db, conversation.id)
  const people = ids.length > 0 ? await agents.listPeople(ctx, ids) : []
  return people
    .filter(({ actor }) => maySee(actor, conversation))
    .sort((a, b) => ids.indexOf(a.actor.id) - ids.indexOf(b.actor.id))
    .map(({ actor, first_name, last_name, avatar_url }) => ({ id: actor.id, first_name, last_name, avatar_url }))
}

/** All followers. Whether they may see the conversation is checked when they are notified. */
export const listFollowerIds = (ctx: Ctx, conversationId: number): Promise<number[]> =>
  queries.listFollowers(ctx.db, conversationId)

/**
 * Makes the acting agent follow the conversation, or stop following it. Refuses with 409 to follow one that was merged.
 */
export function setFollowing(ctx: Ctx, uuid: string, follows: boolean): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const agent = agentId(ctx)
    if (agent === null) throw notFound()
    const { id } = await (follows
      ? conversations.lockConversation(ctx, { uuid })
      : conversations.accessConversation(ctx, uuid))
    if (follows) await queries.insertFollower(ctx.db, id, agent, ctx.now())
    else await queries.deleteFollower(ctx.db, id, agent)
    emit(ctx, ConversationUpdated, { conversation_id: id, conversation_uuid: uuid })
  })
}
