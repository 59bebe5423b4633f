import { type Address, makeKey, query, round, startMeasured } from './desk.ts'
import { type Reading, read } from './reads.ts'

const sizes = [100_000, 1_000_000] as const
const step = 100_000
const connections = 2
const msEach = 600
/** How many times as long a page may take among ten times as many conversations, by p50. */
const aim = 3

const equals = (field: string, value: unknown) => ({ field, operator: 'equals', value })
const filters = {
  all: [],
  open: [equals('status_category', 'open')],
  mine: [equals('assigned_user_id', 2), equals('status_category', 'open')],
  inbox: [equals('inbox_id', 2)],
}
const pages = ['first', 'deep', 'last'] as const

type Measured = { total: number } & Record<string, Reading | number>

/**
 * Measures `GET /conversations/all` with 100,000 and with 1,000,000 conversations: page_size 30 and 500; the first
 * page, one that is 30,000 conversations deep, and the last; without a filter and with three common ones. Fails if one
 * of them takes clearly longer among more conversations.
 */
export async function measureList(): Promise<object> {
  const desk = await startMeasured()
  try {
    const authorization = await makeKey(desk.url)
    await prepare(desk.superuser)
    const found: Record<number, Measured> = {}
    for (const size of sizes) {
      await fill(desk.superuser, size)
      found[size] = await measure(desk.url, authorization, size)
    }
    const [small, large] = sizes.map((size) => found[size]!)
    const growth = Object.fromEntries(
      Object.keys(large!)
        .filter((name) => name !== 'total')
        .map((name) => [name, round((large![name] as Reading).p50_ms / (small![name] as Reading).p50_ms, 2)]),
    )
    const worst = Math.max(...Object.values(growth))
    if (worst > aim) process.exitCode = 1
    const { p50_ms, p95_ms, p99_ms } = large!['all 30 first'] as Reading
    return {
      bench: 'list',
      ours: p50_ms,
      floor: (small!['all 30 first'] as Reading).p50_ms,
      ratio: growth['all 30 first'],
      unit: 'ms p50, first page of 30 of 1,000,000, against 100,000',
      p50_ms,
      p95_ms,
      p99_ms,
      growth,
      worst,
      aim,
      ...Object.fromEntries(sizes.map((size) => [size, found[size]])),
    }
  } finally {
    await desk.stop()
  }
}

async function measure(url: string, authorization: string, size: number): Promise<Measured> {
  const headers = { authorization }
  const total = await totalOf(url, headers)
  if (total !== size) throw new Error(`the total is ${total}, not ${size}`)
  const measured: Measured = { total }
  for (const [name, conditions] of Object.entries(filters)) {
    const base = `${url}/api/v1/conversations/all?filters=${encodeURIComponent(JSON.stringify(conditions))}`
    const inAll = await totalOf(base, headers)
    for (const pageSize of [30, 500]) {
      const last = Math.ceil(inAll / pageSize)
      const numbers = { first: 1, deep: Math.min(Math.ceil(30_000 / pageSize), last), last }
      for (const page of pages) {
        const reading = await read(
          { url: `${base}&page_size=${pageSize}&page=${numbers[page]}`, headers },
          connections,
          msEach,
          300,
        )
        measured[`${name} ${pageSize} ${page}`] = reading
      }
    }
  }
  return measured
}

async function totalOf(address: string, headers: Record<string, string>): Promise<number> {
  const url = new URL(address.includes('?') ? address : `${address}/api/v1/conversations/all`)
  url.searchParams.set('page_size', '1')
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { total: number } }
  return data.total
}

/**
 * Agents, inboxes and customers. Drops search's own indexes, which no list reads and which take minutes to fill, unless
 * `searchable`.
 */
export async function prepare(db: Address, searchable = false): Promise<void> {
  if (!searchable) await query(db, 'drop index contact_found; drop index conversation_found')
  await query(
    db,
    `insert into agent (first_name, email) select 'Agent ' || n, 'agent' || n || '@example.com' from generate_series(1, 20) n`,
  )
  await query(
    db,
    `insert into inbox (name, channel, config)
     select 'Number ' || n, 'whatsapp', jsonb_build_object('phone_number_id', n::text, 'waba_id', n::text)
     from generate_series(1, 4) n`,
  )
  await query(
    db,
    `insert into contact (first_name, last_name, phone_number)
     select 'Customer', n::text, '+45' || (20000000 + n) from generate_series(1, 100000) n`,
  )
}

/**
 * Adds conversations up to this number: one of twenty of the first 400,000 is open, and a customer has at most one open
 * in an inbox. Indexes come after the rows and the counts after both, which takes seconds instead of minutes.
 */
export async function fill(db: Address, size: number): Promise<void> {
  const [row] = await query<{ n: number }>(db, 'select count(*)::int as n from conversation')
  const restore = await dropIndexes(db, 'conversation')
  for (let from = row!.n; from < size; from += step) {
    await query(
      db,
      `set session_replication_role = replica;
       insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, assigned_user_id, last_message,
         last_message_at, last_message_sender, last_message_type, last_message_status, last_inbound_at, created_at)
       select gen_random_uuid(), 1 + (n + n / 100000) % 4, 1 + n % 100000,
         case when open then 1 else 3 end, case when open then 'open' else 'resolved' end,
         case when n % 3 = 0 then null else 2 + n % 20 end, 'A line of what was said last, as long as such lines are',
         now() - make_interval(secs => (n::bigint * 7919) % 31536000), 'contact', 'incoming', 'received', now(), now()
       from (select n, n < 400000 and n % 20 = 0 as open from generate_series(${from}, ${from + step - 1}) n) made`,
    )
  }
  await restore()
  await query(
    db,
    `delete from conversation_count;
     insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
     select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, count(*)
     from conversation group by 1, 2, 3, 4, 5`,
  )
  await query(db, 'vacuum analyze conversation')
  await query(db, 'vacuum analyze contact')
}

/** Drops the indexes of a table before it is filled. Returns what creates them again, by `run`, except those named. */
export async function dropIndexes(
  db: Address,
  table: string,
): Promise<(without?: string[], run?: (text: string) => Promise<unknown>) => Promise<void>> {
  const indexes = await query<{ name: string; definition: string }>(
    db,
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = '${table}'::regclass and not exists (select from pg_constraint where conindid = c.oid)`,
  )
  for (const { name } of indexes) await query(db, `drop index ${name}`)
  return async (without = [], run = (text) => query(db, text)) => {
    for (const { name, definition } of indexes) if (!without.includes(name)) await run(definition)
  }
}
