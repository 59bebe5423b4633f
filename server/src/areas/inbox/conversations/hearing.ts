import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Standing } from '../../office/sight/schema.ts'
import { maySee, sightOf } from '../../office/sight/service.ts'
import * as queries from './queries.ts'
import { ConversationWithdrawn, type HeardEvent } from './schema.ts'

/**
 * Reads once who has the conversations of these events. Returns a function that tells whether an event is for an actor.
 */
export async function createHearing(ctx: Ctx, events: HeardEvent[]) {
  const ids = new Set(events.flatMap(({ ids: { conversation_id } }) => conversation_id ?? []))
  const rows = ids.size > 0 ? await queries.listStandings(ctx.db, [...ids]) : []
  const standings = new Map(rows.map((row) => [row.id, row]))
  return (actor: Actor, event: HeardEvent) => mayHear(actor, event, standings.get(event.ids.conversation_id ?? 0))
}

/**
 * Whether an event is for the actor. An event that names its reader is only for that reader. An event about a
 * conversation is for those who may see it as it is now. `ConversationWithdrawn` is for those who could see it as it
 * was before and may not see it any more.
 */
function mayHear(actor: Actor, event: HeardEvent, standing: Standing | undefined): boolean {
  const { conversation_id, reader_id } = event.ids
  if (reader_id !== undefined && (actor.type !== 'agent' || actor.id !== reader_id)) return false
  if (conversation_id === undefined) return true
  const sees = standing ? maySee(actor, standing) : sightOf(actor).all
  if (event.name !== ConversationWithdrawn.name) return sees
  const { assigned_user_id = null, assigned_team_id = null } = event.ids
  return !sees && maySee(actor, { assigned_user_id, assigned_team_id })
}
