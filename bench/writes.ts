import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Pool } from 'undici'
import { makeKey, query, round, startMeasured } from './desk.ts'
import { fill, prepare } from './list.ts'
import { type Reading, repeat } from './reads.ts'

const connections = 8
const roundMs = 2_500
const warmMs = 1_000
const conversations = 100_000
/** How many times as long as its floor a write may take, by p50. */
const aim = 6

type Conversation = { id: number; uuid: string; turn: number }
/** A write as an agent makes it, and the columns that it changes with the line that it leaves in the thread. */
type Kind = {
  path: string
  method: 'PUT' | 'POST'
  body(turn: number): object
  change(turn: number): string
  type: 'activity' | 'note'
}

const kinds: Record<string, Kind> = {
  status: {
    path: 'status',
    method: 'PUT',
    body: (turn) => ({ status: turn % 2 === 0 ? 'Resolved' : 'Open' }),
    change: (turn) =>
      turn % 2 === 0
        ? "status_id = 3, status_category = 'resolved', resolved_at = now()"
        : "status_id = 1, status_category = 'open', resolved_at = null",
    type: 'activity',
  },
  note: {
    path: 'messages',
    method: 'POST',
    body: () => ({ message: 'Call them back on Monday about the bill', private: true }),
    change: () => 'updated_at = now()',
    type: 'note',
  },
  assignment: {
    path: 'assignee/user',
    method: 'PUT',
    body: (turn) => ({ assignee_id: 2 + (turn % 5) }),
    change: (turn) => `assigned_user_id = ${2 + (turn % 5)}`,
    type: 'activity',
  },
}

/**
 * Measures a status change, a note and an assignment among 100,000 conversations. It compares each with what any desk
 * must do in the same database without HTTP and without triggers: lock the conversation, change it and add a line to
 * the thread, in one transaction. Both run in turns, so that noise affects both. Fails if one takes several times as
 * long as its floor.
 */
export async function measureWrites(): Promise<object> {
  const desk = await startMeasured()
  const pool = new Pool(desk.url, { connections, pipelining: 1 })
  const bare = new pg.Pool({ ...desk.superuser, options: '-c session_replication_role=replica', max: connections })
  try {
    const headers = { authorization: await makeKey(desk.url), 'content-type': 'application/json' }
    // Every write keeps search's own index of conversations.
    await prepare(desk.superuser, true)
    await fill(desk.superuser, conversations)
    const open = await query<{ id: number; uuid: string }>(
      desk.superuser,
      "select id, uuid from conversation where status_category = 'open' order by id",
    )
    const half = Math.floor(open.length / 2)
    const found: Record<string, Awaited<ReturnType<typeof compare>>> = {}
    for (const [name, kind] of Object.entries(kinds)) {
      const ours = inTurn(open.slice(0, half), async ({ uuid, turn }) => {
        const path = `/api/v1/conversations/${uuid}/${kind.path}`
        const answer = await pool.request({ method: kind.method, path, headers, body: JSON.stringify(kind.body(turn)) })
        const text = await answer.body.text()
        if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
      })
      found[name] = await compare(
        ours,
        inTurn(open.slice(half), (conversation) => writeBare(bare, kind, conversation)),
      )
      process.stderr.write(`${name}: ${JSON.stringify(found[name])}\n`)
    }
    const [slowest] = Object.values(found).toSorted((a, b) => b.ratio - a.ratio)
    const { p50_ms, p95_ms, p99_ms, ratio } = slowest!
    if (ratio > aim) process.exitCode = 1
    return {
      bench: 'writes',
      ours: p50_ms,
      floor: slowest!.floor_p50_ms,
      ratio,
      unit: 'ms p50 of the write that is slowest against its floor',
      p50_ms,
      p95_ms,
      p99_ms,
      aim,
      ...found,
      connections,
    }
  } finally {
    await Promise.all([pool.close(), bare.end()])
    await desk.stop()
  }
}

/** Writes to one conversation after the other, and then to the first one again. */
function inTurn(rows: { id: number; uuid: string }[], write: (conversation: Conversation) => Promise<void>) {
  let n = 0
  return () => {
    const turn = Math.floor(n / rows.length)
    return write({ ...rows[n++ % rows.length]!, turn })
  }
}

/** The median of three turns. */
async function compare(ours: () => Promise<void>, bare: () => Promise<void>) {
  await repeat(connections, warmMs, ours)
  await repeat(connections, warmMs, bare)
  const turns: { floor: Reading; ours: Reading; ratio: number }[] = []
  for (let turn = 0; turn < 3; turn++) {
    const floor = await repeat(connections, roundMs, bare)
    const own = await repeat(connections, roundMs, ours)
    turns.push({ floor, ours: own, ratio: round(own.p50_ms / floor.p50_ms, 2) })
  }
  const middle = turns.toSorted((a, b) => a.ratio - b.ratio)[1]!
  const { per_second: floor_per_second, p50_ms: floor_p50_ms, p95_ms: floor_p95_ms } = middle.floor
  return { ...middle.ours, floor_per_second, floor_p50_ms, floor_p95_ms, ratio: middle.ratio }
}

async function writeBare(pool: pg.Pool, { change, type }: Kind, { id, turn }: Conversation): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('lock', 'select id from conversation where id = $1 for update', [id])
    await run(change(turn).slice(0, 60), `update conversation set ${change(turn)} where id = $1`, [id])
    await run(
      `add ${type}`,
      `insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
       select $2, id, inbox_id, '${type}', 'sent', 'agent', 1, 'Call them back on Monday about the bill', now()
       from conversation where id = $1`,
      [id, randomUUID()],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
