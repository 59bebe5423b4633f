import { job } from '../../../platform/jobs.ts'

/** A customer waits for a person. If it is closed, they are told so. */
export const TellAway = job<{ conversation_id: number }>('away.tell', {
  key: ({ conversation_id }) => `away ${conversation_id}`,
})
