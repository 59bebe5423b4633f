import type { Ctx } from '../../../platform/context.ts'
import { emit } from '../../../platform/events.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as actions from '../../inbox/actions/service.ts'
import type { Renaming } from '../../inbox/tags/schema.ts'
import * as queries from './queries.ts'
import { type Condition, type RuleBody, RulesChanged } from './schema.ts'

/** Gives a tag its new name in the conditions and actions of all rules, which name tags as people read them. */
export function renameTag(ctx: Ctx, renaming: Renaming): Promise<string> {
  return transaction(ctx, async (ctx) => {
    let renamed = 0
    for (const { id, rules } of await queries.lockRules(ctx.db)) {
      const after = rules.map((body) => nameAnew(body, renaming))
      if (after.every((body, index) => body === rules[index])) continue
      await queries.updateBody(ctx.db, id, after, ctx.now())
      renamed++
    }
    if (renamed > 0) emit(ctx, RulesChanged, {})
    return `${renamed} rules`
  })
}

/** The rule with the new name of a tag, in conditions and actions. The same object if it does not name the tag. */
function nameAnew(body: RuleBody, renaming: Renaming): RuleBody {
  const groups = body.groups.map((group) => {
    const rules = group.rules.map((condition) => nameAnewIn(condition, renaming))
    return isSame(rules, group.rules) ? group : { ...group, rules }
  })
  const doing = body.actions.map((action) => actions.renameTag(action, renaming))
  return isSame(groups, body.groups) && isSame(doing, body.actions) ? body : { ...body, groups, actions: doing }
}

function nameAnewIn(condition: Condition, { before, after }: Renaming): Condition {
  if (condition.field !== 'tags') return condition
  const fold = (text: string) => (condition.case_sensitive_match ? text : text.toLowerCase()).normalize()
  const words = condition.value.split(',')
  const renamed = words.map((word) =>
    fold(word.trim()) === fold(before) ? word.replace(word.trim(), () => after) : word,
  )
  return isSame(renamed, words) ? condition : { ...condition, value: renamed.join(',') }
}

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean => a.every((one, index) => one === b[index])
