import { job } from '../../../platform/jobs.ts'

/** Works out the promises of a conversation again. */
export const FollowPromises = job<{ conversation_id: number }>('promises.follow', {
  key: ({ conversation_id }) => `promises ${conversation_id}`,
})

/** Applies the policy of a team to a conversation that was assigned to it. */
export const PromiseForTeam = job<{ conversation_id: number; policy_id: number; at: string }>('promises.for_team')

/** Finds the promises that somebody has to be notified of. */
export const WatchPromises = job<object>('promises.watch')

/** What decides how time is counted has changed. */
export const RecountPromises = job<object>('promises.recount', { key: () => 'promises recount' })
