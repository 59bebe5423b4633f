import { randomUUID } from 'node:crypto'
import { type Address, makeKey, query, round, startMeasured } from './desk.ts'
import { dropIndexes, fill, prepare } from './list.ts'
import { type Reading, read } from './reads.ts'

const conversations = 1_000_000
const messages = 2_000
/** Messages of other conversations, so that the index is as large as on a large desk. */
const others = 1_000_000
const step = 100_000
const openOnes = 20_000
const open = encodeURIComponent(JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'open' }]))
const pageSize = 50
const connections = 2
const msEach = 4_000
/** Milliseconds that 95 of 100 openings may take. */
const aim = 30
/** How many times as long as the first page the last one may take. */
const lastAim = 1.5
const turns = 5
const msEachTurn = 1_000

/**
 * Measures opening a conversation of 2,000 messages among 1,000,000: its row and its newest messages. Compares the
 * oldest messages with the newest, and the last page of a list with the first. Fails if the last takes clearly longer.
 */
export async function measureConversation(): Promise<object> {
  const desk = await startMeasured()
  try {
    const headers = { authorization: await makeKey(desk.url) }
    await prepare(desk.superuser)
    await fill(desk.superuser, conversations)
    const uuid = await addMessages(desk.superuser)
    const ask = (path: string, ms = msEach) =>
      read({ url: `${desk.url}/api/v1/conversations/${path}`, headers }, connections, ms)
    const thread = `${uuid}/messages?page_size=${pageSize}`
    const newest = await ask(thread)
    const row = await ask(uuid)
    const lastPages: Record<string, Compared> = {
      'messages of a conversation': await compare(ask, thread, messages),
      'all conversations': await compare(ask, `all?page_size=${pageSize}`, conversations),
      'open conversations': await compare(ask, `all?page_size=${pageSize}&filters=${open}`, openOnes),
    }
    if (newest.p95_ms > aim || Object.values(lastPages).some(({ ratio }) => ratio > lastAim)) process.exitCode = 1
    return {
      bench: 'conversation',
      ours: newest.p95_ms,
      floor: aim,
      ratio: Number((newest.p95_ms / aim).toFixed(2)),
      unit: 'ms p95, the newest 50 of 2,000 messages; the floor is the aim',
      p50_ms: newest.p50_ms,
      p95_ms: newest.p95_ms,
      p99_ms: newest.p99_ms,
      newest,
      row,
      last_pages: lastPages,
      last_aim: lastAim,
    }
  } finally {
    await desk.stop()
  }
}

type Compared = { first: Reading; last: Reading; ratio: number }

/**
 * Reads the first page and the last one of so many rows in turns, so that noise affects both. The median of the turns.
 */
async function compare(
  ask: (path: string, ms: number) => Promise<Reading>,
  path: string,
  rows: number,
): Promise<Compared> {
  const compared: Compared[] = []
  for (let turn = 0; turn < turns; turn++) {
    const first = await ask(path, msEachTurn)
    const last = await ask(`${path}&page=${Math.ceil(rows / pageSize)}`, msEachTurn)
    compared.push({ first, last, ratio: round(last.p50_ms / first.p50_ms, 2) })
  }
  return compared.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(turns / 2)]!
}

/**
 * Gives one conversation its messages, half of them from an agent, and each of the desk's other conversations one.
 * Returns its uuid.
 */
async function addMessages(db: Address): Promise<string> {
  const uuid = randomUUID()
  const insert = (conversation: string, inbox: string, from: string) => `
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), ${conversation}, ${inbox}, case when n % 2 = 0 then 'incoming' else 'outgoing' end,
      case when n % 2 = 0 then 'received' else 'read' end, case when n % 2 = 0 then 'contact' else 'agent' end, 2,
      'What was said, about as long as what people write to each other when something has to be settled. ' || n,
      now() - make_interval(secs => n) from ${from}`
  const restore = await dropIndexes(db, 'message')
  const unchecked = 'set session_replication_role = replica'
  for (let from = 1; from <= others; from += step) {
    const some = `(select id, inbox_id, id as n from conversation where id between ${from} and ${from + step - 1}) c`
    await query(db, `${unchecked}; ${insert('c.id', 'c.inbox_id', some)}`)
  }
  await query(
    db,
    `${unchecked};
     update conversation set uuid = '${uuid}' where id = 5;
     ${insert('5', '(select inbox_id from conversation where id = 5)', `generate_series(1, ${messages}) n`)}`,
  )
  // The search index would take minutes to fill, and nothing here searches.
  await restore(['message_found'])
  await query(db, 'vacuum analyze message')
  return uuid
}
