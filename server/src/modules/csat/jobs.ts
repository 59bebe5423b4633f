import type { Worker } from '../../platform/jobs.ts'
import { ConversationResolved } from '../conversations/schema.ts'
import { InboxChanged } from '../inboxes/schema.ts'
import { SettingsChanged } from '../settings/schema.ts'
import * as registration from './registration.ts'
import { RegisterSurvey, RegisterSurveys, SendSurvey } from './schema.ts'
import * as service from './service.ts'

export const csatJobs = (worker: Worker) => {
  worker.on(RegisterSurvey, registration.registerSurvey)
  worker.when(InboxChanged, RegisterSurvey, ({ inbox_id }) => ({ inbox_id }))
  worker.on(RegisterSurveys, registration.registerSurveys)
  worker.when(SettingsChanged, RegisterSurveys, () => ({}))
  worker.on(SendSurvey, service.sendSurvey)
  worker.when(ConversationResolved, SendSurvey, ({ conversation_id }) => ({ conversation_id }))
}
