import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { createByHand, returns, upsertReturns, useKnowledgeDesk } from '../../../../test/knowledge.ts'
import { assertUnchanged } from '../../../../test/tables.ts'

const base = '/api/v1/ai/snippets'
let desk: TestDesk
useKnowledgeDesk((made) => {
  desk = made
})

const upsert = (change: object = {}) => upsertReturns(desk, change)
const create = (change: object = {}) => createByHand(desk, change)

test('an article is added, left alone, updated, and says what it was before', async () => {
  const added = await upsert()
  assert.equal(added.outcome, 'added')
  assert.equal(added.previous, null)
  assert.equal(added.local_edits, false)
  assert.equal(added.item.enabled, true)
  assert.equal(added.item.source, 'api')

  await assertUnchanged(desk, async () => {
    const same = await upsert({ enabled: null, adopt_id: null, on_local_edits: null, dry_run: null })
    assert.equal(same.outcome, 'unchanged')
    assert.equal(same.item.updated_at, same.previous.updated_at)
  })

  const updated = await upsert({ content: 'You may send goods back within 30 days.' })
  assert.equal(updated.outcome, 'updated')
  assert.equal(updated.previous.content, returns.content)
  assert.equal(updated.item.id, added.item.id)
  assert.equal(updated.item.index_status, 'pending')
})

test('a disabled article stays disabled until it is told otherwise', async () => {
  await upsert({ enabled: false })
  assert.equal((await upsert({ content: 'New.' })).item.enabled, false)
  assert.equal((await upsert({ content: 'New.', enabled: true })).item.enabled, true)
})

test('keys of 1 to 1000 bytes name articles, byte for byte', async () => {
  const keys = [
    'a',
    'a'.repeat(1000),
    'é'.repeat(500),
    `${'€'.repeat(333)}a`,
    '😀'.repeat(250),
    'é',
    'e\u0301',
    'A',
    'a ',
    'a\u200b',
  ]
  for (const key of keys) assert.equal((await upsert({ key })).outcome, 'added', key)
  for (const key of ['', 'a'.repeat(1001), 'é'.repeat(501), '😀'.repeat(251)]) {
    assert.equal((await desk.admin.post(`${base}/upsert`, { ...returns, key })).status, 400)
  }
})

test('a bad field is refused', async () => {
  const bad = [
    { key: undefined },
    { key: 7 },
    { title: '' },
    { title: 'x'.repeat(501) },
    { content: '' },
    { content: null },
    { enabled: 'true' },
    { on_local_edits: 'KEEP' },
    { adopt_id: '1' },
    { dry_run: 1 },
  ]
  for (const change of bad) {
    const { status, body } = await desk.admin.post(`${base}/upsert`, { ...returns, ...change })
    assert.equal(status, 400, JSON.stringify(change))
    assert.equal(body.error_type, 'InputException')
    assert.match(body.message, new RegExp(Object.keys(change)[0]!))
  }
})

test('content may have 25 MiB of UTF-8, and not a byte more', async () => {
  const limit = 25 * 1024 * 1024
  const most = await desk.admin.post(`${base}/upsert`, { ...returns, content: 'é'.repeat(limit / 2), dry_run: true })
  assert.equal(most.body.data.outcome, 'would_add')
  const { status } = await desk.admin.post(base, { title: 'Large', content: 'x'.repeat(limit + 1) })
  assert.equal(status, 400)
})

test('an edit in the panel is kept or overwritten, as the caller says', async () => {
  const { item } = await upsert()
  const edited = (await desk.admin.put(`${base}/${item.id}`, { content: 'Within 60 days.' })).body.data
  assert.equal(edited.local_edits, true)

  const kept = await upsert({ content: 'Within 30 days.', on_local_edits: 'keep', enabled: false })
  assert.equal(kept.outcome, 'conflict')
  assert.equal(kept.local_edits, true)
  assert.equal(kept.item.content, 'Within 60 days.')
  assert.equal(kept.item.enabled, true)
  assert.equal((await upsert({ content: 'Within 60 days.', on_local_edits: 'keep' })).outcome, 'unchanged')

  const overwritten = await upsert({ content: 'Within 30 days.' })
  assert.equal(overwritten.outcome, 'updated')
  assert.equal(overwritten.local_edits, true)
  assert.equal(overwritten.item.local_edits, false)
})

