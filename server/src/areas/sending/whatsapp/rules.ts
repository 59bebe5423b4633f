import type { ErrorClass, Outcome } from '../../../providers/whatsapp/errors.ts'

/** Attempts at handing over a message, or at reading a receipt, before it is given up. */
export const maxTries = 5

const longestWaitSeconds = 3_600

/** 4, 16, 64, 256 seconds after the first, second … attempt: the growth the WhatsApp Cloud API asks for. */
export function waitSeconds(tries: number, askedFor = 0): number {
  return Math.min(Math.max(4 ** tries, askedFor), longestWaitSeconds)
}

/**
 * What becomes of a message whose hand-over brought no id. `unknown`: the provider may have it, so it is never sent again
 * by itself. `pause`: the token is refused, the message waits for a new one. `put_off`: certainly not taken, again later.
 */
export type SendVerdict = { do: 'unknown' } | { do: 'pause' } | { do: 'fail' } | { do: 'put_off'; seconds: number }

/** What became of the call, as far as the provider told. */
type Trouble = { outcome: Outcome; class: ErrorClass; retry_after?: number | undefined }

/** `tries` counts this attempt; `spread`, from 0 to 1, keeps many conversations from coming back in the same second. */
export const afterSendError = (error: Trouble, tries: number, spread: number): SendVerdict =>
  error.outcome === 'unknown' ? { do: 'unknown' } : afterUploadError(error, tries, spread)

/** WhatsApp Cloud API: one message each six seconds to a person. Any other limit is one of the number or its account. */
const pairLimit = 131056

/** The refusal is about everything that the number sends, not about this message or its reader. */
export const isAboutNumber = (error: Pick<Trouble, 'class'> & { code: number | null }): boolean =>
  error.class === 'THROTTLE' && error.code !== pairLimit

/** The same for what may be done twice: an answer that never came is a failure that may pass. */
export function afterUploadError(
  error: Trouble,
  tries: number,
  spread: number,
): Exclude<SendVerdict, { do: 'unknown' }> {
  if (error.class === 'TOKEN') return { do: 'pause' }
  const mayPass = error.outcome !== 'refused' || error.class === 'THROTTLE' || error.class === 'TRANSIENT'
  if (!mayPass || tries >= maxTries) return { do: 'fail' }
  return { do: 'put_off', seconds: waitSeconds(tries, error.retry_after) * (1 + spread / 4) }
}
