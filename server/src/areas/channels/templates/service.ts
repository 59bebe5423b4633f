import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { ProviderError } from '../../../providers/whatsapp/errors.ts'
import type { TemplateContent } from '../../../providers/whatsapp/template-content.ts'
import { isTwin } from '../../../providers/whatsapp/templates.ts'
import { record } from '../../office/audit/service.ts'
import type { InboxRow } from '../inboxes/schema.ts'
import * as inboxes from '../inboxes/service.ts'
import { askProvider } from './provider.ts'
import * as queries from './queries.ts'
import { checkContent, formatOf, variablesOf, wholeSecond } from './rules.ts'
import { dropSample, keepSample, withHandle } from './samples.ts'
import { type NewTemplate, SyncAccount, type Template, type TemplateChange, TemplateChanged } from './schema.ts'

export { countSends, hasRoom, refreshLimit, refuseBeyondLimit } from './limits.ts'
export { takeMedia } from './samples.ts'
export { type Prepared, prepareTemplate } from './sending.ts'
export { applyStatus, recheckAccount, syncAccount } from './sync.ts'

/** The templates of an inbox's account, or of all accounts, by name and language. */
export async function listTemplates(ctx: Ctx, inboxId: number | undefined): Promise<Template[]> {
  if (inboxId === undefined) return (await queries.listTemplates(ctx.db, null, ctx.now())).map(present)
  const inbox = await findInbox(ctx, inboxId)
  const rows = await queries.listTemplates(ctx.db, inbox.config.waba_id, ctx.now())
  return rows.map((row) => present({ ...row, inbox_id: inboxId }))
}

export async function getTemplate(ctx: Ctx, id: number): Promise<Template> {
  const row = await queries.findCounted(ctx.db, id, ctx.now())
  if (!row) throw notFound()
  return present(row)
}

/** The template of this name and language that the provider has, if it says the same and was not rejected. */
export async function findTwin(ctx: Ctx, input: NewTemplate): Promise<Template | undefined> {
  const inbox = await findInbox(ctx, input.inbox_id)
  const content = readContent(input.name, input.language.replace('-', '_'), input)
  const twin = await queries.findNamed(ctx.db, inbox.config.waba_id, content.name, content.language)
  return twin && !isOurs(twin) && saysTheSame(twin, content) ? getTemplate(ctx, twin.id) : undefined
}

/** Stores a draft, which the provider does not see. Faults of its parts are reported when it is submitted. */
export async function createTemplate(ctx: Ctx, input: NewTemplate): Promise<Template> {
  const inbox = await findInbox(ctx, input.inbox_id, 'inbox_id')
  return transaction(ctx, async (ctx) => {
    const content = readContent(input.name, input.language.replace('-', '_'), input)
    const id = await queries.insertDraft(ctx.db, inbox.config.waba_id, content, wholeSecond(ctx.now()))
    await keepSample(ctx, id, content)
    emit(ctx, TemplateChanged, { template_id: id })
    await record(ctx, 'template_created', { type: 'template', id }, { after: { ...content } })
    return getTemplate(ctx, id)
  })
}

/** Changes a draft or a rejected template, which becomes a draft again. All others belong to the provider. */
export function changeTemplate(ctx: Ctx, id: number, input: TemplateChange): Promise<Template> {
  return transaction(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    refuseChanged(before, input.unchanged_since)
    const content = readContent(before.name, before.language, input)
    await keepSample(ctx, id, content, before)
    await queries.updateContent(ctx.db, id, content, ctx.now())
    emit(ctx, TemplateChanged, { template_id: id })
    await record(ctx, 'template_updated', { type: 'template', id }, { before: audited(before), after: { ...content } })
    return getTemplate(ctx, id)
  })
}

/**
 * Submits a draft to the provider for review. It is safe to call this again if nobody knows how the first call ended:
 * if the provider already has a template under the name, it is taken over if its text is the same, and refused
 * otherwise.
 */
export async function submitTemplate(ctx: Ctx, id: number): Promise<Template> {
  const draft = await queries.findTemplate(ctx.db, id)
  if (!draft) throw notFound()
  refuseSettled(draft)
  checkContent(draft)
  const inbox = await inboxOf(ctx, draft)
  const at = wholeSecond(ctx.now())
  const answer = await askProvider(ctx, inbox, () => handIn(ctx, inbox, draft))
  const submitted = await transaction(ctx, async (ctx) => {
    const now = await queries.lockTemplate(ctx.db, id)
    if (!now) return undefined
    await queries.updateSubmitted(ctx.db, id, answer, at, ctx.now())
    // Somebody rewrote it while the provider was asked. What the provider took is what counts.
    if (now.updated_at > draft.updated_at) await enqueue(ctx, SyncAccount, { inbox_id: inbox.id })
    emit(ctx, TemplateChanged, { template_id: id })
    await record(ctx, 'template_submitted', { type: 'template', id })
    return getTemplate(ctx, id)
  })
  if (submitted) return submitted
  if (answer.made) await deleteThere(ctx, inbox, draft.name, answer.provider_id)
  throw notFound()
}

