import type { Worker } from '../../platform/jobs.ts'
import { ReleaseConversations } from './schema.ts'
import * as service from './service.ts'

export const assistantRecordJobs = (worker: Worker) => {
  worker.on(ReleaseConversations, service.releaseConversations)
}
