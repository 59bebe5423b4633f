import type { Worker } from '../../platform/jobs.ts'
import { SweepToolCalls } from './schema.ts'
import * as service from './service.ts'

export const toolJobs = (worker: Worker) => {
  worker.on(SweepToolCalls, service.sweepCalls)
  worker.every('47 4 * * *', SweepToolCalls)
}
