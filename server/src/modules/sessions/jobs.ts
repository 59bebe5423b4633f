import type { Worker } from '../../platform/jobs.ts'
import { NoteFailure, SweepRateWindows, SweepSessions } from './schema.ts'
import * as service from './service.ts'

export const sessionJobs = (worker: Worker) => {
  worker.on(NoteFailure, service.recordFailure)
  worker.on(SweepSessions, service.sweepSessions)
  worker.every('17 * * * *', SweepSessions)
  worker.on(SweepRateWindows, service.sweepCounts)
  worker.every('*/5 * * * *', SweepRateWindows)
}
