import { createHmac } from 'node:crypto'

export type Escaping = 'unicode' | 'slashes' | 'raw'

/**
 * Serialises a webhook body as the provider does: every non-ASCII UTF-16 unit as lower-case `\uXXXX`. Exactly these
 * bytes are signed. `slashes` also writes `\/`, as older bodies did; `raw` leaves plain UTF-8.
 */
export function serialise(value: unknown, escaping: Escaping = 'unicode'): string {
  const json = JSON.stringify(value)
  if (escaping === 'raw') return json
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaping === 'slashes' ? ascii.replaceAll('/', '\\/') : ascii
}

/** Gives the value of `X-Hub-Signature-256` for a body: HMAC-SHA-256 keyed with the app secret, lower-case hex. */
export function sign(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
