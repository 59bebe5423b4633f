import type { Actor, Ctx } from '../../../platform/context.ts'
import * as queries from './queries.ts'

/** What decides which notifications an agent gets: what they may do, and where they can be reached. */
export type Person = {
  actor: Extract<Actor, { type: 'agent' }>
  first_name: string
  last_name: string
  avatar_url: string | null
  email: string | null
  /** Their own language, else the desk's. */
  language: string
}

/** Enabled agents by name: those with these ids, or all. */
export async function listPeople(ctx: Ctx, ids?: readonly number[]): Promise<Person[]> {
  const rows = await queries.listPeople(ctx.db, ids)
  return rows.map(({ id, name, permissions, team_ids, admin, ...person }) => ({
    ...person,
    actor: { type: 'agent', id, name, permissions: new Set(permissions), team_ids, admin },
  }))
}