test('an article of the panel adopts a key once', async () => {
  const { id } = await create()
  await upsert({ key: 'taken' })
  const refused = async (change: object) => (await desk.admin.post(`${base}/upsert`, { ...returns, ...change })).status
  assert.equal(await refused({ adopt_id: 999_999_999 }), 404)
  assert.equal(await refused({ adopt_id: id, key: 'taken' }), 409)

  assert.equal((await upsert({ adopt_id: id, on_local_edits: 'keep' })).outcome, 'conflict')
  const adopted = await upsert({ adopt_id: id })
  assert.equal(adopted.outcome, 'adopted')
  assert.equal(adopted.item.id, id)
  assert.equal(adopted.item.key, 'returns')
  assert.equal(adopted.previous.key, null)
  assert.equal((await upsert({ adopt_id: id })).outcome, 'unchanged')
  assert.equal(await refused({ adopt_id: id, key: 'other' }), 409)
})

test('of two callers who adopt one article, one wins', async () => {
  const { id } = await create()
  const answers = await Promise.all(
    ['a', 'b'].map((key) => desk.admin.post(`${base}/upsert`, { ...returns, key, adopt_id: id })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('of two articles that adopt one key, one wins', async () => {
  const ids = [(await create()).id, (await create()).id]
  const answers = await Promise.all(ids.map((adopt_id) => desk.admin.post(`${base}/upsert`, { ...returns, adopt_id })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('a dry run says what would happen and leaves every table as it was', async () => {
  const { id } = await create()
  await upsert({ key: 'kept' })
  const { item } = await upsert({ key: 'edited' })
  await desk.admin.put(`${base}/${item.id}`, { title: 'Edited' })

  await assertUnchanged(desk, async () => {
    const added = await upsert({ key: 'new', dry_run: true })
    assert.equal(added.outcome, 'would_add')
    assert.equal(added.item.id, null)
    assert.equal(added.item.content, returns.content)
    assert.equal((await upsert({ key: 'kept', content: 'Other.', dry_run: true })).outcome, 'would_update')
    assert.equal((await upsert({ key: 'kept', dry_run: true })).outcome, 'unchanged')
    assert.equal((await upsert({ key: 'new', adopt_id: id, dry_run: true })).outcome, 'would_adopt')
    assert.equal((await upsert({ key: 'edited', on_local_edits: 'keep', dry_run: true })).outcome, 'conflict')
  })
})

test('fifty writers of one key make one article and one chain of changes', async () => {
  const contents = Array.from({ length: 50 }, (_, n) => `Text of writer ${n}.`)
  const results = await Promise.all(contents.map((content) => upsert({ content })))
  assert.equal(results.filter(({ outcome }) => outcome === 'added').length, 1)
  assert.equal(results.filter(({ outcome }) => outcome === 'updated').length, 49)

  const next = new Map(results.map(({ previous, item }) => [previous?.content ?? null, item.content]))
  let steps = 0
  for (let at = next.get(null); at !== undefined; at = next.get(at)) steps++
  assert.equal(steps, 50)
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('fifty writers of the same text write it once', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => upsert()))
  assert.equal(results.filter(({ outcome }) => outcome === 'added').length, 1)
  assert.equal(results.filter(({ outcome }) => outcome === 'unchanged').length, 49)
})

test('writing, editing and deleting one article at once end in one serial order', async () => {
  const { item } = await upsert()
  const answers = await Promise.all([
    desk.admin.post(`${base}/upsert`, { ...returns, content: 'Pushed.' }),
    desk.admin.put(`${base}/${item.id}`, { content: 'Edited.' }),
    desk.admin.delete(`${base}/${item.id}`),
  ])
  assert.equal(answers[0].status, 200)
  assert.ok([200, 404].includes(answers[1].status))
  assert.equal(answers[2].status, 200)
  await desk.settled()
  const { rows } =
    await sql`select 1 from passage where article_id = ${item.id} union all select 1 from posting where article_id = ${item.id}`.execute(
      desk.ctx.db,
    )
  assert.equal(rows.length, 0)
})

test('what an agent sends is kept byte for byte', async () => {
  const odd = [
    '\u202eright to left',
    'z̷̢̛͎a̸l̶g̷o',
    '\ufeffbom',
    'a\u0300'.repeat(1000),
    '<img src=x onerror=alert(1)>',
    "'; drop table article; --",
    `\${7*7} {{7*7}} <%= 7*7 %> $(id) %s%n %x`,
    '../../../etc/passwd\\..\\..',
    'true null undefined NaN -0 1e309 0x7f __proto__ constructor',
    '\r\n\r\nSet-Cookie: a=b\r\n \t trailing \u00a0\u2003',
    'I\u0307 ß ﬁ ǆ İ ı ſ Å Å Ω Ω',
    '👩‍👩‍👧‍👦🏳️‍🌈🇩🇰\ufe0f\u200d\u2060\u00ad\u180e',
    'ا\u0644\u0644\u0651\u064eه \u2066\u2067\u2068\u2069\u202a\u202b\u202c',
    '\ue000\uffff\ufdd0 \u{10ffff} \u{1f4a9}',
    `x${'\u0301'.repeat(1_000_000)}`,
    '\u0007',
    '￾',
  ]
  for (const content of odd) {
    const { item } = await upsert({ content })
    assert.equal((await desk.admin.get(`${base}/${item.id}`)).body.data.content, content)
  }
})

test('upserts that arrive together answer each for itself, also when some are refused', async () => {
  const { item } = await upsert({ key: 'wiki' })
  await sql`update article set source = 'connection' where id = ${item.id}`.execute(desk.ctx.db)
  const push = (key: string, content: string) => desk.admin.post(`${base}/upsert`, { ...returns, key, content })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? push('wiki', `Text ${n}.`) : push(`k${n % 10}`, `Text ${n}.`))),
  )
  for (const [n, { status, body }] of answers.entries()) {
    assert.equal(status, n % 4 === 0 ? 409 : 200)
    if (n % 4 !== 0) assert.deepEqual([body.data.item.key, body.data.item.content], [`k${n % 10}`, `Text ${n}.`])
  }
  await desk.settled()
  await checkInvariants(desk.ctx.db)
})

test('of articles that arrive together, one that the database cuts off or cannot write fails alone', async () => {
  await sql`create function fail_some() returns trigger language plpgsql as $$ begin
    if new.title like 'Fails %' then
      raise exception using errcode = substr(new.title, 7), message = 'it cannot be written';
    end if;
    return new;
  end $$`.execute(desk.ctx.db)
  await sql`create trigger fail_some before insert on article for each row execute function fail_some()`.execute(
    desk.ctx.db,
  )
  const push = (key: string, title: string) => desk.admin.post(`${base}/upsert`, { ...returns, key, title })
  for (const [code, status] of [
    ['57014', 503],
    ['XX000', 500],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => push(`${code}.${n}`, n === 7 ? `Fails ${code}` : `Title ${n}`)),
    )
    assert.deepEqual(
      answers.map((answer) => answer.status),
      answers.map((_, n) => (n === 7 ? status : 200)),
    )
  }
  await sql`drop function fail_some cascade`.execute(desk.ctx.db)
})

test('an article that somebody holds up does not hold up others', async () => {
  const { item } = await upsert()
  let held: ReturnType<typeof upsert> | undefined
  await desk.ctx.db.transaction().execute(async (lock) => {
    await sql`select from article where id = ${item.id} for update`.execute(lock)
    held = upsert({ content: 'Held up.' })
    assert.equal((await upsert({ key: 'other' })).outcome, 'added')
  })
  assert.equal((await held).outcome, 'updated')
})
