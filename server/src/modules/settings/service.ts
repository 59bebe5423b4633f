import Value from 'typebox/value'
import project from '../../../../package.json' with { type: 'json' }
import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { emit } from '../../platform/events.ts'
import { isLanguage } from '../../platform/i18n.ts'
import { record } from '../activity/service.ts'
import * as queries from './queries.ts'
import { asOrigin, isTimeZone } from './rules.ts'
import { type GeneralChanges, GeneralSettings, type PublicConfig, SettingsChanged } from './schema.ts'

export { isTimeZone } from './rules.ts'

const area = 'general'

/** Writes the first values of a new desk. Safe to call twice. */
export async function ensureSettings(ctx: Ctx): Promise<void> {
  const first: GeneralSettings = {
    'app.site_name': 'Parley',
    'app.root_url': ctx.config.rootUrl,
    'app.lang': 'en',
    'app.timezone': 'UTC',
  }
  await queries.insertSetting(ctx.db, area, first)
}

/** One query by primary key; not cached, so every process sees a change at once. */
export const getGeneral = async (ctx: Ctx): Promise<GeneralSettings> =>
  Value.Parse(GeneralSettings, await queries.findSetting(ctx.db, area))

export async function updateGeneral(ctx: Ctx, changes: GeneralChanges): Promise<GeneralSettings> {
  const checked = check(changes)
  return transaction(ctx, async (ctx) => {
    const before = await getGeneral(ctx)
    const after = Value.Parse(GeneralSettings, await queries.mergeSetting(ctx.db, area, checked))
    emit(ctx, SettingsChanged, {})
    await record(ctx, 'settings_updated', { type: 'settings', id: null }, { before, after })
    return after
  })
}

export async function getPublicConfig(ctx: Ctx): Promise<PublicConfig> {
  const general = await getGeneral(ctx)
  return {
    'app.site_name': general['app.site_name'],
    'app.lang': general['app.lang'],
    'app.logo_url': null,
    'app.version': project.version,
  }
}

/** The changes as they are to be stored. */
function check(changes: GeneralChanges): GeneralChanges {
  const { 'app.root_url': address, 'app.lang': lang, 'app.timezone': timezone } = changes
  if (lang !== undefined && !isLanguage(lang)) throw invalid('settings.language', { language: lang }).at('app.lang')
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalid('settings.timezone', { timezone }).at('app.timezone')
  if (address === undefined) return changes
  const origin = asOrigin(address)
  if (!origin) throw invalid('settings.root_url').at('app.root_url')
  return { ...changes, 'app.root_url': origin }
}
