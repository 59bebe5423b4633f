import { invalid } from '../../../platform/errors.ts'
import { plainFileName } from '../../../platform/files/file-name.ts'
import { checkText, JsonRefused } from '../../../platform/json.ts'
import { showsNothing } from '../../../platform/names.ts'
import type { Wish } from './documents.ts'

export const maxTitle = 500

export type Fields = ReadonlyMap<string, string>

/** Reads the fields beside a file of this name. Ignores other fields. Refuses invalid values. */
export function readWish(name: string, fields: Fields): Wish {
  const title = fields.get('title')
  if (title === '' || [...(title ?? '')].length > maxTitle) throw refuse('title', `1 to ${maxTitle} characters`)
  if (title !== undefined && showsNothing(title))
    throw invalid('input.invalid', { field: 'title', rule: { rule: 'blank', params: {} } }).at('title')
  return {
    key: fields.get('key') ?? `file://${name}`,
    title,
    enabled: readSwitch(fields, 'enabled'),
    on_local_edits: readWord(fields, 'on_local_edits', ['keep', 'overwrite']),
    adopt_id: readId(fields, 'adopt_id'),
    dry_run: readSwitch(fields, 'dry_run'),
  }
}

/** The name of a file to import. Refuses one that is not UTF-8. */
export function readFileName(sent: string): string {
  checkText(sent, 'file')
  // Two names that were not UTF-8 could now be the same, and so be one key.
  if (sent.includes('\ufffd')) throw new JsonRefused('encoding', 'filename')
  return plainFileName(sent)
}

/** A title for a document that has none of its own. */
export const titleOfFile = (name: string): string =>
  Array.from(name.replace(/(?<=.)\.[^.]{1,10}$/, ''))
    .slice(0, maxTitle)
    .join('')

export function readWord<T extends string>(fields: Fields, name: string, words: readonly T[]): T | null {
  const value = fields.get(name)
  if (value === undefined) return null
  return words.find((word) => word === value) ?? refuse(name, words.join(', '))
}

export function readSwitch(fields: Fields, name: string): boolean | null {
  const word = readWord(fields, name, ['true', 'false'])
  return word && word === 'true'
}

function readId(fields: Fields, name: string): number | null {
  const value = fields.get(name)
  if (value === undefined) return null
  const id = Number(value)
  return /^[1-9]\d*$/.test(value) && Number.isSafeInteger(id) ? id : refuse(name, 'a positive whole number')
}

function refuse(field: string, rule: string): never {
  throw invalid('input.invalid', { field, rule }).at(field)
}
