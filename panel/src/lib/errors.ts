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
