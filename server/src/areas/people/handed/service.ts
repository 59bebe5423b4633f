import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { adminRole, type Permission } from '../../../platform/permissions.ts'
import { alertAdmins } from '../../office/alerts/service.ts'
import { record } from '../../office/audit/service.ts'
import { listSeeing, type Seeing, seesMore } from '../../office/sight/service.ts'
import * as queries from './queries.ts'
import { AiAppsChanged } from './schema.ts'

/**
 * Call it after a change of what these agents may do or see, with its transaction and what they saw `before`. Ends
 * their keys and invitations that were shown to somebody who may not do or see as much as they may now: whoever was
 * shown one can still use it. Ends the invitations that these agents were shown in the same way. A key that they were
 * shown goes on working, because programs use it. Of those who may do or see more than before, it also ends a password
 * that such a person chose, with sessions and AI apps.
 */
export async function endHanded(ctx: Ctx, agents: readonly number[], before: readonly Seeing[]): Promise<void> {
  const handed = await queries.listHanded(ctx.db, agents)
  if (handed.length === 0) return
  const people = [...new Set(handed.flatMap(({ agent_id, handed_by }) => [agent_id, handed_by]))]
  const standing = new Map((await listSeeing(ctx, people)).map((seeing) => [seeing.id, seeing]))
  const admins = new Set(await queries.listAdmins(ctx.db, people, adminRole))
  const mayLess = ({ agent_id, handed_by }: queries.Handed) => {
    const [agent, other] = [standing.get(agent_id), standing.get(handed_by)]
    if (!agent) return false
    if (!other || (admins.has(agent_id) && !admins.has(handed_by))) return true
    return exceeds(agent, other)
  }
  const mayMore = ({ agent_id }: queries.Handed) => {
    const [agent, earlier] = [standing.get(agent_id), before.find(({ id }) => id === agent_id)]
    return agent && earlier && (admins.has(agent_id) || exceeds(agent, earlier))
  }
  for (const ended of handed.filter(mayLess)) {
    const target = { type: 'agent', id: ended.agent_id } as const
    if (ended.what === 'invitation') await queries.endInvitations(ctx.db, ended)
    else if (ended.what === 'key') {
      await queries.endKey(ctx.db, ended.api_key!, ctx.now())
      await record(ctx, 'api_key_revoked', target, { before: { api_key: ended.api_key } })
    } else if (mayMore(ended)) {
      await queries.endPassword(ctx.db, ended.agent_id)
      await disconnectAiApps(ctx, ended.agent_id)
      await record(ctx, 'agent_updated', target, { before: {}, after: { credential: 'removed' } })
    }
  }
}

/** Whether one may do or see something that the other may not. */
const exceeds = (one: Seeing, other: Seeing): boolean =>
  one.permissions.some((permission) => !other.permissions.includes(permission)) || seesMore(one, other)

/** Ends the AI apps that work as this agent, in the open transaction: their next calls are refused. */
export async function disconnectAiApps(ctx: Ctx, agent: number, doer?: { type: 'agent'; id: number }): Promise<void> {
  const ended = await queries.deleteAiAppsOf(ctx.db, agent)
  if (ended.length > 0) emit(ctx, AiAppsChanged, {})
  for (const { id, ...before } of ended)
    await record(ctx, 'ai_app_disconnected', { type: 'ai_app', id }, { before }, doer)
}

/**
 * What programs and people work with outlives the agent who made it and knows it: knowledge keys, keys of other agents
 * and passwords chosen for them. Before that agent goes, all Admins are told what there is. With `lost`, the agent
 * stays without these permissions, and Admins are told what still opens some of them.
 */
export async function tellOfSecrets(ctx: Ctx, id: number, lost?: readonly Permission[]): Promise<void> {
  const before = await queries.findName(ctx.db, id)
  if (before === undefined) return
  const fill = lost === undefined || lost.includes('ai:manage')
  const keys = fill ? await queries.listKnowledgeKeysOf(ctx.db, id) : []
  if (keys.length > 0) await alertAdmins(ctx, { change: 'knowledge_keys', before, after: keys.join(', ') })
  const agents = await queries.listKnownToAgent(ctx.db, id, lost)
  if (agents.length > 0) await alertAdmins(ctx, { change: 'agent_secrets', before, after: agents.join(', ') })
}

/** Tells Admins the same of those of the agents who may now do less than `before`. */
export async function tellOfLess(ctx: Ctx, before: readonly Seeing[]): Promise<void> {
  const now = await listSeeing(
    ctx,
    before.map(({ id }) => id),
  )
  for (const { id, permissions } of before) {
    const left = now.find((one) => one.id === id)?.permissions ?? []
    const lost = permissions.filter((permission) => !left.includes(permission))
    if (lost.length > 0) await tellOfSecrets(ctx, id, lost)
  }
}
