import type { Ctx } from '../../../platform/context.ts'
import { conflict, invalid, missing, Refusal } from '../../../platform/errors.ts'
import { wordRefusal } from '../../../platform/i18n.ts'
import { type CsvLine, readCsv } from '../../../platform/lists/csv.ts'
import { shownName } from '../../../platform/names.ts'
import { getLanguage } from '../../office/settings/service.ts'
import { type Action, conversationActions } from '../actions/schema.ts'
import { agentOf, listMacros } from './access.ts'
import * as queries from './queries.ts'
import { type ImportOutcome, isLanguageCode, type Macro, type MacroInput, maxName, maxText } from './schema.ts'

const columns = ['name', 'text', 'actions', 'visibility', 'folder', 'language'] as const
type Row = Record<(typeof columns)[number], string>

/** After so many faults the rest of the file is not read. */
const mostFaults = 100

/** A trial ended, or a file has faults: nothing of it is kept. */
class Untried extends Error {
  override name = 'Untried'
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('nothing is kept')
    this.outcome = outcome
  }
}

type Storing = {
  create: (input: MacroInput) => Promise<Macro>
  update: (id: number, input: MacroInput) => Promise<Macro>
}

/**
 * Stores the saved replies of the file, in the open transaction. Each line is one text: a further language of a saved
 * reply that is there already is added to it, and a line that says what is there changes nothing. If a line has a fault
 * or it is only a trial, it rejects with what `asOutcome` reads, so that the transaction keeps nothing.
 */
export async function storeFile(ctx: Ctx, csv: string, dry_run: boolean, storing: Storing): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { dry_run, added: 0, same: 0, faults: [] }
  const blame = (line: number, { code, params }: Refusal) =>
    outcome.faults.push({ line, code, message: wordRefusal(ctx.language, code, params) })
  const [head, ...lines] = readCsv(csv) ?? []
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  if (!head) blame(1, invalid(csv.trim() === '' ? 'csv.columns' : 'csv.quote', { columns: 'name, text' }))
  else if (!names.includes('name') || !names.includes('text'))
    blame(head.line, invalid('csv.columns', { columns: 'name, text' }))
  else {
    const desk = { language: await getLanguage(ctx), ids: await queries.listNames(ctx.db) }
    const there = new Map((await listMacros(ctx)).map((macro) => [keyOf(macro), macro]))
    for (const one of lines) {
      if (outcome.faults.length >= mostFaults) break
      try {
        const input = readRow(ctx, rowOf(names, one), desk)
        const known = there.get(keyOf(input))
        const next = known ? addText(known, input) : input
        if (next && known) there.set(keyOf(input), await storing.update(known.id, next))
        else if (next) there.set(keyOf(input), await storing.create(next))
        outcome[next ? 'added' : 'same'] += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        blame(one.line, error)
      }
    }
  }
  if (dry_run || outcome.faults.length > 0) throw new Untried(outcome)
  return outcome
}

/** The outcome of a file of which nothing was kept. Throws any other error again. */
export function asOutcome(error: unknown): ImportOutcome {
  if (error instanceof Untried) return error.outcome
  throw error
}

/** Lines with the same name for the same people are one saved reply. */
const keyOf = ({ name, visibility, team_id }: Pick<MacroInput, 'name' | 'visibility' | 'team_id'>): string =>
  JSON.stringify([name.trim().toLowerCase(), visibility, visibility === 'team' ? team_id : null])

function rowOf(names: readonly string[], { cells }: CsvLine): Row {
  if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
    throw invalid('csv.cells', { cells: cells.length, columns: names.length })
  const row = Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)]?.trim() ?? ''])) as Row
  return { ...row, name: shownName(row.name).trim(), folder: shownName(row.folder).trim() }
}

type Desk = { language: string; ids: Map<string, string[]> }

function readRow(ctx: Ctx, row: Row, { language, ids }: Desk): MacroInput {
  const tooLong = (field: string, limit: number) =>
    invalid('input.invalid', { field, rule: { rule: 'maxLength', params: { limit } } })
  if (row.name === '') throw missing('name')
  for (const field of ['name', 'folder'] as const) if (row[field].length > maxName) throw tooLong(field, maxName)
  if (row.text.length > maxText) throw tooLong('text', maxText)
  if (row.language !== '' && !isLanguageCode(row.language))
    throw invalid('assistant.language', { language: row.language.slice(0, 40) })
  return {
    name: row.name,
    folder: row.folder,
    language: row.language || language,
    message_content: row.text,
    translations: [],
    actions: readActions(row.actions, ids),
    visible_when: ['replying', 'starting_conversation', 'adding_private_note'],
    ...readVisibility(ctx, row.visibility, ids),
  }
}

function readVisibility(
  ctx: Ctx,
  value: string,
  ids: Desk['ids'],
): Pick<MacroInput, 'visibility' | 'team_id' | 'user_id'> {
  const word = value.toLowerCase()
  if (word === '' || word === 'all') return { visibility: 'all', team_id: null, user_id: null }
  if (word === 'me') return { visibility: 'user', team_id: null, user_id: agentOf(ctx).id }
  const [team, another] = ids.get(`assign_team ${word}`) ?? []
  if (!team || another) throw invalid('macro.import_visibility', { value: value.slice(0, 100) })
  return { visibility: 'team', team_id: Number(team), user_id: null }
}

/** Reads such as `add_tags: Warranty, VIP; set_priority: High; snooze: 4h`. */
function readActions(text: string, ids: Desk['ids']): Action[] {
  return text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [, word = '', value = ''] = /^(\w+)\s*:\s*(.*)$/.exec(one) ?? []
      const type = conversationActions.find((known) => known === word.toLowerCase())
      if (!type) throw invalid('macro.import_action', { action: one.slice(0, 100) })
      if (type === 'snooze') return { type, value: [value] }
      if (type.endsWith('_tags')) return { type, value: value.split(',').flatMap((tag) => tag.trim() || []) }
      const [id, another] = ids.get(`${type} ${value.toLowerCase()}`) ?? []
      if (!id || another) throw invalid('rule.action', { action: type, value: value.slice(0, 100) })
      return { type, value: [id] }
    })
}

/**
 * The saved reply with one more text. Undefined if it says this already. Refuses if it says or does something else;
 * only the line of its own language has to name folder and actions.
 */
function addText(
  known: Macro,
  { message_content, language = '', folder, actions }: MacroInput,
): MacroInput | undefined {
  const said = [{ language: known.language, message_content: known.message_content }, ...known.translations].find(
    (text) => text.language.toLowerCase() === language.toLowerCase(),
  )
  const isBare = folder === '' && actions.length === 0 && language.toLowerCase() !== known.language.toLowerCase()
  const isSame = folder === known.folder && actionsOf(actions) === actionsOf(known.actions)
  const isOther = said && said.message_content.trim().replaceAll('\r\n', '\n') !== message_content
  if (isOther || !(isSame || isBare)) throw conflict('macro.import_differs', { name: known.name })
  if (said) return undefined
  const { files: _, assistant_may_send: __, ...kept } = known
  return { ...kept, translations: [...known.translations, { language, message_content }] }
}

const actionsOf = (actions: readonly Action[]): string =>
  JSON.stringify(actions.map(({ type, value }) => [type, ...value.map((one) => one.trim().toLowerCase())]).sort())
