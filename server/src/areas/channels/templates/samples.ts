import type { Ctx } from '../../../platform/context.ts'
import { invalid, Refusal } from '../../../platform/errors.ts'
import { transaction } from '../../../platform/transaction.ts'
import { largestMedia, type MediaKind, mediaKind } from '../../../providers/whatsapp/media.ts'
import type { TemplateContent } from '../../../providers/whatsapp/template-content.ts'
import * as files from '../../office/files/service.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import * as queries from './queries.ts'

type Header = Pick<TemplateContent, 'header_type' | 'header_content'>

const field = 'header_content'
const hasSample = ({ header_type }: Header) => header_type !== null && header_type !== 'TEXT'

/** Keeps the acting agent's upload as the sample of a template, in the open transaction, and drops a previous one. */
export async function keepSample(ctx: Ctx, templateId: number, after: Header, before?: Header): Promise<void> {
  const kept = before && before.header_type === after.header_type && before.header_content === after.header_content
  if (kept) return
  if (!hasSample(after) || after.header_content === null) return dropSample(ctx, templateId)
  if (!/^\d{1,15}$/.test(after.header_content)) throw invalid('template.sample', { type: after.header_type! }).at(field)
  const kind = after.header_type!.toLowerCase() as MediaKind
  const upload = await takeMedia(ctx, { id: Number(after.header_content), kind }, field)
  await files.useInTemplate(ctx, upload, templateId)
}

/**
 * Takes the acting agent's upload, in the open transaction, for a header of this kind. Refuses one of another kind and
 * one that is larger than WhatsApp allows, and blames `field`.
 */
export async function takeMedia(
  ctx: Ctx,
  { id, kind }: { id: number; kind: MediaKind },
  field: string,
): Promise<files.Uploaded> {
  const [upload] = await files.takeUploads(ctx, [id]).catch((error: unknown) => {
    throw error instanceof Refusal ? error.at(field) : error
  })
  const { name, mime, size } = upload!
  if (mediaKind(mime) !== kind) throw invalid('template.media_kind', { name, type: kind }).at(field)
  const max = largestMedia[kind]
  if (size > max) throw invalid('file.over_limit', { name, max: max / 1024 / 1024 }).at(field)
  return upload!
}

export async function dropSample(ctx: Ctx, templateId: number): Promise<void> {
  await files.dropPicture(ctx, 'template', templateId)
}

/** The content as the provider takes it: a sample is replaced by the handle of its upload to the provider. */
export async function withHandle(ctx: Ctx, inbox: InboxRow, draft: queries.TemplateRow): Promise<TemplateContent> {
  if (!hasSample(draft)) return draft
  const file = await files.openSample(ctx, draft.id)
  if (!file) throw invalid('template.sample', { type: draft.header_type! }).at(field)
  try {
    const handle = await ctx.whatsapp.uploadSample(inboxes.openCredentials(ctx, inbox), file)
    return { ...draft, header_content: handle }
  } finally {
    file.content.destroy()
  }
}

/** Drops the samples of templates that nobody here can change any more. */
export async function pruneSamples(ctx: Ctx): Promise<string> {
  const settled = await queries.listSettledSamples(ctx.db)
  for (const id of settled) await transaction(ctx, (ctx) => dropSample(ctx, id))
  return `${settled.length} samples`
}
