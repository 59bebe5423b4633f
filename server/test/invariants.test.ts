import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import { cloneDatabase } from './cluster.ts'
import { checkInvariants } from './invariants.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
before(async () => {
  database = await cloneDatabase()
  db = createDatabase(createPool(database.connection, createLog('silent'), { size: 2 }))
  for (const statement of sound) await sql.raw(statement).execute(db)
})
after(async () => {
  await db?.destroy()
  await database?.drop()
})

/** A desk with nothing wrong: a customer's message, a reply on its way, a receipt to read, an indexed article. */
const sound = [
  `insert into inbox (name, channel, config) values ('WhatsApp', 'whatsapp', '{}')`,
  `insert into contact (first_name) values ('Freja'), ('Asta')`,
  `insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at, routed_at)
   select gen_random_uuid(), 1, 1, id, category, now(), now() from status where name = 'Open'`,
  `insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, content, provider_id) values
     (gen_random_uuid(), 1, 1, 'incoming', 'received', 'contact', 'Hello', 'wamid.1'),
     (gen_random_uuid(), 1, 1, 'outgoing', 'queued', 'agent', 'Good  morning', null)`,
  `update conversation set last_message_at = now(), last_message = 'Good morning', last_message_id = 2, last_message_type = 'outgoing',
     last_message_sender = 'agent', last_message_status = 'queued', incoming_count = 1`,
  `select add_jobs('[{"task": "deliveries.deliver_next", "payload": {"conversation_id": 1}, "max_attempts": 2}]')`,
  `insert into receipt (inbox_id, body) values (1, '{}')`,
  `select add_jobs('[{"task": "whatsapp.read_receipts", "payload": {"receipt_ids": [1, 7]}, "max_attempts": 2}]')`,
  `insert into article (key, title, content, content_hash, indexed_revision, index_status)
   values ('kb/a', 'Delivery', 'Two days', '', 1, 'indexed')`,
  `insert into article_version (article_id, revision, title, content, how) values (1, 1, 'Delivery', 'Two days', 'api')`,
  `insert into passage (article_id, revision, ordinal, kind, text, language, length)
   values (1, 1, 0, 'title', 'Delivery', 'en', 1)`,
  `insert into posting (lexeme, passage_id, article_id, in_title, frequency, length) values ('deliveri', 1, 1, true, 1, 1)`,
]

