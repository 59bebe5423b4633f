import type { Params, RefusalCode } from './i18n.ts'
import { LeaseLost } from './lease.ts'

export type ErrorType =
  | 'InputException'
  | 'GeneralException'
  | 'PermissionException'
  | 'NotFoundException'
  | 'ConflictException'

/**
 * The caller can act on it. It is worded when it is sent, in the reader's language, from `code` and `params`. `field`
 * is the path of the one field that is to blame, such as `config.app_secret`; it is sent as the header X-Field.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly errorType: ErrorType | null
  readonly code: RefusalCode
  readonly params: Params
  readonly field: string | undefined

  constructor(status: number, errorType: ErrorType | null, code: RefusalCode, params: Params = {}, field?: string) {
    super(code)
    this.status = status
    this.errorType = errorType
    this.code = code
    this.params = params
    this.field = field
  }

  /** The same refusal, blamed on this field. */
  at(field: string): Refusal {
    return new Refusal(this.status, this.errorType, this.code, this.params, field)
  }
}

export const invalid = (code: RefusalCode, params?: Params) => new Refusal(400, 'InputException', code, params)
export const missing = (field: string) => invalid('input.missing', { field }).at(field)
export const unauthorized = (code: RefusalCode) => new Refusal(401, 'GeneralException', code)
export const forbidden = (code: RefusalCode = 'permission.denied') => new Refusal(403, 'PermissionException', code)
export const notFound = (code: RefusalCode = 'not_found') => new Refusal(404, 'NotFoundException', code)
export const conflict = (code: RefusalCode, params?: Params) => new Refusal(409, 'ConflictException', code, params)

/** Another attempt cannot help this job: it ends with this sentence and is not retried. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

/**
 * The job must run again when the clock of this machine shows a certain time, which the provider named or an order
 * demands. Not a failure.
 */
export class Later extends Error {
  override name = 'Later'
  readonly at: Date

  constructor(at: Date) {
    super(`again at ${at.toISOString()}`)
    this.at = at
  }
}

/**
 * While the open transaction waited for a lock, another one changed what its work had read before. `transaction` lets
 * all locks go and does the work again, so that no lock is awaited out of order.
 */
export class Outdated extends Error {
  override name = 'Outdated'
}

/** There was no connection to the database, or it broke. What was sent may or may not have been done. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: unknown

  constructor(cause: Error & { code?: unknown }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** The file store does not answer, or refuses the desk. The request may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  /** The store answered, but did not let the desk in. */
  readonly refused: boolean

  constructor(message: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(message, options)
    this.refused = refused
  }
}

/** The constraint or index that PostgreSQL reports as violated, for `queries.ts`; undefined for other errors. */
export function violated(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined
  return /^23(505|503|514)$/.test(String(error.code)) ? String(error.constraint) : undefined
}

/** For the `catch` of a write: throws the refusal in place of a violation of this constraint or index. */
export const refusing = (constraint: string, refusal: () => Refusal | Outdated) => (error: unknown) => {
  throw violated(error) === constraint ? refusal() : error
}

/**
 * The database had no space, resources or time, or takes no writes (a full disk, a shutdown, a locked table, a
 * fail-over). The request was not at fault.
 */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || hasCode(error, /^(53|57P|58|08)\w+$|^(55P03|25006)$/)

/** The database ended the statement, because it took longer than one may. */
export const isCutOff = (error: unknown): boolean => hasCode(error, /^57014$/)

/**
 * The same as `isOutOfRoom` for a caller who waits for the answer: it did not come in time, or others were in the way.
 */
export const isBusy = (error: unknown): boolean =>
  isOutOfRoom(error) || isCutOff(error) || hasGivenWay(error) || error instanceof Outdated

/**
 * The database was away, closed the connection, or had none free. The work was not at fault and does not count as
 * tried. The end of a lease counts as this too, whether the database or this process noticed it.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof LeaseLost) return true
  if (hasCode(error, /^(08\w{3}|53[34]00|57P\w{2}|25006|25P0[34]|PL001)$/)) return true
  return error instanceof Error && /^(Connection terminated|Client (has|was)|Query read timeout)/.test(error.message)
}

/**
 * The database rolled the transaction back so that others can go on: it was part of a deadlock, others changed what it
 * had read, or, on a standby, the primary had cleared that away. Done again, the same work may succeed.
 */
export const hasGivenWay = (error: unknown): boolean => hasCode(error, /^40(P01|001)$/)

/**
 * PostgreSQL refused a statement, cut it off or could not do it, so the transaction changed nothing. A lost connection
 * may have committed.
 */
export const isRolledBack = (error: unknown): boolean => hasCode(error, /^((2[23]|40|5[45]|XX)\w{3}|57014)$/)

const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error && 'code' in error && codes.test(String(error.code))
