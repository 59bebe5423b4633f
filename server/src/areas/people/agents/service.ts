import { agentId, type Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { isLanguage } from '../../../platform/i18n.ts'
import { adminRole } from '../../../platform/permissions.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import * as files from '../../office/files/service.ts'
import { listSeeing, lockSight, refuseForeignSight, refuseWiderSight, visibleTo } from '../../office/sight/service.ts'
import { endHanded, tellOfLess, tellOfSecrets } from '../handed/service.ts'
import { AgentChanged, type Role } from '../roles/schema.ts'
import { getGrantableRoles, lockAdminRole, refuseAdminsToOthers, refuseBeyondActor } from '../roles/service.ts'
import { setTeamsOf } from '../teams/service.ts'
import { callerOf } from './accounts.ts'
import { replacePicture } from './assistants.ts'
import {
  endAccess,
  endFormerPassword,
  endKnowledgeKeys,
  proveOwnPassword,
  refuseWeak,
  storePassword,
} from './credentials.ts'
import * as queries from './queries.ts'
import { losesAdmin, readAvailability } from './rules.ts'
import {
  type Agent,
  type AgentChanges,
  type AgentDeletion,
  AgentLeft,
  AgentWelcomed,
  type CompactAgent,
  type NewAgent,
  type OwnChanges,
} from './schema.ts'

export { type Accounts, signInAs } from './accounts.ts'
export {
  createAssistantAgent,
  deleteAssistantAgent,
  replacePicture,
  updateAssistantAgent,
} from './assistants.ts'
export { refuseWeak, storePassword } from './credentials.ts'
export { listPeople, type Person } from './people.ts'
export { createLookout } from './seen.ts'

export const listAgents = (ctx: Ctx): Promise<Agent[]> => queries.listAgents(ctx.db)

/** Everybody who can be assigned a conversation or has written in one, including assistants. */
export const listCompactAgents = (ctx: Ctx): Promise<CompactAgent[]> => queries.listCompactAgents(ctx.db)

export async function getAgent(ctx: Ctx, id: number): Promise<Agent> {
  const row = await queries.findAgent(ctx.db, id)
  if (!row) throw notFound()
  return row
}

/** The calling agent, as they were when their request was recognised. */
export const getMe = async (ctx: Ctx): Promise<Agent> => callerOf(ctx.actor) ?? getAgent(ctx, ownId(ctx))

/** A new password requires the current one. It ends all sessions except the named one and, unless declined, AI apps. */
export async function updateMe(ctx: Ctx, changes: OwnChanges, session?: string): Promise<Agent> {
  const { first_name, last_name, language, availability_status, after_resolve, single_keys } = changes
  if (typeof language === 'string' && !isLanguage(language))
    throw invalid('agent.language', { language }).at('language')
  const id = ownId(ctx)
  const password = await proveOwnPassword(ctx, id, changes)
  return transaction(ctx, async (ctx) => {
    const { disconnect_ai_apps } = changes
    if (password) await storePassword(ctx, id, password.hash, { before: password.before, session, disconnect_ai_apps })
    const before = await getAgent(ctx, id)
    await queries.updateAgent(ctx.db, id, {
      ...{ first_name, last_name, language, after_resolve, single_keys },
      availability_status: availability_status && readAvailability(availability_status),
    })
    emit(ctx, AgentChanged, { agent_id: id })
    const after = await getAgent(ctx, id)
    await record(ctx, 'agent_updated', { type: 'agent', id }, { before, after })
    return after
  })
}

/** Gives the actor another picture, or none. Deletes the previous one. */
export function setAvatar(ctx: Ctx, picture: files.Stored | null): Promise<Agent> {
  const id = ownId(ctx)
  return transaction(ctx, async (ctx) => {
    const before = await queries.lockAgent(ctx.db, id)
    if (!before) throw notFound()
    await replacePicture(ctx, id, picture)
    const after = await getAgent(ctx, id)
    await record(ctx, 'agent_updated', { type: 'agent', id }, { before, after })
    return after
  })
}

/** Refuses with 403 a role that allows more than the actor may do, and with 409 a taken address and a full plan. */
export async function createAgent(ctx: Ctx, agent: NewAgent): Promise<Agent> {
  const { first_name, last_name, email, enabled = true } = agent
  const password_hash = await hashGiven(ctx, agent.new_password, agent)
  return transaction(ctx, async (ctx) => {
    const roles = await getGrantableRoles(ctx, agent.roles)
    if (enabled) await holdPlace(ctx)
    const password_by = password_hash ? agentId(ctx) : null
    const id = await queries.insertAgent(ctx.db, { first_name, last_name, email, enabled, password_hash, password_by })
    if (agent.availability_status)
      await queries.updateAgent(ctx.db, id, { availability_status: readAvailability(agent.availability_status) })
    await queries.replaceRoles(ctx.db, id, roles)
    if (agent.teams) await setTeamsOf(ctx, id, agent.teams)
    emit(ctx, AgentChanged, { agent_id: id })
    if (agent.send_welcome_email) emit(ctx, AgentWelcomed, { agent_id: id })
    const after = await getAgent(ctx, id)
    await record(ctx, 'agent_created', { type: 'agent', id }, { after })
    return after
  })
}

/**
 * Changes an agent. One who is disabled or gets a new password has to sign in again. An API key works while the agent
 * is enabled. Refuses with 403 an agent or a role that allows more than the actor may do, and with 409 a taken address,
 * a full plan and the loss of the last enabled Admin.
 */
export async function updateAgent(ctx: Ctx, id: number, changes: AgentChanges): Promise<Agent> {
  const { first_name, last_name, email, enabled, availability_status, max_auto_assigned_conversations } = changes
  const { skill_languages, skill_tag_ids } = changes
  const known = changes.new_password === undefined ? undefined : await queries.findAgent(ctx.db, id)
  const password_hash = await hashGiven(ctx, changes.new_password, { ...known, ...changes })
  return transaction(ctx, async (ctx) => {
    if (changes.roles || changes.teams || password_hash || email !== undefined) await lockSight(ctx)
    const agent = await lockGovernedAgent(ctx, id)
    const seeing = changes.roles || changes.teams ? await listSeeing(ctx, [id]) : []
    refuseChanged(agent, changes.unchanged_since)
    if (password_hash || email !== undefined) refuseForeignSight(ctx, seeingOf(agent))
    const roles = changes.roles && (await getGrantableRoles(ctx, changes.roles))
    if (losesAdmin(agent, changes)) await keepAnAdmin(ctx, id)
    if (enabled && !agent.enabled) await holdPlace(ctx)
    if (changes.end_knowledge_keys) await endKnowledgeKeys(ctx, id)
    const leaves = enabled === false && agent.enabled
    const reassigns =
      availability_status === 'away_and_reassigning' && agent.availability_status !== availability_status
    if (leaves || reassigns) await refuseToRelease(ctx, id)
    if (leaves) await tellOfSecrets(ctx, id)
    await queries.updateAgent(ctx.db, id, {
      ...{ first_name, last_name, email, enabled, password_hash, max_auto_assigned_conversations },
      ...(password_hash ? { password_by: agentId(ctx) } : {}),
      skill_languages: skill_languages && [...new Set(skill_languages)],
      skill_tag_ids: skill_tag_ids && [...new Set(skill_tag_ids)],
      availability_status: availability_status && readAvailability(availability_status),
    })
    if (roles) await giveRoles(ctx, id, roles)
    if (changes.teams) await setTeamsOf(ctx, id, changes.teams)
    if (enabled === false) await endAccess(ctx, id)
    if (password_hash) await endFormerPassword(ctx, id, changes)
    if (email !== undefined) await queries.deletePasswordLinksOf(ctx.db, id)
    if (seeing.length > 0) await endHanded(ctx, [id], seeing)
    emit(ctx, AgentChanged, { agent_id: id })
    if (leaves) emit(ctx, AgentLeft, { agent_id: id })
    const after = await getAgent(ctx, id)
    const credential = password_hash ? { credential: 'replaced' } : {}
    await record(ctx, 'agent_updated', { type: 'agent', id }, { before: agent, after: { ...after, ...credential } })
    return after
  })
}

/**
 * Ends the sessions, links and API key of the agent. Refuses with 403 an agent who may do more than the actor, and with
 * 409 the last enabled Admin.
 */
export function deleteAgent(ctx: Ctx, id: number, { end_knowledge_keys }: AgentDeletion = {}): Promise<true> {
  return transaction(ctx, async (ctx) => {
    const agent = await lockGovernedAgent(ctx, id)
    if (losesAdmin(agent, { enabled: false })) await keepAnAdmin(ctx, id)
    await refuseToRelease(ctx, id)
    if (end_knowledge_keys) await endKnowledgeKeys(ctx, id)
    await tellOfSecrets(ctx, id)
    await queries.deleteAgent(ctx.db, id, ctx.now())
    await endAccess(ctx, id)
    await files.dropPicture(ctx, 'avatar', id)
    emit(ctx, AgentChanged, { agent_id: id })
    emit(ctx, AgentLeft, { agent_id: id })
    await record(ctx, 'agent_deleted', { type: 'agent', id }, { before: agent })
    return true as const
  })
}

/**
 * Locks an agent that the actor may change, for the open transaction. Refuses with 404 if the agent is unknown, and
 * with 403 if they may do something that the actor may not: otherwise the right to manage agents would include every
 * right.
 */
export async function lockGovernedAgent(ctx: Ctx, id: number): Promise<Agent> {
  const row = await queries.lockAgent(ctx.db, id)
  if (!row) throw notFound()
  refuseBeyondActor(ctx, row.permissions)
  refuseAdminsToOthers(ctx, row.roles)
  return row
}

/**
 * Refuses if the actor would see conversations of the agent that they do not see now, once the agent lets go of them:
 * those of an agent who leaves, or is away and reassigning, wait for their team or for anybody.
 */
async function refuseToRelease(ctx: Ctx, id: number): Promise<void> {
  if (await queries.hidesFrom(ctx.db, id, visibleTo(ctx))) throw forbidden('sight.beyond_actor')
}

/** Which conversations the agent may see, as `sight` compares it. */
export const seeingOf = ({ id, permissions, teams }: Agent) => ({
  id,
  permissions,
  team_ids: teams.map(({ id }) => id),
})

async function giveRoles(ctx: Ctx, id: number, roles: readonly Role[]): Promise<void> {
  const before = await listSeeing(ctx, [id])
  await queries.replaceRoles(ctx.db, id, roles)
  await refuseWiderSight(ctx, before)
  await tellOfLess(ctx, before)
}

/**
 * Creates the first agent, with the role Admin, of a desk that never had one, and returns true if it did. It is safe to
 * call this twice. Refuses a chosen password that is easy to guess.
 */
export async function ensureFirstAdmin(
  ctx: Ctx,
  admin: { email: string; password: string; generated?: boolean },
): Promise<boolean> {
  if (await queries.hasAnyAgent(ctx.db)) return false
  if (!admin.generated) await refuseWeak(ctx, admin.password, { first_name: 'Admin', email: admin.email }, 'password')
  const password_hash = await hashPassword(admin.password)
  return transaction(ctx, async (ctx) => {
    await queries.lockAgentCount(ctx.db)
    if (await queries.hasAnyAgent(ctx.db)) return false
    const roles = await getGrantableRoles(ctx, [adminRole])
    const id = await queries.insertAgent(ctx.db, { first_name: 'Admin', email: admin.email, password_hash })
    await queries.replaceRoles(ctx.db, id, roles)
    emit(ctx, AgentChanged, { agent_id: id })
    return true
  })
}

function ownId(ctx: Ctx): number {
  const id = agentId(ctx)
  if (id === null) throw notFound()
  return id
}

async function hashGiven(ctx: Ctx, password: string | undefined, person: Parameters<typeof refuseWeak>[2]) {
  if (password === undefined) return undefined
  await refuseWeak(ctx, password, person, 'new_password')
  return hashPassword(password)
}

/** Refuses if nobody else is an enabled Admin. Two requests that take the role from the last two take turns. */
async function keepAnAdmin(ctx: Ctx, id: number): Promise<void> {
  await lockAdminRole(ctx)
  if ((await queries.countOtherAdmins(ctx.db, id)) === 0) throw conflict('agent.last_admin')
}

/** Refuses if the plan does not include one more enabled agent. */
async function holdPlace(ctx: Ctx): Promise<void> {
  const { planAgents } = ctx.config
  if (planAgents === undefined) return
  await queries.lockAgentCount(ctx.db)
  if ((await queries.countEnabledAgents(ctx.db)) >= planAgents) throw conflict('agent.plan_full', { count: planAgents })
}
