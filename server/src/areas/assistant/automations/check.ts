import type { Actor, Ctx } from '../../../platform/context.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import type { Permission } from '../../../platform/permissions.ts'
import { refuseWithoutFullSight } from '../../office/sight/service.ts'
import * as queries from './queries.ts'
import { faultOf, readDuration } from './rules.ts'
import type { Action, ActionType, RuleInput } from './schema.ts'

/** What an agent must be allowed to do before a rule of theirs may do it. */
const needs: Partial<Record<ActionType, Permission>> = {
  assign_user: 'conversations:update_user_assignee',
  assign_team: 'conversations:update_team_assignee',
  set_status: 'conversations:update_status',
  snooze: 'conversations:update_status',
  set_priority: 'conversations:update_priority',
  add_tags: 'conversations:update_tags',
  set_tags: 'conversations:update_tags',
  remove_tags: 'conversations:update_tags',
  send_private_note: 'messages:write',
  send_reply: 'messages:write',
}

/** Refuses a rule that could not run, or that does what its maker may not do. */
export async function checkRule(ctx: Ctx, input: RuleInput): Promise<void> {
  if (input.type === 'conversation_update' && input.events.length === 0) throw invalid('rule.no_event').at('events')
  const [body] = input.rules
  body!.groups.forEach(({ rules }, group) => {
    rules.forEach((condition, index) => {
      const fault = faultOf(condition)
      const { field, operator } = condition
      const at = `rules.0.groups.${group}.rules.${index}`
      if (fault === 'operator') throw invalid('rule.operator', { field, operator }).at(`${at}.operator`)
      if (fault === 'value') throw invalid('rule.value', { field }).at(`${at}.value`)
    })
  })
  for (const [index, action] of body!.actions.entries()) {
    refuseBeyond(ctx.actor, action)
    await refuseMove(ctx, action)
    if (!(await isPossible(ctx, action))) {
      const value = action.value.join(', ').slice(0, 100)
      throw invalid('rule.action', { action: action.type, value }).at(`rules.0.actions.${index}.value`)
    }
  }
}

async function isPossible(ctx: Ctx, { type, value, recipients = [] }: Action): Promise<boolean> {
  const all = async (what: Parameters<typeof queries.listKnown>[1], keys: string[]) =>
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
    case 'send_private_note':
    case 'send_reply':
      return value.length === 1 && first.trim() !== ''
    case 'snooze':
      return value.length === 1 && readDuration(first) !== undefined
    case 'notify':
      return recipients.length > 0 && value.length <= 1
  }
}

function refuseBeyond(actor: Actor, { type }: Action): void {
  if (actor.type !== 'agent') return
  const needed = needs[type]
  if (needed && !actor.permissions.has(needed)) throw forbidden('role.beyond_actor')
}

/** A rule gives whatever comes in to somebody: it needs the sight of all of it, but for giving it to an assistant. */
async function refuseMove(ctx: Ctx, { type, value }: Action): Promise<void> {
  if (type !== 'assign_user' && type !== 'assign_team') return
  if (type === 'assign_user' && (await queries.areAssistants(ctx.db, value))) return
  refuseWithoutFullSight(ctx)
}
