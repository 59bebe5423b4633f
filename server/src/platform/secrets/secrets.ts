import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

type Key = { id: string; root: KeyObject; sealing: KeyObject; hashing: Map<string, KeyObject> }

/** The first key seals and signs; every key opens and verifies. Key objects print and serialize as empty. */
export type KeyRing = readonly [Key, ...Key[]]

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const dots = '\u2022'.repeat(10)
const advice = 'make one with: openssl rand -base64 32'

/**
 * `unknown_key`: the text was sealed under a key that is not in the ring, so the ring is wrong or a key was removed too
 * early. `tampered`: the text was damaged, altered, or belongs to another context.
 */
export class SecretUnreadable extends Error {
  readonly reason: 'unknown_key' | 'tampered'
  readonly context: string

  constructor(reason: 'unknown_key' | 'tampered', context: string, keyId?: string) {
    const why = reason === 'unknown_key' ? `its key ${keyId} is not in the key ring` : 'it was altered or moved'
    super(`the secret ${context} cannot be read: ${why}`)
    this.name = 'SecretUnreadable'
    this.reason = reason
    this.context = context
  }
}

/** The key ring cannot be used; the message says why and what to do, and never quotes a key. */
export class KeyRingRefused extends Error {
  override name = 'KeyRingRefused'
}

/** Creates a ring from base64 keys of 32 bytes, separated by commas or white space. Throws KeyRingRefused. */
export function createKeyRing(base64List: string): KeyRing {
  const texts = base64List.split(/[\s,]+/).filter((text) => text !== '')
  const keys = texts.map((text, index) => {
    const bytes = Buffer.from(text, 'base64')
    if (!/^[\w+/-]{43}=?$/.test(text) || bytes.length !== keyBytes) {
      throw new KeyRingRefused(`secret key ${index + 1} of ${texts.length} is not 32 bytes in base64; ${advice}`)
    }
    const root = createSecretKey(bytes)
    return {
      id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
      root,
      sealing: derive(root, 'seal'),
      hashing: new Map(),
    }
  })
  const [first, ...others] = keys
  if (!first) throw new KeyRingRefused(`there is no secret key; ${advice}`)
  if (new Set(keys.map((key) => key.id)).size < keys.length)
    throw new KeyRingRefused('a secret key is in the ring twice')
  return [first, ...others]
}

/**
 * Loads the ring from `secretKey`, else from `<dataDir>/secret.key`, which is created if it is missing. The file may
 * hold several keys, newest first. If the file exists but cannot be read, the start stops, because a new key would make
 * every stored secret unreadable. Throws KeyRingRefused, or the error of the file system.
 */
export function loadKeyRing(options: KeySource): KeyRing {
  if (options.secretKey?.trim()) return readRing('SECRET_KEY', options.secretKey)
  const path = keyFileOf(options)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) createKeyFile(options.dataDir, path)
  else if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new KeyRingRefused(`${path} can be read by other users of the system; close it with: chmod 600 ${path}`)
  }
  return readRing(
    path,
    readFileSync(path, 'utf8'),
    'bring it back as it was: only its keys open what the desk has stored',
  )
}

/** Whether there is a ring. Otherwise `loadKeyRing` makes a new one. */
export const hasKeyRing = (options: KeySource): boolean =>
  Boolean(options.secretKey?.trim()) || existsSync(keyFileOf(options))

type KeySource = { secretKey?: string | undefined; dataDir: string }

const keyFileOf = ({ dataDir }: KeySource) => join(dataDir, 'secret.key')

/** `where` it is from begins what is wrong with it, and `remedy` ends it. */
function readRing(where: string, text: string, remedy?: string): KeyRing {
  try {
    return createKeyRing(text)
  } catch (error) {
    const { message } = error as Error
    throw new KeyRingRefused(`${where}: ${remedy ? message.replace(advice, remedy) : message}`)
  }
}

