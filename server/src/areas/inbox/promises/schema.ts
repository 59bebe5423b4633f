import { job } from '../../../platform/jobs.ts'

/** Looks again how the promises of a conversation stand. */
export const FollowPromises = job<{ conversation_id: number }>('promises.follow', {
  key: ({ conversation_id }) => `promises ${conversation_id}`,
})

/** A team's policy comes to a conversation that it was given. */
export const PromiseForTeam = job<{ conversation_id: number; policy_id: number; at: string }>('promises.for_team')

/** Finds the promises that somebody is to be told of. */
export const WatchPromises = job<object>('promises.watch')

/** What time is counted by has changed. */
export const RecountPromises = job<object>('promises.recount', { key: () => 'promises recount' })
