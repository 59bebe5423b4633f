import type { Ctx } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { visibleTo } from '../../office/sight/service.ts'
import * as teams from '../../people/teams/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { HandOut, type WaitingTeam } from './schema.ts'

/** The number of conversations that one job hands out. The run of the next minute continues. */
const atOnce = 200

/** Adds a job for each team that has something to hand out. */
export async function handOutAll(ctx: Ctx): Promise<string> {
  const ids = await queries.listTeamsWithWork(ctx.db)
  for (const team_id of ids) await enqueue(ctx, HandOut, { team_id })
  return `${ids.length} teams`
}

/** Why conversations wait in the teams that hand out. */
export const listWaiting = (ctx: Ctx): Promise<WaitingTeam[]> => queries.listWaiting(ctx.db, visibleTo(ctx))

/**
 * Assigns what waits in a team to its members in turn, if the team hands out: to members who are online, may answer,
 * and have room. Each is assigned in a transaction of its own under the team's lock, so that two at the same time go to
 * two agents.
 */
export async function handOut(ctx: Ctx, { team_id }: { team_id: number }): Promise<string> {
  let given = 0
  while (given < atOnce && (await handOutOne(ctx, team_id))) given += 1
  return `${given} given`
}

function handOutOne(ctx: Ctx, teamId: number): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await queries.lockTurn(ctx.db, teamId)
    const next = await queries.findNext(ctx.db, teamId)
    if (!next) return false
    await queries.lockAgent(ctx.db, next.agent_id)
    // Another team was faster: the next look finds somebody else.
    if (!(await queries.hasRoom(ctx.db, teamId, next.agent_id))) return true
    const now = await conversations.lockConversation(ctx, { id: next.conversation_id })
    // Somebody was faster. The next round finds another conversation.
    if (now.assigned_user_id !== null || now.assigned_team_id !== teamId || now.status_category !== 'open') return true
    await queries.updateTurn(ctx.db, teamId, next.agent_id, ctx.now())
    await conversations.assignUser(ctx, { id: now.id }, next.agent_id)
    return true
  })
}

/**
 * Deletes a team. Its conversations keep their owner. Those without an owner are then in no list but Unassigned.
 * Whoever changes one of them has locked it before the team, so it is released before the team is locked, and after
 * that what was given to the team meanwhile.
 */
export function deleteTeam(ctx: Ctx, id: number): Promise<true> {
  return transaction(ctx, async (ctx) => {
    await teams.holdTeam(ctx, id)
    await conversations.releaseFromTeam(ctx, id)
    const team = await teams.lockTeam(ctx, id)
    await conversations.releaseFromTeam(ctx, id)
    await teams.removeTeam(ctx, team)
    return true as const
  })
}