/** Puts a new key in front of those in `<dataDir>/secret.key`. The others still open what they sealed. */
export function addKey(dataDir: string): void {
  const path = join(dataDir, 'secret.key')
  const { uid, gid } = statSync(path)
  const draft = writeDraft(path, `${newKey()}${readFileSync(path, 'utf8')}`)
  try {
    if (process.platform !== 'win32') chownSync(draft, uid, gid)
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  flushDirectory(dataDir)
}

const newKey = () => `${randomBytes(keyBytes).toString('base64')}\n`

/** Links instead of renaming: of two processes that start at once, the second keeps the key of the first. */
function createKeyFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = writeDraft(path, newKey())
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  flushDirectory(dataDir)
}

/** Writes the text into a file beside the path that only its owner may read. */
function writeDraft(path: string, text: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true })
  return draft
}

function flushDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/**
 * Encrypts a text with AES-256-GCM as `v1.<key id>.<base64url of nonce, ciphertext, tag>`. `context` names the one
 * place that the secret belongs to, such as `inbox.12.access_token`: sealed text that is copied to another row or field
 * cannot be opened. Random nonces of 96 bits allow 2^32 texts per key.
 */
export function seal(ring: KeyRing, plaintext: string, context: string): string {
  const [key] = ring
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: tagBytes })
  cipher.setAAD(associated(key, context))
  // JSON, because plain UTF-8 would lose a lone surrogate and so return a different secret.
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(plaintext), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `v1.${key.id}.${sealed.toString('base64url')}`
}

/** Decrypts what `seal` made for the same context, or throws SecretUnreadable. */
export function open(ring: KeyRing, sealed: string, context: string): string {
  const [, keyId, text] = /^v1\.([0-9a-f]{8})\.([\w-]+)$/.exec(sealed) ?? []
  const bytes = Buffer.from(text ?? '', 'base64url')
  // The last character of base64 has spare bits. A text that differs only there is not the one that was written.
  if (!keyId || bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== text) {
    throw new SecretUnreadable('tampered', context)
  }
  const key = ring.find((candidate) => candidate.id === keyId)
  if (!key) throw new SecretUnreadable('unknown_key', context, keyId)
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce, { authTagLength: tagBytes })
  decipher.setAAD(associated(key, context))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return JSON.parse(plain.toString('utf8')) as string
  } catch {
    throw new SecretUnreadable('tampered', context)
  }
}

/** Returns whether the text was sealed with another key than the first of the ring, and should be sealed again. */
export function needsReseal(ring: KeyRing, sealed: string): boolean {
  return !sealed.startsWith(`v1.${ring[0].id}.`)
}

/** Shows that a secret is set, and nothing else about it. */
export function mask(value: string | null): string {
  return value ? dots : ''
}

/** Whether this stands for a secret that stays as it is. */
export function isMask(value: string): boolean {
  return value === dots
}

/**
 * Computes HMAC-SHA-256 under a key that is derived from the first key of the ring for this purpose only. Store this,
 * and compare with `hmacMatches` or look up with `hmacAll`, so that it survives a rotation.
 */
export function hmac(ring: KeyRing, purpose: string, value: string): Buffer {
  return hmacWith(ring[0], purpose, value)
}

/**
 * Computes the HMAC under every key of the ring, newest first, to look up a stored one (`= any($1)`). A match that is
 * not the first was made before a rotation. Replace it with `hmac`, because it stops matching once its key is removed.
 */
export function hmacAll(ring: KeyRing, purpose: string, value: string): Buffer[] {
  return ring.map((key) => hmacWith(key, purpose, value))
}

/** Compares in constant time with the HMAC under every key of the ring. */
export function hmacMatches(ring: KeyRing, purpose: string, value: string, expected: Uint8Array): boolean {
  const matches = hmacAll(ring, purpose, value).filter(
    (candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected),
  )
  return matches.length > 0
}

function hmacWith(key: Key, purpose: string, value: string): Buffer {
  const known = key.hashing.get(purpose) ?? derive(key.root, `hmac ${purpose}`)
  key.hashing.set(purpose, known)
  return createHmac('sha256', known).update(value).digest()
}

function derive(root: KeyObject, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', root, '', `parley v1 ${use}`, keyBytes)))
}

function associated(key: Key, context: string): Buffer {
  return Buffer.from(`v1.${key.id}.${context}`)
}
