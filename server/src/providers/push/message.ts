/** Loaded when a desk first pushes something, or makes its keys. */
const load = async () => (await import('web-push')).default

/** The desk's own key pair, and the address at which the desk can be reached. */
export type PushKeys = { public_key: string; private_key: string; site: string }

/** What a browser says about itself when it subscribes. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = { method: string; headers: Record<string, string>; body: Uint8Array }

/** How long a push service keeps a message for a browser that is away. After that it is no longer news. */
const lifeSeconds = 12 * 3_600

export async function createPushKeys(): Promise<{ public_key: string; private_key: string }> {
  const { publicKey, privateKey } = (await load()).generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/**
 * A message for one browser that nobody on the way can read (RFC 8291), signed by the desk; undefined if the browser's
 * keys are invalid.
 */
export async function composePush(
  target: PushTarget,
  payload: string,
  keys: PushKeys,
): Promise<PushMessage | undefined> {
  const { endpoint, p256dh, auth } = target
  const webpush = await load()
  try {
    const { method, headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: lifeSeconds,
      vapidDetails: { subject: contactOf(keys.site), publicKey: keys.public_key, privateKey: keys.private_key },
    })
    const sent = Object.entries(headers as Record<string, unknown>).map(([name, value]) => [name, String(value)])
    return { method, headers: Object.fromEntries(sent), body: new Uint8Array(body) }
  } catch (error) {
    if (isBadKey(error)) return undefined
    throw error
  }
}

/** Push services ask for an https address or a mailbox. An intranet's http address is neither. */
const contactOf = (site: string): string =>
  site.startsWith('https:') ? site : `mailto:parley@${URL.parse(site)?.hostname ?? 'localhost'}`

const isBadKey = (error: unknown): boolean =>
  error instanceof Error &&
  (/p256dh|auth/.test(error.message) || /^ERR_CRYPTO/.test(String((error as { code?: string }).code)))
