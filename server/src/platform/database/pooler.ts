import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * A pooler in transaction mode between this process and the server: each transaction may run in another session. With
 * `keepsNames`, a named statement that was prepared in one session is known in all of them.
 */
export type Pooler = { keepsNames: boolean }

type Query = { text: string; values?: unknown[]; name?: string }
type Done = (error: Error | undefined, result?: pg.QueryResult) => void

/**
 * Makes a connection work through a pooler. Session settings are set in each transaction instead, and a statement
 * outside a transaction gets its own transaction, all in one round trip.
 */
export function fitForPooler(client: pg.PoolClient, settings: Record<string, string>, { keepsNames }: Pooler): void {
  const set = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
  const opening = (begin: string) => [begin, ...set].join('; ')
  const send = client.query.bind(client) as (query: Query) => Promise<pg.QueryResult>
  let inTransaction = false

  const sendAlone = async (query: Query) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    const sent = [{ text: opening('begin') }, query, { text: 'commit' }].map((part) => send(part))
    stream.uncork()
    const ended = await Promise.allSettled(sent)
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return sent[1]!
  }
  const run = ({ name, ...unnamed }: Query): Promise<pg.QueryResult> => {
    const query = name && keepsNames ? { name, ...unnamed } : unnamed
    const word = query.text.trimStart().slice(0, 8).toLowerCase()
    if (word.startsWith('begin')) {
      inTransaction = true
      return send({ text: opening(query.text) })
    }
    if (word === 'commit' || word === 'rollback') inTransaction = false
    // An empty one only asks whether anybody answers.
    return inTransaction || query.text === '' || word === 'rollback' ? send(query) : sendAlone(query)
  }
  client.query = ((query: string | Query, values?: unknown[] | Done, done?: Done) => {
    const [given, told] = typeof values === 'function' ? [undefined, values] : [values, done]
    const whole = typeof query === 'string' ? { text: query } : query
    const answer = run(given ? { ...whole, values: given } : whole)
    if (!told) return answer
    answer.then((result) => told(undefined, result), told)
  }) as pg.PoolClient['query']
}

const probe = 'parley_probe'

/** Asks a pooler, over a connection that names its statements, whether it keeps the names apart for each client. */
export async function keepsNames(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: probe, text: 'select $1::int', values: [1] })
    // A pooler that keeps names gives the server a name that it made itself.
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [probe])
    if (rowCount) await client.query(`deallocate ${probe}`)
    await client.query('commit')
    return !rowCount
  } catch (error) {
    // Another client left the name behind in this session.
    if (error instanceof Error && 'code' in error && error.code === '42P05') return false
    throw error
  } finally {
    client.release(true)
  }
}
