import type { Worker } from '../../platform/jobs.ts'
import { notePayment } from './payment.ts'
import { NotePayment, PruneSlots, PruneStatuses } from './schema.ts'
import * as service from './service.ts'

export const deliveryJobs = (worker: Worker) => {
  worker.on(NotePayment, notePayment)
  worker.on(PruneSlots, service.pruneSlots)
  worker.every('41 * * * *', PruneSlots)
  worker.on(PruneStatuses, service.pruneStatuses)
  worker.every('27 3 * * *', PruneStatuses)
}
