import { agentId, type Ctx } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseToOpen } from '../../office/sight/service.ts'
import type { Activity } from '../messages/schema.ts'
import { addActivity, idsOf, lockConversation, noteChange, tellMoved, tellWithdrawn } from './changes.ts'
import * as queries from './queries.ts'
import { aiStateAfter } from './rules.ts'
import {
  AssistantMoved,
  ConversationGiven,
  ConversationUpdated,
  CustomerWaits,
  ReleaseWaiting,
  TeamAddressed,
  TeamPromised,
} from './schema.ts'

/** Assigns the conversation to an agent or an assistant, or to nobody. */
export function assignUser(ctx: Ctx, by: { id: number } | { uuid: string }, assigneeId: number | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, by)
    if (conversation.assigned_user_id === assigneeId) return
    const assignee = assigneeId === null ? null : await queries.findAssignee(ctx.db, assigneeId)
    if (assignee === undefined) throw invalid('conversation.no_assignee').at('assignee_id')
    await changeAssignee(ctx, conversation, assignee)
  })
}

async function changeAssignee(
  ctx: Ctx,
  conversation: queries.Locked,
  assignee: queries.Assignee | null,
): Promise<void> {
  const { ai_state } = conversation
  await queries.updateAssignee(
    ctx.db,
    conversation.id,
    assignee?.id ?? null,
    aiStateAfter(assignee, ai_state),
    ctx.now(),
  )
  const line = await addActivity(ctx, conversation, assignmentActivity(assignee, ai_state === 'active'), {
    touched: true,
  })
  tellMoved(ctx, conversation)
  if (ai_state === 'active' || assignee?.type === 'assistant')
    emit(ctx, AssistantMoved, { conversation_id: conversation.id })
  const { assigned_user_id: before } = conversation
  await noteChange(ctx, conversation, 'conversation.user.assigned', {
    assigned_user: before === null ? null : String(before),
  })
  if (assignee?.type === 'agent' && assignee.id !== agentId(ctx)) {
    tellAssignee(ctx, conversation, line.id, { agent_id: assignee.id, team_id: null })
  }
}

const tellAssignee = (
  ctx: Ctx,
  conversation: queries.Locked,
  message_id: number,
  to: { agent_id: number | null; team_id: number | null },
): void => emit(ctx, ConversationGiven, { conversation_id: conversation.id, message_id, actor_id: agentId(ctx), ...to })

function assignmentActivity(assignee: queries.Assignee | null, fromAssistant: boolean): Activity {
  if (!assignee) return { kind: 'unassigned' }
  if (assignee.type === 'assistant') return { kind: 'handed_to_assistant', assignee: assignee.name }
  return { kind: fromAssistant ? 'taken_over' : 'assigned', assignee: assignee.name, assignee_type: 'agent' }
}

/**
 * Unassigns those of the conversations whose owner is away with conversations going on to others, or is disabled or
 * deleted. They then wait for their team, or for anybody. Returns the unassigned ones. Runs in the open transaction.
 */
export async function letGo(ctx: Ctx, conversations: queries.Locked[]): Promise<queries.Locked[]> {
  const owners = conversations.flatMap(({ assigned_user_id: owner }) => owner ?? [])
  const away = owners.length > 0 ? await queries.listReassigning(ctx.db, owners) : []
  const left = conversations.filter(({ assigned_user_id: owner }) => owner !== null && away.includes(owner))
  for (const conversation of left) {
    await changeAssignee(ctx, conversation, null)
    const { assigned_team_id: team_id } = conversation
    if (team_id !== null) emit(ctx, TeamAddressed, { team_id })
  }
  return left
}

/** The number of conversations that one run of the job looks at. */
const releasedAtOnce = 100

/**
 * Unassigns the conversations of an agent who was disabled or deleted in which a customer waits, each in a transaction
 * of its own. The others are unassigned as soon as their customer writes.
 */
