import type { Worker } from '../../platform/jobs.ts'
import { SyncConnection, SyncDue } from './schema.ts'
import * as service from './service.ts'

export const connectionJobs = (worker: Worker) => {
  worker.on(SyncConnection, service.syncConnection)
  worker.on(SyncDue, service.syncDue)
  worker.every('* * * * *', SyncDue)
}
