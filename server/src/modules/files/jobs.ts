import type { Worker } from '../../platform/jobs.ts'
import { RemoveBytes, SweepFiles } from './schema.ts'
import * as service from './service.ts'

export const fileJobs = (worker: Worker) => {
  worker.on(RemoveBytes, service.removeBytes)
  worker.on(SweepFiles, service.sweepFiles)
  worker.every('37 * * * *', SweepFiles)
}
