import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { vocabularies } from '../../../../../i18n/vocabularies.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { startJob } from '../../../../test/jobs.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { png } from '../../../../test/pictures.ts'
import { rest } from '../../../../test/rest.ts'
import { connectInbox, deliver, simulate } from '../../../../test/whatsapp.ts'
import { pruneSamples } from './samples.ts'

const path = '/api/v1/whatsapp/templates'

let desk: TestDesk
let inbox: { id: number; webhook_url: string }
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyTables(desk, 'message_template', 'business_account', 'inbox')
  await simulate(desk, 'POST', '/reset', {})
  inbox = await connectInbox(desk)
  await simulate(desk, 'POST', '/app', { callback_url: inbox.webhook_url, verify_token: 'made-up-by-the-operator' })
})

const draft = (change: object = {}) => ({
  inbox_id: inbox.id,
  name: 'order_ready',
  language: 'en_US',
  category: 'UTILITY',
  body_content: 'Hello {{1}}, order {{2}} is ready for you.',
  sample_values: { body: ['Mira', '4410'] },
  ...change,
})

async function created(change: object = {}) {
  const answer = await desk.admin.post(path, draft(change))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const submit = (id: number) => desk.admin.post(`${path}/${id}/submit`)
const read = async (id: number) => (await desk.admin.get(`${path}/${id}`)).body.data
const list = async () => (await desk.admin.get(`${path}?inbox_id=${inbox.id}`)).body.data
const named = async (name: string) => (await list()).find((template: { name: string }) => template.name === name)
const sync = () => desk.admin.post(`${path}/sync?inbox_id=${inbox.id}`)
const submitted = async (name: string) => (await there()).find((template: { name: string }) => template.name === name)
const there = async () => (await simulate(desk, 'GET', '/templates')).templates

async function eventually(holds: () => Promise<boolean>) {
  for (const began = performance.now(); !(await holds()); await rest(began)) {
    assert.ok(performance.now() - began < 15_000, 'it never happened')
  }
}

async function settledStatus(id: number, status: string) {
  await eventually(async () => (await read(id)).status === status)
  return read(id)
}

test('a draft is written, submitted and approved, and the status comes by itself', async () => {
  const made = await created({
    header_type: 'TEXT',
    header_content: 'Good news',
    footer_content: 'Kvist Cykler',
    buttons: [{ type: 'URL', text: 'Track', url: 'https://example.com/{{1}}', example: 'https://example.com/4410' }],
  })
  assert.deepEqual([made.status, made.meta_template_id, made.inbox_id], ['DRAFT', null, inbox.id])
  assert.deepEqual(made.variables, { header: [], body: ['1', '2'], buttons: [0] })
  const handed = await submit(made.id)
  assert.equal(handed.status, 200, JSON.stringify(handed.body))
  assert.equal(handed.body.data.status, 'PENDING')
  const theirs = (await there()).find((template: { name: string }) => template.name === 'order_ready')
  assert.equal(theirs.id, handed.body.data.meta_template_id)
  assert.deepEqual(
    theirs.components.map((component: { type: string }) => component.type),
    ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'],
  )
  await simulate(desk, 'POST', `/templates/${theirs.id}`, { action: 'approve' })
  await settledStatus(made.id, 'APPROVED')
  assert.equal((await submit(made.id)).status, 409)
})

test('the sample of a header is uploaded to the provider, kept while the template can be changed, and then let go', async () => {
  const upload = async (name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('files', new Blob([bytes]), name)
    return (await desk.admin.post('/api/v1/media', form)).body.data.id as number
  }
  const sampleOf = (kind: string) => ({ header_type: kind, header_content: String(picture) })
  const picture = await upload('front.png', png())
  const refused = await desk.admin.post(path, draft(sampleOf('VIDEO')))
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'header_content'])
  const { id, header_content } = await created(sampleOf('IMAGE'))
  assert.equal(header_content, String(picture))
  assert.equal((await submit(id)).status, 200)
  const [header] = (await submitted('order_ready')).components
  assert.match(header.example.header_handle[0], /^4::/)

  await simulate(desk, 'POST', '/templates/order_ready', { action: 'reject', reason: 'SCAM' })
  await settledStatus(id, 'REJECTED')
  await sync()
  const { inbox_id: _, name: __, language: ___, ...content } = draft(sampleOf('IMAGE'))
  assert.equal((await desk.admin.put(`${path}/${id}`, { ...content, footer_content: 'Kvist Cykler' })).status, 200)
  assert.equal((await submit(id)).status, 200)
  const samples = async () => (await sql`select from file where used_as = 'template'`.execute(desk.ctx.db)).rows.length
  await pruneSamples(desk.ctx)
  assert.equal(await samples(), 1)
  await simulate(desk, 'POST', '/templates/order_ready', { action: 'approve' })
  await settledStatus(id, 'APPROVED')
  await pruneSamples(desk.ctx)
  assert.equal(await samples(), 0)
})

