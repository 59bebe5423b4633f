import { job, type Worker } from '../../platform/jobs.ts'
import * as service from './service.ts'

const FoldCounts = job<object>('conversations.fold_counts')
const WakeSnoozed = job<object>('conversations.wake_snoozed')

export const conversationJobs = (worker: Worker) => {
  worker.on(FoldCounts, service.foldCounts)
  worker.every('* * * * *', FoldCounts)
  worker.on(WakeSnoozed, service.wakeSnoozed)
  worker.every('* * * * *', WakeSnoozed)
}
