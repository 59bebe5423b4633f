import type { Conversation, MacroAction } from '../../../lib/types.ts'
import { assign, assignTeam, setPriority, setStatus, setTags } from '../../inbox/conversations/api.ts'

/** Undoes these actions on the conversation. What the reply itself did, such as taking the conversation over, stays. */
export async function undoActions(before: Conversation, actions: readonly MacroAction[], me: number): Promise<void> {
  const { uuid, assignee } = before
  for (const type of new Set(actions.map((action) => groupOf(action.type)))) {
    if (type === 'assign_user') await assign(uuid, assignee?.type === 'assistant' ? me : before.assigned_user_id)
    if (type === 'assign_team') await assignTeam(uuid, before.assigned_team_id)
    if (type === 'set_priority') await setPriority(uuid, before.priority)
    if (type === 'tags') await setTags(uuid, before.tags)
    if (type === 'status') {
      const until = before.snoozed_until
      await setStatus(uuid, { status: before.status, ...(until ? { snoozed_until: until } : {}) })
    }
  }
}

function groupOf(type: MacroAction['type']) {
  if (type === 'set_status' || type === 'snooze') return 'status'
  return type.endsWith('_tags') ? 'tags' : type
}
