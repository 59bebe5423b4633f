import type { Worker } from '../../platform/jobs.ts'
import { SweepVerifications } from './schema.ts'
import * as service from './service.ts'

export const verificationJobs = (worker: Worker) => {
  worker.on(SweepVerifications, service.sweepVerifications)
  worker.every('53 4 * * *', SweepVerifications)
}
