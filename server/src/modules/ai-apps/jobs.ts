import type { Worker } from '../../platform/jobs.ts'
import { SweepAiApps } from './schema.ts'
import * as service from './service.ts'

export const aiAppJobs = (worker: Worker) => {
  worker.on(SweepAiApps, (ctx) => service.sweepAiApps(ctx))
  worker.every('41 3 * * *', SweepAiApps)
}