test('who manages templates and nothing else uploads the sample of a header', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Author', permissions: ['templates:manage'] })
  const author = await desk.agent('Author')
  const form = new FormData()
  form.append('files', new Blob([png()]), 'front.png')
  const upload = await author.post('/api/v1/media', form)
  assert.equal(upload.status, 200)
  const sample = { name: 'by_an_author', header_type: 'IMAGE', header_content: String(upload.body.data.id) }
  assert.equal((await author.post(path, draft(sample))).status, 200)
})

test('a sample that is not there is missed before the provider is asked', async () => {
  const { id } = await created({ header_type: 'DOCUMENT' })
  const answer = await submit(id)
  assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'header_content'])
  const other = await desk.admin.post(
    path,
    draft({ name: 'other', header_type: 'IMAGE', header_content: '4::made_up' }),
  )
  assert.deepEqual([other.status, other.headers.get('x-field')], [400, 'header_content'])
})

test('a rejection is shown with its reason, and what was rejected is rewritten and submitted again', async () => {
  const { id } = await created()
  await submit(id)
  await simulate(desk, 'POST', '/templates/order_ready', { action: 'reject', reason: 'PROMOTIONAL' })
  assert.equal((await settledStatus(id, 'REJECTED')).rejection_reason, 'PROMOTIONAL')
  const {
    inbox_id: _,
    name: __,
    language: ___,
    ...content
  } = draft({
    body_content: 'Dear {{first_name}}, your bike waits.',
    sample_values: { body: { first_name: 'Mira' } },
  })
  const rewritten = await desk.admin.put(`${path}/${id}`, content)
  assert.equal(rewritten.status, 200, JSON.stringify(rewritten.body))
  assert.deepEqual([rewritten.body.data.status, rewritten.body.data.parameter_format], ['DRAFT', 'NAMED'])
})

