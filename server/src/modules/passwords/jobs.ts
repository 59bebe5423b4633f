import type { Worker } from '../../platform/jobs.ts'
import { SendInvitation, SendReset } from './schema.ts'
import * as service from './service.ts'

export const passwordJobs = (worker: Worker) => {
  worker.on(SendInvitation, service.sendInvitation)
  worker.on(SendReset, service.sendReset)
}
