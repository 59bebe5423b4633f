import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { pruneRuns } from '../src/areas/assistant/runs/standing.ts'
import { addChange, pruneChanges } from '../src/areas/inbox/message-changes/service.ts'
import { pruneVersions } from '../src/areas/knowledge/articles/history.ts'
import { sweepImports } from '../src/areas/knowledge/imports/service.ts'
import { pruneEntries } from '../src/areas/office/audit/service.ts'
import { pruneSurveys } from '../src/areas/sending/csat/service.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from './assistant.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
})
after(() => desk.stop())

const dayMs = 86_400_000
/** The context of the desk this many days later, with these settings. */
const later = (days: number, keepDays: Partial<Config['keepDays']> = {}) => ({
  ...desk.ctx,
  now: () => new Date(Date.now() + days * dayMs),
  config: { ...desk.ctx.config, keepDays: { ...desk.ctx.config.keepDays, ...keepDays } },
})
const count = async (table: string, condition: RawBuilder<unknown> = sql`true`) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${condition}`.execute(desk.ctx.db))
      .rows[0]!.n,
  )
const resolve = (uuid: string) =>
  must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })).then(() => desk.settled())

/** A customer asks, and the assistant answers. Returns the address of its run. */
async function answered() {
  const customer = await newCustomer(desk)
  await customer.write('How many days do I have to return something?')
  const { id, uuid } = await customer.conversation()
  const said = (await customer.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  const run = `/api/v1/conversations/${uuid}/messages/${said.uuid}/run`
  assert.equal((await desk.admin.get(run)).status, 200)
  return { id: id as number, uuid: uuid as string, run, customer }
}
const isThere = async (run: string) => (await desk.admin.get(run)).status === 200

test('without a setting nothing is deleted that was kept for ever, and a setting has a floor', async () => {
  const { keepDays } = readConfig({})
  assert.deepEqual(keepDays, {
    events: 2,
    receipts: 14,
    runs: undefined,
    surveys: undefined,
    versions: undefined,
    imports: undefined,
    changes: undefined,
    audit: undefined,
  })
  const floors = { EVENTS: 1, RECEIPTS: 8, RUNS: 100, SURVEYS: 100, VERSIONS: 30, IMPORTS: 30, CHANGES: 30, AUDIT: 90 }
  for (const [name, floor] of Object.entries(floors)) {
    const variable = `KEEP_${name}_DAYS`
    const key = name.toLowerCase() as keyof Config['keepDays']
    assert.equal(readConfig({ [variable]: String(floor) }).keepDays[key], floor)
    for (const value of [String(floor - 1), '-1', 'ever', '36501'])
      assert.throws(() => readConfig({ [variable]: value }), { message: new RegExp(`^${variable} `) })
  }
  const { uuid, run } = await answered()
  await resolve(uuid)
  const entries = await count('audit_entry')
  for (const prune of [pruneRuns, pruneSurveys, pruneVersions, pruneChanges, pruneEntries])
    assert.equal(await prune(later(5_000)), 'kept for ever')
  await sweepImports(later(5_000))
  assert.ok(await isThere(run))
  assert.equal(await count('audit_entry'), entries)
})

test('a run goes when its conversation has been resolved for so long; an open or judged one stays', async () => {
  const [old, open, judged] = [await answered(), await answered(), await answered()]
  await must(desk.admin.put(`${judged.run}/judgement`, { verdict: 'good' }))
  for (const { uuid } of [old, judged]) await resolve(uuid)
  await sql`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, started_at, ended_at)
    select id, ${desk.assistantId}, last_message_id, 'superseded', now(), now()
    from conversation cross join generate_series(1, 1200) where id in (${old.id}, ${open.id})`.execute(desk.ctx.db)
  await pruneRuns(later(99, { runs: 100 }))
  assert.ok(await isThere(old.run))
  await pruneRuns(later(101, { runs: 100 }))
  assert.deepEqual([await isThere(old.run), await isThere(open.run), await isThere(judged.run)], [false, true, true])
  const kept = (id: number) => count('assistant_run', sql`conversation_id = ${id}`)
  assert.deepEqual([await kept(old.id), await kept(open.id), await kept(judged.id)], [0, 1_201, 1])
  const said = (await old.customer.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  assert.match(said.content, /30 days/, 'what was said stays in the thread')
})

test('a run at work stays, however old', async () => {
  const { id, uuid, run } = await answered()
  await resolve(uuid)
  await sql`
    insert into assistant_run (conversation_id, agent_id, up_to_message_id, state, started_at)
    select id, ${desk.assistantId}, last_message_id + 1, 'running', now() from conversation where id = ${id}`.execute(
    desk.ctx.db,
  )
  await pruneRuns(later(101, { runs: 100 }))
  assert.equal(await isThere(run), false)
  assert.equal(await count('assistant_run', sql`conversation_id = ${id} and state = 'running'`), 1)
  await sql`delete from assistant_run where conversation_id = ${id}`.execute(desk.ctx.db)
})

test('a survey goes when its conversation has been resolved for so long', async () => {
  const [old, open] = [await answered(), await answered()]
  await resolve(old.uuid)
  await sql`
    insert into csat_survey (uuid, conversation_id, inbox_id, state, question, language, rating, created_at, updated_at)
    select gen_random_uuid(), id, inbox_id, 'link', 'How was it?', 'en', 5, now(), now()
    from conversation where id in (${old.id}, ${open.id})`.execute(desk.ctx.db)
  assert.equal(await pruneSurveys(later(99, { surveys: 100 })), '0 of csat_survey')
  assert.equal(await pruneSurveys(later(101, { surveys: 100 })), '1 of csat_survey')
  const rating = async (uuid: string) => (await must(desk.admin.get(`/api/v1/conversations/${uuid}`))).csat_rating
  assert.deepEqual([await rating(old.uuid), await rating(open.uuid)], [null, 5])
})

test('a text of an article goes when it was replaced so long ago; the text it has now stays', async () => {
  const base = '/api/v1/ai/snippets'
  const { item } = await must(desk.admin.post(`${base}/upsert`, { key: 'aged', title: 'Aged', content: 'Text 1.' }))
  for (const n of [2, 3])
    await must(desk.admin.post(`${base}/upsert`, { key: 'aged', title: 'Aged', content: `Text ${n}.` }))
  const only = await must(desk.admin.post(`${base}/upsert`, { key: 'only', title: 'Only', content: 'One.' }))
  // All of them were written long ago. The first was replaced long ago, the second a moment ago, the third never.
  await sql`
    update article_version set at = now() - case revision when 1 then interval '400 days' when 2 then interval '300 days'
      else interval '1 day' end
    where article_id = ${item.id}`.execute(desk.ctx.db)
  await sql`
    update article_version set at = now() - interval '400 days' where article_id = ${only.item.id}`.execute(desk.ctx.db)
  await pruneVersions(later(0, { versions: 301 }))
  const versions = async (id: number) => {
    const { results, total } = await must(desk.admin.get(`${base}/${id}/versions`))
    assert.equal(total, results.length)
    return results.map(({ revision }: { revision: number }) => revision)
  }
  assert.deepEqual(await versions(item.id), [3, 2, 1])
  await pruneVersions(later(0, { versions: 200 }))
  assert.deepEqual(await versions(item.id), [3, 2])
  assert.deepEqual(await versions(only.item.id), [1])
  assert.equal((await desk.admin.get(`${base}/${item.id}/versions/1`)).status, 404)
  assert.equal((await must(desk.admin.get(`${base}/${item.id}/versions/2`))).content, 'Text 2.')
  await must(desk.admin.post(`${base}/${item.id}/versions/2/restore`))
  assert.equal((await must(desk.admin.get(`${base}/${item.id}`))).content, 'Text 2.')
  assert.deepEqual(await versions(item.id), [4, 3, 2])
})

test('many replaced texts go in more than one round', async () => {
  const { item } = await must(
    desk.admin.post('/api/v1/ai/snippets/upsert', { key: 'often', title: 'Often', content: 'Now.' }),
  )
  await sql`
    insert into article_version (article_id, revision, title, content, how, at)
    select ${item.id}, -n, 'Often', 'Text', 'api', now() - interval '300 days' - n * interval '1 s'
    from generate_series(1, 2500) n`.execute(desk.ctx.db)
  // The youngest of them was replaced a moment ago.
  assert.equal(await pruneVersions(later(0, { versions: 200 })), '2499 of article_version')
  assert.equal(await count('article_version', sql`article_id = ${item.id}`), 2)
})

test('a change of a message goes when the message does not show it any more', async () => {
  const customer = await newCustomer(desk)
  await customer.write('Satuday')
  const { uuid } = await customer.conversation()
  const { rows } = await sql<{ provider_id: string; inbox_id: number }>`
    select provider_id, m.inbox_id from message m join conversation c on c.id = m.conversation_id
    where c.uuid = ${uuid} and m.type = 'incoming'`.execute(desk.ctx.db)
  const { provider_id: target_id, inbox_id } = rows[0]!
  let told = 0
  const tell = (
    kind: 'edit' | 'reaction' | 'deletion',
    content: string,
    target = target_id,
    sender = 'contact' as const,
  ) => {
    told += 1
    const at = new Date(Date.now() + told)
    const who = { sender_type: sender, sender_id: null, told_by: null }
    return addChange(desk.ctx, {
      inbox_id,
      provider_id: `wamid.change${told}`,
      target_id: target,
      kind,
      content,
      at,
      ...who,
    })
  }
  await tell('edit', 'Saturday')
  await tell('edit', 'Sunday')
  await tell('reaction', '👍')
  await tell('reaction', '🙏')
  await tell('reaction', '👍', 'wamid.never')
  const shown = async () => {
    const message = (await customer.thread()).find(({ type }) => type === 'incoming')
    return [message.content, message.meta.reactions]
  }
  const before = await shown()
  assert.equal(await pruneChanges(later(29, { changes: 30 })), '0 of message_change')
  assert.equal(await pruneChanges(later(31, { changes: 30 })), '3 of message_change')
  assert.deepEqual(await shown(), before)
  // The next change is worked out from all changes again.
  await tell('reaction', '❤️')
  assert.deepEqual(await shown(), ['Sunday', [{ emoji: '❤️', by: 'contact' }]])
  await tell('deletion', '')
  await pruneChanges(later(31, { changes: 30 }))
  assert.equal(await count('message_change', sql`target_id = ${target_id}`), 1)
  await tell('edit', 'Back')
  assert.deepEqual((await shown())[0], '', 'what was deleted stays deleted')
})

test('entries of the audit log go with their age', async () => {
  await sql`
    insert into audit_entry (activity_type, actor_type, target_model_type, created_at)
    select 'agent_login', 'system', 'agent', now() - interval '91 days' from generate_series(1, 1100)`.execute(
    desk.ctx.db,
  )
  const young = await count('audit_entry', sql`created_at > now() - interval '89 days'`)
  assert.ok(young > 0)
  assert.equal(await pruneEntries(later(0, { audit: 92 })), '0 of audit_entry')
  assert.equal(await pruneEntries(later(0, { audit: 90 })), '1100 of audit_entry')
  assert.equal(await count('audit_entry'), young)
})

test('imports that ended go with their age, but the last one, whose counts are shown', async () => {
  await sql`
    insert into import_run (state, actor_type, actor_id, spool, total, started_at, ended_at)
    select 'ended', 'agent', 1, 'none', days, now() - days * interval '1 day', now()
    from unnest(array[60, 50, 20, 40]) with ordinality as begun (days, n) order by n`.execute(desk.ctx.db)
  const kept = async () =>
    (await sql<{ total: number }>`select total from import_run order by id`.execute(desk.ctx.db)).rows.map(
      ({ total }) => total,
    )
  await sweepImports(later(0, { imports: 61 }))
  assert.deepEqual(await kept(), [60, 50, 20, 40])
  await sweepImports(later(0, { imports: 30 }))
  assert.deepEqual(await kept(), [20, 40])
  assert.equal((await must(desk.admin.get('/api/v1/ai/snippets/import/status'))).total, 40)
})
