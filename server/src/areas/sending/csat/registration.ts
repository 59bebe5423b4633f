import type { Ctx } from '../../../platform/context.ts'
import { Hopeless, Refusal } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { transaction } from '../../../platform/transaction.ts'
import type { InboxRow } from '../../channels/inboxes/schema.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import type { NewTemplate, Template } from '../../channels/templates/schema.ts'
import * as templates from '../../channels/templates/service.ts'
import * as settings from '../../office/settings/service.ts'
import * as queries from './queries.ts'
import { sameWords, type Words } from './rules.ts'
import { RegisterSurvey } from './schema.ts'

/**
 * Submits the survey to the provider as a template. It becomes a new version if the message, button text, language or
 * the address of the site differ from the newest version, and passes over names that the account already has for
 * something else: another desk may have used it before. Throws while the provider may still accept it later, so that
 * the job is tried again.
 */
export async function registerSurvey(ctx: Ctx, { inbox_id }: { inbox_id: number }): Promise<string> {
  const inbox = await inboxes.findInbox(ctx, inbox_id)
  if (!inbox?.enabled || !inbox.csat_enabled) return 'not wanted'
  const words = await wordsOf(ctx, inbox)
  const [newest] = await queries.listVersions(ctx.db, inbox.id)
  const stands = newest?.template_id != null && sameWords(newest, words)
  if (stands && newest.status !== 'DRAFT') return `version ${newest.version} is known`
  let template = stands ? await templates.getTemplate(ctx, newest.template_id!) : undefined
  let version = stands ? newest.version : (newest?.version ?? 0) + 1
  for (const last = version + maxPassedOver; ; version += 1) {
    try {
      template ??= await addVersion(ctx, inbox, words, version)
      if (template.status !== 'DRAFT') return `version ${version} is there`
      await templates.submitTemplate(ctx, template.id)
      return 'submitted'
    } catch (error) {
      if (!(error instanceof Refusal) || mayPass.has(error.code)) throw error
      if (!taken.has(error.code) || version === last) throw new Hopeless(error.code)
      if (template) await templates.deleteTemplate(ctx, template.id)
      template = undefined
    }
  }
}

const taken = new Set(['template.name_taken', 'template.name_taken_there'])
/** Each is one call to the provider. */
const maxPassedOver = 20

const inOrder = ['APPROVED', 'PENDING', 'IN_APPEAL']

/** The inboxes whose newest survey is not registered, with the reason. One that is under review is in order. */
export async function listUnregistered(ctx: Ctx): Promise<{ inbox: string; why: string }[]> {
  const found: { inbox: string; why: string }[] = []
  for (const id of await queries.listSurveying(ctx.db)) {
    const { name } = await inboxes.getInbox(ctx, id)
    const [newest] = await queries.listVersions(ctx.db, id)
    const why = faultOf(newest)
    if (why) found.push({ inbox: name, why })
  }
  return found
}

function faultOf(newest: queries.VersionRow | undefined): string | undefined {
  if (!newest) return 'its template was not made'
  if (newest.status === null) return 'its template was deleted'
  if (newest.status === 'DRAFT') return 'its template was not submitted'
  if (inOrder.includes(newest.status)) return undefined
  return `its template is ${newest.status}${newest.reason ? ` (${newest.reason})` : ''}`
}

const mayPass = new Set(['template.silent', 'template.provider'])

/** Adds a job for each inbox that sends surveys. */
export async function registerSurveys(ctx: Ctx): Promise<string> {
  const ids = await queries.listSurveying(ctx.db)
  for (const inbox_id of ids) await enqueue(ctx, RegisterSurvey, { inbox_id })
  return `${ids.length} inboxes`
}

/** The address of the survey page, without the part that names the survey. */
export async function surveyAddress(ctx: Ctx): Promise<string> {
  return `${(await settings.getGeneral(ctx))['app.root_url']}/csat/`
}

async function wordsOf(ctx: Ctx, { config: { csat } }: InboxRow): Promise<Words> {
  return { ...csat, language: csat.language.replace('-', '_'), site: await surveyAddress(ctx) }
}

/** Returns its template. One that the provider has already is taken as it is. */
function addVersion(ctx: Ctx, inbox: InboxRow, words: Words, version: number): Promise<Template> {
  const { message, button_text, language, site } = words
  return transaction(ctx, async (ctx) => {
    const wanted: NewTemplate = {
      inbox_id: inbox.id,
      name: `csat_${inbox.id}_${version}`,
      language,
      category: 'UTILITY',
      body_content: message,
      buttons: [{ type: 'URL', text: button_text, url: `${site}{{1}}`, example: `${site}${sample}` }],
    }
    const made = (await templates.findTwin(ctx, wanted)) ?? (await templates.createTemplate(ctx, wanted))
    await queries.insertVersion(ctx.db, { inbox_id: inbox.id, version, ...words }, made.id, ctx.now())
    return made
  })
}

/** What the provider's reviewers see in the address, in place of the part that names the survey. */
const sample = '00000000-0000-4000-8000-000000000000'
