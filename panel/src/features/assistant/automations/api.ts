import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../../lib/api.ts'
import { ruleKeys } from '../../../lib/query-keys.ts'
import type { AutomationRule } from '../../../lib/types.ts'
import { showIn, since } from '../../../lib/unchanged.ts'

const meta = { invalidates: [ruleKeys.all] }

export const rulesQuery = queryOptions({
  queryKey: ruleKeys.list,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/automations/rules', { signal })),
})

const shownRuns = 20

/** What the rule did lately. */
export const runsQuery = (rule_id: number) =>
  queryOptions({
    queryKey: [...ruleKeys.all, 'runs', rule_id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/automations/runs', {
          params: { query: { rule_id, page: 1, page_size: shownRuns } },
          signal,
        }),
      ),
  })

/** Conditions and actions of a rule. */
export type RuleBody = AutomationRule['rules'][number]
/** The fields of the form. `rules` is the body as JSON, so that it is one value which is changed or not. */
export type RuleFields = {
  name: string
  description: string
  type: AutomationRule['type']
  events: readonly string[]
  rules: string
}

type Rest = Pick<AutomationRule, 'enabled' | 'weight'>

function inputOf(fields: Partial<RuleFields>, { enabled, weight }: Rest) {
  const { name = '', description = '', type = 'new_conversation', events = [], rules = '' } = fields
  const changes = type === 'conversation_update' ? (events as AutomationRule['events']) : []
  return { name, description, type, events: changes, enabled, weight, rules: [JSON.parse(rules) as RuleBody] }
}

/** Adds the rule after all others. */
export function useCreateRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: Partial<RuleFields>) => {
      const weights = (client.getQueryData(rulesQuery.queryKey) ?? []).map(({ weight }) => weight)
      const body = inputOf(fields, { enabled: true, weight: Math.max(-1, ...weights) + 1 })
      return answer(api.POST('/api/v1/automations/rules', { body }))
    },
    onSuccess: showIn(rulesQuery.queryKey),
    meta,
  })
}

export function useUpdateRule(rule: AutomationRule) {
  return useMutation({
    mutationFn: (fields: Partial<RuleFields>) =>
      answer(
        api.PUT('/api/v1/automations/rules/{id}', {
          params: { path: { id: rule.id } },
          body: { ...inputOf(fields, rule), ...since(rule) },
        }),
      ),
    onSuccess: showIn(rulesQuery.queryKey),
    meta,
  })
}

const deleteRule = (id: number) => answer(api.DELETE('/api/v1/automations/rules/{id}', { params: { path: { id } } }))

export const useDeleteRule = (id: number) => useMutation({ mutationFn: () => deleteRule(id), meta })

/** Undoes the creation of a rule. */
export const useDropRule = () => useMutation({ mutationFn: deleteRule, meta })

/** Switches a rule on if it is off, and off if it is on. */
export function useToggleRule() {
  return useMutation({
    mutationFn: (id: number) => answer(api.PUT('/api/v1/automations/rules/{id}/toggle', { params: { path: { id } } })),
    meta,
  })
}

/** Sets the weights of the rules to their positions in this order. */
export function useReorderRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) => {
      const body = Object.fromEntries(ids.map((id, index) => [id, index]))
      return answer(api.PUT('/api/v1/automations/rules/weights', { body }))
    },
    onMutate: (ids) =>
      client.setQueryData(rulesQuery.queryKey, (rules) =>
        rules
          ?.map((rule) => (ids.includes(rule.id) ? { ...rule, weight: ids.indexOf(rule.id) } : rule))
          .toSorted((a, b) => a.weight - b.weight || a.id - b.id),
      ),
    meta,
  })
}

/** Chooses whether all rules of new conversations that match are applied, or only the first one. */
export function useSetMode() {
  return useMutation({
    mutationFn: (mode: AutomationRule['execution_mode']) =>
      answer(api.PUT('/api/v1/automations/rules/execution-mode', { body: { mode } })),
    meta,
  })
}

/** Compares the rule with the last conversations. Changes nothing. */
export function useTryRule() {
  return useMutation({
    mutationFn: (fields: RuleFields) => {
      const body = inputOf(fields, { enabled: true, weight: 0 })
      return answer(api.POST('/api/v1/automations/rules/try', { body }))
    },
  })
}
