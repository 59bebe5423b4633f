import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'
import type { Attachment } from '../../inbox/messages/schema.ts'

/** Why a file could not be fetched. */
export type AttachmentFailure = NonNullable<Attachment['failure']>

/** The number of files that all workers together fetch at a time, so that workers stay free for messages. */
const lanes = 6

/** Fetches a file of a message from the provider. The file counts its own tries. The queue's count is not used. */
export const FetchAttachment = job<{ file_id: number }>('attachments.fetch', {
  lane: ({ file_id }) => `attachments.fetch:${file_id % lanes}`,
  key: ({ file_id }) => `attachments.fetch:${file_id}`,
})

/** A customer's recording has been fetched from the provider. */
export const RecordingArrived = event<{ file_id: number }>('message.recording_arrived')
