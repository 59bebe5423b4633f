import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineMigrations } from './migrations.ts'

const releases = { '1.0.0': {}, '1.1.0': {} }

/** What the check says about migrations that come after each other. */
const examine = (...texts: string[]) =>
  examineMigrations(
    texts.map((text, n) => ({ name: `000${n + 1}.sql`, text })),
    releases,
  )

const while110 = 'while 1.1.0 works beside it'

const breaking: Record<string, string> = {
  'drop table message': 'drops the table message',
  'drop table if exists public.message, tag cascade': 'drops the table message',
  'alter table message drop column content': 'drops message.content',
  'ALTER TABLE ONLY public.message DROP COLUMN IF EXISTS "content" CASCADE': 'drops message.content',
  'alter table message rename to letter': 'renames the table message',
  'alter table message rename column content to body': 'renames the column message.content',
  'alter table tag rename constraint tag_name_key to tag_unique': 'renames the constraint tag.tag_name_key',
  'alter index tag_name_key rename to tag_unique': 'renames the index tag_name_key',
  'alter function add_jobs(jsonb) rename to insert_jobs': 'renames the function add_jobs',
  'alter table tag alter column name type varchar(40)': 'changes the type of tag.name',
  'alter table tag alter name set not null': 'no longer lets tag.name be null',
  'alter table tag alter name drop default': 'drops the default of tag.name',
  'alter table tag add column rank integer not null': 'adds tag.rank, which has no default and must not be null',
  'alter table tag add column a text, add column b text not null':
    'adds tag.b, which has no default and must not be null',
  'alter table tag drop constraint tag_name_key': 'drops the constraint tag_name_key of tag',
  'alter table tag add constraint short check (length(name) < 9) not valid':
    'adds the constraint short, which refuses what is written today',
  'alter table tag add unique (name)': 'adds the constraint on tag, which refuses what is written today',
  'create unique index tag_name on tag (name)': 'adds the unique index tag_name, which refuses what is written today',
  'create unique index concurrently message_text on message (content)':
    'adds the unique index message_text, which refuses what is written today',
  'drop index message_by_conversation': 'drops the index message_by_conversation',
  'drop function add_jobs(jsonb)': 'drops the function add_jobs',
  'drop trigger counted on conversation': 'drops the trigger conversation.counted',
  'drop type mood': 'drops the type mood',
}
for (const [text, what] of Object.entries(breaking)) {
  test(`the last release cannot work beside: ${text}`, async () => {
    const faults = await examine(text)
    assert.equal(faults[0], `0001.sql: ${what}, ${while110}`)
    assert.deepEqual(await examine(`-- The last release does without.\n-- contracts: 1.1.0\n${text}`), [])
  })
}

const holding: Record<string, string> = {
  'create index message_by_mood on message (mood)': 'builds message_by_mood while nobody can write message',
  'create index concurrently message_by_mood on message (mood); select 1': 'builds message_by_mood beside other work',
  'create index concurrently if not exists message_by_mood on message (mood)':
    'builds message_by_mood beside other work',
  "alter table message add column mood text default 'calm' check (mood <> '')":
    'checks every row of message under a lock',
  'alter table message add column mood uuid default gen_random_uuid()':
    'computes message.mood for every row under a lock',
  'alter table message add column mood text generated always as (upper(content)) stored': 'computes message.mood for',
  'alter table message add column mood bigserial': 'computes message.mood for every row under a lock',
  'alter table message add column mood text unique': 'builds the index of message.mood under a lock',
  'alter table message add column mood text; alter table message add constraint m check (mood > 0)':
    'adds the constraint m without `not valid`',
  'alter table message add column mood bigint; alter table message add constraint m foreign key (mood) references tag':
    'adds the constraint m without `not valid`',
  'update message set content = upper(content)': 'changes every row of message in one transaction',
  'delete from event': 'deletes every row of event in one transaction',
  'alter function add_jobs strict': 'nobody has decided yet whether AlterFunctionStmt is harmless',
  'alter function add_jobs set search_path = elsewhere': 'nobody has decided yet whether AlterFunctionStmt is harmless',
  'truncate event': 'nobody has decided yet whether TruncateStmt is harmless',
  'lock table message': 'nobody has decided yet whether LockStmt is harmless',
  "set local lock_timeout = '1h'": 'nobody has decided yet whether VariableSetStmt is harmless',
  'alter table message set unlogged': 'nobody has decided yet whether AT_SetUnLogged of message is harmless',
  "do $$ begin execute 'drop table message'; end $$": 'what a `do` block changes is not seen here',
  'create tabel message ()': 'syntax error at or near "tabel"',
}
for (const [text, what] of Object.entries(holding)) {
  test(`no release allows: ${text}`, async () => {
    for (const header of ['', '-- contracts: 1.1.0\n']) {
      const faults = await examine(`${header}${text}`)
      assert.ok(
        faults.some((fault) => fault.startsWith(`0001.sql: ${what}`)),
        JSON.stringify(faults),
      )
    }
  })
}

