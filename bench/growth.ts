import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareAnswers } from './assistant.ts'
import { type Address, query, round, until } from './desk.ts'
import { copyConversations } from './growth-fill.ts'
import { writeDelivery } from './load.ts'
import { type Listened, withDesk } from './messages.ts'
import { type Reading, read } from './reads.ts'
import { readMemory } from './start.ts'

/** Conversations that really take place, each with a question and its answer. All others are made in their likeness. */
const held = 400
const perSecond = 10
/** The tables in which a conversation stays, and those from which the desk deletes after days. */
const kept = [
  'contact',
  'contact_identity',
  'conversation',
  'conversation_figures',
  'message',
  'message_words',
  'assistant_run',
]
const passing = ['receipt', 'event', 'automation_run', 'send_slot']
const connections = 2
const msEach = 3_000
/**
 * Bytes that a conversation may take for good, and until they are deleted. A question, a notice, an answer and a line
 * of activity.
 */
const aims = { kept: 14_000, passing: 18_000, messages: 4 }
const most = 200
/** The worker stores what reports count of all conversations, as after an upgrade. */
const storeMs = 3_600_000

type Sizes = Record<string, { table: number; indexes: number }>

/**
 * Holds 400 conversations with the assistant, from the signed question to the answer, and measures what they take in
 * each table. Copies them until there are enough messages, and reads lists, threads, search and reports. Fails if a
 * conversation has not its four messages or takes more bytes than it may, or if a read is refused.
 */
export function measureGrowth(wanted = '1000000'): Promise<object> {
  const messages = Number(wanted)
  return withDesk(async (desk) => {
    const memory: Record<string, number | null> = { 'all at rest': readMemory(desk.program.pid).pss_mb }
    await prepareAnswers(desk, held)
    const before = await readSizes(desk.superuser)
    await hold(desk)
    memory['all after 400 conversations'] = readMemory(desk.program.pid).pss_mb
    const real = await readSizes(desk.superuser)
    const [{ each }] = (await query<{ each: number }>(
      desk.superuser,
      `select (select count(*) from message)::float8 / ${held} as each`,
    )) as [{ each: number }]
    await desk.program.end()
    const filled = await copyConversations(desk.superuser, Math.max(1, Math.round(messages / each / held) - 1))
    const count = filled.messages
    const web = await desk.startAlso('web')
    const worker = await desk.startAlso('worker')
    memory['web at rest'] = readMemory(web.pid).pss_mb
    memory['worker at rest'] = readMemory(worker.pid).pss_mb
    const storing = performance.now()
    await until('what reports count stored', storeMs, async () => {
      await pause(1_000)
      const [row] = await query<{ n: number }>(desk.superuser, 'select count(*) as n from figures_to_store')
      return Number(row!.n) === 0
    })
    const stored = round((performance.now() - storing) / 1_000, 0)
    const large = await readSizes(desk.superuser)
    await worker.end()
    const found = await readAll(web.url, desk, filled.words)
    memory['web after the reads'] = readMemory(web.pid).pss_mb
    const list = found['list, first page'] as Reading
    const stays = perConversation(kept, large, before, count / each)
    const goes = perConversation(passing, real, before, held)
    const bytes = { kept: sum(stays), passing: sum(goes) }
    const refused = Object.keys(found).filter((name) => 'failed' in found[name]!)
    const isMore = bytes.kept > aims.kept || bytes.passing > aims.passing
    if (isMore || refused.length > 0 || each !== aims.messages) process.exitCode = 1
    return {
      bench: 'growth',
      ours: list.p95_ms,
      floor: null,
      ratio: null,
      unit: `ms p95, first page of conversations at ${count} messages`,
      p50_ms: list.p50_ms,
      p95_ms: list.p95_ms,
      p99_ms: list.p99_ms,
      messages: count,
      messages_each: round(each, 2),
      kept: stays,
      passing: goes,
      bytes,
      aims,
      database_gb: round(filled.bytes / 1024 ** 3, 2),
      fill_seconds: filled.seconds,
      figures_seconds: stored,
      memory_mb: memory,
      reads: found,
    }
  })
}

/** Posts the questions at an even rate, and waits until every answer was delivered and nothing is left to do. */
async function hold({ program, superuser, world, path }: Listened): Promise<void> {
  for (let n = 0; n < held; n++) {
    const body = JSON.stringify(writeDelivery(world, `growth.${n}`, n))
    const signature = createHmac('sha256', world['app_secret']!).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    const answer = await fetch(program.url + path, { method: 'POST', headers, body })
    if (answer.status !== 200) throw new Error(`a delivery was answered with ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000 / perSecond))
  }
  await until('every answer delivered', 300_000, async () => {
    const [row] = await query<{ n: number }>(
      superuser,
      `select (select count(*) from job where state in ('ready', 'behind', 'running') and run_at <= now())
         + (select count(*) from message where type = 'outgoing' and status in ('queued', 'sending', 'accepted', 'sent'))
         + ${held} - (select count(distinct conversation_id) from assistant_run where state in ('answered', 'handed_over'))
         as n`,
    )
    return Number(row!.n) === 0
  })
}

/** Bytes of each table with its long values, and of its indexes. */
async function readSizes(db: Address): Promise<Sizes> {
  const rows = await query<{ name: string; table: number; indexes: number }>(
    db,
    `select relname as name, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, table, indexes }) => [name, { table, indexes }]))
}

function perConversation(names: string[], sizes: Sizes, before: Sizes, count: number): Sizes {
  const each = (name: string, part: 'table' | 'indexes') =>
    Math.max(0, Math.round((sizes[name]![part] - before[name]![part]) / count))
  return Object.fromEntries(names.map((name) => [name, { table: each(name, 'table'), indexes: each(name, 'indexes') }]))
}

const sum = (sizes: Sizes) => Object.values(sizes).reduce((all, { table, indexes }) => all + table + indexes, 0)

/** Reads as an Admin, who sees everything: the most that there is to count. */
async function readAll(url: string, { key, superuser }: Listened, words: Record<string, string>) {
  const headers = { authorization: key }
  const [one] = await query<{ uuid: string }>(superuser, 'select uuid from conversation order by id desc limit 1')
  const open = encodeURIComponent(JSON.stringify([{ field: 'status_category', operator: 'equals', value: 'open' }]))
  const paths: Record<string, string> = {
    'list, first page': 'conversations/all?page_size=30',
    'list, open': `conversations/all?page_size=30&filters=${open}`,
    'list, page 1,000': 'conversations/all?page_size=30&page=1000',
    thread: `conversations/${one!.uuid}/messages?page_size=50`,
    ...Object.fromEntries(
      Object.entries(words).flatMap(([how, word]) => [
        [`search of messages, ${how} word`, `messages/search?query=${word}`],
        [`search of conversations, ${how} word`, `conversations/search?query=${word}`],
      ]),
    ),
    'report, 90 days': 'reports/overview/counts?days=90',
    'charts, 90 days': 'reports/overview/charts?days=90',
    'table by day, 90 days': 'reports/by/day?days=90',
    'table by agent, 90 days': 'reports/by/agent?days=90',
    today: 'reports/today',
  }
  const found: Record<string, Reading | { failed: string }> = {}
  for (const [name, path] of Object.entries(paths)) {
    found[name] = await read({ url: `${url}/api/v1/${path}`, headers }, connections, msEach, most).catch((error) => ({
      failed: String(error).slice(-200),
    }))
    process.stderr.write(`${name}: ${JSON.stringify(found[name])}\n`)
  }
  return found
}
