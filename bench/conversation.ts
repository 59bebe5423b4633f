import { randomUUID } from 'node:crypto'
import { type Address, makeKey, query, round, startMeasured } from './desk.ts'
import { dropIndexes, fill, prepare } from './list.ts'
import { read } from './reads.ts'

const conversations = 1_000_000
const messages = 2_000
/** Messages of other conversations, so that the index is as large as on a large desk. */
const others = 1_000_000
const pageSize = 50
const connections = 2
const msEach = 4_000
/** Milliseconds that 95 of 100 openings may take. */
const aim = 30

/** Measures opening a conversation of 2,000 messages among 1,000,000: its row, its newest messages, and an older page. */
export async function measureConversation(): Promise<object> {
  const desk = await startMeasured()
  try {
    const headers = { authorization: await makeKey(desk.url) }
    await prepare(desk.superuser)
    await fill(desk.superuser, conversations)
    const uuid = await addMessages(desk.superuser)
    const ask = (path: string) =>
      read({ url: `${desk.url}/api/v1/conversations/${uuid}${path}`, headers }, connections, msEach)
    const newest = await ask(`/messages?page_size=${pageSize}`)
    const row = await ask('')
    const oldest = await ask(`/messages?page_size=${pageSize}&page=${messages / pageSize}`)
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
      oldest,
      oldest_ratio: round(oldest.p50_ms / newest.p50_ms, 2),
    }
  } finally {
    await desk.stop()
  }
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
  await query(
    db,
    `set session_replication_role = replica;
     update conversation set uuid = '${uuid}' where id = 5;
     ${insert('c.id', 'c.inbox_id', `(select id, inbox_id, id as n from conversation where id <= ${others}) c`)};
     ${insert('5', '(select inbox_id from conversation where id = 5)', `generate_series(1, ${messages}) n`)}`,
  )
  // The search index would take minutes to fill, and nothing here searches.
  await restore(['message_found'])
  await query(db, 'vacuum analyze message')
  return uuid
}