test('what the provider would refuse is refused before, with the field to blame', async () => {
  const long = (length: number) => 'x'.repeat(length)
  const quick = (text: string) => ({ type: 'QUICK_REPLY', text })
  const link = (url: string, example?: string) => ({ type: 'URL', text: 'Go', url, ...(example ? { example } : {}) })
  const cases: [object, string][] = [
    [{ body_content: ' ' }, 'body_content'],
    [{ body_content: long(1_025), sample_values: {} }, 'body_content'],
    [{ body_content: '{{1}} is here', sample_values: { body: ['a'] } }, 'body_content'],
    [{ body_content: 'Here is {{1}}', sample_values: { body: ['a'] } }, 'body_content'],
    [{ body_content: 'A {{1}} {{2}} b', sample_values: { body: ['a', 'b'] } }, 'body_content'],
    [{ body_content: 'A {{1}} and {{3}} b', sample_values: { body: ['a', 'b'] } }, 'body_content'],
    [{ body_content: 'A {{Name}} b', sample_values: { body: { Name: 'a' } } }, 'body_content'],
    [{ body_content: 'A {{1} b', sample_values: {} }, 'body_content'],
    [{ body_content: 'A {{1}} and {{2}} b', sample_values: { body: ['a'] } }, 'sample_values.body.2'],
    [{ header_type: 'TEXT', header_content: long(61) }, 'header_content'],
    [{ header_type: 'TEXT', header_content: 'A {{1}} {{2}}' }, 'header_content'],
    [{ header_type: 'TEXT', header_content: 'For {{1}}' }, 'sample_values.header.1'],
    [{ header_type: 'TEXT' }, 'header_content'],
    [{ footer_content: long(61) }, 'footer_content'],
    [{ footer_content: 'For {{1}}' }, 'footer_content'],
    [{ buttons: [quick(long(26))] }, 'buttons.0.text'],
    [{ buttons: [quick('')] }, 'buttons.0.text'],
    [{ buttons: Array.from({ length: 11 }, (_, n) => quick(`${n}`)) }, 'buttons'],
    [{ buttons: Array(3).fill(link('https://example.com')) }, 'buttons'],
    [{ buttons: [quick('a'), link('https://example.com'), quick('b')] }, 'buttons'],
    [{ buttons: [link('ftp://example.com')] }, 'buttons.0.url'],
    [{ buttons: [link('https://example.com/{{1}}/x', 'https://example.com/a/x')] }, 'buttons.0.url'],
    [{ buttons: [link('https://example.com/{{1}}')] }, 'buttons.0.example'],
    [{ buttons: [{ type: 'PHONE_NUMBER', text: 'Call', phone_number: 'shop' }] }, 'buttons.0.phone_number'],
    [{ buttons: [{ type: 'COPY_CODE', text: 'Copy', example: long(16) }] }, 'buttons.0.example'],
  ]
  const { id } = await created()
  for (const [change, field] of cases) {
    const { inbox_id: _, name: __, language: ___, ...content } = draft(change)
    assert.equal((await desk.admin.put(`${path}/${id}`, content)).status, 200, JSON.stringify(change))
    const answer = await submit(id)
    assert.deepEqual(
      [answer.status, answer.headers.get('x-field')],
      [400, field],
      JSON.stringify([change, answer.body]),
    )
  }
  assert.equal(
    (await there()).some((template: { name: string }) => template.name === 'order_ready'),
    false,
  )
})

test('names, languages and categories that cannot be are refused, and a taken name too', async () => {
  for (const change of [{ name: 'Order Ready' }, { name: '' }, { language: 'English' }, { category: 'NEWS' }]) {
    assert.equal((await desk.admin.post(path, draft(change))).status, 400, JSON.stringify(change))
  }
  assert.equal((await desk.admin.post(path, draft({ inbox_id: 999 }))).status, 400)
  await created()
  const twins = await Promise.all([1, 2, 3].map(() => desk.admin.post(path, draft({ name: 'twin' }))))
  assert.deepEqual(twins.map((twin) => twin.status).sort(), [200, 409, 409])
  assert.equal((await desk.admin.post(path, draft({ language: 'en-US' }))).status, 409)
  await created({ language: 'da' })
})

test('all pages are synced, what is gone at the provider goes, and a draft stays', async () => {
  const before = (await there()).length
  for (let n = 0; n < 120; n++) await desk.ctx.whatsapp.createTemplate(await credentials(), content(`many_${n}`))
  const mine = await created({ name: 'mine' })
  const answer = await sync()
  assert.equal(answer.body.data.synced, before + 120, JSON.stringify(answer.body))
  assert.equal((await list()).length, before + 121)
  const many = await named('many_7')
  await desk.ctx.whatsapp.deleteTemplate(await credentials(), 'many_7', many.meta_template_id)
  assert.equal((await sync()).body.data.synced, before + 119)
  assert.equal(await named('many_7'), undefined)
  assert.equal((await named('mine')).id, mine.id)
  const flash = await named('flash_sale')
  assert.deepEqual([flash.status, flash.rejection_reason], ['REJECTED', 'INCORRECT_CATEGORY'])
})

