import type { Worker } from '../../platform/jobs.ts'
import * as callback from './callback.ts'
import { RegisterCallback, RegisterCallbacks, RegisterUnregistered } from './schema.ts'

export const inboxJobs = (worker: Worker) => {
  worker.on(RegisterCallback, callback.registerCallback)
  worker.on(RegisterCallbacks, callback.registerCallbacks)
  worker.on(RegisterUnregistered, callback.registerUnregistered)
  worker.every('27 * * * *', RegisterUnregistered)
}
