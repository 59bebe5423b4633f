import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, notFound, Outdated, Refusal } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { Standing } from '../../office/sight/schema.ts'
import { maySee } from '../../office/sight/service.ts'
import type { Activity, KeptLine } from '../messages/schema.ts'
import * as messages from '../messages/service.ts'
import * as queries from './queries.ts'
import {
  type ChangeKind,
  ConversationAssigned,
  ConversationChanged,
  ConversationUpdated,
  ConversationWithdrawn,
  type Previous,
} from './schema.ts'
import * as states from './state-queries.ts'

/** A conversation that the actor may see, locked until commit, with the columns that the verbs need. */
export async function lockConversation(ctx: Ctx, by: { id: number } | { uuid: string }): Promise<queries.Locked> {
  return refuseHidden(ctx, await queries.lockConversation(ctx.db, by))
}

/** The same, with the status that it is to have and what a change of it needs. */
export async function lockWithStatus(ctx: Ctx, uuid: string, wanted: states.WhichStatus) {
  return refuseHidden(ctx, await states.lockWithStatus(ctx.db, { uuid }, wanted, messages.keptLine))
}

function refuseHidden<Row extends queries.Locked>({ actor }: Ctx, row: Row | undefined): Row {
  if (!row || !maySee(actor, row)) throw notFound()
  // Only an agent is refused. The desk itself finds nothing to do in a merged conversation.
  if (row.merged_into !== null && actor.type === 'agent') throw conflict('conversation.merged')
  return row
}

/**
 * Locks two conversations that the actor may see, and returns them in the order given. Locking them the other way round
 * at the same time leads to no deadlock.
 */
export async function lockTwo(ctx: Ctx, uuid: string, other: string): Promise<[queries.Locked, queries.Locked]> {
  const locked = await states.lockConversations(ctx.db, [uuid, other])
  const find = (wanted: string) =>
    refuseHidden(
      ctx,
      locked.find(({ uuid }) => uuid === wanted.toLowerCase()),
    )
  return [find(uuid), find(other)]
}

/**
 * Adds a line to a locked conversation that says what happened and who did it. `at`: when, if the provider told it.
 * `touched`: the caller sets `updated_at` of the conversation itself, so the row is not written again. `kept`: what the
 * lock has kept for the line; then it is sent together with the next statement.
 */
export async function addActivity(
  ctx: Ctx,
  conversation: queries.Locked,
  activity: Activity,
  { at = null, touched = false, kept }: { at?: Date | null; touched?: boolean; kept?: KeptLine } = {},
): Promise<{ id: number }> {
  const by = whoDid(ctx)
  const line = await messages.addMessage(ctx, {
    conversation,
    type: 'activity',
    sender_type: ctx.actor.type === 'agent' ? 'agent' : 'system',
    sender_id: agentId(ctx),
    content: '',
    meta: { activity: { ...by, ...activity } },
    provider_at: at,
    touched,
    ...(kept ? { kept } : {}),
  })
  return line!
}

/**
 * Notifies the readers of a conversation that changed its owner or team: those who can see it now, and those who could
 * see it until now.
 */
export function tellMoved(ctx: Ctx, before: queries.Locked): void {
  tellWithdrawn(ctx, before)
  emit(ctx, ConversationAssigned, idsOf(before))
  emit(ctx, ConversationUpdated, idsOf(before))
}

/**
 * Tells the people and the team who saw a conversation before that it is gone for them. `before` is who had it then.
 */
export function tellWithdrawn(ctx: Ctx, before: Standing & { id: number; uuid: string }): void {
  const { assigned_user_id: user, assigned_team_id: team } = before
  emit(ctx, ConversationWithdrawn, {
    ...idsOf(before),
    ...(user === null ? {} : { assigned_user_id: user }),
    ...(team === null ? {} : { assigned_team_id: team }),
  })
}

export const idsOf = (conversation: { id: number; uuid: string }) => ({
  conversation_id: conversation.id,
  conversation_uuid: conversation.uuid,
})

/** The name of the actor, as an activity line has it. */
export function whoDid({ actor }: Ctx): Pick<Activity, 'actor' | 'rule'> {
  if (actor.type === 'agent') return { actor: actor.name }
  return actor.type === 'system' && actor.rule ? { rule: actor.rule.name } : {}
}

/** The longest chain of rules that set each other off. It keeps them from going on for ever. */
const deepestRule = 5

/** `awaited` is known of a locked conversation. */
type Changed = { id: number; awaited?: string[] }
type Noted = { conversation: Changed; previous: Previous; message_id: number | null }

/** Emits that the conversation changed, if a rule waits for a change of this kind. */
export const noteChange = (
  ctx: Ctx,
  conversation: Changed,
  event: ChangeKind,
  previous: Previous,
  message_id: number | null = null,
): Promise<void> => noteChanges(ctx, event, [{ conversation, previous, message_id }])

/** Does the same for several conversations that changed in the same way. */
export async function noteChanges(ctx: Ctx, event: ChangeKind, changes: Noted[]): Promise<void> {
  const rule = ctx.actor.type === 'system' ? ctx.actor.rule : undefined
  const depth = rule?.depth ?? 0
  const [first] = changes
  if (!first || depth >= deepestRule) return
  if (!(first.conversation.awaited?.includes(event) ?? (await queries.isAwaited(ctx.db, event)))) return
  for (const { conversation, previous, message_id } of changes) {
    const cause = rule?.cause ?? uuidv7(ctx.now().getTime())
    emit(ctx, ConversationChanged, { conversation_id: conversation.id, event, message_id, previous, depth, cause })
  }
}

/** For opening a conversation: somebody has opened another one of the customer since this one was found. */
export function asOutdated(error: unknown): never {
  const isOutdated = error instanceof Refusal && error.code === 'conversation.already_open'
  throw isOutdated ? new Outdated('another one is open meanwhile') : error
}
