import type { Ctx } from '../../../platform/context.ts'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import { showsNothing } from '../../../platform/names.ts'
import { transaction } from '../../../platform/transaction.ts'
import { refuseChanged } from '../../../platform/unchanged.ts'
import { record } from '../../office/audit/service.ts'
import type { Media } from '../../office/files/schema.ts'
import * as files from '../../office/files/service.ts'
import { getLanguage } from '../../office/settings/service.ts'
import * as actions from '../actions/service.ts'
import { agentOf, getMacro } from './access.ts'
import { checkForAssistant } from './assistant.ts'
import { checkInRule } from './automatic.ts'
import { asOutcome, storeFile } from './importing.ts'
import * as queries from './queries.ts'
import { type ImportOutcome, type Macro, MacroChanged, type MacroImport, type MacroInput } from './schema.ts'

export { getMacro, listMacros } from './access.ts'
export { applyMacro, checkActions, previewMacro, runActions } from './applying.ts'
export { listForAssistant, noteSent } from './assistant.ts'
export { applyAutomatically, checkForRule, fillAutomatically, refuseForeignPlaces } from './automatic.ts'

/** The limits exist because all saved replies are read whenever the panel offers them. */
const most = { shared: 2_000, own: 200 }

export const createMacro = (ctx: Ctx, input: MacroInput): Promise<Macro> => change(ctx, (ctx) => create(ctx, input))

export const updateMacro = (ctx: Ctx, id: number, input: MacroInput): Promise<Macro> =>
  change(ctx, (ctx) => update(ctx, id, input))

/** Adds the saved replies of a file, either all or none. The same file again adds nothing. */
export const importMacros = (ctx: Ctx, { csv, dry_run }: MacroImport): Promise<ImportOutcome> =>
  change(ctx, (ctx) =>
    storeFile(ctx, csv, dry_run, {
      create: (input) => create(ctx, input),
      update: (id, input) => update(ctx, id, input),
    }),
  ).catch(asOutcome)

async function create(ctx: Ctx, input: MacroInput): Promise<Macro> {
  const macro = await readMacro(ctx, input, { assistant_may_send: false })
  const max = macro.user_id === null ? most.shared : most.own
  if ((await queries.countMacros(ctx.db, macro.user_id)) >= max) throw conflict('macro.too_many', { max })
  const id = await queries.insertMacro(ctx.db, macro, ctx.now())
  await files.keepFiles(ctx, 'macro', id, input.files ?? [])
  const made = await getMacro(ctx, id)
  await checkForAssistant(ctx, made)
  return tell(ctx, 'macro_created', undefined, made)
}

async function update(ctx: Ctx, id: number, input: MacroInput): Promise<Macro> {
  const before = await getMacro(ctx, id)
  checkMayChange(ctx, before)
  refuseChanged(before, input.unchanged_since)
  await queries.updateMacro(ctx.db, id, await readMacro(ctx, input, before), ctx.now())
  if (input.files) await files.keepFiles(ctx, 'macro', id, input.files)
  const after = await getMacro(ctx, id)
  await checkInRule(ctx, after)
  await checkForAssistant(ctx, after, before)
  return tell(ctx, 'macro_updated', before, after)
}

/** Refuses with 403 one of a team or of everybody without `macros:manage`. */
export function deleteMacro(ctx: Ctx, id: number): Promise<true> {
  return change(ctx, async (ctx) => {
    const before = await getMacro(ctx, id)
    checkMayChange(ctx, before)
    await files.keepFiles(ctx, 'macro', id, [])
    await queries.deleteMacro(ctx.db, id)
    await tell(ctx, 'macro_deleted', before, before)
    return true as const
  })
}

/**
 * Copies the files of the saved reply into uploads of the caller, which can be sent like any others. So a sent file
 * stays when the saved reply is deleted.
 */
