import type { Actor, Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { namedInActions, withGone } from '../actions/service.ts'
import * as queries from './queries.ts'
import type { Macro, StoredMacro } from './schema.ts'

type Agent = Extract<Actor, { type: 'agent' }>

export function agentOf({ actor }: Ctx): Agent {
  if (actor.type !== 'agent') throw notFound()
  return actor
}

const readerOf = (agent: Agent): queries.Reader => ({
  agent: agent.id,
  team_ids: agent.team_ids,
  manages: agent.permissions.has('macros:manage'),
})

const lookAt = (ctx: Ctx, macros: readonly StoredMacro[]): Promise<Macro[]> =>
  withGone(ctx, macros, ({ visibility, team_id, actions }) => [
    ...(visibility === 'team' && team_id === null ? [{ at: 'team_id', kind: 'team' as const, key: '' }] : []),
    ...namedInActions(actions),
  ])

/** The saved replies that the caller may use or manage, sorted by name. */
export const listMacros = async (ctx: Ctx): Promise<Macro[]> =>
  lookAt(ctx, await queries.listMacros(ctx.db, readerOf(agentOf(ctx))))

/** A saved reply that the caller may use or manage. Refuses with 404 if it is not one. */
export async function getMacro(ctx: Ctx, id: number): Promise<Macro> {
  const macro = await queries.findMacro(ctx.db, id, readerOf(agentOf(ctx)))
  if (!macro) throw notFound()
  return (await lookAt(ctx, [macro]))[0]!
}
