import type { Worker } from '../../platform/jobs.ts'
import { FetchAttachment } from './schema.ts'
import * as service from './service.ts'

export const attachmentJobs = (worker: Worker) => {
  worker.on(FetchAttachment, service.fetchAttachment)
}
