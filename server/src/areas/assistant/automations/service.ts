import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { type RefusalCode, wordRefusal } from '../../../platform/i18n.ts'
import { type Page, pageOf, span } from '../../../platform/lists/page.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import { visibleTo } from '../../office/sight/service.ts'
import { checkConditions, checkRule, findFault } from './check.ts'
import { complete } from './facts.ts'
import * as queries from './queries.ts'
import { matches } from './rules.ts'
import * as runQueries from './run-queries.ts'
import {
  type ExecutionMode,
  type Rule,
  type RuleInput,
  type RuleRun,
  RulesChanged,
  type RuleType,
  type RunQuery,
  type StoredRule,
  type Trial,
  type TrialInput,
  type Weights,
} from './schema.ts'
import { withGone } from './uses.ts'

export { listUses } from './uses.ts'

const triedConversations = 50

export const listRules = async (ctx: Ctx, type?: RuleType): Promise<Rule[]> =>
  withGone(ctx, await queries.listRules(ctx.db, type))

export async function getRule(ctx: Ctx, id: number): Promise<Rule> {
  const [rule] = await withGone(ctx, [await getStored(ctx, id)])
  return rule!
}

async function getStored(ctx: Ctx, id: number): Promise<StoredRule> {
  const rule = await queries.findRule(ctx.db, id)
  if (!rule) throw notFound()
  return rule
}

/** Stores a rule that can be applied as it is: everything that it names exists, and its author may do what it does. */
export function createRule(ctx: Ctx, input: RuleInput): Promise<Rule> {
  return transaction(ctx, async (ctx) => {
    await checkRule(ctx, input)
    const after = await getStored(ctx, await queries.insertRule(ctx.db, input, ctx.now()))
    emit(ctx, RulesChanged, {})
    await record(ctx, 'automation_rule_created', { type: 'automation_rule', id: after.id }, { after })
    return getRule(ctx, after.id)
  })
}

/** Replaces all of a rule; see `createRule` for what is refused. */
export function editRule(ctx: Ctx, id: number, input: RuleInput): Promise<Rule> {
  return change(ctx, id, async (ctx, before) => {
    refuseChanged(before, input.unchanged_since)
    await checkRule(ctx, input)
    await queries.updateRule(ctx.db, id, input, ctx.now())
  })
}

/** Switches a rule on or off. Refuses to switch it on if the actor may not do what it does. */
export function toggleRule(ctx: Ctx, id: number): Promise<Rule> {
  return change(ctx, id, async (ctx, before) => {
    if (!before.enabled) await checkRule(ctx, before)
    await queries.updateEnabled(ctx.db, id, !before.enabled, ctx.now())
  })
}

function change(ctx: Ctx, id: number, work: (ctx: Ctx, before: StoredRule) => Promise<void>): Promise<Rule> {
  return transaction(ctx, async (ctx) => {
    await queries.lockRule(ctx.db, id)
    const before = await getStored(ctx, id)
    await work(ctx, before)
    const after = await getStored(ctx, id)
    emit(ctx, RulesChanged, {})
    await record(ctx, 'automation_rule_updated', { type: 'automation_rule', id }, { before, after })
    return getRule(ctx, id)
  })
}

/** Deletes a rule. What it did in conversations stays. */
export function deleteRule(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const before = await getStored(ctx, id)
    if (!(await queries.deleteRule(ctx.db, id))) throw notFound()
    emit(ctx, RulesChanged, {})
    await record(ctx, 'automation_rule_deleted', { type: 'automation_rule', id }, { before })
  })
}

/** Changes the order of rules. Refuses the weight of a rule that does not exist. */
export function reorderRules(ctx: Ctx, weights: Weights): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const found = await queries.updateWeights(ctx.db, weights, ctx.now())
    const unknown = Object.keys(weights).find((id) => !found.includes(Number(id)))
    if (unknown !== undefined) throw invalid('rule.unknown', { id: unknown }).at(unknown)
    emit(ctx, RulesChanged, {})
  })
}

/** Whether all matching rules for new conversations are applied, or only the first. */
export function setExecutionMode(ctx: Ctx, mode: ExecutionMode): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.upsertMode(ctx.db, mode)
    emit(ctx, RulesChanged, {})
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { after: { execution_mode: mode } })
  })
}

/** What rules did in conversations that the actor may see, newest first. These records are kept for 30 days. */
export async function listRuns(ctx: Ctx, query: RunQuery): Promise<Page<RuleRun>> {
  const [rows, total] = await Promise.all([
    runQueries.listRuns(ctx.db, query.rule_id, visibleTo(ctx), span(query)),
    runQueries.countRuns(ctx.db, query.rule_id, visibleTo(ctx)),
  ])
  return pageOf(
    rows.map((row) => ({
      ...row,
      actions: row.actions.map(({ type, value, refusal }) => ({
        type,
        value,
        error: refusal && wordRefusal(ctx.language, refusal.code as RefusalCode, refusal.params as object as never),
      })),
    })),
    total,
    query,
  )
}

/**
 * Which of the newest conversations that the caller may see would now meet the conditions of a rule, and which of its
 * actions could be done. Changes nothing.
 */
export async function tryRule(ctx: Ctx, input: TrialInput): Promise<Trial> {
  const body = input.rules[0]!
  await checkConditions(ctx, body)
  const found = await complete(ctx, await runQueries.listNewest(ctx.db, visibleTo(ctx), triedConversations), [input])
  const matched = found.filter((facts) => matches(body, facts, {}, ctx.now()))
  const actions: Trial['actions'] = []
  for (const action of body.actions) {
    const fault = await findFault(ctx, input.type, action)
    actions.push({
      type: action.type,
      error: fault ? wordRefusal(ctx.language, fault.code, fault.params as never) : null,
    })
  }
  return {
    actions,
    tried: found.length,
    matched: matched.map(({ uuid, contact_name, last_message, created_at }) => ({
      conversation_uuid: uuid,
      contact_name,
      last_message,
      created_at,
    })),
  }
}
