import Value from 'typebox/value'
import project from '../../../../../package.json' with { type: 'json' }
import type { Ctx } from '../../../platform/context.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { findLanguage, isLanguage, type Language, languages, listPanelWords } from '../../../platform/i18n.ts'
import { demandStepUp } from '../../../platform/step-up.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { alertAdmins } from '../alerts/service.ts'
import { record } from '../audit/service.ts'
import * as files from '../files/service.ts'
import { holdPolicy } from '../sla/service.ts'
import { doubtAddress, proveAddress } from './proof.ts'
import * as queries from './queries.ts'
import { asHost, asOrigin, dayAt, findTimeZone, hostsAfter, isOwn, newHosts } from './rules.ts'
import { General, type GeneralChanges, type GeneralSettings, type PublicConfig, SettingsChanged } from './schema.ts'

export { dayAt, isTimeZone } from './rules.ts'

const area = 'general'
/** Holds the address that was proven last. */
const proofArea = 'general.proven'
type Proven = { root_url?: string }

/** Settings that a desk of an earlier version has not stored. */
const later = { 'app.business_hours_id': '', 'app.sla_policy_id': '', 'app.undo_send_seconds': 10 }

const read = (stored: unknown): General => Value.Parse(General, { ...later, ...(stored as object | undefined) })

/** Writes the first values of a new desk. It is safe to call this twice. */
export async function ensureSettings(ctx: Ctx): Promise<void> {
  const first: General = {
    'app.site_name': 'Parley',
    'app.root_url': ctx.config.rootUrl,
    'app.accepted_hosts': [],
    'app.logo_url': null,
    'app.lang': 'en',
    'app.timezone': 'UTC',
    ...later,
  }
  await queries.insertSetting(ctx.db, area, first)
}

/** One query by primary key. It is not cached, so every process sees a change at once. */
export const getGeneral = async (ctx: Ctx): Promise<General> => read(await queries.findSetting(ctx.db, area))

/** The same, and when it was changed. */
export const getGeneralSettings = async (ctx: Ctx): Promise<GeneralSettings> =>
  present(await queries.getSetting(ctx.db, area))

const present = ({ value, updated_at }: queries.SettingRow): GeneralSettings => ({ ...read(value), updated_at })

/** Today at the desk, as the moment at which this day of the calendar begins in UTC. */
export const getToday = async (ctx: Ctx): Promise<Date> =>
  new Date(dayAt(ctx.now(), (await getGeneral(ctx))['app.timezone']))

/** For readers without a language of their own: people who have not signed in, and scripts. */
export async function getLanguage(ctx: Ctx): Promise<Language> {
  const language = (await getGeneral(ctx))['app.lang']
  return isLanguage(language) ? language : 'en'
}

/**
 * Callbacks and the links for new passwords go to the address of the desk. So only an Admin may change it, and only to
 * an address at which this desk answers. The first address comes from the environment and nobody has proven it. When it
 * is given up, the desk calls it too; if nobody or somebody else answers, it is not kept as one of the desk's own.
 * Tokens may be made for an accepted host and its pages write as the desk's own, so only an Admin adds one, too.
 */
export async function updateGeneral(ctx: Ctx, changes: GeneralChanges): Promise<GeneralSettings> {
  const { 'app.root_url': address, unchanged_since, ...others } = check(changes)
  const present = (await getGeneral(ctx))['app.root_url']
  const moves = address !== undefined && address !== present
  if (moves) {
    demandStepUp(ctx)
    await proveAddress(ctx, address, present)
  }
  const reached = moves && ((await findProven(ctx)) === present || !(await doubtAddress(ctx, present, present)))
  // An unchanged address is not written, because somebody may change it in between.
  const checked: GeneralChanges = moves ? { ...others, 'app.root_url': address } : others
  return change(ctx, unchanged_since, async (before, ctx) => {
    const after = { ...before, ...checked }
    const added = newHosts(before, after)
    if (added.length > 0) demandStepUp(ctx)
    const hours = checked['app.business_hours_id']
    if (hours && !(await queries.holdHours(ctx.db, Number(hours))))
      throw invalid('hours.unknown', { id: hours }).at('app.business_hours_id')
    const policy = checked['app.sla_policy_id']
    if (policy) await holdPolicy(ctx, Number(policy), 'app.sla_policy_id')
    const [left, next] = [before['app.root_url'], after['app.root_url']]
    // Somebody may have changed it in between, to an address at which the desk answers.
    const proven = left === present ? reached : (await findProven(ctx)) === left
    if (left !== next) await alertAdmins(ctx, { change: 'root_url', before: left, after: next })
    if (added.length > 0) await alertAdmins(ctx, { change: 'accepted_hosts', after: added.join(', ') })
    if (moves) await rememberProven(ctx, next)
    return { ...checked, 'app.accepted_hosts': hostsAfter(before, after, proven) }
  })
}

