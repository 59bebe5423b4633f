import { ApiError } from './api.ts'
import { t } from './t.ts'

/** A sentence for the reader: the desk's own where it gave one. */
export function wordError(error: unknown) {
  if (error instanceof ApiError) {
    if (error.status === 0) return t('error.no_answer')
    if (error.message) return error.message
  }
  return t('error.unexpected')
}

export function isStatus(error: unknown, status: number) {
  return error instanceof ApiError && error.status === status
}

/** The one of `fields` that a refusal is about, or undefined: the desk's sentence holds the field's name or its value. */
export function refusedField<K extends string>(error: unknown, fields: Partial<Record<K, unknown>>): K | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  const words = error.message.split(/[\s,:;،؛"'“”„«»()]+/).map((word) => word.replace(/[.!?؟]$/, ''))
  const given = Object.entries(fields) as [K, unknown][]
  return given.find(([name, value]) => words.some((word) => word === name || (word === value && word !== '')))?.[0]
}
