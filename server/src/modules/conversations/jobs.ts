import { job, type Worker } from '../../platform/jobs.ts'
import * as service from './service.ts'

const FoldCounts = job<object>('conversations.fold_counts')

export const conversationJobs = (worker: Worker) => {
  worker.on(FoldCounts, service.foldCounts)
  worker.every('* * * * *', FoldCounts)
}
