import type { Worker } from '../../platform/jobs.ts'
import { SweepGaps } from './schema.ts'
import * as service from './service.ts'

export const gapJobs = (worker: Worker) => {
  worker.on(SweepGaps, service.sweepGaps)
  worker.every('40 3 * * *', SweepGaps)
}