const content = (name: string) => ({
  name,
  language: 'en',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL' as const,
  header_type: null,
  header_content: null,
  body_content: 'We are open on Sunday.',
  footer_content: null,
  buttons: [],
  sample_values: {},
})
async function credentials() {
  const { access_token, phone_number_id, waba_id } = desk.simulator.world
  return { access_token, phone_number_id, waba_id, api_version: 'v26.0' }
}

test('the templates of a new inbox are loaded by themselves, and asked for again when the provider fails', async () => {
  assert.equal((await list()).length, (await there()).length)
  assert.ok(await named('hello_world'))

  await emptyTables(desk, 'message_template', 'business_account', 'inbox')
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', http: 503, match: 'message_templates' })
  inbox = await connectInbox(desk)
  assert.deepEqual(await list(), [])
  assert.ok((await desk.admin.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).body.data.sync_error)
  await eventually(async () => (await named('hello_world')) !== undefined)
})

test('why a sync failed is said in the language of each reader where the provider does not say it', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'call', match: 'message_templates' })
  assert.equal((await sync()).status, 400)
  for (const language of ['en', 'de', 'ar'] as const) {
    const reader = await desk.agent('Admin')
    await reader.put('/api/v1/agents/me', { language })
    const { sync_error } = (await reader.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).body.data
    assert.equal(sync_error, vocabularies[language].server.rule.provider_silent)
  }
})

test('a refused sync says why, and the list tells that it failed', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', code: 200, match: 'message_templates' })
  const answer = await sync()
  assert.equal(answer.status, 400)
  assert.match(answer.body.message, /^The provider answered: /)
  const { sync_error } = (await desk.admin.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).body.data
  assert.ok(sync_error)
  assert.equal((await sync()).status, 200)
})

test('what is decided while a list of the provider is on its way stays, however late the list is written', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'call', ms: 2_000, match: 'owner_business_info' })
  // The provider gives times in whole seconds, and most of this happens within one.
  await eventually(async () => Date.now() % 1000 < 100)
  const syncing = sync()
  await eventually(async () => (await simulate(desk, 'GET', '/faults')).faults.length === 0)
  // The list has been read, and the account is being requested.
  const { id } = await created()
  assert.equal((await submit(id)).status, 200)
  await simulate(desk, 'POST', '/templates/order_ready', { action: 'approve' })
  await settledStatus(id, 'APPROVED')
  assert.equal((await syncing).status, 200)
  assert.equal((await read(id)).status, 'APPROVED')
  assert.equal((await sync()).status, 200)
  assert.equal((await read(id)).status, 'APPROVED')
})

test('what is deleted while a list of the provider is on its way does not come back with it', async () => {
  await sync()
  const { id } = await named('hello_world')
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'call', ms: 2_000, match: 'owner_business_info' })
  const syncing = sync()
  await eventually(async () => (await simulate(desk, 'GET', '/faults')).faults.length === 0)
  assert.equal((await desk.admin.delete(`${path}/${id}`)).status, 200)
  assert.equal((await syncing).status, 200)
  assert.equal(await named('hello_world'), undefined)
})

test('a template that nobody knows how its submission ended is taken over, not made twice', async () => {
  const { id } = await created()
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'call', match: 'POST' })
  const lost = await submit(id)
  assert.equal(lost.status, 400)
  assert.match(lost.body.message, /did not answer/)
  await desk.ctx.whatsapp.createTemplate(await credentials(), {
    ...content('order_ready'),
    language: 'en_US',
    body_content: draft().body_content,
    sample_values: { body: ['Mira', '4410'] },
  })
  assert.equal((await submit(id)).body.data.status, 'PENDING')
  assert.equal((await there()).filter((template: { name: string }) => template.name === 'order_ready').length, 1)
  await desk.ctx.whatsapp.createTemplate(await credentials(), content('open_on_sunday'))
  const other = await created({ name: 'open_on_sunday', language: 'en' })
  const taken = await submit(other.id)
  assert.deepEqual([taken.status, taken.headers.get('x-field')], [409, 'name'])
})

