import { agentId, type Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { holdHours } from '../../office/hours/service.ts'
import { isTimeZone } from '../../office/settings/service.ts'
import { listSeeing, lockSight, refuseWiderSight } from '../../office/sight/service.ts'
import { holdPolicy } from '../../office/sla/service.ts'
import { endHanded } from '../handed/service.ts'
import * as queries from './queries.ts'
import { type CompactTeam, type NewTeam, type Team, TeamChanged, type TeamChanges } from './schema.ts'

export const listTeams = (ctx: Ctx): Promise<Team[]> => queries.listTeams(ctx.db)

export const listCompactTeams = (ctx: Ctx): Promise<CompactTeam[]> => queries.listCompactTeams(ctx.db)

/** The calling agent's teams. */
export const listOwnTeams = (ctx: Ctx): Promise<Team[]> => queries.listTeamsOf(ctx.db, agentId(ctx)!)

export async function getTeam(ctx: Ctx, id: number): Promise<Team> {
  const team = await queries.findTeam(ctx.db, id)
  if (!team) throw notFound()
  return team
}

/** Its members see nothing by it: a new team has no conversations. */
export function createTeam(ctx: Ctx, team: NewTeam): Promise<Team> {
  refuseBadZone(team)
  return transaction(ctx, async (ctx) => {
    await holdMembers(ctx, team)
    await holdHours(ctx, team.business_hours_id)
    await holdPolicy(ctx, team.sla_policy_id)
    const id = await queries.insertTeam(ctx.db, { ...team, name: team.name.trim() })
    if (team.member_ids) await queries.replaceMembers(ctx.db, id, team.member_ids)
    emit(ctx, TeamChanged, { team_id: id })
    const after = await getTeam(ctx, id)
    await record(ctx, 'team_created', { type: 'team', id }, { after })
    return after
  })
}

/**
 * Refuses with 403 a change that shows a member conversations that the actor does not see, and with 409 a taken name.
 * Ends what former and present members were shown for people who may see more now; see `endHanded`.
 */
export function updateTeam(ctx: Ctx, id: number, changes: TeamChanges): Promise<Team> {
  refuseBadZone(changes)
  const name = changes.name?.trim()
  return transaction(ctx, async (ctx) => {
    await lockSight(ctx)
    await holdMembers(ctx, changes)
    await holdHours(ctx, changes.business_hours_id)
    await holdPolicy(ctx, changes.sla_policy_id)
    const before = await lockTeam(ctx, id)
    refuseChanged(before, changes.unchanged_since)
    const seeing = await listSeeing(ctx, changes.member_ids ?? before.members.map((member) => member.id))
    await queries.updateTeam(ctx.db, id, { ...changes, ...(name ? { name } : {}) }, ctx.now())
    if (changes.member_ids) await queries.replaceMembers(ctx.db, id, changes.member_ids)
    await refuseWiderSight(ctx, seeing)
    const after = await getTeam(ctx, id)
    const members = [...before.members, ...after.members]
    await endHanded(
      ctx,
      members.map((member) => member.id),
      seeing,
    )
    emit(ctx, TeamChanged, { team_id: id })
    await record(ctx, 'team_updated', { type: 'team', id }, { before, after })
    return after
  })
}

/** Runs in the open transaction, in which `lockTeam` has been called. */
export async function removeTeam(ctx: Ctx, before: Team): Promise<void> {
  await queries.deleteTeam(ctx.db, before.id)
  emit(ctx, TeamChanged, { team_id: before.id })
  await record(ctx, 'team_deleted', { type: 'team', id: before.id }, { before })
}

/** Puts an agent into the teams with these names and out of all others. Refuses unknown names. */
export async function setTeamsOf(ctx: Ctx, agent: number, names: readonly string[]): Promise<void> {
  const locked = await queries.lockTeamsFor(ctx.db, agent, names)
  const teams = locked.filter(({ name }) => names.includes(name))
  const unknown = names.find((name) => !teams.some((team) => team.name === name))
  if (unknown !== undefined) throw invalid('team.unknown', { name: unknown }).at('teams')
  const ids = teams.map((team) => team.id)
  const seeing = await listSeeing(ctx, [agent])
  for (const team_id of await queries.replaceTeams(ctx.db, agent, ids, ctx.now())) emit(ctx, TeamChanged, { team_id })
  await refuseWiderSight(ctx, seeing)
}

/** The team, which stays as it is until the transaction ends, while what is in it may change; 404 if there is none. */
export async function holdTeam(ctx: Ctx, id: number): Promise<Team> {
  if (!(await queries.holdTeam(ctx.db, id))) throw notFound()
  return getTeam(ctx, id)
}

/** The team, to which nothing is given until the transaction ends; 404 if there is none. */
export async function lockTeam(ctx: Ctx, id: number): Promise<Team> {
  if (!(await queries.lockTeam(ctx.db, id))) throw notFound()
  return getTeam(ctx, id)
}

/**
 * Keeps the future members from being deleted, and refuses ids that belong to no agent. Agents are locked before teams,
 * as where an agent's own teams change.
 */
async function holdMembers(ctx: Ctx, { member_ids = [] }: TeamChanges): Promise<void> {
  const found = new Set(await queries.lockAgents(ctx.db, member_ids))
  const unknown = member_ids.find((id) => !found.has(id))
  if (unknown !== undefined) throw invalid('team.no_member', { id: unknown })
}

function refuseBadZone({ timezone }: TeamChanges): void {
  if (typeof timezone === 'string' && !isTimeZone(timezone))
    throw invalid('settings.timezone', { timezone }).at('timezone')
}
