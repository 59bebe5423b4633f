import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Pool } from 'undici'
import { makeKey, round, startMeasured } from './desk.ts'
import { type Reading, repeat } from './reads.ts'

const connections = 16
const roundMs = 3_000
/** Ten thousand upserts: until then the process still compiles what it runs, and uses up to half as much again. */
const warmMs = 4_000
/**
 * The share of the floor's rate that must be reached: with distinct keys, and with one key, where the floor waits for
 * its lock.
 */
const aims = { distinct: 0.15, hot: 0.5 }

/** Writes one article with a new text. The key decides whether other writers are in the way. */
type Write = (key: string) => Promise<void>
type Side = { write: Write; close(): Promise<void> }

/**
 * Measures upserts per second of 2 KB articles, each with its own key, and all with one key. It compares them with what
 * any safe upsert must do in the same database without HTTP: lock the key, read the row and write it, in one
 * transaction. Both run in turns, so that noise affects both. Fails below a share of the floor.
 */
export async function measureUpsert(): Promise<object> {
  const desk = await startMeasured()
  const ours = openOurs(desk.url, await makeKey(desk.url))
  const bare = await openBare(desk.databaseUrl)
  try {
    const distinct = await compare('distinct', ours.write, bare.write)
    const hot = await compare('hot', ours.write, bare.write)
    if (distinct.ratio < aims.distinct || hot.ratio < aims.hot) process.exitCode = 1
    return {
      bench: 'upsert',
      ours: distinct.per_second,
      floor: distinct.floor_per_second,
      ratio: distinct.ratio,
      unit: 'upserts/s, distinct keys',
      p50_ms: distinct.p50_ms,
      p95_ms: distinct.p95_ms,
      p99_ms: distinct.p99_ms,
      floor_p99_ms: distinct.floor_p99_ms,
      hot_key: hot,
      aims,
      connections,
    }
  } finally {
    await Promise.all([ours.close(), bare.close()])
    await desk.stop()
  }
}

/** The median of three turns. */
async function compare(kind: 'distinct' | 'hot', ours: Write, bare: Write) {
  let n = 0
  const nextKey = () => (kind === 'hot' ? 'hot' : `distinct ${n++}`)
  const run = (write: Write, ms: number) => repeat(connections, ms, () => write(nextKey()))
  await run(ours, warmMs)
  await run(bare, warmMs)
  const turns: { floor: Reading; ours: Reading; ratio: number }[] = []
  for (let turn = 0; turn < 3; turn++) {
    const [floor, own] = [await run(bare, roundMs), await run(ours, roundMs)]
    turns.push({ floor, ours: own, ratio: round(own.per_second / floor.per_second, 2) })
  }
  const middle = turns.toSorted((a, b) => a.ratio - b.ratio)[1]!
  const { per_second: floor_per_second, p99_ms: floor_p99_ms } = middle.floor
  return { ...middle.ours, floor_per_second, floor_p99_ms, ratio: middle.ratio }
}

/** Makes 2 KB of new text that does not compress to nothing. */
const makeText = () => `Opening hours. ${randomBytes(992).toString('hex')}`

function openOurs(url: string, authorization: string): Side {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    write: async (key) => {
      const body = JSON.stringify({ key, title: 'Opening hours', content: makeText() })
      const answer = await pool.request({ method: 'POST', path: '/api/v1/ai/snippets/upsert', headers, body })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 200)}`)
    },
    close: () => pool.close(),
  }
}

async function openBare(connectionString: string): Promise<Side> {
  const pool = new pg.Pool({ connectionString, max: connections })
  await pool.query('create table bare_article (key text primary key, title text not null, content text not null)')
  return { write: (key) => writeBare(pool, key), close: () => pool.end() }
}

async function writeBare(pool: pg.Pool, key: string): Promise<void> {
  const client = await pool.connect()
  const query = (name: string, text: string, values: string[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await query('lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    const { rows } = await query('read', 'select * from bare_article where key = $1 for update', [key])
    const values = [key, 'Opening hours', makeText()]
    if (rows.length > 0)
      await query('update', 'update bare_article set title = $2, content = $3 where key = $1', values)
    else await query('insert', 'insert into bare_article (key, title, content) values ($1, $2, $3)', values)
    await client.query('commit')
  } finally {
    client.release()
  }
}
