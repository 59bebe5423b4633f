import type pg from 'pg'

/** Splits `postgres://user:password@a:5432,b:5433/name?…` into one address for each host. */
export function listAddresses(address: string): string[] {
  const [, before = '', hosts, after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? []
  // The driver checks the certificate with these too, and prints a warning of its own that a later version will not.
  const checked = after.includes('uselibpqcompat=true')
    ? after
    : after.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
  // The desk applies this rule anyway.
  const rest = checked.replace(/([?&])target_session_attrs=(read-write|primary|any)(&|$)/, (_, first, _what, last) =>
    last === '&' ? first : '',
  )
  return hosts === undefined ? [address] : hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** A promotion starts a new timeline. A standby cannot report it. */
const looking = `
  select case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end
    as timeline`

/** The newest timeline that this process has worked on, for each list of addresses. */
const newest = new Map<string, number>()

class NotPrimary extends Error {
  override name = 'NotPrimary'
}

/**
 * Makes a pool whose address has several hosts connect to the host that takes writes. When that host is lost, new
 * connections try one host after the other, so the desk follows a fail-over by itself. It never returns to a primary
 * that was replaced.
 */
export function followPrimary(pool: pg.Pool, addresses: readonly string[]): void {
  if (addresses.length < 2) return
  const { options } = pool
  const cluster = addresses.join()
  options.verify = (client, done) => {
    client.query(looking).then(({ rows }) => {
      const timeline: number | null = rows[0].timeline
      if (timeline === null) return done(new NotPrimary('this server is a standby'))
      if (timeline < (newest.get(cluster) ?? 0)) return done(new NotPrimary('this server was replaced by another'))
      newest.set(cluster, timeline)
      done()
    }, done)
  }
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const takeFromPrimary = async () => {
    for (let tries = 1; ; tries += 1) {
      const tried = options.connectionString
      const full = pool.totalCount >= options.max
      try {
        return await take()
      } catch (error) {
        if (full) throw error
        if (options.connectionString === tried)
          options.connectionString = addresses[(addresses.indexOf(tried ?? '') + 1) % addresses.length]!
        if (tries >= addresses.length) throw error
      }
    }
  }
  pool.connect = takeFromPrimary as pg.Pool['connect']
}