const findProven = async (ctx: Ctx): Promise<string | undefined> =>
  ((await queries.findSetting(ctx.db, proofArea)) as Proven | undefined)?.root_url

async function rememberProven(ctx: Ctx, root_url: string): Promise<void> {
  await queries.insertSetting(ctx.db, proofArea, {})
  await queries.mergeSetting(ctx.db, proofArea, { root_url } satisfies Proven)
}

/** Gives the desk another picture, or none. Deletes the previous one. */
export function setLogo(ctx: Ctx, picture: files.Stored | null): Promise<GeneralSettings> {
  return change(ctx, undefined, async (_before, ctx) => {
    if (picture) await files.usePicture(ctx, picture, 'logo')
    else await files.dropPicture(ctx, 'logo')
    return { 'app.logo_url': picture && `/uploads/logo/${picture.uuid}` }
  })
}

type Stored = Partial<General>

/** Two simultaneous changes wait for each other. */
function change(
  ctx: Ctx,
  unchangedSince: string | undefined,
  decide: (before: General, ctx: Ctx) => Stored | Promise<Stored>,
): Promise<GeneralSettings> {
  return transaction(ctx, async (ctx) => {
    const stored = await queries.lockSetting(ctx.db, area)
    refuseChanged(stored, unchangedSince)
    const before = read(stored.value)
    const changes = await decide(before, ctx)
    const row = await queries.mergeSetting(ctx.db, area, changes)
    emit(ctx, SettingsChanged, {})
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { before, after: read(row.value) })
    return present(row)
  })
}

/** Returns whether a browser's page of this origin is one of the desk's own, under its address or an accepted one. */
export const isOwnOrigin = async (ctx: Ctx, origin: string): Promise<boolean> => isOwn(origin, await getGeneral(ctx))

/** What anybody may know of the desk before they sign in. */
export async function getPublicConfig(ctx: Ctx): Promise<PublicConfig> {
  const general = await getGeneral(ctx)
  return {
    'app.site_name': general['app.site_name'],
    'app.lang': general['app.lang'],
    'app.logo_url': general['app.logo_url'],
    'app.version': project.version,
  }
}

/** The changes in the form in which they are stored. */
function check(changes: GeneralChanges): GeneralChanges {
  const { 'app.root_url': address, 'app.accepted_hosts': hosts, 'app.lang': lang, 'app.timezone': timezone } = changes
  if (lang !== undefined && !isLanguage(lang)) throw invalid('settings.language', { language: lang }).at('app.lang')
  const checked = { ...changes }
  if (timezone !== undefined) {
    const zone = findTimeZone(timezone)
    if (!zone) throw invalid('settings.timezone', { timezone }).at('app.timezone')
    checked['app.timezone'] = zone
  }
  if (address !== undefined) {
    const origin = asOrigin(address)
    if (!origin) throw invalid('settings.root_url').at('app.root_url')
    checked['app.root_url'] = origin
  }
  if (hosts) checked['app.accepted_hosts'] = hosts.map((host) => asHost(host) ?? refuseHost(host))
  return checked
}

function refuseHost(host: string): never {
  throw invalid('settings.host', { host }).at('app.accepted_hosts')
}

/** The panel's words in the language that the code means. */
export function readLanguage(code: string): Record<string, string> {
  const language = findLanguage(code)
  if (!language) throw notFound()
  return { '_.code': language, '_.name': languages[language], ...listPanelWords(language) }
}
