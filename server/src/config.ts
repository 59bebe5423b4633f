import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { findAddressFault } from './platform/database/database-faults.ts'
import { listAddresses } from './platform/database/hosts.ts'
import { leastConnections, type Role, usualConnections } from './platform/database/shares.ts'
import { type BucketAddress, parseBucketAddress } from './platform/files/file-bucket.ts'
import { isAllowEntry } from './platform/outside/addresses.ts'
import { isSlipOf } from './platform/slips.ts'
import { parseCrontab } from './platform/worker/crontab.ts'

export type Config = {
  port: number
  host: string
  role: Role
  /** Absolute path of the embedded database, files and key ring. */
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** The server itself, if `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** A standby for reads that may be two seconds old. */
  databaseReadUrl: string | undefined
  /** Connections that this process may open to the database. */
  databasePool: number
  /** Where files can be besides `dataDir`; undefined without FILES_URL. */
  bucket: BucketAddress | undefined
  /** First value of the Root URL; afterwards the general settings hold it. */
  rootUrl: string
  /** Whether the environment sets it. */
  rootUrlGiven: boolean
  adminEmail: string
  adminPassword: { value: string; generated: boolean }
  secretKey: string | undefined
  providerApiUrl: string
  /** The vendor's mailbox, only for codes to customers: smtp[s]://[user:password@]host[:port][/?from=address]. */
  smtpUrl: string | undefined
  demo: boolean
  simulator: boolean
  simulatorPort: number
  /** Requests per minute and IP below /api; 0 removes the limit. */
  rateLimit: number
  trustProxy: string[]
  outboundAllow: string[]
  /** MiB of disk that the files of a background import may take together. */
  importMaxMiB: number
  /** Milliseconds that the assistant waits after a customer's message for the next one. */
  assistantWaitMs: number
  /** Opens `/metrics` to everybody who sends it; without it only this machine may ask. */
  metricsToken: string | undefined
  /** Days for which the desk keeps what it could delete; undefined: for ever. */
  keepDays: {
    events: number
    receipts: number
    runs: number | undefined
    surveys: number | undefined
    versions: number | undefined
    imports: number | undefined
    changes: number | undefined
    audit: number | undefined
  }
  backup: BackupSettings
  /** Where spans are sent; undefined: nothing is traced. */
  otlpEndpoint: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Enabled agents that the plan includes; undefined is unlimited. */
  planAgents: number | undefined
  /** The step at which the process kills itself (see failpoint.ts), for tests of what a crash leaves behind. */
  failAt: string | undefined
}

export type BackupAddress = BucketAddress | { folder: string }

export type BackupSettings = {
  /** A crontab time in UTC; undefined: the desk makes none by itself. */
  at: string | undefined
  /** Where they are kept; undefined only without `at`. */
  to: BackupAddress | undefined
  /** How many are kept, or for how many days. */
  keep: { count: number } | { days: number }
  /** Whether the key ring is included. */
  withKey: boolean
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The connections of the embedded server, minus those that the operator's tool needs beside the desk. */
const embeddedConnections = 50

type Environment = Record<string, string | undefined>

/**
 * Reads the environment; only this file does. Throws ConfigError with the name of a variable whose value is invalid, or
 * whose name looks like a typing error for a known one: RATE_LIMTI would have no effect.
 */
export function readConfig(env: Environment = process.env): Config {
  const read = createReader(env)
  const { text, secret, whole, oneOf, address, origin, list } = read
  const port = whole('PORT', 3000, 65_535)
  const role = oneOf('ROLE', ['all', 'web', 'worker'], 'all')
  const filesUrl = secret('FILES_URL', findBucketFault)
  const demo = oneOf('DEMO', ['0', '1'], '0') === '1'
  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    role,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    ...readDatabase(read, role),
    bucket: filesUrl === undefined ? undefined : parseBucketAddress(filesUrl),
    rootUrl: origin('ROOT_URL', `http://localhost:${port}`),
    rootUrlGiven: text('ROOT_URL') !== undefined,
    ...readAdmin(read),
    secretKey: secret('SECRET_KEY', findKeyFault),
    providerApiUrl: address('PROVIDER_API_URL', 'https://graph.facebook.com'),
    smtpUrl: secret('SMTP_URL', findMailFault),
    demo,
    simulator: oneOf('SIMULATOR', ['0', '1'], demo ? '1' : '0') === '1',
    simulatorPort: whole('SIMULATOR_PORT', 3001, 65_535),
    rateLimit: whole('RATE_LIMIT', 600, 1_000_000),
    trustProxy: list('TRUST_PROXY', isNetwork, 'a list of addresses in CIDR form'),
    outboundAllow: list('OUTBOUND_ALLOW', isAllowEntry, 'a list of host or host:port'),
    importMaxMiB: whole('IMPORT_MAX_MIB', 20_480, 20_480),
    assistantWaitMs: whole('ASSISTANT_WAIT_MS', 2_000, 10_000),
    metricsToken: secret('METRICS_TOKEN', (token) =>
      /^[\x21-\x7e]{32,}$/.test(token) ? undefined : 'must have at least 32 characters, all of them visible ASCII',
    ),
    keepDays: readKeepDays(read),
    backup: readBackup(read),
    otlpEndpoint: text('OTEL_EXPORTER_OTLP_ENDPOINT') && address('OTEL_EXPORTER_OTLP_ENDPOINT', ''),
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    planAgents: text('PLAN_AGENTS') === undefined ? undefined : whole('PLAN_AGENTS', 0, 1_000_000),
    failAt: text('FAIL_AT'),
  }
  for (const name of Object.keys(env)) {
    const fault = read.known.has(name) ? undefined : findNameFault(name, [...read.known])
    if (fault) throw new ConfigError(`${name} is not a variable of the desk: ${fault}`)
  }
  return config
}

