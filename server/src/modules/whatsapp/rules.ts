import type { ErrorClass, Outcome } from '../../providers/whatsapp/errors.ts'

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

/** `tries` counts this attempt; `spread`, from 0 to 1, keeps many conversations from coming back in the same second. */
export function afterSendError(
  error: { outcome: Outcome; class: ErrorClass; retry_after?: number | undefined },
  tries: number,
  spread: number,
): SendVerdict {
  if (error.outcome === 'unknown') return { do: 'unknown' }
  if (error.class === 'TOKEN') return { do: 'pause' }
  const mayPass = error.outcome === 'not_sent' || error.class === 'THROTTLE' || error.class === 'TRANSIENT'
  if (!mayPass || tries >= maxTries) return { do: 'fail' }
  return { do: 'put_off', seconds: waitSeconds(tries, error.retry_after) * (1 + spread / 4) }
}
