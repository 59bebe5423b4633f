import pg from 'pg'
import { type Address, round } from './desk.ts'
import { dropIndexes } from './list.ts'

/** Copies everything that stays, `times` times: with other ids, other customers and other words, spread over a year. */
export async function copyConversations(db: Address, times: number) {
  const began = performance.now()
  const { phrases, words } = makePhrases()
  const client = new pg.Client({ ...db, ssl: false, statement_timeout: 0 })
  await client.connect()
  await setWhileFilling(client, true)
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    )
    await client.query('create temp table phrase (id integer primary key, text text)')
    await client.query(
      'insert into phrase select ordinality - 1, text from unnest($1::text[]) with ordinality as t (text)',
      [phrases],
    )
    const spans = Object.fromEntries(
      (
        await client.query<{ name: string; span: number }>(
          `select 'contact' as name, max(id)::float8 as span from contact union all select 'conversation', max(id) from conversation
           union all select 'message', max(id) from message union all select 'assistant_run', max(id) from assistant_run`,
        )
      ).rows.map(({ name, span }) => [name, span]),
    )
    const shift = (column: string, of: string) => `${column} + k * ${spans[of]}`
    const back = (column: string) => `${column} - k * interval '1 year' / ${times + 1}`
    const resolved = 'k % 20 <> 0'
    const said = `case when there.type in ('incoming', 'outgoing') then (
        select a.text || ' ' || b.text from phrase a, phrase b
        where a.id = (there.id * 7919 + k * 31) % ${phrases.length} and b.id = (there.id * 31 + k * 7919) % ${phrases.length}
      ) else content end`
    const tables: Record<string, Record<string, string>> = {
      contact: { id: shift('id', 'contact'), phone_number: 'phone_number || k', created_at: back('created_at') },
      contact_identity: { value: "value || '.' || k", contact_id: shift('contact_id', 'contact') },
      conversation: {
        id: shift('id', 'conversation'),
        uuid: 'gen_random_uuid()',
        contact_id: shift('contact_id', 'contact'),
        last_message_id: shift('last_message_id', 'message'),
        settled_message_id: shift('settled_message_id', 'message'),
        status_id: `case when ${resolved} then (select id from status where key = 'resolved') else status_id end`,
        status_category: `case when ${resolved} then 'resolved' else status_category end`,
        resolved_at: `case when ${resolved} then ${back('last_message_at')} end`,
        last_message: `(select text from phrase where phrase.id = (there.id * 31 + k * 7919) % ${phrases.length})`,
        ...Object.fromEntries(
          ['created_at', 'updated_at', 'last_message_at', 'last_inbound_at', 'first_reply_at', 'last_reply_at'].map(
            (one) => [one, back(one)],
          ),
        ),
      },
      message: {
        id: shift('id', 'message'),
        uuid: 'gen_random_uuid()',
        conversation_id: shift('conversation_id', 'conversation'),
        provider_id: "provider_id || '.' || k",
        content: said,
        created_at: back('created_at'),
      },
      assistant_run: {
        id: shift('id', 'assistant_run'),
        conversation_id: shift('conversation_id', 'conversation'),
        up_to_message_id: shift('up_to_message_id', 'message'),
        message_ids: `array(select one + k * ${spans['message']} from unnest(message_ids) one)`,
        started_at: back('started_at'),
      },
    }
    const batch = Math.max(1, Math.floor(500_000 / Number(spans['message'])))
    for (const [table, changed] of Object.entries(tables)) {
      const restore = await dropIndexes(db, table)
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'
           and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
      const names = rows.map(({ name }) => name)
      await client.query(`create temp table likeness as select * from ${table}`)
      for (let from = 1; from <= times; from += batch) {
        await client.query(
          `insert into ${table} (${names.join(', ')}) overriding system value
           select ${names.map((name) => changed[name] ?? name).join(', ')}
           from generate_series(${from}, ${Math.min(times, from + batch - 1)}) k, likeness there`,
        )
      }
      await client.query('drop table likeness')
      await restore([], (text) => client.query(text))
      await client.query(`vacuum analyze ${table}`)
    }
    const restoreWords = await dropIndexes(db, 'message_words')
    await client.query(`
      truncate message_words;
      insert into message_words (message_id, conversation_id, created_at, words)
      select id, conversation_id, created_at, words_of_message(m) from message m where type <> 'activity' order by created_at`)
    await restoreWords([], (text) => client.query(text))
    await client.query('vacuum analyze message_words')
    await client.query(
      `delete from conversation_count;
       insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
       select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, count(*)
       from conversation group by 1, 2, 3, 4, 5`,
    )
    await client.query('insert into figures_to_store select max(id) from conversation')
    const { rows } = await client.query<{ bytes: number; messages: number }>(
      'select pg_database_size(current_database())::float8 as bytes, (select count(*) from message)::int as messages',
    )
    return { words, ...rows[0]!, seconds: round((performance.now() - began) / 1_000, 0) }
  } finally {
    await setWhileFilling(client, false)
    await client.end()
  }
}

/** Filling is not measured: no vacuum runs beside it, and it writes few checkpoints. */
async function setWhileFilling(client: pg.Client, filling: boolean): Promise<void> {
  const settings = { autovacuum: 'off', max_wal_size: "'16GB'" }
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter system ${filling ? `set ${name} = ${value}` : `reset ${name}`}`)
  await client.query('select pg_reload_conf()')
  if (!filling) await client.query('checkpoint')
}

/** Lines with words of natural frequency, and three of the words: in one line of 5,000, in about 50, in about 500. */
function makePhrases(): { phrases: string[]; words: Record<string, string> } {
  const syllables = 'ba do ke li mu na po ri sa te vu wo'.split(' ')
  const spell = (n: number): string =>
    n < syllables.length ? syllables[n]! : spell(Math.floor(n / syllables.length) - 1) + syllables[n % syllables.length]
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pick = () => spell(200 + Math.floor(8_000 ** random()))
  const phrases = Array.from({ length: 5_000 }, () => Array.from({ length: 8 }, pick).join(' '))
  const counts = new Map<string, number>()
  for (const phrase of phrases)
    for (const word of new Set(phrase.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const nearest = (wanted: number) =>
    [...counts].reduce((a, b) => (Math.abs(b[1] - wanted) < Math.abs(a[1] - wanted) ? b : a))[0]
  return { phrases, words: { rare: nearest(1), some: nearest(50), common: nearest(500) } }
}