test('a template is deleted here and at the provider, only in its language', async () => {
  await sync()
  const [first, second] = (await list()).filter((template: { name: string }) => template.name === 'order_on_the_way')
  assert.equal((await desk.admin.delete(`${path}/${first.id}`)).status, 200)
  const left = (await there()).filter((template: { name: string }) => template.name === 'order_on_the_way')
  assert.deepEqual(
    left.map((template: { language: string }) => template.language),
    [second.language],
  )
  assert.equal((await desk.admin.get(`${path}/${first.id}`)).status, 404)
  assert.equal((await desk.admin.delete(`${path}/${first.id}`)).status, 404)
})

test('a list of the provider writes over nothing that is being rewritten here, and takes nothing of it away', async () => {
  const rejected = async (name: string) => {
    const { id } = await created({ name })
    await submit(id)
    await simulate(desk, 'POST', `/templates/${name}`, { action: 'reject', reason: 'SCAM' })
    const { meta_template_id } = await settledStatus(id, 'REJECTED')
    const { inbox_id: _, name: __, language: ___, ...content } = draft({ body_content: 'Hi {{1}}, {{2}} is here.' })
    assert.equal((await desk.admin.put(`${path}/${id}`, content)).status, 200)
    return { id, meta_template_id }
  }
  const [kept, gone] = [await rejected('still_there'), await rejected('gone_there')]
  await desk.ctx.whatsapp.deleteTemplate(await credentials(), 'gone_there', gone.meta_template_id)
  assert.equal((await sync()).status, 200)
  for (const { id } of [kept, gone]) {
    const { status, body_content } = await read(id)
    assert.deepEqual([status, body_content], ['DRAFT', 'Hi {{1}}, {{2}} is here.'])
  }
  await simulate(desk, 'POST', '/faults', { kind: 'delay', on: 'call', ms: 1_000, match: 'owner_business_info' })
  const syncing = sync()
  await eventually(async () => (await simulate(desk, 'GET', '/faults')).faults.length === 0)
  await submit(kept.id)
  assert.equal((await syncing).status, 200)
  assert.equal((await read(kept.id)).status, 'PENDING')
})

const status = (
  value: object,
  time: number,
  account = desk.simulator.world.waba_id,
  field = 'message_template_status_update',
) =>
  deliver(desk, inbox.id, {
    object: 'whatsapp_business_account',
    entry: [{ id: account, time, changes: [{ field, value }] }],
  })
const event = (word: string, rest: object = {}) => ({
  event: word,
  message_template_id: 1,
  message_template_name: 'hello_world',
  message_template_language: 'en-US',
  reason: 'NONE',
  ...rest,
})

test('the newest word on a template counts, in whatever order the words come, and only for its account', async () => {
  await sync()
  // What waits for a decision has its list read every ten minutes, which could be now.
  await sql`update message_template set status = 'APPROVED' where status = 'PENDING'`.execute(desk.ctx.db)
  const hello = await named('hello_world')
  const now = Math.floor(Date.now() / 1000)
  await status(event('DISABLED'), now, '999')
  await desk.settled()
  assert.equal((await read(hello.id)).status, 'APPROVED')
  desk.clock.advance(60_000)
  await status(event('PAUSED', { other_info: { title: 'FIRST_PAUSE', description: 'Marked as spam.' } }), now + 20)
  await status(event('REINSTATED'), now + 10)
  await desk.settled()
  const paused = await read(hello.id)
  assert.deepEqual([paused.status, paused.rejection_reason], ['PAUSED', 'Marked as spam.'])
  await status(event('REINSTATED'), now + 30)
  await desk.settled()
  assert.equal((await read(hello.id)).status, 'APPROVED')
  await status(event('DELETED'), now + 40)
  await desk.settled()
  assert.equal((await desk.admin.get(`${path}/${hello.id}`)).status, 404)
})

