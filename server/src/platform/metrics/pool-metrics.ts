import type pg from 'pg'
import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from './metrics.ts'

/** Pools of the same name count together. */
const open = new Set<{ name: string; pool: pg.Pool }>()

const registers = [metrics]

const connections: Gauge<'pool' | 'state'> = new Gauge({
  name: 'parley_pool_connections',
  help: 'Connections to the database, by pool and state: in_use or idle.',
  labelNames: ['pool', 'state'],
  registers,
  collect: () => {
    connections.reset()
    for (const { name, pool } of listOpen()) {
      connections.inc({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount)
      connections.inc({ pool: name, state: 'idle' }, pool.idleCount)
    }
  },
})

const sizes: Gauge<'pool'> = new Gauge({
  name: 'parley_pool_size',
  help: 'Connections that a pool may open.',
  labelNames: ['pool'],
  registers,
  collect: () => {
    sizes.reset()
    for (const { name, pool } of listOpen()) sizes.inc({ pool: name }, pool.options.max)
  },
})

const waiting: Gauge<'pool'> = new Gauge({
  name: 'parley_pool_waiting',
  help: 'Callers who wait for a connection now.',
  labelNames: ['pool'],
  registers,
  collect: () => {
    waiting.reset()
    for (const { name, pool } of listOpen()) waiting.inc({ pool: name }, pool.waitingCount)
  },
})

const waitSeconds = new Histogram({
  name: 'parley_pool_wait_seconds',
  help: 'Time until a caller had a connection or was refused one, by pool.',
  labelNames: ['pool'],
  buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 3, 10],
  registers,
})

const refusals = new Counter({
  name: 'parley_pool_refusals_total',
  help: 'Callers who got no connection, because none was free in time or the database did not answer, by pool.',
  labelNames: ['pool'],
  registers,
})

const lost = new Counter({
  name: 'parley_pool_connections_lost_total',
  help: 'Connections that ended while nobody used them, as when the database restarts, by pool.',
  labelNames: ['pool'],
  registers,
})

function listOpen() {
  for (const one of open) if (one.pool.ended) open.delete(one)
  return open
}

/** Counts what a pool is used for, from now on. Call it after everything else that changes how the pool connects. */
export function measurePool(name: string, pool: pg.Pool): void {
  listOpen().add({ name, pool })
  const labels = { pool: name }
  waitSeconds.zero(labels)
  refusals.inc(labels, 0)
  lost.inc(labels, 0)
  const waits = waitSeconds.labels(labels)
  const take = pool.connect.bind(pool)
  const settle = (began: number, error: unknown) => {
    waits.observe((performance.now() - began) / 1000)
    if (error) refusals.inc(labels)
  }
  const borrow = async (began: number) => {
    try {
      const client = await take()
      settle(began, undefined)
      return client
    } catch (error) {
      settle(began, error)
      throw error
    }
  }
  // The second form is the pool's own, for its `query`.
  pool.connect = ((done?: Parameters<typeof take>[0]) => {
    const began = performance.now()
    if (!done) return borrow(began)
    take((error, client, release) => {
      settle(began, error)
      done(error, client, release)
    })
  }) as pg.Pool['connect']
  pool.on('error', () => lost.inc(labels))
}
