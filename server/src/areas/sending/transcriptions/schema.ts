import { event } from '../../../platform/events.ts'
import { job } from '../../../platform/jobs.ts'

/** The number of recordings that all processes together transcribe at a time. Transcription services are slow. */
const atATime = 3

/** Transcribes a recording. */
export const Transcribe = job<{ file_id: number }>('transcriptions.transcribe', {
  lane: ({ file_id }) => `transcriptions:${file_id % atATime}`,
  key: ({ file_id }) => `transcriptions.transcribe:${file_id}`,
})

/** A recording was transcribed, or it is certain that it cannot be. */
export const TranscriptEnded = event<{ conversation_id: number; message_id: number }>('transcript.ended')