/** Deletes this language of the template, at the provider first. */
export async function deleteTemplate(ctx: Ctx, id: number): Promise<true> {
  const template = await queries.findTemplate(ctx.db, id)
  if (!template) throw notFound()
  const { provider_id, name } = template
  if (provider_id !== null && template.inbox_id !== null)
    await deleteThere(ctx, await inboxOf(ctx, template), name, provider_id)
  const isDone = await transaction(ctx, async (ctx) => {
    const now = await queries.lockTemplate(ctx.db, id)
    if (now && now.provider_id !== provider_id) return false
    await dropSample(ctx, id)
    await queries.deleteTemplate(ctx.db, id)
    emit(ctx, TemplateChanged, { template_id: id })
    await record(ctx, 'template_deleted', { type: 'template', id }, { before: audited(template) })
    return true
  })
  // It was submitted meanwhile, so the provider has it too.
  return isDone || deleteTemplate(ctx, id)
}

const deleteThere = (ctx: Ctx, inbox: InboxRow, name: string, providerId: string): Promise<void> =>
  askProvider(ctx, inbox, () => ctx.whatsapp.deleteTemplate(inboxes.openCredentials(ctx, inbox), name, providerId))

type Taken = { provider_id: string; status: string; category: string; made: boolean }

async function handIn(ctx: Ctx, inbox: InboxRow, draft: queries.TemplateRow): Promise<Taken> {
  const credentials = inboxes.openCredentials(ctx, inbox)
  const content = await withHandle(ctx, inbox, draft)
  if (draft.provider_id !== null) {
    await ctx.whatsapp.editTemplate(credentials, draft.provider_id, content)
    return { provider_id: draft.provider_id, status: 'PENDING', category: draft.category, made: false }
  }
  try {
    return { ...(await ctx.whatsapp.createTemplate(credentials, content)), made: true }
  } catch (error) {
    if (!(error instanceof ProviderError) || !isTwin(error)) throw error
    const known = await ctx.whatsapp.findTemplate(credentials, draft.name, draft.language)
    if (known && saysTheSame(known, draft)) return { ...known, made: false }
    throw conflict('template.name_taken_there').at('name')
  }
}

type Said = Pick<TemplateContent, 'body_content' | 'header_content' | 'footer_content' | 'buttons'> & {
  header_type: string | null
}
const saysTheSame = (one: Said, other: Said): boolean =>
  one.body_content === other.body_content &&
  (one.header_type === 'TEXT' ? one.header_content : null) ===
    (other.header_type === 'TEXT' ? other.header_content : null) &&
  one.footer_content === other.footer_content &&
  JSON.stringify(one.buttons.map(essenceOf)) === JSON.stringify(other.buttons.map(essenceOf))

/** The provider words the button that copies a code itself, and writes phone numbers in its own way. */
const essenceOf = ({ type, text, url }: TemplateContent['buttons'][number]) => [
  type,
  type === 'COPY_CODE' ? '' : text,
  url,
]

async function lockEditable(ctx: Ctx, id: number): Promise<queries.TemplateRow> {
  const row = await queries.lockTemplate(ctx.db, id)
  if (!row) throw notFound()
  refuseSettled(row)
  return row
}

/** Until the provider has it for good, it can be rewritten. */
const isOurs = ({ status }: { status: string }) => status === 'DRAFT' || status === 'REJECTED'

function refuseSettled(template: queries.TemplateRow): void {
  if (!isOurs(template)) throw conflict('template.settled', { status: template.status })
}

async function findInbox(ctx: Ctx, id: number, field?: string): Promise<InboxRow> {
  const inbox = await inboxes.findInbox(ctx, id)
  if (inbox) return inbox
  throw field ? invalid('inbox.unknown', { id }).at(field) : notFound()
}

async function inboxOf(ctx: Ctx, template: queries.TemplateRow): Promise<InboxRow> {
  if (template.inbox_id === null) throw conflict('template.no_inbox')
  return inboxes.getInbox(ctx, template.inbox_id)
}

function readContent(name: string, language: string, input: TemplateChange): TemplateContent {
  const { category, body_content, header_type = null, header_content = null, footer_content = null } = input
  const header = header_type === null ? null : header_content
  return {
    name,
    language,
    category,
    parameter_format: formatOf([header_type === 'TEXT' ? (header ?? '') : '', body_content]),
    header_type,
    header_content: header,
    body_content,
    footer_content: footer_content === '' ? null : footer_content,
    buttons: input.buttons ?? [],
    sample_values: input.sample_values ?? {},
  }
}

function audited(row: queries.TemplateRow): Record<string, unknown> {
  const { id: _, waba_id: __, inbox_id: ___, status_at: ____, created_at: _____, updated_at: ______, ...shown } = row
  return shown
}

function present(row: queries.CountedRow): Template {
  const { waba_id: _, provider_id, status_at: __, reason, ...rest } = row
  return { ...rest, meta_template_id: provider_id, rejection_reason: reason, variables: variablesOf(row) }
}
