import { job } from '../../platform/jobs.ts'

/** Answer what a customer wrote, if it is the assistant's to answer. One at a time for each conversation. */
export const AttendConversation = job<{ conversation_id: number }>('assistant.attend', {
  lane: ({ conversation_id }) => `assistant:${conversation_id}`,
  key: ({ conversation_id }) => `assistant:${conversation_id}`,
})
