import { invalid, missing } from '../../../platform/errors.ts'
import type { ModelError, Tokens, Trouble } from '../../../providers/models/endpoint.ts'
import type { ModelSettings, Purpose } from './schema.ts'

type Chosen = Pick<
  ModelSettings,
  'purpose' | 'enabled' | 'address' | 'api_key' | 'model' | 'dimensions' | 'input_style'
>
const telling = ['enabled', 'address', 'api_key', 'model', 'dimensions', 'input_style'] as const

/** True if an embedding model is going to be used with new settings. A masked key has not changed. */
export const isNewToUse = (before: Chosen, after: Chosen): boolean =>
  after.purpose === 'embedding' && after.enabled && telling.some((field) => after[field] !== before[field])

/** The address in the form to which paths are appended. Refuses anything except http and https. */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (text !== '' && !plain) throw invalid('model.address').at('address')
  return text.replace(/\/+$/, '')
}

type Checked = Pick<
  ModelSettings,
  'purpose' | 'kind' | 'enabled' | 'address' | 'model' | 'input_price' | 'output_price' | 'daily_budget'
>

/** Refuses a model that cannot be called, and a budget whose spending cannot be measured. */
export function checkSettings(settings: Checked): void {
  const { purpose, kind, enabled, daily_budget } = settings
  if (kind !== 'openai' && purpose !== 'chat') throw invalid('model.kind').at('kind')
  if (enabled) for (const field of ['address', 'model'] as const) if (!settings[field]) throw missing(field)
  // Only a chat model is charged for what it says.
  const priced = purpose === 'chat' ? (['input_price', 'output_price'] as const) : (['input_price'] as const)
  if (daily_budget !== null) for (const field of priced) if (settings[field] === null) throw missing(field)
}

/** Both addresses lead to the same server, so that a key for one may go to the other. */
export const isSameServer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin

const firstPause = 5_000
const longestPause = 60_000

/** Milliseconds without calls to a model after this many failures in a row; at least `seconds`, if it asks for that. */
export const pauseAfter = (failures: number, seconds = 0): number =>
  Math.min(longestPause, Math.max(firstPause * 2 ** Math.min(failures - 1, 10), seconds * 1_000))

/**
 * Milliseconds, longer than any call that a person waits for. After this time, a caller that tries a model has reported
 * the result or died.
 */
export const trials: Record<Purpose, number> = {
  chat: 120_000,
  transcription: 120_000,
  embedding: 15_000,
  rerank: 15_000,
}

/**
 * Whether nobody calls a model yet. No pause and no trial lasts longer than the longest trial: one that seems to was
 * noted before the clock was set back.
 */
export function isPaused(retryAt: Date, now: Date): boolean {
  const wait = retryAt.getTime() - now.getTime()
  return wait > 0 && wait <= Math.max(...Object.values(trials))
}

/** How often a call is repeated. */
export const retries = 2

/** The same call may succeed a moment later. */
export const isPassing = (trouble: Trouble): boolean =>
  ['busy', 'failed', 'timeout', 'unreachable', 'unusable'].includes(trouble)

/**
 * The failure says something about the model and not about one call. It does not if the call was given up, was too long
 * or was otherwise rejected by the service; then no other call should suffer.
 */
export const isOutage = ({ trouble, status }: ModelError): boolean =>
  trouble !== 'aborted' && trouble !== 'budget' && !(trouble === 'rejected' && [400, 413, 422].includes(status ?? 0))

const firstRetry = 400

/** Milliseconds before the next attempt. `luck`, 0 to 1, keeps those that failed together from returning together. */
export const pauseBefore = (tried: number, seconds: number | undefined, luck: number): number =>
  (seconds ?? 0) * 1_000 + firstRetry * 2 ** tried * (0.5 + luck)

type Prices = Pick<ModelSettings, 'input_price' | 'output_price'>

/** Money rounded to six places, as it is stored. */
export const roundMoney = <T extends number | null>(money: T): T =>
  (money === null ? null : Math.round(money * 1e6) / 1e6) as T

/** The cost in millionths of the currency of the prices; null if nobody has said what the model costs. */
export const costOf = ({ input_price, output_price }: Prices, { input, output }: Tokens): number | null =>
  input_price === null && output_price === null
    ? null
    : Math.round(input * (input_price ?? 0) + output * (output_price ?? 0))

type Budget = Pick<ModelSettings, 'daily_budget'> & { cost_micros: number }

/** Nothing more may be spent today. */
export const isSpent = ({ daily_budget, cost_micros }: Budget): boolean =>
  daily_budget !== null && cost_micros >= Math.round(daily_budget * 1e6)

/** Which share of the budget was passed between two sums of a day. */
export function alertAt(budget: number | null, before: number, after: number): 80 | 100 | undefined {
  if (budget === null) return undefined
  // Calculates in whole numbers: a budget is stored to a millionth.
  const micros = Math.round(budget * 1e6)
  return ([100, 80] as const).find((percent) => before * 100 < micros * percent && after * 100 >= micros * percent)
}
