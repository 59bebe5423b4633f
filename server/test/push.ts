import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Site, startSite } from './site.ts'

/** What a browser showed, and the headers of the push. */
export type Pushed = { payload: Record<string, string | null>; headers: IncomingMessage['headers'] }

/** A browser behind a push service on this machine. */
export type Browser = {
  /** The host as an entry of an allow list. */
  host: string
  /** The subscription as `PushManager.subscribe` returns it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  pushed: Pushed[]
  /** Statuses for the next messages, one each. After them every message is accepted. */
  answers: number[]
  /** The number of calls of the push service, accepted or not. */
  calls: number
  stop(): Promise<void>
}

export async function startBrowser(): Promise<Browser> {
  const site: Site = await startSite()
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const browser: Omit<Browser, 'stop'> = {
    host: site.host,
    subscription: {
      endpoint: `${site.url}/send/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    pushed: [],
    answers: [],
    calls: 0,
  }
  site.on(
    new URL(browser.subscription.endpoint).pathname,
    async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      browser.calls += 1
      const status = browser.answers.shift() ?? 201
      if (status < 300) {
        const payload = JSON.parse(decrypt(Buffer.concat(chunks), pair, auth))
        browser.pushed.push({ payload, headers: request.headers })
      }
      response.writeHead(status).end()
    },
  )
  return Object.assign(browser, { stop: () => site.stop() })
}

/** RFC 8188 and 8291, as the browser does it: one record. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Checks that the token of `Authorization: vapid t=…, k=…` is signed by the key that it names. Returns its claims. */
export function readVapid(authorization: string): { key: string; claims: Record<string, unknown> } | undefined {
  const [, token, key] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  if (!head || !claims || !signature || !key) return undefined
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return signed ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : undefined
}
