import type { Worker } from '../../platform/jobs.ts'
import { Transcribe } from './schema.ts'
import * as service from './service.ts'

export const transcriptionJobs = (worker: Worker) => {
  worker.on(Transcribe, service.transcribe)
}
