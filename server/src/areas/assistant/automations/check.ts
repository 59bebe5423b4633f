import type { Actor, Ctx } from '../../../platform/context.ts'
import { forbidden, invalid, Refusal } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import * as actions from '../../inbox/actions/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as attributes from '../../office/attributes/service.ts'
import { refuseWithoutFullSight } from '../../office/sight/service.ts'
import * as sla from '../../office/sla/service.ts'
import * as queries from './queries.ts'
import { faultOf, isOfAttribute } from './rules.ts'
import type { Action, RuleBody, RuleInput, RuleType } from './schema.ts'
import { checkTemplate } from './templates.ts'

/** Refuses a rule that could not run, or that does what its maker may not do. */
export async function checkRule(ctx: Ctx, input: RuleInput): Promise<void> {
  if (input.type === 'conversation_update' && input.events.length === 0) throw invalid('rule.no_event').at('events')
  const [body] = input.rules
  await checkConditions(ctx, body!)
  for (const [index, action] of body!.actions.entries())
    await checkAction(ctx, input.type, action, `rules.0.actions.${index}`)
}

/**
 * Refuses the first condition whose attribute does not exist, or whose operator or value does not fit its field. The
 * refusal names the place.
 */
export async function checkConditions(ctx: Ctx, body: RuleBody): Promise<void> {
  const known = await attributes.listAttributes(ctx)
  body.groups.forEach(({ rules }, group) => {
    rules.forEach((condition, index) => {
      const { field, operator, attribute: key = '' } = condition
      const at = `rules.0.groups.${group}.rules.${index}`
      const attribute = known.find(
        (one) => field === `${one.applies_to}_attribute` && one.key.toLowerCase() === key.toLowerCase(),
      )
      if (isOfAttribute(field) && !attribute) throw invalid('attribute.unknown', { key }).at(`${at}.attribute`)
      const fault = faultOf(condition, attribute?.data_type)
      if (fault === 'operator') throw invalid('rule.operator', { field, operator }).at(`${at}.operator`)
      if (fault === 'value') throw invalid('rule.value', { field }).at(`${at}.value`)
    })
  })
}

/** What keeps its maker from such an action in a rule of this type; undefined if nothing does. */
export async function findFault(ctx: Ctx, type: RuleType, action: Action): Promise<Refusal | undefined> {
  try {
    await checkAction(ctx, type, action, 'action')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function checkAction(ctx: Ctx, rule: RuleType, action: Action, at: string): Promise<void> {
  refuseBeyond(ctx.actor, action)
  await checkWords(ctx, action, at)
  await refuseMove(ctx, rule, action)
  if (await isPossible(ctx, action)) return
  const value = action.value.join(', ').slice(0, 100)
  throw (
    showsNothing(value) ? invalid('rule.action_empty') : invalid('rule.action', { action: action.type, value })
  ).at(`${at}.value`)
}

/** Checks what a customer would read of a template or a saved reply. */
async function checkWords(ctx: Ctx, { type, value, template }: Action, at: string): Promise<void> {
  try {
    if (type === 'send_template') await checkTemplate(ctx, template)
    if (type === 'apply_macro') await macros.checkForRule(ctx, readId(value))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    const place = error.field?.startsWith('template.params.') ? error.field : 'template'
    throw error.at(`${at}.${type === 'send_template' ? place : 'value'}`)
  }
}

/** The id, or 0 if the value is not exactly one id. No row has the id 0. */
const readId = (value: readonly string[]): number =>
  value.length === 1 && /^[1-9][0-9]{0,15}$/.test(value[0]!) ? Number(value[0]) : 0

async function isPossible(ctx: Ctx, { type, value, recipients = [] }: Action): Promise<boolean> {
  if (type === 'notify') return recipients.length > 0 && value.length <= 1
  if (type === 'send_private_note' || type === 'send_reply') return value.length === 1 && !showsNothing(value[0]!)
  if (type === 'send_template' || type === 'apply_macro') return true
  if (type === 'set_sla') return sla.holdsPolicy(ctx, readId(value))
  return actions.isPossible(ctx, { type, value })
}

function refuseBeyond(actor: Actor, { type }: Action): void {
  if (actor.type !== 'agent' || type === 'notify' || type === 'set_sla' || type === 'apply_macro') return
  const writes = type === 'send_private_note' || type === 'send_reply' || type === 'send_template'
  if (!actor.permissions.has(writes ? 'messages:write' : actions.needs[type])) throw forbidden('role.beyond_actor')
}

/**
 * Refuses a rule that assigns conversations if its maker does not see all conversations. A rule may always assign new
 * ones to an assistant. It would take others from their agents, and the assistant hands them over to anybody.
 */
async function refuseMove(ctx: Ctx, rule: RuleType, { type, value }: Action): Promise<void> {
  if (type !== 'assign_user' && type !== 'assign_team') return
  const isNew = rule === 'new_conversation'
  if (isNew && type === 'assign_user' && (await queries.areAssistants(ctx.db, value))) return
  refuseWithoutFullSight(ctx)
}