const expanding = [
  'create table mood (id bigint primary key, name text not null unique, message_id bigint references message (id))',
  'create table mood (name text); create unique index mood_name on mood (name); alter table mood rename to humour',
  'alter table message add column mood text',
  "alter table message add column mood text not null default 'calm', add column felt_at timestamptz default now()",
  'alter table message add column mood_id bigint references mood (id)',
  'alter table message add column mood text; alter table message add constraint m check (length(mood) < 9) not valid',
  'alter table message validate constraint m',
  // A new state: the former constraint is replaced by one that allows more.
  "alter table message drop constraint message_status_check, add constraint message_status_check check (status in ('a', 'b')) not valid",
  'create index concurrently message_by_mood on message (mood)',
  '-- For the list of moods.\ncreate index concurrently message_by_mood on message (mood)',
  'create index tag_by_name on tag (name)',
  'alter table tag add column key text; create unique index tag_key on tag (key)',
  "alter table tag add column key text unique check (key <> ''), alter column name drop not null, alter name set default ''",
  'create or replace function add_jobs(jobs jsonb) returns void language sql as $$ select 1 $$',
  'create function f() returns trigger language plpgsql as $$ begin return new; end $$; drop function f()',
  'create trigger t after insert on message for each row execute function f(); drop trigger t on message',
  "update message set content = '' where id = 1; update tag set name = lower(name); insert into tag (name) values ('a')",
  "do $$ begin perform setval('a', 1); end $$",
  "comment on table message is 'words'",
  'alter function add_jobs set plan_cache_mode = force_generic_plan; alter function add_jobs set enable_seqscan = off',
]
for (const text of expanding) {
  test(`the last release works beside: ${text}`, async () => {
    assert.deepEqual(await examine(text), [])
  })
}

test('what came since the last release may be changed and taken away again', async () => {
  const first = 'create table mood (name text); alter table message add column mood text'
  const second =
    'alter table mood alter name set not null, drop column name; drop table mood; alter table message drop column mood'
  assert.deepEqual(await examine(first, second), [])
  assert.equal((await examine(second)).length, 4)
})

test('a unique index is for what only new programs write', async () => {
  const column = (value: string) => `alter table tag add column key text ${value}`
  const index = 'create unique index tag_key on tag (key)'
  assert.deepEqual(await examine(column(''), index), [])
  assert.equal((await examine(column("default 'same'"), index)).length, 1)
  assert.equal((await examine(column(''), `${index} nulls not distinct`)).length, 1)
})

test('a contraction names a release, and takes something away', async () => {
  const drop = 'alter table message drop column content'
  assert.deepEqual(await examine(`-- contracts: 1.0.0\n${drop}`), [])
  assert.deepEqual(await examine(`-- contracts: 1.2.0\n${drop}`), ['0001.sql: there is no release 1.2.0'])
  assert.deepEqual(await examine(`-- contracts: 1.1.0\ncreate table mood (name text)`), [
    '0001.sql: it takes nothing away, so `-- contracts` only keeps older releases out',
  ])
})
