import { job, type Worker } from '../../platform/jobs.ts'
import * as limits from './limits.ts'
import { pruneSamples } from './samples.ts'
import { SyncAccount, SyncDue } from './schema.ts'
import * as sync from './sync.ts'

const PruneSends = job<object>('templates.prune_sends')
const PruneSamples = job<object>('templates.prune_samples')

export const templateJobs = (worker: Worker) => {
  worker.on(SyncAccount, sync.syncInBackground)
  worker.on(SyncDue, sync.syncDue)
  worker.every('*/10 * * * *', SyncDue)
  worker.on(PruneSends, limits.pruneSends)
  worker.every('43 3 * * *', PruneSends)
  worker.on(PruneSamples, pruneSamples)
  worker.every('47 3 * * *', PruneSamples)
}
