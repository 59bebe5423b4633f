import type { Ctx } from '../../../platform/context.ts'
import { forbidden, isBusy, missing, Refusal } from '../../../platform/errors.ts'
import { wordRefusal } from '../../../platform/i18n.ts'
import type { Permission } from '../../../platform/permissions.ts'
import * as conversations from '../conversations/service.ts'
import * as tags from '../tags/service.ts'
import type { Action, BulkChange, BulkOutcome } from './schema.ts'

type Verb = (ctx: Ctx, uuid: string) => Promise<unknown>

/** The permission that each action needs, and what it does. It calls the same verbs as for one conversation. */
const actions: Record<Action, { needs: Permission; read: (change: BulkChange) => Verb }> = {
  assign_user: {
    needs: 'conversations:update_user_assignee',
    read: (change) => {
      const id = needed(change, 'assignee_id')
      return (ctx, uuid) => conversations.assignUser(ctx, { uuid }, id)
    },
  },
  assign_team: {
    needs: 'conversations:update_team_assignee',
    read: (change) => {
      const id = needed(change, 'assignee_id')
      return (ctx, uuid) => conversations.assignTeam(ctx, uuid, id)
    },
  },
  set_status: {
    needs: 'conversations:update_status',
    read: (change) => {
      const status = needed(change, 'status')
      const { snoozed_until = null } = change
      return (ctx, uuid) => conversations.setStatus(ctx, uuid, { status, snoozed_until })
    },
  },
  set_priority: {
    needs: 'conversations:update_priority',
    read: (change) => {
      const priority = needed(change, 'priority')
      return (ctx, uuid) => conversations.setPriority(ctx, uuid, priority)
    },
  },
  add_tags: { needs: 'conversations:update_tags', read: (change) => tagging(change, 'add_tags') },
  remove_tags: { needs: 'conversations:update_tags', read: (change) => tagging(change, 'remove_tags') },
  mark_unread: { needs: 'conversations:read', read: () => conversations.markUnread },
  mark_read: { needs: 'conversations:read', read: () => conversations.markSeen },
}

function tagging(change: BulkChange, action: 'add_tags' | 'remove_tags'): Verb {
  const named = needed(change, 'tags')
  return (ctx, uuid) => tags.tagConversation(ctx, uuid, { tags: named, action })
}

function needed<Field extends keyof BulkChange>(change: BulkChange, field: Field): NonUndefined<BulkChange[Field]> {
  const value = change[field]
  if (value === undefined) throw missing(field)
  return value as NonUndefined<BulkChange[Field]>
}
type NonUndefined<T> = T extends undefined ? never : T

/**
 * Changes each conversation by itself, in the order given. A refusal for one does not stop the others. If the desk
 * becomes too busy on the way, the rest is not tried, and the answer says so.
 */
export async function changeConversations(outer: Ctx, change: BulkChange): Promise<BulkOutcome[]> {
  // A repetition under the same key does all of it again, because no single change stands for the whole request.
  const ctx: Ctx = { ...outer, claim: undefined }
  const { needs, read } = actions[change.action]
  if (ctx.actor.type !== 'agent' || !ctx.actor.permissions.has(needs)) throw forbidden()
  const verb = read(change)
  const outcomes: BulkOutcome[] = []
  let busy = false
  for (const uuid of new Set(change.uuids)) {
    const refusal: Refusal | undefined = busy ? tooBusy : await refusalOf(() => verb(ctx, uuid), outcomes.length > 0)
    busy = refusal === tooBusy
    const reason = refusal ? wordRefusal(ctx.language, refusal.code, refusal.params) : null
    outcomes.push({ uuid, changed: !refusal, reason })
  }
  return outcomes
}

const tooBusy = new Refusal(503, 'GeneralException', 'database.busy')

/** Why the work was not done; undefined if it was. If `begun`, that the desk is busy is a reason too. */
async function refusalOf(work: () => Promise<unknown>, begun: boolean): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (begun && isBusy(error)) return tooBusy
    if (error instanceof Refusal) return error
    throw error
  }
}
