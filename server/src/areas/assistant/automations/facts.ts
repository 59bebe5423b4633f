import type { Ctx } from '../../../platform/context.ts'
import { detectLanguage } from '../../knowledge/languages/service.ts'
import * as hours from '../../office/hours/service.ts'
import { stateOf } from '../../office/sla/service.ts'
import type { ConversationFacts, StoredFacts } from './run-queries.ts'
import type { StoredRule } from './schema.ts'

/**
 * Adds the facts that no column has. Business hours are read only if a rule asks for them, once for each team and
 * inbox. The language is that of what the customer wrote last, or the stored one where that does not tell.
 */
export async function complete(
  ctx: Ctx,
  found: readonly StoredFacts[],
  rules: readonly Pick<StoredRule, 'rules'>[],
): Promise<ConversationFacts[]> {
  const now = ctx.now()
  const asksFor = (field: string) => rules.some((rule) => JSON.stringify(rule.rules).includes(`"${field}"`))
  const [asks, asksLanguage] = [asksFor('business_hours'), asksFor('customer_language') || asksFor('apply_macro')]
  const clocks = new Map<string, boolean>()
  const completed: ConversationFacts[] = []
  for (const { sla_kind, sla_due_at: due_at, sla_warn_at: warn_at, sla_stopped: stopped, said, ...facts } of found) {
    const place = `${facts.assigned_team} ${facts.inbox}`
    if (asks && !clocks.has(place)) {
      const team = facts.assigned_team === null ? null : Number(facts.assigned_team)
      const clock = await hours.clockOf(ctx, { assigned_team_id: team, inbox_id: Number(facts.inbox) })
      clocks.set(place, clock.isOpen(now))
    }
    completed.push({
      ...facts,
      customer_language: (asksLanguage && said !== null && detectLanguage(said)) || facts.customer_language,
      business_hours: clocks.get(place) === false ? 'closed' : 'open',
      sla_state: sla_kind === null ? null : stateOf({ due_at, warn_at, stopped }, now),
    })
  }
  return completed
}
