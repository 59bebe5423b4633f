import type { Worker } from '../../platform/jobs.ts'
import { ConversationCreated } from '../conversations/schema.ts'
import { RouteConversation } from './schema.ts'
import * as service from './service.ts'

export const automationJobs = (worker: Worker) => {
  worker.on(RouteConversation, service.routeConversation)
  worker.when(ConversationCreated, RouteConversation, ({ conversation_id }) => ({ conversation_id }))
}