export async function copyFiles(ctx: Ctx, id: number): Promise<Media[]> {
  await getMacro(ctx, id)
  return files.copyFiles(ctx, 'macro', id)
}

function change<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    await queries.lockMacros(ctx.db)
    return work(ctx)
  })
}

/**
 * Records and emits the change. A saved reply that only its maker sees is not recorded, and nobody else hears of it.
 */
async function tell(
  ctx: Ctx,
  what: 'macro_created' | 'macro_updated' | 'macro_deleted',
  before: Macro | undefined,
  after: Macro,
): Promise<Macro> {
  const { id: macro_id, user_id } = after
  const shared = [before, after].filter((macro) => macro !== undefined && macro.user_id === null)
  if (shared.length === 0) {
    emit(ctx, MacroChanged, { macro_id, reader_id: user_id! })
    return after
  }
  emit(ctx, MacroChanged, { macro_id })
  const told = {
    ...(before && before.user_id === null ? { before: loggedOf(before) } : {}),
    ...(what !== 'macro_deleted' && user_id === null ? { after: loggedOf(after) } : {}),
  }
  await record(ctx, what, { type: 'macro', id: macro_id }, told)
  return after
}

const loggedOf = ({ usage_count: _, last_used_at: _at, last_used_by: _by, gone: _gone, ...macro }: Macro) => macro

function checkMayChange(ctx: Ctx, { visibility }: Pick<MacroInput, 'visibility'>): void {
  if (visibility !== 'user' && !agentOf(ctx).permissions.has('macros:manage')) throw forbidden()
}

/** The saved reply as it is stored. Refuses what the caller may not make, and what could not be sent or done. */
async function readMacro(
  ctx: Ctx,
  input: MacroInput,
  { assistant_may_send }: Pick<Macro, 'assistant_may_send'>,
): Promise<queries.Stored> {
  checkMayChange(ctx, input)
  const me = agentOf(ctx).id
  const { visibility, team_id = null, user_id = null, visible_when, actions: wanted } = input
  const language = input.language ?? (await getLanguage(ctx))
  if (visibility === 'team' && (team_id === null || !(await queries.isTeam(ctx.db, team_id))))
    throw invalid('macro.no_team').at('team_id')
  if (visibility === 'user' && user_id !== null && user_id !== me) throw forbidden()
  if (showsNothing(input.message_content) && (wanted.length === 0 || input.translations.length > 0))
    throw invalid('macro.no_text', { language }).at('message_content')
  checkTranslations(input, language)
  if (new Set(wanted.map(({ type }) => type)).size < wanted.length) throw invalid('macro.action_twice').at('actions')
  for (const [index, action] of wanted.entries()) {
    const value = action.value.join(', ').slice(0, 100)
    if (!(await actions.isPossible(ctx, action)))
      throw (
        value.trim() === '' ? invalid('rule.action_empty') : invalid('rule.action', { action: action.type, value })
      ).at(`actions.${index}.value`)
  }
  return {
    name: input.name.trim(),
    folder: input.folder.trim(),
    language,
    message_content: input.message_content,
    translations: input.translations,
    actions: wanted.map(({ type, value }) => ({ type, value })),
    visibility,
    visible_when: [...new Set(visible_when)],
    team_id: visibility === 'team' ? team_id : null,
    user_id: visibility === 'user' ? me : null,
    assistant_may_send: input.assistant_may_send ?? assistant_may_send,
  }
}

function checkTranslations({ translations }: MacroInput, language: string): void {
  const seen = new Set([language.toLowerCase()])
  for (const [index, translation] of translations.entries()) {
    const at = `translations.${index}`
    const code = translation.language.toLowerCase()
    if (seen.has(code)) throw invalid('macro.language_twice', { language: translation.language }).at(`${at}.language`)
    if (showsNothing(translation.message_content))
      throw invalid('macro.no_text', { language: translation.language }).at(`${at}.message_content`)
    seen.add(code)
  }
}
