import type { Worker } from '../../platform/jobs.ts'
import { RecordingArrived } from '../attachments/schema.ts'
import { Transcribe } from './schema.ts'
import * as service from './service.ts'

export const transcriptionJobs = (worker: Worker) => {
  worker.on(Transcribe, service.transcribe)
  worker.when(RecordingArrived, Transcribe, ({ file_id }) => ({ file_id }))
}
