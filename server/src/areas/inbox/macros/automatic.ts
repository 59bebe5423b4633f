import type { Ctx } from '../../../platform/context.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { showsNothing } from '../../../platform/names.ts'
import { refuseWithoutFullSight } from '../../office/sight/service.ts'
import * as actions from '../actions/service.ts'
import * as conversations from '../conversations/service.ts'
import { attempt, inOrder, valuesFor } from './applying.ts'
import * as queries from './queries.ts'
import { fill, textIn } from './rules.ts'
import { type StoredMacro, variables } from './schema.ts'

/**
 * Refuses a saved reply that a rule could not apply: one that not everybody may use, one with files or with places that
 * nobody fills, and one that does more than the actor may. Locks the saved replies until the open transaction ends.
 */
export async function checkForRule(ctx: Ctx, id: number): Promise<void> {
  await queries.lockMacros(ctx.db)
  const macro = await queries.findShared(ctx.db, id)
  if (!macro) throw invalid('macro.not_shared')
  checkAutomatic(ctx, macro)
}

/**
 * Refuses a change of a saved reply that a rule applies, unless the actor may make such a rule. Otherwise they could do
 * through the rule what they may not do.
 */
export async function checkInRule(ctx: Ctx, macro: StoredMacro): Promise<void> {
  if (!(await queries.isInRule(ctx.db, macro.id))) return
  if (ctx.actor.type === 'agent' && !ctx.actor.permissions.has('automations:manage')) throw forbidden('macro.in_rule')
  if (macro.visibility === 'all') checkAutomatic(ctx, macro)
}

function checkAutomatic(ctx: Ctx, macro: StoredMacro): void {
  if (macro.files.length > 0) throw invalid('macro.with_files')
  const texts = [macro.message_content, ...macro.translations.map(({ message_content }) => message_content)]
  for (const text of texts) refuseForeignPlaces(text)
  for (const action of macro.actions) {
    if (!actions.mayDo(ctx.actor, action)) throw forbidden('role.beyond_actor')
    if (action.type === 'assign_user' || action.type === 'assign_team') refuseWithoutFullSight(ctx)
  }
  const writes = !texts.every(showsNothing)
  if (writes && ctx.actor.type === 'agent' && !ctx.actor.permissions.has('messages:write'))
    throw forbidden('role.beyond_actor')
}

const attribute = /^(contact|conversation)\.attributes\./

/** Refuses places for an agent's name, and places to type into, because no agent acts. */
export function refuseForeignPlaces(text: string): void {
  const known = Object.fromEntries(variables.map((name) => [name, name.startsWith('agent.') ? '' : '1']))
  const empty = fill(text, known).find(({ kind, name }) => kind === 'empty' && !attribute.test(name!.toLowerCase()))
  if (empty) throw invalid('macro.empty_place', { name: empty.name! })
}

/**
 * Fills the places of the text from stored data. Refuses a text with an empty place, because no customer may read its
 * name.
 */
export async function fillAutomatically(ctx: Ctx, uuid: string): Promise<(text: string) => string> {
  const values = await valuesFor(ctx, await conversations.accessConversation(ctx, uuid))
  return (text) => {
    const parts = fill(text, values)
    const empty = parts.find(({ kind }) => kind === 'empty')
    if (empty) throw invalid('macro.empty_place', { name: empty.name! })
    return parts.map((part) => part.text).join('')
  }
}

/**
 * Applies a saved reply without an agent to a conversation that the transaction has locked. `send` sends its text, in
 * this language or else in the customer's, if it has it. A refused action does not stop the others. The first refusal
 * is thrown at the end.
 */
export async function applyAutomatically(
  ctx: Ctx,
  conversation: conversations.Locked,
  { id, language }: { id: number; language: string | null },
  send: (text: string) => Promise<unknown>,
): Promise<void> {
  const macro = await queries.findShared(ctx.db, id)
  if (!macro) throw invalid('macro.not_shared')
  if (macro.files.length > 0) throw invalid('macro.with_files')
  const { customer_language, contact } = await conversations.accessConversation(ctx, conversation.uuid)
  const spoken = [language, customer_language, contact.language].filter((code) => typeof code === 'string')
  const text = textIn(macro, spoken).message_content
  if (!showsNothing(text)) await send((await fillAutomatically(ctx, conversation.uuid))(text))
  const refusals = []
  for (const action of inOrder(macro)) refusals.push(await attempt(ctx, conversation, action))
  await queries.countAutomaticUse(ctx.db, id, ctx.now())
  const refusal = refusals.find((one) => one !== undefined)
  if (refusal) throw refusal
}
