import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import type { Attachment } from '../../inbox/messages/schema.ts'

/** Why a file could not be fetched. */
export type AttachmentFailure = NonNullable<Attachment['failure']>

/** Brings a file of a message over from the provider; it is given up by its own count, not by the queue's. */
export const FetchAttachment = job<{ file_id: number }>('attachments.fetch', {
  key: ({ file_id }) => `attachments.fetch:${file_id}`,
})

/** A customer's recording has come over from the provider. */
export const RecordingArrived = event<{ file_id: number }>('message.recording_arrived')
