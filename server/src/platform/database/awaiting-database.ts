import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { createPool, patience } from './database.ts'
import { explainFault, type Fault, findFault, type Seen, seeing, twoPrimaries } from './database-faults.ts'
import { listAddresses } from './hosts.ts'
import type { Pooler } from './pooler.ts'

/** The database cannot be used; the message says why and what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** `name` is the variable that holds the address. */
type Target = { name: string; address: string; pooler?: Pooler }
type Options = {
  log: Log
  say(line: string): void
  ms?: number | undefined
  /** A process that only reads needs no right to write and no primary. */
  onlyReads?: boolean | undefined
}
type Addresses = { databaseUrl: string | undefined; databaseDirectUrl: string | undefined }

const waitMs = 60_000
const sayEveryMs = 5_000
const tryEveryMs = 1_000

/**
 * Waits until the server can be used, and every five seconds tells `say` what it waits for. Throws DatabaseRefused
 * after a minute, or at once if waiting cannot help. Returns a text that is the same for every address of one database.
 */
export const awaitServer = ({ databaseUrl, databaseDirectUrl }: Addresses, options: Options): Promise<string> =>
  databaseDirectUrl
    ? awaitTarget({ name: 'DATABASE_DIRECT_URL', address: databaseDirectUrl }, options)
    : awaitTarget({ name: 'DATABASE_URL', address: databaseUrl! }, options)

/** Does the same for the server and for the pooler in front of it, if there is one. */
export async function awaitDatabase(addresses: Addresses, options: Options): Promise<void> {
  const server = await awaitServer(addresses, options)
  if (!addresses.databaseDirectUrl) return
  const target = { name: 'DATABASE_URL', address: addresses.databaseUrl!, pooler: { keepsNames: false } }
  if ((await awaitTarget(target, options)) !== server)
    throw new DatabaseRefused('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, and must lead to one')
}

async function awaitTarget(target: Target, { log, say, ms = waitMs, onlyReads = false }: Options): Promise<string> {
  const began = performance.now()
  for (let said = 0; ; ) {
    const tried = await tryOnce(target, log, onlyReads)
    if ('place' in tried) return tried.place
    const waited = performance.now() - began
    const line = `Could not connect to the database at ${target.name}: ${tried.text}`
    if (tried.lasting || waited + tryEveryMs > ms) throw new DatabaseRefused(line)
    if (waited >= said * sayEveryMs) {
      said = Math.floor(waited / sayEveryMs) + 1
      say(`${line}. Waiting, ${Math.round(waited / 1_000)} of ${Math.round(ms / 1_000)} seconds`)
    }
    await pause(tryEveryMs)
  }
}

async function tryOnce({ address, pooler }: Target, log: Log, onlyReads: boolean): Promise<Seen | Fault> {
  const hosts = pooler ? [] : listAddresses(address)
  const seen = await Promise.all(hosts.length > 1 ? hosts.map((host) => lookAt(host, undefined, log)) : [])
  const primaries = seen.flatMap((one) => ('place' in one && !one.read_only ? [one.place] : []))
  if (new Set(primaries).size > 1) return twoPrimaries(address)
  const found = await lookAt(address, pooler, log)
  return 'place' in found ? (findFault(found, address, '7s', onlyReads) ?? found) : found
}

async function lookAt(address: string, pooler: Pooler | undefined, log: Log): Promise<Seen | Fault> {
  const limits = { ...patience.news, statementMs: 7_000 }
  const pool = createPool({ connectionString: address }, log, { size: 1, patience: limits, pooler })
  try {
    const { rows } = await pool.query<Seen>(seeing)
    return rows[0]!
  } catch (error) {
    return explainFault(error, address)
  } finally {
    await pool.end()
  }
}