type Reader = ReturnType<typeof createReader>

/** Reads variables, each by its name. `known` holds all names that were asked for. */
function createReader(env: Environment) {
  const known = new Set<string>()
  const text = (name: string) => {
    known.add(name)
    return env[name]?.trim() || undefined
  }
  const refuse = (name: string, wanted: string): never => {
    throw new ConfigError(`${name} is "${env[name]}", but must be ${wanted}`)
  }
  /** A value that no message quotes, because it may hold a password or a key. */
  const secret = (name: string, findFault: (value: string) => string | undefined) => {
    const value = text(name)
    const fault = value && findFault(value)
    if (fault) throw new ConfigError(`${name} ${fault}`)
    return value
  }
  const whole = (name: string, fallback: number, max: number, min = 0) => {
    const value = text(name)
    if (value === undefined) return fallback
    const fits = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    return fits ? Number(value) : refuse(name, `a whole number from ${min} to ${max}`)
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    return values.find((known) => known === value) ?? refuse(name, `one of ${values.join(', ')}`)
  }
  const address = (name: string, fallback: string) => {
    const value = text(name) ?? fallback
    const url = URL.canParse(value) ? new URL(value) : undefined
    // Not quoted: what stands before an at sign may be a password.
    if (value.includes('@')) throw new ConfigError(`${name} must be an http or https address without user and password`)
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) refuse(name, 'an http or https address')
    return value.replace(/\/+$/, '')
  }
  /** The panel and every link begin at the root of a host. */
  const origin = (name: string, fallback: string) => {
    const url = new URL(address(name, fallback))
    return url.pathname === '/' ? url.origin : refuse(name, 'an http or https address without a path')
  }
  const list = (name: string, isAllowed: (value: string) => boolean, wanted: string) => {
    const values = (text(name) ?? '').split(',').map((value) => value.trim())
    const present = values.filter((value) => value !== '')
    if (!present.every(isAllowed)) refuse(name, wanted)
    return present
  }
  return { known, text, refuse, secret, whole, oneOf, address, origin, list }
}

function readDatabase({ text, secret, whole }: Reader, role: Role) {
  const databaseUrl = secret('DATABASE_URL', findAddressFault)
  const databaseDirectUrl = secret('DATABASE_DIRECT_URL', findAddressFault)
  const databaseReadUrl = secret('DATABASE_READ_URL', findAddressFault)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (text(name) && !databaseUrl) throw new ConfigError(`${name} needs a DATABASE_URL beside it`)
  if (databaseReadUrl && listAddresses(databaseReadUrl).length > 1)
    throw new ConfigError('DATABASE_READ_URL must name one host')
  const most = databaseUrl ? 1_000 : embeddedConnections
  const databasePool = whole('DATABASE_POOL', usualConnections(role), most, leastConnections(role))
  return { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePool }
}

function readAdmin({ text, secret, refuse }: Reader): Pick<Config, 'adminEmail' | 'adminPassword'> {
  const adminEmail = text('ADMIN_EMAIL') ?? 'admin@localhost'
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) refuse('ADMIN_EMAIL', 'an email address')
  const password = secret('ADMIN_PASSWORD', ({ length }) =>
    length < 10 ? 'must have at least 10 characters' : undefined,
  )
  const adminPassword = { value: password ?? randomBytes(12).toString('base64url'), generated: !password }
  return { adminEmail, adminPassword }
}

