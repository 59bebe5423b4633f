import { useMe } from './me.ts'
import type { ConversationItem } from './types.ts'

type Standing = Pick<ConversationItem, 'assigned_user_id' | 'assigned_team_id'>

/** Whether the person would still see a conversation with this owner and team. The desk decides the same. */
export function useSees() {
  const { id, permissions, teams } = useMe()
  const sees = (what: 'all' | 'assigned' | 'unassigned' | 'team_all' | 'team_inbox') =>
    permissions.includes(`conversations:read_${what}`)
  return ({ assigned_user_id: owner, assigned_team_id: team }: Standing) =>
    sees('all') ||
    (owner === id && sees('assigned')) ||
    (teams.some((one) => one.id === team) && (sees('team_all') || (owner === null && sees('team_inbox')))) ||
    (owner === null && team === null && sees('unassigned'))
}
