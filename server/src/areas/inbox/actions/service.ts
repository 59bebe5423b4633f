import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Permission } from '../../../platform/permissions.ts'
import * as conversations from '../conversations/service.ts'
import * as tags from '../tags/service.ts'
import * as queries from './queries.ts'
import { readDuration } from './rules.ts'
import type { Action, ConversationAction } from './schema.ts'

export { namedInActions, tagKey, withGone } from './references.ts'
export { holds, renameTag } from './rules.ts'

/** The permission that an agent needs to do this, themselves or through a rule. */
export const needs: Record<ConversationAction, Permission> = {
  assign_user: 'conversations:update_user_assignee',
  assign_team: 'conversations:update_team_assignee',
  set_status: 'conversations:update_status',
  snooze: 'conversations:update_status',
  set_priority: 'conversations:update_priority',
  add_tags: 'conversations:update_tags',
  set_tags: 'conversations:update_tags',
  remove_tags: 'conversations:update_tags',
}

export const mayDo = (actor: Actor, { type }: Action): boolean =>
  actor.type !== 'agent' || actor.permissions.has(needs[type])

/** Whether the values of the action name things that exist. */
export async function isPossible(ctx: Ctx, { type, value }: Action): Promise<boolean> {
  const all = async (what: Parameters<typeof queries.listKnown>[1], keys: readonly string[]) =>
    keys.length > 0 && (await queries.listKnown(ctx.db, what, keys)).size === new Set(keys).size
  const [first = ''] = value
  switch (type) {
    case 'assign_user':
    case 'assign_team':
    case 'set_status':
    case 'set_priority':
      return value.length === 1 && all(type, value)
    case 'add_tags':
    case 'remove_tags':
      return all(
        'tags',
        value.map((name) => name.trim().toLowerCase()),
      )
    case 'set_tags':
      return value.length === 0 || isPossible(ctx, { type: 'add_tags', value })
    case 'snooze':
      return value.length === 1 && readDuration(first) !== undefined
  }
}

/** Does the action to a conversation that the transaction has locked. Refuses if it is not possible any more. */
export async function perform(ctx: Ctx, { id, uuid }: conversations.Locked, { type, value }: Action): Promise<void> {
  const [first = ''] = value
  switch (type) {
    case 'assign_user':
      return conversations.assignUser(ctx, { id }, Number(first))
    case 'assign_team':
      return conversations.assignTeam(ctx, uuid, Number(first))
    case 'set_status':
      return conversations.setStatusById(ctx, uuid, Number(first))
    case 'set_priority':
      return conversations.setPriorityById(ctx, uuid, Number(first))
    case 'add_tags':
    case 'set_tags':
    case 'remove_tags':
      await tags.tagConversation(ctx, uuid, { tags: value, action: type })
      return
    case 'snooze':
      return conversations.snooze(ctx, uuid, new Date(ctx.now().getTime() + (readDuration(first) ?? 0)))
  }
}
