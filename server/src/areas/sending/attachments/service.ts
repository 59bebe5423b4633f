import type { Ctx } from '../../../platform/context.ts'
import { conflict, Later, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import { MessageUpdated } from '../../inbox/messages/schema.ts'
import * as messages from '../../inbox/messages/service.ts'
import * as files from '../../office/files/service.ts'
import { fetchFile } from './fetching.ts'
import * as queries from './queries.ts'
import { afterFault } from './rules.ts'
import { type AttachmentFailure, FetchAttachment, RecordingArrived } from './schema.ts'

/**
 * Opens a file of a message. Refuses with 404 if the actor may not see the conversation, or if the message was deleted.
 */
export async function openAttachment(ctx: Ctx, uuid: string): Promise<files.Opened> {
  await accessAttachment(ctx, uuid)
  return files.openFileOfMessage(ctx, uuid)
}

async function accessAttachment(ctx: Ctx, uuid: string): Promise<queries.Attachment> {
  const attachment = await queries.findAttachment(ctx.db, { uuid })
  if (!attachment || attachment.deleted) throw notFound()
  await conversations.accessConversation(ctx, attachment.conversation_uuid)
  return attachment
}

/** Asks the provider again for a file that could not be fetched. */
export async function fetchAgain(ctx: Ctx, uuid: string): Promise<void> {
  const attachment = await accessAttachment(ctx, uuid)
  if (attachment.provider_media_id === null) throw conflict('attachment.gone')
  await change(ctx, attachment, async (ctx) => {
    await queries.updateFetch(ctx.db, attachment.id, { state: 'pending', failure: null, tries: 0 }, ctx.now())
    await enqueue(ctx, FetchAttachment, { file_id: attachment.id })
  })
}

/**
 * Fetches a file from the provider. A repetition changes nothing. Throws Later if it has to be tried again. After the
 * last try the file is `failed`, and an agent may ask for it again.
 */
export async function fetchAttachment(ctx: Ctx, { file_id }: { file_id: number }): Promise<string> {
  const attachment = await queries.findAttachment(ctx.db, { id: file_id })
  if (attachment?.state !== 'pending' || attachment.deleted) return 'nothing to fetch'
  const fetched = await fetchFile(ctx, attachment)
  if ('stored' in fetched) {
    await change(ctx, attachment, async (ctx) => {
      await queries.updateArrived(ctx.db, attachment.id, fetched.stored, ctx.now())
      if (files.isRecording(attachment.kind)) emit(ctx, RecordingArrived, { file_id })
    })
    return `${fetched.stored.size} bytes`
  }
  const verdict = afterFault(fetched, attachment, ctx.now())
  ctx.log.warn({ file_id, failure: fetched.failure, verdict: verdict.do }, 'a file was not fetched')
  if (verdict.do === 'fail') return giveUp(ctx, attachment, fetched.failure)
  const { tries, seconds } = verdict
  await queries.updateFetch(ctx.db, attachment.id, { state: 'pending', failure: null, tries }, ctx.now())
  throw new Later(new Date(ctx.now().getTime() + seconds * 1000))
}

async function giveUp(ctx: Ctx, attachment: queries.Attachment, failure: AttachmentFailure): Promise<string> {
  const { id, tries } = attachment
  await change(ctx, attachment, async (ctx) => {
    await queries.updateFetch(ctx.db, id, { state: 'failed', failure, tries: tries + 1 }, ctx.now())
  })
  return `given up: ${failure}`
}

/** Its conversation may have been merged since the attachment was read: a file takes minutes. */
function change(ctx: Ctx, attachment: queries.Attachment, write: (ctx: Ctx) => Promise<void>): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const place = await messages.holdInPlace(ctx, attachment.message_id)
    await write(ctx)
    if (place) emit(ctx, MessageUpdated, place)
  })
}