function readKeepDays({ text, whole }: Reader): Config['keepDays'] {
  /** Fewer than `least` days would delete what other features still need. */
  const days = <Usual extends number | undefined>(name: string, least: number, usual: Usual): number | Usual =>
    text(name) === undefined ? usual : whole(name, least, 36_500, least)
  return {
    events: days('KEEP_EVENTS_DAYS', 1, 2),
    // The provider repeats deliveries for seven days.
    receipts: days('KEEP_RECEIPTS_DAYS', 8, 14),
    // Reports go back 90 days.
    runs: days('KEEP_RUNS_DAYS', 100, undefined),
    surveys: days('KEEP_SURVEYS_DAYS', 100, undefined),
    versions: days('KEEP_VERSIONS_DAYS', 30, undefined),
    imports: days('KEEP_IMPORTS_DAYS', 30, undefined),
    changes: days('KEEP_CHANGES_DAYS', 30, undefined),
    audit: days('KEEP_AUDIT_DAYS', 90, undefined),
  }
}

function readBackup({ text, secret, refuse, oneOf }: Reader): BackupSettings {
  const to = secret('BACKUP_TO', (value) =>
    /^\w+:\/\//.test(value) && findBucketFault(value) ? `must be a folder, or like ${bucketExample}` : undefined,
  )
  const at = text('BACKUP')
  if (at !== undefined && !isCrontab(at)) refuse('BACKUP', 'five fields of a crontab time in UTC, such as "30 2 * * *"')
  if (at !== undefined && to === undefined) throw new ConfigError('BACKUP needs a BACKUP_TO beside it')
  const [, kept = '', unit] = /^([1-9]\d{0,4})(d?)$/.exec(text('BACKUP_KEEP') ?? '14') ?? []
  if (!kept) refuse('BACKUP_KEEP', 'how many are kept, such as 14, or for how many days, such as 30d')
  return {
    at,
    to: to === undefined ? undefined : (parseBucketAddress(to) ?? { folder: resolve(to) }),
    keep: unit ? { days: Number(kept) } : { count: Number(kept) },
    withKey: oneOf('BACKUP_WITH_KEY', ['0', '1'], '0') === '1',
  }
}

const bucketExample = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-north-1'

const findBucketFault = (address: string): string | undefined =>
  parseBucketAddress(address) ? undefined : `must be like ${bucketExample}`

const findKeyFault = (keys: string): string | undefined =>
  keys.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === 32)
    ? undefined
    : 'must be one or more keys of 32 bytes in base64, separated by commas'

const secrets = /^(DATABASE_(DIRECT_|READ_)?URL|SECRET_KEY|ADMIN_PASSWORD|SMTP_URL|METRICS_TOKEN)_FILE$/

/** What an unknown name seems to mean; undefined for names that may belong to another program. */
function findNameFault(name: string, known: readonly string[]): string | undefined {
  const meant = known.find((one) => isSlipOf(one, name))
  if (meant) return `did you mean ${meant}?`
  // Somebody would believe that this is deleted, or that the desk has this key.
  if (/^KEEP_\w+_DAYS$/.test(name)) return `there are ${known.filter((one) => one.startsWith('KEEP_')).join(', ')}`
  if (secrets.test(name)) return `${name.replace('_FILE', '')} takes the value itself`
  return undefined
}

/** Variables without effect: FILES_URL says where files are, and processes notify each other through PostgreSQL. */
export const listUnused = (env: Environment = process.env): string[] =>
  Object.keys(env).filter((name) => /^(REDIS_URL|S3_[A-Z_]+)$/.test(name))

/** False for a time that never comes, too: `0 2 31 2 *`. */
function isCrontab(pattern: string): boolean {
  try {
    parseCrontab(pattern)
    const isDay = parseCrontab(pattern.replace(/^\S+ \S+/, '* *'))
    const fourYears = Array.from({ length: 1_461 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
    return fourYears.some(isDay)
  } catch {
    return false
  }
}

/** An address, or a network with its prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most))
}

/** What is wrong with SMTP_URL, in words that follow its name and quote no password. */
function findMailFault(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAddress = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && !/%(?![0-9a-f]{2})/i.test(text)
  if (!isAddress || url.hash) return 'must be an smtp:// or smtps:// address'
  const { from, tls, ...others } = Object.fromEntries(url.searchParams)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return `has a parameter "${unknown}", but takes only from and tls`
  if (tls !== undefined && !['none', 'starttls'].includes(tls)) return 'has a tls that is none of none, starttls'
  return from === undefined || from.includes('@') ? undefined : 'has a from that is no email address'
}
