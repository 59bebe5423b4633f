import type { Worker } from '../../platform/jobs.ts'
import { ConversationSeen } from '../conversations/schema.ts'
import { CredentialsAccepted } from '../inboxes/schema.ts'
import { MessageQueued } from '../messages/schema.ts'
import { sendReaction } from './reactions.ts'
import { showSeen, showTyping } from './reading.ts'
import * as receipts from './receipts.ts'
import {
  DeliverNext,
  PruneReceipts,
  ReadReceipts,
  ResumeSending,
  SendReaction,
  ShowSeen,
  ShowTyping,
} from './schema.ts'
import * as service from './service.ts'

export const whatsappJobs = (worker: Worker) => {
  worker.on(ReadReceipts, receipts.createReader())
  worker.on(PruneReceipts, receipts.pruneReceipts)
  worker.every('17 3 * * *', PruneReceipts)

  worker.on(DeliverNext, service.deliverNext)
  worker.when(MessageQueued, DeliverNext, ({ conversation_id }) => ({ conversation_id }))

  worker.on(ShowSeen, showSeen)
  worker.when(ConversationSeen, ShowSeen, ({ conversation_id }) => ({ conversation_id }))

  worker.on(ShowTyping, showTyping)

  worker.on(SendReaction, sendReaction)

  worker.on(ResumeSending, service.resumeSending)
  worker.when(CredentialsAccepted, ResumeSending, ({ inbox_id }) => ({ inbox_id }))
}
