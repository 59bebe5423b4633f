import { ApiError } from './api.ts'
import { StaleError } from './bring.ts'
import { t } from './t.ts'

/** A sentence for the reader: the desk's own if there is one. */
export function wordError(error: unknown) {
  if (error instanceof ApiError) {
    if (error.status === 0) return t('error.no_answer')
    // The desk's sentence names the seconds, but they pass.
    if (error.status === 429) return t('error.too_many')
    if (error.message) return error.message
  }
  if (error instanceof StaleError) return t(error.updated ? 'error.updated' : 'error.stale')
  return t('error.unexpected')
}

export function isStatus(error: unknown, status: number) {
  return error instanceof ApiError && error.status === status
}

/** The path of the one field that a refusal blames; empty if it blames none. */
export const blamedPath = (error: unknown): string => (error instanceof ApiError ? error.field : null) ?? ''

/** Which of `fields` a refusal blames, as a whole or in part; undefined if none. */
export function blamedField<K extends string>(error: unknown, fields: readonly K[]): K | undefined {
  const path = blamedPath(error)
  return fields.find((field) => path === field || path.startsWith(`${field}.`))
}
