import { asRecord, asRecords, asText, type Foreign, parseForeign } from './foreign.ts'

export type ErrorClass =
  | 'TOKEN'
  | 'PERMISSION'
  | 'PAYMENT'
  | 'WINDOW'
  | 'NO_CHANNEL'
  | 'SPAM'
  | 'RESTRICTED'
  | 'THROTTLE'
  | 'TRANSIENT'
  | 'TEMPLATE'
  | 'OTHER'

/**
 * What happened to the request. `refused`: the provider answered that it did not do it. `unknown`: it may have done it.
 * `not_sent`: no byte of it can have arrived.
 */
export type Outcome = 'refused' | 'unknown' | 'not_sent'

/**
 * Who says why. `said`: the provider, in its own words. `unexplained`: it refused with only an HTTP status. `silent`:
 * nothing usable came back. `elsewhere`: it took a callback, but another one is in force.
 */
export type Fault = 'said' | 'unexplained' | 'silent' | 'elsewhere'

/** A call to the provider that gave no result. `text` is in the provider's own words if `fault` is `said`. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly outcome: Outcome
  readonly class: ErrorClass
  readonly code: number | null
  readonly subcode: number | null
  readonly http: number | null
  readonly text: string
  readonly fault: Fault
  /** Seconds that the provider asks to wait. */
  readonly retry_after: number | undefined

  constructor(
    outcome: Outcome,
    text: string,
    facts: {
      code?: number | null
      subcode?: number | null
      http?: number
      retry_after?: number | undefined
      fault?: Fault
    } = {},
  ) {
    super(`WhatsApp: ${text}`)
    this.outcome = outcome
    this.text = text
    this.fault = facts.fault ?? 'silent'
    this.code = facts.code ?? null
    this.subcode = facts.subcode ?? null
    this.http = facts.http ?? null
    this.retry_after = facts.retry_after
    this.class = outcome === 'refused' ? classify(this.code, this.http) : 'TRANSIENT'
  }
}

const classes: Partial<Record<ErrorClass, readonly number[]>> = {
  TOKEN: [0, 104, 190],
  PERMISSION: [3, 10, 131005],
  PAYMENT: [131042],
  WINDOW: [131047],
  NO_CHANNEL: [131026],
  SPAM: [131048],
  RESTRICTED: [368, 130497, 131031, 131064],
  THROTTLE: [4, 80007, 130429, 131056, 131057, 133016],
  TRANSIENT: [1, 2, 131000, 131016, 133004, 2494100],
  // Answered with 500, but only the operator can help: the number has to be registered, or terms accepted.
  OTHER: [131045, 133000, 134011, 134100, 134101, 134102],
}

const classOfCode = new Map(
  Object.entries(classes).flatMap(([name, codes]) => codes.map((code) => [code, name as ErrorClass] as const)),
)

/**
 * Codes as the WhatsApp Cloud API documents them. The HTTP status of a code varies and counts only if the code is not
 * known here.
 */
export function classify(code: number | null, http: number | null = null): ErrorClass {
  if (code !== null) {
    const known = classOfCode.get(code)
    if (known) return known
    if (code >= 200 && code <= 299) return 'PERMISSION'
    if (code >= 132000 && code <= 132099) return 'TEMPLATE'
  }
  if (http !== null && http >= 500) return 'TRANSIENT'
  if (http === 429) return 'THROTTLE'
  return 'OTHER'
}

export type FailureReason = 'payment' | 'window' | 'no_channel' | 'spam' | 'restricted' | 'other'

const reasons: Partial<Record<ErrorClass, FailureReason>> = {
  PAYMENT: 'payment',
  WINDOW: 'window',
  NO_CHANNEL: 'no_channel',
  SPAM: 'spam',
  RESTRICTED: 'restricted',
}

/** The reason that an agent sees for a message that was not delivered; `other` stands for the provider's own text. */
export const failureReason = (errorClass: ErrorClass): FailureReason => reasons[errorClass] ?? 'other'

/**
 * Reads an answer that is not a success. An answer with an error in Graph's format, any 4xx and any 5xx is a refusal:
 * the provider did not take the request. A gateway that gave up waiting (504), and a 2xx that says nothing, are not.
 */
export function refusalOf(http: number, json: unknown, headers: Record<string, string>): ProviderError {
  const error = asRecord(asRecord(json)?.['error'])
  const retryAfter = secondsAsked(headers)
  if (!error) {
    const outcome = http >= 400 && http !== 504 ? 'refused' : 'unknown'
    const fault = 'unexplained'
    return new ProviderError(outcome, `HTTP ${http} without a reason`, { http, retry_after: retryAfter, fault })
  }
  const text = textOf(error)
  return new ProviderError('refused', text ?? `HTTP ${http} without a reason`, {
    fault: text === undefined ? 'unexplained' : 'said',
    code: asCode(error['code']),
    subcode: asCode(error['error_subcode']),
    http,
    retry_after: retryAfter,
  })
}

/**
 * How long the provider asks to wait. Where a limit of the account or the app is reached, it does not say so in
 * `Retry-After`, but in minutes and for each kind of use; the longest one counts.
 */
function secondsAsked(headers: Record<string, string>): number | undefined {
  const after = headers['retry-after'] ?? ''
  if (/^\d{1,5}$/.test(after)) return Number(after)
  const minutes = usesIn(headers['x-business-use-case-usage']).map((use) =>
    Number(use['estimated_time_to_regain_access']),
  )
  const longest = Math.max(0, ...minutes.filter(Number.isFinite))
  return longest > 0 ? longest * 60 : undefined
}

function usesIn(header: string | undefined): Foreign[] {
  try {
    return Object.values(asRecord(parseForeign(header ?? '')) ?? {}).flatMap(asRecords)
  } catch {
    return []
  }
}

function textOf(error: Record<string, unknown>): string | undefined {
  const details = asText(asRecord(error['error_data'])?.['details'])
  const text = details ?? asText(error['error_user_msg']) ?? asText(error['message'])
  return text?.slice(0, 1_000).toWellFormed()
}

export function asCode(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(code) ? (code as number) : null
}

const longestWaitSeconds = 3_600

/** 4, 16, 64, 256 seconds after the first, second … attempt: the growth that the WhatsApp Cloud API demands. */
export function waitSeconds(tries: number, askedFor = 0): number {
  return Math.min(Math.max(4 ** tries, askedFor), longestWaitSeconds)
}
