import type { Actor } from '../../../platform/context.ts'
import type { Permission } from '../../../platform/permissions.ts'
import type { Sight, Standing } from './schema.ts'

/** Returns whether the actor may see a conversation with this standing. */
export function maySee(actor: Actor, standing: Standing): boolean {
  const sight = sightOf(actor)
  const { assigned_user_id: user, assigned_team_id: team } = standing
  if (sight.all) return true
  if (user !== null && user === sight.user) return true
  if (team !== null && sight.teams.includes(team)) return true
  if (team !== null && user === null && sight.team_inboxes.includes(team)) return true
  return user === null && team === null && sight.unassigned
}

/** What the actor's permissions let them see, for single conversations and for lists. */
export function sightOf(actor: Actor): Sight {
  const nothing: Sight = { all: false, user: null, teams: [], team_inboxes: [], unassigned: false }
  if (actor.type === 'system') return { ...nothing, all: true }
  if (actor.type !== 'agent' || !actor.permissions.has('conversations:read')) return nothing
  const has = (permission: Permission) => actor.permissions.has(permission)
  return {
    all: has('conversations:read_all'),
    user: has('conversations:read_assigned') ? actor.id : null,
    teams: has('conversations:read_team_all') ? actor.team_ids : [],
    team_inboxes: has('conversations:read_team_inbox') ? actor.team_ids : [],
    unassigned: has('conversations:read_unassigned'),
  }
}

/** Returns whether the second sight shows a kind of conversation that neither the giver nor `before` shows. */
export function showsMore(giver: Sight, after: Sight, before?: Sight): boolean {
  const known = before ? [giver, before] : [giver]
  if (known.some((sight) => sight.all)) return false
  const teams = new Set(known.flatMap((sight) => sight.teams))
  const inboxes = new Set(known.flatMap((sight) => [...sight.teams, ...sight.team_inboxes]))
  return (
    after.all ||
    (after.user !== null && known.every((sight) => sight.user !== after.user)) ||
    after.teams.some((team) => !teams.has(team)) ||
    after.team_inboxes.some((team) => !inboxes.has(team)) ||
    (after.unassigned && known.every((sight) => !sight.unassigned))
  )
}
