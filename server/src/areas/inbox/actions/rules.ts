import type { Renaming } from '../tags/schema.ts'
import type { Action, ConversationAction } from './schema.ts'

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A year. A conversation that is snoozed for longer would be forgotten. */
const longestSnoozeMs = 366 * units.d

/** The milliseconds of a length such as 90m, 4h or 2d. Undefined for any other text, and for more than a year. */
export function readDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text.trim()) ?? []
  if (!amount || !unit) return undefined
  const ms = Number(amount) * units[unit as keyof typeof units]
  return ms > 0 && ms <= longestSnoozeMs ? ms : undefined
}

/** What actions need to know about a conversation. */
export type Facts = {
  assigned_user_id: number | null
  assigned_team_id: number | null
  status_id: number
  priority_id: number | null
  tags: readonly string[]
}

/** Whether the conversation is already as the action would leave it. */
export function holds({ type, value }: Action, facts: Facts): boolean {
  const [first] = value
  const had = new Set(facts.tags.map((tag) => tag.toLowerCase()))
  const named = [...new Set(value.map((name) => name.trim().toLowerCase()))]
  switch (type) {
    case 'assign_user':
      return first === String(facts.assigned_user_id)
    case 'assign_team':
      return first === String(facts.assigned_team_id)
    case 'set_status':
      return first === String(facts.status_id)
    case 'set_priority':
      return first === String(facts.priority_id)
    case 'add_tags':
      return named.every((name) => had.has(name))
    case 'remove_tags':
      return !named.some((name) => had.has(name))
    case 'set_tags':
      return named.length === had.size && named.every((name) => had.has(name))
    case 'snooze':
      return false
  }
}

/** The action with the new name of a tag that it names. The same object if it does not name the tag. */
export function renameTag<Any extends { type: string; value: readonly string[] }>(
  action: Any,
  { before, after }: Renaming,
): Any {
  if (!tagActions.has(action.type)) return action
  const isIt = (name: string) => name.trim().toLowerCase() === before.toLowerCase()
  return action.value.some(isIt)
    ? { ...action, value: action.value.map((name) => (isIt(name) ? after : name)) }
    : action
}

const tagActions: ReadonlySet<string> = new Set(['add_tags', 'set_tags', 'remove_tags'] satisfies ConversationAction[])
