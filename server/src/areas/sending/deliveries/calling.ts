import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { StoreUnavailable } from '../../../platform/errors.ts'
import {
  type Accepted,
  type Button,
  fitsButtons,
  fitsList,
  type List,
  type TemplateMessage,
} from '../../../providers/whatsapp/client.ts'
import type { Credentials } from '../../../providers/whatsapp/credentials.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import { signText } from '../../../providers/whatsapp/formatting.ts'
import { mediaKind } from '../../../providers/whatsapp/media.ts'
import * as files from '../../office/files/service.ts'
import * as contacts from '../../people/contacts/service.ts'
import type { Claimed, ToUpload } from './claiming.ts'

/**
 * WhatsApp Cloud API: the recipient is not on the list of a test number. The list may have a Mexican or Argentinian
 * number in another spelling than the one in which its owner's messages arrive.
 */
const notOnList = 131030

/**
 * Sends a claimed message as it is stored. A number that is not on the list of a test number is tried once more in its
 * other spelling; the first call did not send anything. Returns the provider's answer, or the error if there was none.
 */
export async function callProvider(
  ctx: Ctx,
  credentials: Credentials,
  claimed: Claimed,
): Promise<Accepted | ProviderError> {
  const answer = await send(ctx, credentials, claimed).catch(asAnswer)
  const phone = contacts.otherSpellingOf(claimed.to.phone)
  if (!(answer instanceof ProviderError) || answer.code !== notOnList || phone === undefined) return answer
  const second = await send(ctx, credentials, { ...claimed, to: { ...claimed.to, phone } }).catch(asAnswer)
  return second instanceof ProviderError ? second : { ...second, known_as: { ...second.known_as, phone } }
}

/**
 * Uploads a file to the provider. Returns its id there, or why the provider did not take it, or that the file is
 * missing or the file store does not answer or gives other bytes.
 */
export async function uploadFile(
  ctx: Ctx,
  credentials: Credentials,
  { message, upload: file }: ToUpload,
): Promise<string | ProviderError | 'unreadable' | StoreUnavailable> {
  const content = await openFile(ctx, message.id, file)
  if (!content) return 'unreadable'
  if (content instanceof StoreUnavailable) return content
  const answer = await ctx.whatsapp.uploadMedia(credentials, { ...file, content }).catch((error: unknown) => {
    return content.errored instanceof StoreUnavailable ? content.errored : asAnswer(error)
  })
  content.destroy()
  return answer
}

/** Returns an error of the provider as an answer. Any other error is a bug and is thrown. */
function asAnswer(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  throw error
}

/** Undefined if the bytes are missing or cannot be read. The operator has to solve that. */
async function openFile(
  ctx: Ctx,
  message_id: number,
  { id, key, sha256 }: ToUpload['upload'],
): Promise<Readable | StoreUnavailable | undefined> {
  const about = { message_id, file_id: id, key }
  try {
    const content = await files.readWhole(ctx, { key, sha256: Buffer.from(sha256, 'hex') })
    if (!content) ctx.log.error(about, 'a file is missing, so its message was not sent')
    return content
  } catch (error) {
    if (error instanceof StoreUnavailable) return error
    ctx.log.error({ ...about, err: error }, 'a file cannot be read, so its message was not sent')
    return undefined
  }
}

function send(ctx: Ctx, credentials: Credentials, claimed: Claimed): Promise<Accepted> {
  const { message, to, file, media_id } = claimed
  const envelope = { to, callback_data: message.uuid, reply_to: message.reply_to }
  const template = readTemplate(message.parts)
  if (template) {
    const { header, components, ...rest } = template
    const head = header && file && media_id !== null ? [headerOf(header, media_id, file.name)] : []
    return ctx.whatsapp.sendTemplate(credentials, { ...envelope, ...rest, components: [...head, ...components] })
  }
  if (file && media_id !== null) {
    const caption = signed(message)
    const kind = mediaKind(file.mime) ?? 'document'
    const voice = message.kind === 'voice'
    const about = { kind, media_id, caption, filename: file.name, voice }
    return ctx.whatsapp.sendMedia(credentials, { ...envelope, ...about })
  }
  const list = readList(message.parts)
  if (list && fitsList(message.content, list))
    return ctx.whatsapp.sendList(credentials, { ...envelope, text: message.content, list })
  const buttons = readButtons(message.parts)
  return fitsButtons(message.content, buttons)
    ? ctx.whatsapp.sendButtons(credentials, { ...envelope, text: message.content, buttons })
    : ctx.whatsapp.sendText(credentials, {
        ...envelope,
        text: signed(message),
        preview: message.sender_type === 'agent',
      })
}

const signed = ({ signed_as, content }: Claimed['message']) => (signed_as ? signText(signed_as, content) : content)

const readButtons = (parts: object | null): Button[] =>
  parts && 'buttons' in parts && Array.isArray(parts.buttons) ? (parts.buttons as Button[]) : []

const readList = (parts: object | null): List | undefined =>
  parts && 'list' in parts ? (parts.list as List) : undefined

const readTemplate = (parts: object | null) =>
  parts && 'template' in parts && 'components' in parts
    ? (parts as Pick<TemplateMessage, 'template' | 'components'> & { header?: string })
    : undefined

/** WhatsApp Cloud API: the file of a header is sent with every message. */
const headerOf = (kind: string, id: string, filename: string): object => ({
  type: 'header',
  parameters: [{ type: kind, [kind]: { id, ...(kind === 'document' ? { filename } : {}) } }],
})
