import type { Worker } from '../../platform/jobs.ts'
import * as registration from './registration.ts'
import { RegisterSurvey, RegisterSurveys, SendSurvey } from './schema.ts'
import * as service from './service.ts'

export const csatJobs = (worker: Worker) => {
  worker.on(RegisterSurvey, registration.registerSurvey)
  worker.on(RegisterSurveys, registration.registerSurveys)
  worker.on(SendSurvey, service.sendSurvey)
}
