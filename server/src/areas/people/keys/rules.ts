type Presented = { key: string; secret: string }

/**
 * Reads an API key from an `Authorization` header: `token KEY:SECRET` or `Basic` with that text in Base64, split at the
 * first colon. Undefined if the header holds none: another scheme or spelling of the word, bad Base64 or UTF-8, no
 * colon, an empty half. The request then counts as a browser's.
 */
export function readAuthorization(header: string | undefined): Presented | undefined {
  const [, word, rest = ''] = /^(token|Basic) (.+)$/.exec(header ?? '') ?? []
  const pair = word === 'Basic' ? decodeBase64(rest) : rest
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1) return undefined
  return { key: pair.slice(0, colon), secret: pair.slice(colon + 1) }
}

/** Empty for anything except padded standard Base64 of UTF-8: Node itself would skip foreign characters. */
function decodeBase64(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) return ''
  const decoded = bytes.toString('utf8')
  return Buffer.from(decoded).equals(bytes) ? decoded : ''
}

/** Every key that the desk ever made looks like this, so anything else need not be looked up. */
export const looksLikeKey = (key: string): boolean => /^[A-Za-z0-9]{32}$/.test(key)

const touchEveryMs = 60_000

/** If the time of last use is not after this moment, it is written again: at most once a minute. */
export const staleSince = (now: Date): Date => new Date(now.getTime() - touchEveryMs)
