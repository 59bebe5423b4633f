import type { Worker } from '../../platform/jobs.ts'
import { SettingsChanged } from '../settings/schema.ts'
import * as callback from './callback.ts'
import { RegisterCallback, RegisterCallbacks } from './schema.ts'

export const inboxJobs = (worker: Worker) => {
  worker.on(RegisterCallback, callback.registerCallback)
  worker.on(RegisterCallbacks, callback.registerCallbacks)
  worker.when(SettingsChanged, RegisterCallbacks, () => ({}))
}
