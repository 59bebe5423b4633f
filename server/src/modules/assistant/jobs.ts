import type { Worker } from '../../platform/jobs.ts'
import { AttendConversation, PruneSpend } from './schema.ts'
import * as service from './service.ts'
import { pruneSpend } from './spending.ts'

export const assistantJobs = (worker: Worker) => {
  worker.on(AttendConversation, service.attendConversation)
  worker.on(PruneSpend, pruneSpend)
  worker.every('52 3 * * *', PruneSpend)
}
