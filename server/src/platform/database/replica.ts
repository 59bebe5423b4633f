import { sql } from 'kysely'
import { isBusy, isDatabaseLost } from '../errors.ts'
import type { Log } from '../log.ts'
import { readsElsewhere, replicaInUse } from '../metrics/metrics.ts'
import type { Database } from './database.ts'

/** What is read from a replica may be this old when the read begins. */
const oldestMs = 2_000
const lookEveryMs = 500
/** Positions of the primary that are kept for comparison. */
const kept = 12

export type Replica = {
  read<T>(work: (db: Database) => Promise<T>, primary: Database): Promise<T>
  stop(): void
}

type Reach = { db: Database; replica: Replica | undefined }

/**
 * Reads what may be two seconds old: from the replica of DATABASE_READ_URL while it is that fresh, else from the
 * primary. `work` only reads, and may run twice. If access decides whether somebody may see something, it is looked up
 * again on the primary.
 */
export const readRecent = <T>({ db, replica }: Reach, work: (db: Database) => Promise<T>): Promise<T> =>
  replica ? replica.read(work, db) : work(db)

/** Watches how far a standby is behind, in bytes of the log: a time would also grow while nothing is written. */
export function watchReplica(replica: Database, primary: Database, log: Log): Replica {
  let positions: { at: number; written: bigint }[] = []
  let provenAt = Number.NEGATIVE_INFINITY
  let inUse: boolean | undefined
  let looking = false

  const tell = (now: boolean, why: unknown) => {
    if (now === inUse) return
    inUse = now
    replicaInUse.set(Number(now))
    if (now) log.info('reads that may be two seconds old go to the replica')
    else log.warn({ err: why }, 'the replica is away or behind: all reads go to the primary')
  }
  const look = async () => {
    const at = performance.now()
    positions = [...positions, { at, written: await findWritten(primary) }].slice(-kept)
    const replayed = await findReplayed(replica)
    const proven = positions.findLast(({ written }) => written <= replayed)
    if (proven) provenAt = proven.at
  }
  const isFresh = () => performance.now() - provenAt <= oldestMs
  const keepLooking = async () => {
    if (looking) return
    looking = true
    const why = await look().catch((error) => error)
    looking = false
    tell(isFresh(), why)
  }
  const timer = setInterval(keepLooking, lookEveryMs)
  void keepLooking()

  return {
    read: async (work, primary) => {
      if (isFresh()) {
        try {
          const found = await work(replica)
          readsElsewhere.inc({ server: 'replica' })
          return found
        } catch (error) {
          if (!isBusy(error) && !isDatabaseLost(error)) throw error
          log.debug({ err: error }, 'a read was repeated on the primary')
        }
      }
      readsElsewhere.inc({ server: 'primary' })
      return work(primary)
    },
    stop: () => clearInterval(timer),
  }
}

async function findWritten(db: Database): Promise<bigint> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`.execute(db)
  return BigInt(rows[0]!.at)
}

/** Throws if it is not a standby: a former primary that came back would show what never was. */
async function findReplayed(db: Database): Promise<bigint> {
  const { rows } = await sql<{ at: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as at`.execute(db)
  const [{ at } = { at: null }] = rows
  if (at === null) throw new Error('the server of DATABASE_READ_URL is no standby')
  return BigInt(at)
}
