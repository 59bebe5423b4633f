import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { record } from '../activity/service.ts'
import * as conversations from '../conversations/service.ts'
import * as queries from './queries.ts'
import { matches } from './rules.ts'
import { ConversationRouted, type Rule, type RuleInput } from './schema.ts'

export const listRules = (ctx: Ctx): Promise<Rule[]> => queries.listRules(ctx.db)

export async function getRule(ctx: Ctx, id: number): Promise<Rule> {
  const rule = await queries.findRule(ctx.db, id)
  if (!rule) throw notFound()
  return rule
}

export function createRule(ctx: Ctx, input: RuleInput): Promise<Rule> {
  return transaction(ctx, async (ctx) => {
    await checkActions(ctx, input)
    const after = await queries.insertRule(ctx.db, input)
    await record(ctx, 'automation_rule_created', { type: 'automation_rule', id: after.id }, { after })
    return after
  })
}

export function editRule(ctx: Ctx, id: number, input: RuleInput): Promise<Rule> {
  return transaction(ctx, async (ctx) => {
    const before = await getRule(ctx, id)
    await checkActions(ctx, input)
    const after = await queries.updateRule(ctx.db, id, input, ctx.now())
    if (!after) throw notFound()
    await record(ctx, 'automation_rule_updated', { type: 'automation_rule', id }, { before, after })
    return after
  })
}

export function deleteRule(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const before = await getRule(ctx, id)
    if (!(await queries.deleteRule(ctx.db, id))) throw notFound()
    await record(ctx, 'automation_rule_deleted', { type: 'automation_rule', id }, { before })
  })
}

/** Runs the rules for a new conversation in their order. Each leaves a row, so a second call does nothing again. */
export function routeConversation(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  failpoint(ctx, 'conversation.routing')
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    const facts = await queries.findFacts(ctx.db, conversation.id)
    const applied: string[] = []
    for (const rule of await queries.listRules(ctx.db)) {
      if (!rule.enabled || rule.type !== 'new_conversation' || !facts) continue
      const matched = rule.rules.some((body) => matches(body, facts))
      const fresh = await queries.insertRun(ctx.db, {
        rule_id: rule.id,
        conversation_id,
        event: 'new_conversation',
        matched,
      })
      if (!matched || !fresh) continue
      for (const action of rule.rules.flatMap((body) => body.actions)) {
        await conversations.assignUser(ctx, { id: conversation_id }, Number(action.value[0]), rule.name)
      }
      applied.push(rule.name)
    }
    await conversations.markRouted(ctx, conversation)
    emit(ctx, ConversationRouted, { conversation_id })
    failpoint(ctx, 'conversation.routed')
    return applied.length > 0 ? `applied ${applied.join(', ')}` : 'no rule matched'
  })
}

async function checkActions(ctx: Ctx, input: RuleInput): Promise<void> {
  for (const action of input.rules.flatMap((body) => body.actions)) {
    const id = Number(action.value[0])
    if (!Number.isSafeInteger(id) || !(await queries.isAgent(ctx.db, id))) {
      throw invalid('rule.unknown_assistant', { id: String(action.value[0]) }).at('rules')
    }
  }
}
