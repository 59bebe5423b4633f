import type { Worker } from '../../platform/jobs.ts'
import { ConversationRouted } from '../automations/schema.ts'
import { AssistantAsked, ConversationAssigned } from '../conversations/schema.ts'
import { TranscriptEnded } from '../transcriptions/schema.ts'
import { AttendConversation, PruneSpend } from './schema.ts'
import * as service from './service.ts'
import { pruneSpend } from './spending.ts'

export const assistantJobs = (worker: Worker) => {
  worker.on(AttendConversation, service.attendConversation)
  worker.on(PruneSpend, pruneSpend)
  worker.every('52 3 * * *', PruneSpend)
  worker.when(ConversationRouted, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(ConversationAssigned, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(TranscriptEnded, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
  worker.when(AssistantAsked, AttendConversation, ({ conversation_id }) => ({ conversation_id }))
}
