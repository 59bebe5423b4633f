import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { OutboundFailed } from '../../../platform/outside/outbound.ts'
import { SecretUnreadable } from '../../../platform/secrets/secrets.ts'
import type { Credentials } from '../../../providers/whatsapp/credentials.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import { AddressExpired } from '../../../providers/whatsapp/received-media.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import * as files from '../../office/files/service.ts'
import type { Attachment } from './queries.ts'
import { type FetchFault, maxBytes, patience } from './rules.ts'

/** Copies a file from the provider into the store. Returns the stored file, or why that failed. */
export async function fetchFile(ctx: Ctx, attachment: Attachment): Promise<{ stored: files.Stored } | FetchFault> {
  try {
    return { stored: await bringOver(ctx, attachment) }
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    return fault
  }
}

async function bringOver(ctx: Ctx, attachment: Attachment): Promise<files.Stored> {
  const inbox = await inboxes.getInbox(ctx, attachment.inbox_id)
  const credentials = inboxes.openCredentials(ctx, inbox)
  try {
    return await readOnce(ctx, attachment, credentials)
  } catch (error) {
    if (!(error instanceof AddressExpired)) throw error
    // An address is valid for five minutes. The next call returns a new one.
    return readOnce(ctx, attachment, credentials)
  }
}

async function readOnce(ctx: Ctx, attachment: Attachment, credentials: Credentials): Promise<files.Stored> {
  const limit = maxBytes(attachment.kind)
  // The store is checked first: the provider is not asked for a file that could not be kept.
  await ctx.files.check()
  const media = await ctx.whatsapp.findMedia(credentials, attachment.provider_media_id!)
  if (media.size !== null && media.size > limit) throw new Unusable('too_large')
  const bounds = { maxBytes: limit, timeout: patience(media.size ?? limit), signal: ctx.stopping }
  const content = await ctx.whatsapp.openMedia(credentials, media, bounds)
  const upload = { name: attachment.name, content: bytesOf(content) }
  const stored = await files.storeFile(ctx, upload, attachment.uuid).finally(() => content.destroy())
  if (media.sha256 && !media.sha256.equals(stored.sha256)) {
    await files.forget(ctx, stored)
    throw new Unusable('damaged')
  }
  return { ...stored, mime: mimeOf(stored.mime, attachment.mime) }
}

async function* bytesOf(content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of content) yield chunk
}

/**
 * The MIME type is taken from the bytes. Only between audio and video of the same container format does the provider's
 * word decide.
 */
function mimeOf(found: string, told: string): string {
  const isFilm = found.startsWith('video/')
  return isFilm && told === found.replace('video/', 'audio/') ? told : found
}

class Unusable extends Error {
  readonly failure: FetchFault['failure']

  constructor(failure: FetchFault['failure']) {
    super(failure)
    this.failure = failure
  }
}

/**
 * Undefined if neither the provider nor the network caused the error, but a bug, a full disk, or the end of the
 * process.
 */
function faultOf(error: unknown): FetchFault | undefined {
  if (error instanceof Unusable) return { failure: error.failure, mayPass: error.failure === 'damaged' }
  if (error instanceof AddressExpired) return { failure: 'gone', mayPass: true }
  if (error instanceof Refusal) return { failure: 'damaged', mayPass: true }
  if (error instanceof SecretUnreadable) return { failure: 'refused', mayPass: true, wait: true }
  if (error instanceof OutboundFailed) {
    if (error.reason === 'aborted') return undefined
    const tooLarge = error.reason === 'too_large'
    return { failure: tooLarge ? 'too_large' : 'unreachable', mayPass: !tooLarge }
  }
  if (!(error instanceof ProviderError)) return undefined
  if (error.outcome !== 'refused') return { failure: 'unreachable', mayPass: true }
  if (error.class === 'TOKEN') return { failure: 'refused', mayPass: true, wait: true }
  if (error.class === 'THROTTLE' || error.class === 'TRANSIENT')
    return { failure: 'unreachable', mayPass: true, retry_after: error.retry_after }
  return { failure: error.code === 100 ? 'gone' : 'refused', mayPass: false }
}
