import { job } from '../../../platform/jobs.ts'

/** Deletes what was spent on days that are over. */
export const PruneSpend = job<object>('assistant.prune_spend')
