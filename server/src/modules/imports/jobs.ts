import type { Worker } from '../../platform/jobs.ts'
import { RunImport, SweepImports } from './schema.ts'
import * as service from './service.ts'

export const importJobs = (worker: Worker) => {
  worker.on(RunImport, service.runImport)
  worker.on(SweepImports, service.sweepImports)
  worker.every('* * * * *', SweepImports)
}
