import type { Worker } from '../../platform/jobs.ts'
import * as handOut from './hand-out.ts'
import { HandOut, HandOutAll } from './schema.ts'

export const teamJobs = (worker: Worker) => {
  worker.on(HandOut, handOut.handOut)
  worker.on(HandOutAll, handOut.handOutAll)
  worker.every('* * * * *', HandOutAll)
}
