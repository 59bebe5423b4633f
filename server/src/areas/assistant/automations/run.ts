import type { Ctx } from '../../../platform/context.ts'
import { daysAgo, prune } from '../../../platform/database/pruning.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { Change, Previous } from '../../inbox/conversations/schema.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { perform } from './actions.ts'
import { complete } from './facts.ts'
import * as queries from './queries.ts'
import { matches } from './rules.ts'
import * as runQueries from './run-queries.ts'
import { ConversationRouted, RunTimeRules, type StoredRule, writesToCustomers } from './schema.ts'

/** Every change has a cause of its own. A new conversation and the passing of time have none. */
const isChange = (event: string): boolean => event.startsWith('conversation.')

const keptDays = 30
/** The number of conversations that a job for time rules looks at. The next job continues. */
const stretch = 200
/** Time rules look at conversations that were resolved in the last 30 days. */
const resolvedDays = 30

type Trigger = { event: string; cause: string; previous: Previous; depth: number }

/** Runs the rules for a new conversation in their order. A second call does nothing. */
export function routeConversation(ctx: Ctx, { conversation_id }: { conversation_id: number }): Promise<string> {
  failpoint(ctx, 'conversation.routing')
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: conversation_id })
    if (conversation.routed_at) return 'routed already'
    const rules = await queries.listEnabledRules(ctx.db, 'new_conversation')
    const trigger = { event: 'new_conversation', cause: '', previous: {}, depth: 0 }
    const facts = await runQueries.findFirstFacts(ctx.db, conversation_id)
    const applied = await applyAll(ctx, conversation, rules, trigger, facts)
    // Somebody wrote to this customer on the phone before, and goes on there.
    if (conversation.ai_state === 'human')
      await conversations.leaveToPhone(ctx, await conversations.lockConversation(ctx, { id: conversation_id }))
    await conversations.markRouted(ctx, conversation)
    emit(ctx, ConversationRouted, { conversation_id })
    failpoint(ctx, 'conversation.routed')
    return applied.length > 0 ? `applied ${applied.join(', ')}` : 'no rule matched'
  })
}

/** Runs the rules that wait for a change. */
export function applyRules(ctx: Ctx, change: Change): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id: change.conversation_id })
    const rules = await queries.listEnabledRules(ctx.db, 'conversation_update', change.event)
    const facts = await runQueries.findFacts(ctx.db, conversation.id, change.message_id)
    const applied = await applyAll(ctx, conversation, rules, change, facts)
    if (facts && applied.length > 0) await carryOn(ctx, conversation.id, facts.state)
    return applied.length > 0 ? `applied ${applied.join(', ')}` : 'no rule matched'
  })
}

/**
 * Compares all rules with the conversation as it was before any of them ran. What a rule changes sets off other rules
 * by itself.
 */
async function applyAll(
  ctx: Ctx,
  conversation: conversations.Locked,
  rules: StoredRule[],
  trigger: Trigger,
  stored: runQueries.StoredFacts | undefined,
): Promise<string[]> {
  const applied: string[] = []
  const [facts] = await complete(ctx, stored ? [stored] : [], rules)
  for (const rule of rules) {
    if (!facts || !rule.rules.some((body) => matches(body, facts, trigger.previous, ctx.now()))) continue
    if (await apply(ctx, conversation, rule, trigger, facts.customer_language)) applied.push(rule.name)
    if (rule.execution_mode === 'first_match') break
  }
  return applied
}

/**
 * False if the rule has already run for this cause. What it changes may set off other rules, up to a depth, each once
 * for all that the rules of one depth change in one way. Otherwise rules that contradict each other double at every
 * depth.
 */
async function apply(
  ctx: Ctx,
  conversation: conversations.Locked,
  rule: StoredRule,
  trigger: Trigger,
  language: string | null,
): Promise<boolean> {
  const { event, cause, depth } = trigger
  const run = await runQueries.insertRun(ctx.db, {
    rule_id: rule.id,
    conversation_id: conversation.id,
    event,
    cause,
    at: ctx.now(),
  })
  if (run === undefined) return false
  const origin = depth > 0 ? cause.split(' ')[0] : isChange(event) ? cause : run
  const acts = { name: rule.name, depth: depth + 1, cause: `${origin} ${depth + 1}` }
  const acting: Ctx = { ...ctx, actor: { type: 'system', rule: acts } }
  await runQueries.updateRun(ctx.db, run, await perform(acting, conversation, { rule, run, language }))
  return true
}

/**
 * Runs time rules for the next conversations and adds a job for those after them. A rule runs once for each state of a
 * conversation: status, priority, owner and last message. A rule that writes to the customer runs once until somebody
 * else has written.
 */
export async function runTimeRules(
  ctx: Ctx,
  { list = 'open', after = 0 }: { list?: 'open' | 'resolved'; after?: number },
): Promise<string> {
  const rules = await queries.listEnabledRules(ctx.db, 'time_trigger')
  if (rules.length === 0) return 'no rule waits for time to pass'
  const resolvedSince = new Date(ctx.now().getTime() - resolvedDays * 86_400_000)
  const stored = await runQueries.listFacts(ctx.db, list, { after, resolvedSince, limit: stretch })
  const found = await complete(ctx, stored, rules)
  const fired = await runQueries.listFirings(
    ctx.db,
    found.map(({ id }) => id),
  )
  let count = 0
  for (const facts of found) {
    for (const rule of rules) {
      const due = rule.rules.some((body) => matches(body, facts, {}, ctx.now()))
      if (due && !fired.has(`${rule.id} ${facts.id} ${stateFor(rule, facts)}`) && (await fire(ctx, facts.id, rule)))
        count += 1
    }
  }
  if (found.length === stretch) await enqueue(ctx, RunTimeRules, { list, after: found.at(-1)!.id })
  else if (list === 'open') await enqueue(ctx, RunTimeRules, { list: 'resolved' })
  return `${count} fired`
}

const stateFor = (rule: StoredRule, { state, heard }: { state: string; heard: string }): string =>
  rule.rules.some(({ actions }) => actions.some(({ type }) => writesToCustomers.includes(type))) ? heard : state

/**
 * Keeps time rules from running again because of what rules changed. Otherwise two of them could set each other off for
 * ever.
 */
async function carryOn(ctx: Ctx, id: number, before: string): Promise<void> {
  const left = await runQueries.findFacts(ctx.db, id, null)
  if (left && left.state !== before) await runQueries.carryFirings(ctx.db, id, before, left.state)
}

/** Checks the conversation again under its lock, because what was read before may be out of date. */
function fire(ctx: Ctx, id: number, rule: StoredRule): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { id })
    const stored = await runQueries.findFacts(ctx.db, id, null)
    const [facts] = await complete(ctx, stored ? [stored] : [], [rule])
    if (!facts || !rule.rules.some((body) => matches(body, facts, {}, ctx.now()))) return false
    const cause = stateFor(rule, facts)
    if (!(await runQueries.insertFiring(ctx.db, rule.id, id, cause))) return false
    await apply(
      ctx,
      conversation,
      rule,
      { event: 'time_trigger', cause, previous: {}, depth: 0 },
      facts.customer_language,
    )
    await carryOn(ctx, id, facts.state)
    return true
  })
}

export const pruneRuleRuns = (ctx: Ctx): Promise<string> => prune(ctx, runQueries.aged, daysAgo(ctx, keptDays))
