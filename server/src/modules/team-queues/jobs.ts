import type { Worker } from '../../platform/jobs.ts'
import { HandOut, HandOutAll } from './schema.ts'
import * as service from './service.ts'

export const teamQueueJobs = (worker: Worker) => {
  worker.on(HandOut, service.handOut)
  worker.on(HandOutAll, service.handOutAll)
  worker.every('* * * * *', HandOutAll)
}
