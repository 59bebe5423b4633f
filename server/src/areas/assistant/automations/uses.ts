import { agentId, type Ctx } from '../../../platform/context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Permission } from '../../../platform/permissions.ts'
import type { Reference } from '../../inbox/actions/schema.ts'
import * as actions from '../../inbox/actions/service.ts'
import * as macros from '../../inbox/macros/service.ts'
import * as views from '../../inbox/views/service.ts'
import * as queries from './queries.ts'
import { namedIn } from './references.ts'
import type { Deletable, Rule, StoredRule, Uses } from './schema.ts'
import * as useQueries from './use-queries.ts'

/** Who may delete such a thing. */
const needs: Record<Deletable, Permission> = {
  tag: 'tags:manage',
  team: 'teams:manage',
  status: 'status:manage',
  agent: 'users:manage',
  inbox: 'inboxes:manage',
  sla_policy: 'sla:manage',
  macro: 'macros:manage',
  template: 'templates:manage',
}

/** The rules, each with what it names and what is not there any more. */
export const withGone = (ctx: Ctx, rules: readonly StoredRule[]): Promise<Rule[]> =>
  actions.withGone(ctx, rules, (rule) => namedIn(rule.rules))

/**
 * What names this thing and would lose it. Rules are named only to those who manage them, and of saved replies and
 * views those that the actor has.
 */
export async function listUses(ctx: Ctx, kind: Deletable, id: number): Promise<Uses> {
  const { actor } = ctx
  const may = (permission: Permission) => actor.type !== 'agent' || actor.permissions.has(permission)
  if (!may(needs[kind])) throw forbidden()
  const key = kind === 'tag' || kind === 'template' ? await useQueries.findKey(ctx.db, kind, id) : String(id)
  const isIt = (one: Pick<Reference, 'kind' | 'key'>) => one.kind === kind && one.key === key
  const isItById = (one: Pick<Reference, 'kind' | 'key'>) => one.kind === kind && one.key === String(id)
  const rules = (await queries.listRules(ctx.db)).filter((rule) => namedIn(rule.rules).some(isIt))
  const saved = (await macros.listMacros(ctx)).filter((macro) => actions.namedInActions(macro.actions).some(isIt))
  const own = agentId(ctx) === null ? [] : await views.listViews(ctx)
  const shared = await views.listShared(ctx)
  const seen = [...own, ...shared].filter(({ filters }) => views.namedInFilters(filters).some(isItById))
  const brief = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ id, name }))
  return {
    rules: may('automations:manage') ? brief(rules) : [],
    hidden_rules: may('automations:manage') ? 0 : rules.length,
    macros: brief(saved),
    views: brief(seen),
  }
}
