import type { Actor, Ctx } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Seeing } from './queries.ts'
import * as queries from './queries.ts'
import { showsMore, sightOf } from './rules.ts'

export { maySee, sightOf } from './rules.ts'

/*
 * Nobody can give sight that they do not have to themselves or to others, because they may hold or obtain the others'
 * key or password. Everything that changes who sees what, or where texts go, asks here.
 */

/** What these agents' sight follows from now. */
export const listSeeing = (ctx: Ctx, ids: readonly number[]): Promise<Seeing[]> => queries.listSeeing(ctx.db, ids)

const sightOfAgent = ({ id, permissions, team_ids }: Seeing) =>
  sightOf({ type: 'agent', id, name: '', permissions: new Set(permissions), team_ids, admin: false } satisfies Actor)

/** Refuses a change that would show an agent what neither they saw before nor the actor sees. */
export function refuseWiderSight(ctx: Ctx, before: Seeing, after: Seeing): void {
  if (showsMore(sightOf(ctx.actor), sightOfAgent(after), sightOfAgent(before))) throw forbidden('sight.beyond_actor')
}

/** Refuses to hand the actor the key or password of an agent who sees what the actor does not. */
export function refuseForeignSight(ctx: Ctx, agent: Seeing): void {
  if (showsMore(sightOf(ctx.actor), sightOfAgent(agent))) throw forbidden('sight.beyond_actor')
}

/** Refuses actors who do not see all conversations: for changes that move any, or send their texts somewhere. */
export function refuseWithoutFullSight(ctx: Ctx): void {
  if (!seesAll(ctx)) throw forbidden('sight.all_needed')
}

/** A condition on rows of `conversation c`: the actor may see them. */
export const visibleTo = (ctx: Ctx) => queries.visible(sightOf(ctx.actor))

/** A query for the ids of the conversations that the actor may see. One may come several times. */
export const idsVisibleTo = (ctx: Ctx) => queries.visibleIds(sightOf(ctx.actor))

/** Like `visibleTo`, if the conversation may be gone: what is left of it is for agents who see all. */
export const visibleIfThere = (ctx: Ctx) => queries.visibleIfThere(sightOf(ctx.actor))

/** The actor may see every conversation, so no check is needed. */
export const seesAll = (ctx: Ctx): boolean => sightOf(ctx.actor).all
