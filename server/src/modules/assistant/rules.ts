import type { AiState, StatusCategory } from '../conversations/schema.ts'

export type Standing = {
  ai_state: AiState
  assigned_user_id: number | null
  status_category: StatusCategory
  window_open: boolean
  blocked: boolean
  unanswered: number
}

/** Whether the assistant is to speak now, or why it is not. Asked before it thinks and again before it sends. */
export function mayAnswer(
  standing: Standing,
): 'answer' | 'not assigned' | 'resolved' | 'blocked' | 'window closed' | 'nothing to answer' {
  if (standing.ai_state !== 'active' || standing.assigned_user_id === null) return 'not assigned'
  if (standing.status_category === 'resolved') return 'resolved'
  if (standing.blocked) return 'blocked'
  if (!standing.window_open) return 'window closed'
  return standing.unanswered > 0 ? 'answer' : 'nothing to answer'
}
