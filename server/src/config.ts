import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isAllowEntry } from './platform/addresses.ts'

export type Config = {
  port: number
  host: string
  role: 'all' | 'web' | 'worker'
  /** Absolute path of the embedded database, files and key ring. */
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** First value of the Root URL; afterwards the general settings hold it. */
  rootUrl: string
  /** Whether the environment says it. */
  rootUrlGiven: boolean
  adminEmail: string
  adminPassword: { value: string; generated: boolean }
  secretKey: string | undefined
  providerApiUrl: string
  /** The vendor's mailbox, for codes to customers alone: smtp[s]://[user:password@]host[:port][/?from=address]. */
  smtpUrl: string | undefined
  demo: boolean
  simulator: boolean
  simulatorPort: number
  /** Requests per minute and IP below /api; 0 lifts it. */
  rateLimit: number
  trustProxy: string[]
  outboundAllow: string[]
  /** MiB of disk that the files of a background import may take together. */
  importMaxMiB: number
  /** Milliseconds that the assistant waits after a customer's message for the next one. */
  assistantWaitMs: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Enabled agents the plan includes; undefined is unlimited. */
  planAgents: number | undefined
  /** The step at which the process kills itself (see failpoint.ts), for the tests of what a crash leaves behind. */
  failAt: string | undefined
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

/**
 * Reads the environment; only this file does. Throws ConfigError with the name of the first variable whose value cannot be
 * meant, or whose own name is a known one with a slip of the finger: RATE_LIMTI would be without effect.
 */
export function readConfig(env: Environment = process.env): Config {
  const known = new Set<string>()
  const text = (name: string) => {
    known.add(name)
    return env[name]?.trim() || undefined
  }
  const refuse = (name: string, wanted: string): never => {
    throw new ConfigError(`${name} is "${env[name]}", but must be ${wanted}`)
  }
  const whole = (name: string, fallback: number, max: number) => {
    const value = text(name)
    if (value === undefined) return fallback
    return /^\d+$/.test(value) && Number(value) <= max ? Number(value) : refuse(name, `a whole number from 0 to ${max}`)
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    return values.find((known) => known === value) ?? refuse(name, `one of ${values.join(', ')}`)
  }
  const address = (name: string, fallback: string) => {
    const value = text(name) ?? fallback
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) refuse(name, 'an http or https address')
    return value.replace(/\/+$/, '')
  }
  const list = (name: string, isAllowed: (value: string) => boolean, wanted: string) => {
    const values = (text(name) ?? '').split(',').map((value) => value.trim())
    const present = values.filter((value) => value !== '')
    if (!present.every(isAllowed)) refuse(name, wanted)
    return present
  }

  const port = whole('PORT', 3000, 65_535)
  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) refuse('DATABASE_URL', 'a postgres:// address')
  const secretKey = text('SECRET_KEY')
  if (secretKey?.split(',').some((key) => Buffer.from(key.trim(), 'base64').length !== 32)) {
    throw new ConfigError('SECRET_KEY must be one or more keys of 32 bytes in base64, separated by commas')
  }
  const smtpUrl = text('SMTP_URL')
  // Not quoted: it may hold a password.
  if (smtpUrl && !isSmtpUrl(smtpUrl)) throw new ConfigError('SMTP_URL must be an smtp:// or smtps:// address')
  const demo = oneOf('DEMO', ['0', '1'], '0') === '1'
  const adminPassword = text('ADMIN_PASSWORD')
  if (adminPassword !== undefined && adminPassword.length < 10) {
    throw new ConfigError('ADMIN_PASSWORD must have at least 10 characters')
  }
  const adminEmail = text('ADMIN_EMAIL') ?? 'admin@localhost'
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) refuse('ADMIN_EMAIL', 'an e-mail address')
  const planAgents = text('PLAN_AGENTS') === undefined ? undefined : whole('PLAN_AGENTS', 0, 1_000_000)

  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    role: oneOf('ROLE', ['all', 'web', 'worker'], 'all'),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    rootUrl: address('ROOT_URL', `http://localhost:${port}`),
    rootUrlGiven: text('ROOT_URL') !== undefined,
    adminEmail,
    adminPassword: { value: adminPassword ?? randomBytes(12).toString('base64url'), generated: !adminPassword },
    secretKey,
    providerApiUrl: address('PROVIDER_API_URL', 'https://graph.facebook.com'),
    smtpUrl,
    demo,
    simulator: oneOf('SIMULATOR', ['0', '1'], demo ? '1' : '0') === '1',
    simulatorPort: whole('SIMULATOR_PORT', 3001, 65_535),
    rateLimit: whole('RATE_LIMIT', 600, 1_000_000),
    trustProxy: list('TRUST_PROXY', isNetwork, 'a list of addresses in CIDR form'),
    outboundAllow: list('OUTBOUND_ALLOW', isAllowEntry, 'a list of host or host:port'),
    importMaxMiB: whole('IMPORT_MAX_MIB', 20_480, 20_480),
    assistantWaitMs: whole('ASSISTANT_WAIT_MS', 2_000, 10_000),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    planAgents,
    failAt: text('FAIL_AT'),
  }
  for (const name of Object.keys(env)) {
    const meant = known.has(name) ? undefined : [...known].find((one) => isSlipOf(one, name))
    if (meant) throw new ConfigError(`${name} is not a variable of the desk: did you mean ${meant}?`)
  }
  return config
}

/** Variables that are set and have no effect: files stay in DATA_DIR, and processes hear of each other from PostgreSQL. */
export const listUnused = (env: Environment = process.env): string[] =>
  Object.keys(env).filter((name) => /^(REDIS_URL|S3_[A-Z_]+)$/.test(name))

/** One letter too many, too few, another one, or two that changed places. Short names are too alike to tell. */
function isSlipOf(meant: string, name: string): boolean {
  if (meant.length < 7 || Math.abs(meant.length - name.length) > 1) return false
  let at = 0
  while (at < meant.length && meant[at] === name[at]) at++
  const [rest, found] = [meant.slice(at), name.slice(at)]
  return (
    rest.slice(1) === found ||
    rest === found.slice(1) ||
    rest.slice(1) === found.slice(1) ||
    (rest.slice(2) === found.slice(2) && rest[0] === found[1] && rest[1] === found[0])
  )
}

/** An address, or a network with the bits of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most))
}

function isSmtpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !/%(?![0-9a-f]{2})/i.test(text)
}
