import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Signed } from '../../../platform/http/routing.ts'
import { isLanguage } from '../../../platform/i18n.ts'
import { adminRole } from '../../../platform/permissions.ts'
import * as queries from './queries.ts'
import type { Agent } from './schema.ts'

/** What a process has read of the agents who call it, by id. */
export type Accounts = Map<number, { version: number; agent: Agent | undefined; signed: Signed | undefined }>

/** Enough for every agent of a large desk. Beyond that, reading starts afresh. */
const maxAccounts = 5_000

/** The agent as they were when their request was recognised. */
const callers = new WeakMap<Actor, Agent>()

/**
 * Returns who acts in the name of an agent; undefined if they are disabled or deleted. What was read stays valid while
 * `version`, which this request read with its key or session, is unchanged: it grows with every change of an agent,
 * role, team or key. Reading after the version can only find something newer, which the next version replaces.
 */
export async function signInAs(
  ctx: Ctx,
  accounts: Accounts,
  { agent_id, version }: { agent_id: number; version: number },
): Promise<Signed | undefined> {
  const known = accounts.get(agent_id)
  if (known?.version === version) return known.signed
  const agent = await queries.findAgent(ctx.db, agent_id)
  const signed = agent?.enabled ? signedAs(agent) : undefined
  if (agent && signed) callers.set(signed.actor, agent)
  if (accounts.size >= maxAccounts) accounts.clear()
  accounts.set(agent_id, { version, agent, signed })
  return signed
}

/** The agent behind an actor that `signInAs` returned. */
export const callerOf = (actor: Actor): Agent | undefined => callers.get(actor)

function signedAs({ id, first_name, last_name, permissions, roles, teams, language }: Agent): Signed {
  return {
    actor: {
      type: 'agent',
      id,
      name: [first_name, last_name].filter(Boolean).join(' '),
      permissions: new Set(permissions),
      team_ids: teams.map((team) => team.id),
      admin: roles.includes(adminRole),
    },
    ...(language !== null && isLanguage(language) ? { language } : {}),
  }
}
