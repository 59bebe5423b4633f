import { useCan } from '../../../../lib/me.ts'
import type { Conversation } from '../../../../lib/types.ts'

/** What the person may do with a conversation and another one. One that was merged has nothing left to relate. */
export function useMayRelate(conversation: Conversation | undefined) {
  const mayWrite = useCan('messages:write')
  const mayClose = useCan('conversations:update_status')
  const link = mayWrite && conversation !== undefined && !conversation.merged_into
  return { link, merge: link && mayClose }
}
