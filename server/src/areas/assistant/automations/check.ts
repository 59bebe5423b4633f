import type { Actor, Ctx } from '../../../platform/context.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import * as actions from '../../inbox/actions/service.ts'
import { refuseWithoutFullSight } from '../../office/sight/service.ts'
import * as sla from '../../office/sla/service.ts'
import * as queries from './queries.ts'
import { faultOf } from './rules.ts'
import type { Action, RuleInput } from './schema.ts'

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
  if (type === 'notify') return recipients.length > 0 && value.length <= 1
  if (type === 'send_private_note' || type === 'send_reply') return value.length === 1 && value[0]!.trim() !== ''
  if (type === 'set_sla')
    return value.length === 1 && /^[1-9][0-9]{0,15}$/.test(value[0]!) && sla.holdsPolicy(ctx, Number(value[0]))
  return actions.isPossible(ctx, { type, value })
}

function refuseBeyond(actor: Actor, { type }: Action): void {
  if (actor.type !== 'agent' || type === 'notify' || type === 'set_sla') return
  const writes = type === 'send_private_note' || type === 'send_reply'
  if (!actor.permissions.has(writes ? 'messages:write' : actions.needs[type])) throw forbidden('role.beyond_actor')
}

/**
 * Refuses a rule that assigns conversations if its maker does not see all conversations. A rule may always assign them
 * to an assistant.
 */
async function refuseMove(ctx: Ctx, { type, value }: Action): Promise<void> {
  if (type !== 'assign_user' && type !== 'assign_team') return
  if (type === 'assign_user' && (await queries.areAssistants(ctx.db, value))) return
  refuseWithoutFullSight(ctx)
}
