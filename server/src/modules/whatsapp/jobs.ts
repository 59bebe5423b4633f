import type { Worker } from '../../platform/jobs.ts'
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

  worker.on(ShowSeen, showSeen)

  worker.on(ShowTyping, showTyping)

  worker.on(SendReaction, sendReaction)

  worker.on(ResumeSending, service.resumeSending)
}
