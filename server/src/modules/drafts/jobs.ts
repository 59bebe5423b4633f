import type { Worker } from '../../platform/jobs.ts'
import { SweepDrafts } from './schema.ts'
import * as service from './service.ts'

export const draftJobs = (worker: Worker) => {
  worker.on(SweepDrafts, service.sweepDrafts)
  worker.every('23 4 * * *', SweepDrafts)
}