export async function releaseWaiting(ctx: Ctx, { agent_id }: { agent_id: number }): Promise<string> {
  const ids = await queries.listWaitingOf(ctx.db, agent_id, releasedAtOnce)
  let released = 0
  for (const id of ids) {
    released += await transaction(ctx, async (ctx) => {
      const conversation = await lockConversation(ctx, { id })
      return conversation.assigned_user_id === agent_id ? (await letGo(ctx, [conversation])).length : 0
    })
  }
  // Somebody may have taken one of them meanwhile. If none was released, the agent is back.
  if (ids.length === releasedAtOnce && released > 0) await enqueue(ctx, ReleaseWaiting, { agent_id })
  return `${released} wait for others`
}

/**
 * Makes the acting agent the owner in place of the assistant. Does nothing if a person already has the conversation.
 */
export async function takeOver(ctx: Ctx, conversation: queries.Locked): Promise<void> {
  if (ctx.actor.type !== 'agent' || !['active', 'waiting'].includes(conversation.ai_state)) return
  await changeAssignee(ctx, conversation, { id: ctx.actor.id, type: 'agent', name: ctx.actor.name })
}

/** Hands the conversation over from the assistant. It then waits for a person, of this team if there is one. */
export async function handOver(
  ctx: Ctx,
  conversation: queries.Locked,
  reason: string,
  teamId: number | null,
): Promise<void> {
  await queries.updateAssignee(ctx.db, conversation.id, null, 'waiting', ctx.now())
  await queries.updateHandedOver(ctx.db, conversation.id, reason, ctx.now())
  await addActivity(ctx, conversation, { kind: 'handed_over', reason }, { touched: true })
  if (await queries.isAwayTold(ctx.db)) emit(ctx, CustomerWaits, { conversation_id: conversation.id })
  tellMoved(ctx, conversation)
  if (conversation.ai_state === 'active') emit(ctx, AssistantMoved, { conversation_id: conversation.id })
  const { assigned_user_id: before, uuid } = conversation
  await noteChange(ctx, conversation, 'conversation.user.assigned', {
    assigned_user: before === null ? null : String(before),
  })
  if (teamId !== null && (await queries.findTeam(ctx.db, teamId))) await assignTeam(ctx, uuid, teamId)
  else if (conversation.assigned_team_id !== null) emit(ctx, TeamAddressed, { team_id: conversation.assigned_team_id })
}

/**
 * Gives the conversation to a team, or to none (null). The owner stays. The team's SLA policy follows, and its members
 * are told.
 */
export function assignTeam(ctx: Ctx, uuid: string, teamId: number | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, { uuid })
    if (conversation.assigned_team_id === teamId) return
    const team = teamId === null ? null : await queries.findTeam(ctx.db, teamId)
    if (team === undefined) throw invalid('conversation.no_assignee').at('assignee_id')
    await queries.updateTeam(ctx.db, conversation.id, teamId, ctx.now())
    const line = await addActivity(
      ctx,
      conversation,
      team
        ? { kind: 'assigned', assignee: team.name, assignee_type: 'team' }
        : { kind: 'unassigned', assignee_type: 'team' },
      { touched: true },
    )
    tellMoved(ctx, conversation)
    const { assigned_team_id: before } = conversation
    await noteChange(ctx, conversation, 'conversation.team.assigned', {
      assigned_team: before === null ? null : String(before),
    })
    if (team?.hands_out && conversation.assigned_user_id === null) emit(ctx, TeamAddressed, { team_id: team.id })
    if (team?.sla_policy_id != null)
      emit(ctx, TeamPromised, {
        conversation_id: conversation.id,
        policy_id: team.sla_policy_id,
        at: ctx.now().toISOString(),
      })
    if (team) tellAssignee(ctx, conversation, line.id, { agent_id: null, team_id: team.id })
  })
}

/**
 * Removes a team that is about to be deleted from all its conversations. Refuses if the actor does not see its inbox.
 */
export async function releaseFromTeam(ctx: Ctx, teamId: number): Promise<void> {
  for (const conversation of await queries.releaseFromTeam(ctx.db, teamId, ctx.now())) {
    // It comes into the list Unassigned.
    if (conversation.assigned_user_id === null) refuseToOpen(ctx, { assigned_user_id: null, assigned_team_id: teamId })
    if (conversation.status_category === 'resolved') continue
    tellWithdrawn(ctx, { ...conversation, assigned_team_id: teamId })
    emit(ctx, ConversationUpdated, idsOf(conversation))
  }
}
