import type { Actor, Ctx } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Seeing } from './queries.ts'
import * as queries from './queries.ts'
import { maySee, showsMore, sightOf } from './rules.ts'
import type { Sight, Standing } from './schema.ts'

export type { Seeing } from './queries.ts'
export { maySee, sightOf } from './rules.ts'

/*
 * Nobody can give sight that they do not have to themselves or to others, because they may hold or obtain the others'
 * key or password. Everything that changes who sees what, or where texts go, asks here.
 */

/**
 * Makes changes of what decides somebody's sight take turns until the open transaction ends: two of which each shows
 * nothing could together show more, and what is handed out would miss that its agent is given more. It comes before any
 * other lock.
 */
export const lockSight = (ctx: Ctx): Promise<void> => queries.lockSight(ctx.db)

/** What decides the sight of these agents now. */
export const listSeeing = (ctx: Ctx, ids: readonly number[]): Promise<Seeing[]> => queries.listSeeing(ctx.db, ids)

function sightOfAgent({ id, permissions, team_ids, handing_team_ids = [] }: Seeing): Sight {
  const actor = { type: 'agent', id, name: '', permissions: new Set(permissions), team_ids, admin: false } as const
  const sight = sightOf(actor satisfies Actor)
  // What a team hands out to them becomes theirs.
  return sight.user === null ? sight : { ...sight, team_inboxes: [...sight.team_inboxes, ...handing_team_ids] }
}

/** Refuses a change that shows one of these agents what neither they saw `before` nor the actor sees. */
export async function refuseWiderSight(ctx: Ctx, before: readonly Seeing[]): Promise<void> {
  const now = await listSeeing(
    ctx,
    before.map(({ id }) => id),
  )
  for (const after of now) {
    const known = before.find(({ id }) => id === after.id)
    const sight = known && sightOfAgent(known)
    if (showsMore(sightOf(ctx.actor), sightOfAgent(after), sight)) throw forbidden('sight.beyond_actor')
  }
}

/** Refuses to open conversations with this standing to others, unless the actor sees them. */
export function refuseToOpen(ctx: Ctx, standing: Standing): void {
  if (!maySee(ctx.actor, standing)) throw forbidden('sight.beyond_actor')
}

/** Returns whether the first agent sees what the second one does not. */
export const seesMore = (agent: Seeing, other: Seeing): boolean => showsMore(sightOfAgent(other), sightOfAgent(agent))

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

/** A query for the ids of the conversations that the actor may see. An id may come several times. */
export const idsVisibleTo = (ctx: Ctx) => queries.visibleIds(sightOf(ctx.actor))

/** The same of another table `c` that knows who conversations are assigned to, in an order that indexes have. */
export const rowsVisibleTo = (
  ctx: Ctx,
  select: Parameters<typeof queries.visibleRows>[1],
  order?: Parameters<typeof queries.visibleRows>[2],
) => queries.visibleRows(sightOf(ctx.actor), select, order)

/** Like `visibleTo`, if the conversation may be gone: what is left of it is for agents who see all. */
export const visibleIfThere = (ctx: Ctx) => queries.visibleIfThere(sightOf(ctx.actor))

/** The actor may see every conversation, so no check is needed. */
export const seesAll = (ctx: Ctx): boolean => sightOf(ctx.actor).all