test('a template whose category or text Meta changes is read anew, when it tells so', async () => {
  await sync()
  const { id, category, body_content } = await named('hello_world')
  const about = { message_template_id: 1, message_template_name: 'hello_world', message_template_language: 'en_US' }
  for (const [field, what] of [
    ['template_category_update', { previous_category: 'MARKETING', new_category: category }],
    ['message_template_components_update', { message_template_element: body_content }],
  ] as const) {
    await sql`update message_template set category = 'MARKETING', body_content = 'Hi'`.execute(desk.ctx.db)
    desk.clock.advance(60_000)
    await status({ ...about, ...what }, desk.ctx.now().getTime() / 1000, undefined, field)
    await desk.settled()
    const now = await read(id)
    assert.deepEqual([now.category, now.body_content], [category, body_content], field)
  }
})

test('a draft that is rewritten while it is submitted has the text that the provider took', async () => {
  const { id, body_content } = await created()
  const rewritten = sql`update message_template set body_content = 'Gone', updated_at = ${desk.ctx.now()} where id = ${id}`
  assert.equal((await changedMeanwhile(desk, rewritten, () => submit(id))).status, 200)
  await desk.settled()
  assert.deepEqual([(await read(id)).body_content, (await read(id)).status], [body_content, 'PENDING'])
})

test('what the provider tells of a draft while it is submitted counts more than the answer to that', async () => {
  const { id } = await created()
  const told = sql`update message_template set status = 'APPROVED', reason = 'NONE' where id = ${id}`
  const { body } = await changedMeanwhile(desk, told, () => submit(id))
  assert.deepEqual([body.data.status, (await read(id)).status], ['APPROVED', 'APPROVED'])
})

test('a draft that is deleted while it is submitted does not stay at the provider', async () => {
  const draft = await created()
  const deleted = sql`delete from message_template where id = ${draft.id}`
  assert.equal((await changedMeanwhile(desk, deleted, () => submit(draft.id))).status, 404)
  assert.equal(await submitted('order_ready'), undefined)

  const { id } = await created()
  const { meta_template_id } = (await submit(id)).body.data
  await sql`update message_template set provider_id = null, status = 'DRAFT' where id = ${id}`.execute(desk.ctx.db)
  const stored = sql`update message_template set provider_id = ${meta_template_id}, status = 'PENDING' where id = ${id}`
  assert.equal((await changedMeanwhile(desk, stored, () => desk.admin.delete(`${path}/${id}`))).status, 200)
  assert.deepEqual([await submitted('order_ready'), await named('order_ready')], [undefined, undefined])
})

test('what waits for the provider is looked after when its word never comes', async () => {
  const { id } = await created()
  await submit(id)
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'delivery', match: 'template', times: 100 })
  await simulate(desk, 'POST', '/templates/order_ready', { action: 'approve' })
  assert.equal((await read(id)).status, 'PENDING')
  await startJob(desk, 'templates.sync_due')
  await desk.settled()
  await settledStatus(id, 'APPROVED')
})

test('who manages templates writes them, everybody who is signed in reads them', async () => {
  const { id } = await created()
  const agent = await desk.agent('Agent')
  assert.equal((await agent.get(`${path}?inbox_id=${inbox.id}`)).status, 200)
  assert.equal((await agent.get(`${path}/${id}`)).status, 200)
  assert.equal((await agent.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).status, 200)
  for (const answer of [
    await agent.post(path, draft({ name: 'other' })),
    await agent.post(`${path}/${id}/submit`),
    await agent.post(`${path}/sync?inbox_id=${inbox.id}`),
    await agent.delete(`${path}/${id}`),
  ]) {
    assert.equal(answer.status, 403)
  }
})