/** Each broken state, and the rule that finds it. Constraints of the database that forbid it are dropped first. */
const broken: [rule: string, ...statements: string[]][] = [
  [
    'a message belongs to a conversation of its inbox',
    'alter table message drop constraint message_conversation_id_fkey',
    'update message set conversation_id = 9 where id = 1',
  ],
  [
    'a customer has one open conversation in an inbox',
    'drop index conversation_open',
    `insert into conversation (uuid, inbox_id, contact_id, status_id, status_category, last_message_at)
     select gen_random_uuid(), 1, 1, status_id, status_category, now() from conversation`,
  ],
  ['reports have what a conversation holds, or know that it changed', 'delete from figures_changed'],
  ['a message is found by its words', "update message_words set words = '' where message_id = 1"],
  [
    'search knows each beginning of a word in a conversation, or that it changed',
    'delete from figures_changed',
    `insert into conversation_beginnings (conversation_id, beginnings) values (1, repeat('0', 64)::bit varying)`,
  ],
  [
    'a message of the provider is filed once',
    'drop index message_of_provider',
    `update message set provider_id = 'wamid.1'`,
  ],
  ['a conversation has its messages', 'delete from message'],
  ['a status fits the type of its message', `update message set status = 'read' where type = 'incoming'`],
  ['what the provider took carries its id', `update message set status = 'sent' where type = 'outgoing'`],
  ['a status stands in the category of its name', `update conversation set status_category = 'waiting'`],
  ['a resolved conversation knows since when', 'update conversation set resolved_at = now()'],
  ['the kept counts are those of the conversations', 'update conversation_count set n = 2'],
  ['the kept counts are those of the conversations', 'delete from conversation_count'],
  ['a conversation shows its newest message', 'update conversation set last_message_id = 1'],
  ['a conversation shows its newest message', `update conversation set last_message_status = 'sent'`],
  ['a conversation shows its newest message', `update conversation set last_message = 'Hello'`],
  ['unread messages are there to be read', 'update conversation set incoming_count = -1'],
  ['unread messages are there to be read', 'update conversation set incoming_count = 2'],
  [
    'a key names one article',
    'drop index article_key',
    `insert into article (key, title, content, content_hash) values ('kb/a', 'Delivery', '', '')`,
  ],
  ['an article has every text it was given, the newest last', 'delete from article_version'],
  ['an article has every text it was given, the newest last', `update article_version set content = 'Three days'`],
  [
    'an article has every text it was given, the newest last',
    'update article set revision = 2',
    `insert into article_version (article_id, revision, title, how) select id, 2, title, 'edit' from article`,
    'update article_version set content = null',
  ],
  ['somebody will index a new text', `update article set index_status = 'pending'`],
  ['an indexed article has the passages of its text', 'update article set revision = 2'],
  ['an indexed article has the passages of its text', 'update passage set revision = 2'],
  ['an indexed article has the passages of its text', 'delete from passage'],
  ['a posting points into a passage', 'delete from passage'],
  ['somebody will take what waits to be sent', 'delete from job'],
  ['somebody will take what waits to be sent', `update job set state = 'parked'`],
  ['somebody will read what was answered', `update job set state = 'parked'`],
  ['somebody will read what was answered', `insert into receipt (inbox_id, body) values (1, '{}')`],
  [
    'a job that waits for its lane has somebody to wait for',
    `update job set state = 'behind', lane = 'a' where id = 1`,
  ],
  [
    'the jobs of a lane run one at a time',
    'drop index job_running_lane',
    `update job set lane = 'a', state = 'running', worker = 'somebody', lease_until = now()`,
  ],
  [
    'the secrets of a tool are sealed',
    `insert into tool (uuid, name, description, method, url, parameters, signing_secret)
     values (gen_random_uuid(), 'a', 'A', 'GET', 'https://a.example', '{}', 'tsec_plain')`,
  ],
  [
    'the secrets of a tool are sealed',
    `insert into tool (uuid, name, description, method, url, parameters, signing_secret, headers)
     values (gen_random_uuid(), 'a', 'A', 'GET', 'https://a.example', '{}', 'v1.a.b', '[{"key": "K", "value": "plain"}]')`,
  ],
  [
    'an address is confirmed by its code alone',
    `insert into verification (conversation_id, contact_id, address, mailbox, code_hash, state, created_at, expires_at, verified_until)
     values (1, 1, 'a@b.example', 'a@b.example', '', 'verified', now(), now(), now())`,
  ],
  ['somebody will route a new conversation', 'update conversation set routed_at = null'],
  [
    'a job is held by somebody who lives',
    `update job set state = 'running', worker = 'nobody', lease_until = now() - interval '1 minute'`,
  ],
]

test('a desk with nothing wrong breaks no rule', () => checkInvariants(db))

test('a job that a live worker holds violates no invariant', () =>
  tried(async (inner) => {
    await sql`update job set state = 'running', worker = 'somebody', lease_until = now() + interval '1 minute'`.execute(
      inner,
    )
    await checkInvariants(inner)
  }))

for (const [rule, ...statements] of broken) {
  test(`${rule}: ${statements.at(-1)!.split('\n')[0]}`, () =>
    tried(async (inner) => {
      for (const statement of statements) await sql.raw(statement).execute(inner)
      await assert.rejects(checkInvariants(inner), (error: Error) => error.message.includes(`\n${rule}: `))
    }))
}

/** Runs in a transaction that is rolled back. */
async function tried(work: (inner: Database) => Promise<void>): Promise<void> {
  const undone = new Error('undone')
  const attempt = db.transaction().execute(async (inner) => {
    await work(inner)
    throw undone
  })
  await attempt.catch((error) => {
    if (error !== undone) throw error
  })
}
