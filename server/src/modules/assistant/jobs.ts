import type { Worker } from '../../platform/jobs.ts'
import { ConversationRouted } from '../automations/schema.ts'
import { AssistantAsked, ConversationAssigned } from '../conversations/schema.ts'
import { TranscriptEnded } from '../transcriptions/schema.ts'
import { AttendConversation } from './schema.ts'
import * as service from './service.ts'

export const assistantJobs = (worker: Worker) => {
  worker.on(AttendConversation, service.attendConversation)
  worker.when(ConversationRouted, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(ConversationAssigned, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(TranscriptEnded, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(AssistantAsked, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
}
