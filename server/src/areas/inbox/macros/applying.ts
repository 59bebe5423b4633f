import type { Ctx } from '../../../platform/context.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../platform/errors.ts'
import { wordNote, wordRefusal } from '../../../platform/i18n.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { AttributeValues } from '../../office/attributes/schema.ts'
import * as agents from '../../people/agents/service.ts'
import type { Action } from '../actions/schema.ts'
import * as actions from '../actions/service.ts'
import type { Conversation } from '../conversations/schema.ts'
import * as conversations from '../conversations/service.ts'
import { agentOf, getMacro } from './access.ts'
import * as queries from './queries.ts'
import { fill, textIn } from './rules.ts'
import type { Macro, MacroApplied, MacroPreview, Outcome, StoredMacro, Variable } from './schema.ts'

/** The text that the saved reply would give for a conversation now, and what it would do to it. */
export async function previewMacro(ctx: Ctx, uuid: string, id: number, language?: string): Promise<MacroPreview> {
  const conversation = await conversations.accessConversation(ctx, uuid)
  const macro = await getMacro(ctx, id)
  const spoken = [language, conversation.customer_language, conversation.contact.language]
  const text = textIn(
    macro,
    spoken.filter((code) => typeof code === 'string'),
  )
  const parts = fill(text.message_content, await valuesFor(ctx, conversation))
  return {
    language: text.language,
    message_content: parts.map((part) => part.text).join(''),
    parts,
    actions: await Promise.all(macro.actions.map((action) => foresee(ctx, conversation, action))),
  }
}

async function foresee(ctx: Ctx, conversation: Conversation, action: Action): Promise<MacroPreview['actions'][number]> {
  if (actions.holds(action, conversation)) return { ...action, state: 'held', reason: null }
  const refusal = await refusalOf(ctx, action)
  if (refusal) return { ...action, state: 'refused', reason: wordRefusal(ctx.language, refusal.code, refusal.params) }
  return { ...action, state: 'due', reason: null }
}

async function refusalOf(ctx: Ctx, action: Action): Promise<Refusal | undefined> {
  if (!actions.mayDo(ctx.actor, action)) return forbidden()
  if (await actions.isPossible(ctx, action)) return undefined
  return invalid('rule.action', { action: action.type, value: action.value.join(', ').slice(0, 100) })
}

/** The values of an agent are empty if no agent acts. */
export async function valuesFor(
  ctx: Ctx,
  { contact, reference_number, subject, inbox_name, custom_attributes }: Conversation,
): Promise<Record<string, string>> {
  const [me] = ctx.actor.type === 'agent' ? await agents.listPeople(ctx, [ctx.actor.id]) : []
  const known = {
    ...named('contact', contact.first_name, contact.last_name),
    'contact.email': contact.email ?? '',
    'contact.phone_number': contact.phone_number ?? '',
    'contact.country': contact.country ?? '',
    'conversation.reference_number': reference_number,
    'conversation.subject': subject ?? '',
    'conversation.inbox_name': inbox_name,
    ...named('agent', me?.first_name ?? '', me?.last_name ?? ''),
    'agent.email': me?.email ?? '',
  } satisfies Record<Variable, string>
  return {
    ...known,
    ...attributesOf('contact', contact.custom_attributes),
    ...attributesOf('conversation', custom_attributes),
  }
}

const attributesOf = (whose: 'contact' | 'conversation', values: AttributeValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${whose}.attributes.${key.toLowerCase()}`, String(value)]),
  )

const named = <Whose extends 'contact' | 'agent'>(whose: Whose, first: string, last: string) =>
  ({
    [`${whose}.first_name`]: first,
    [`${whose}.last_name`]: last,
    [`${whose}.full_name`]: `${first} ${last}`.trim(),
  }) as Record<`${Whose}.${'first_name' | 'last_name' | 'full_name'}`, string>

/**
 * Does the actions of the saved reply to a conversation. One that is refused, for lack of a permission or because its
 * target no longer exists, does not stop the others.
 */
export function applyMacro(
  ctx: Ctx,
  uuid: string,
  id: number,
  chosen: readonly { type: string }[] | null,
): Promise<MacroApplied> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid })
    const macro = await getMacro(ctx, id)
    const outcomes: Outcome[] = []
    for (const action of inOrder(
      macro,
      chosen?.map(({ type }) => type),
    )) {
      const refusal = await attempt(ctx, conversation, action)
      outcomes.push({
        type: action.type,
        done: refusal === undefined,
        reason: refusal ? wordRefusal(ctx.language, refusal.code, refusal.params) : null,
      })
    }
    if (!(await queries.countUse(ctx.db, id, agentOf(ctx).id, ctx.now()))) throw notFound()
    const refused = outcomes.filter(({ done }) => !done)
    return {
      status: 'success',
      message: refused[0]?.reason ?? wordNote(ctx.language, 'macro.applied', { name: macro.name }),
      data: outcomes,
    }
  })
}

/** Does one action and returns the refusal, so that the next actions go on. Any other error is thrown. */
export async function attempt(
  ctx: Ctx,
  conversation: conversations.Locked,
  action: Action,
): Promise<Refusal | undefined> {
  try {
    await act(ctx, conversation, action)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
  return undefined
}

/**
 * Does the actions of the saved reply from which a reply was made to a conversation that the transaction has locked,
 * either all or none. With `only`, those that the agent has taken off are left out.
 */
export async function runActions(
  ctx: Ctx,
  conversation: conversations.Locked,
  id: number,
  only?: readonly string[],
): Promise<void> {
  const macro = await getUsable(ctx, id)
  for (const action of inOrder(macro, only)) {
    const refusal = await attempt(ctx, conversation, action)
    if (refusal) throw refusal.at('macro_actions')
  }
  if (!(await queries.countUse(ctx.db, id, agentOf(ctx).id, ctx.now()))) throw gone()
}

/** Refuses what `runActions` would refuse now, and does nothing. */
export async function checkActions(ctx: Ctx, id: number, only?: readonly string[]): Promise<void> {
  for (const action of inOrder(await getUsable(ctx, id), only)) {
    const refusal = await refusalOf(ctx, action)
    if (refusal) throw refusal.at('macro_actions')
  }
}

const getUsable = (ctx: Ctx, id: number): Promise<Macro> =>
  getMacro(ctx, id).catch((error) => {
    throw error instanceof Refusal && error.code === 'not_found' ? gone() : error
  })

const gone = () => notFound('macro.gone').at('macro_id')

async function act(ctx: Ctx, conversation: conversations.Locked, action: Action): Promise<void> {
  const refusal = await refusalOf(ctx, action)
  if (refusal) throw refusal
  await actions.perform(seeingOn(ctx), conversation, action)
}

/**
 * An action may move the conversation out of the agent's sight. The later actions of the same saved reply are done all
 * the same.
 */
function seeingOn(ctx: Ctx): Ctx {
  if (ctx.actor.type !== 'agent') return ctx
  const { permissions, ...agent } = ctx.actor
  const sight = ['conversations:read', 'conversations:read_all'] as const
  return { ...ctx, actor: { ...agent, permissions: new Set([...permissions, ...sight]) } }
}

/** Puts assignments last, so that the thread first shows the lines about what was done before. */
export const inOrder = ({ actions }: StoredMacro, only?: readonly string[]): Action[] => {
  const wanted = actions.filter(({ type }) => only === undefined || only.includes(type))
  const gives = ({ type }: Action) => type === 'assign_user' || type === 'assign_team'
  return [...wanted.filter((action) => !gives(action)), ...wanted.filter(gives)]
}
