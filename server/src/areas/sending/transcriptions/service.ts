import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { type MessageIds, MessageUpdated } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as models from '../../office/models/service.ts'
import * as verifications from '../../people/verifications/service.ts'
import * as queries from './queries.ts'
import { nameOf } from './rules.ts'
import { Transcribe, TranscriptEnded } from './schema.ts'

/**
 * Transcribes a recording, if the desk is set to do so and the recording is here. A repetition changes nothing. It
 * fails if the recording is too long or too large, if its bytes are not audio, or if the model understands no words.
 */
export async function transcribe(ctx: Ctx, { file_id }: { file_id: number }): Promise<string> {
  const recording = await queries.findRecording(ctx.db, { id: file_id })
  if (recording?.state !== 'ready' || recording.transcript_state !== 'pending') return 'nothing to write down'
  const text = recording.deleted ? '' : await listen(ctx, recording)
  failpoint(ctx, 'transcript.heard')
  await transaction(ctx, async (ctx) => {
    // Its conversation may have been merged meanwhile.
    const place = await messages.holdInPlace(ctx, recording.message_id)
    if (!place) return
    // A code that was mailed to the customer is hidden in spoken words too.
    const kept = (await verifications.readCode(ctx, place.conversation_id, text)).text
    await change(ctx, file_id, place, text === '' ? { state: 'failed', text: null } : { state: 'ready', text: kept })
  })
  return text === '' ? 'no words' : `${text.length} characters`
}

/** The spoken words. Empty if they cannot be understood. */
async function listen(ctx: Ctx, recording: queries.Recording): Promise<string> {
  const name = nameOf(recording)
  const content = name && (await ctx.files.get(recording.key))
  if (!content) return ''
  try {
    return await models.transcribeAudio(ctx, new Uint8Array(await buffer(content)), recording.mime, name)
  } catch (error) {
    if (!(error instanceof models.ModelError)) throw error
    ctx.log.warn({ err: error, file_id: recording.id }, 'a recording was not written down')
    return ''
  }
}

/**
 * Transcribes a recording that has no transcription yet. Refuses any other file, and refuses if no model is set up for
 * it.
 */
export async function transcribeAgain(ctx: Ctx, uuid: string): Promise<void> {
  const recording = await queries.findRecording(ctx.db, { uuid })
  if (!recording || recording.deleted) throw notFound()
  await conversations.accessConversation(ctx, recording.conversation_uuid)
  if (recording.state !== 'ready') throw conflict('attachment.not_here')
  if (!(await models.hasModel(ctx, 'transcription'))) throw conflict('transcript.no_model')
  await transaction(ctx, async (ctx) => {
    const place = await messages.holdInPlace(ctx, recording.message_id)
    if (place && (await change(ctx, recording.id, place, { state: 'pending', text: null })))
      await enqueue(ctx, Transcribe, { file_id: recording.id })
  })
}

async function change(
  ctx: Ctx,
  fileId: number,
  place: MessageIds,
  transcript: Parameters<typeof queries.updateTranscript>[2],
): Promise<boolean> {
  const changed = await queries.updateTranscript(ctx.db, fileId, transcript, ctx.now())
  if (!changed) return false
  const { conversation_id, message_id } = place
  emit(ctx, MessageUpdated, place)
  if (transcript.state !== 'pending') emit(ctx, TranscriptEnded, { conversation_id, message_id })
  return true
}
