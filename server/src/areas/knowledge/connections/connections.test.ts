import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../test/chaos/program.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { syncDue } from './service.ts'

const path = '/api/v1/ai/connections'
const prose = 'Goods can be sent back within thirty days, and the money is returned within a week.'

let desk: TestDesk
let site: Site
before(async () => {
  site = await startSite()
  desk = await startDesk({ config: { outboundAllow: [site.host] } })
})
after(async () => {
  await desk.stop()
  await site.stop()
})

const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body: `${body} ${prose}` })
const sitemap = (...urls: string[]) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
})

// biome-ignore lint/suspicious/noExplicitAny: answers are checked against the API document
type Free = any

const read = async (id: number): Promise<Free> =>
  (await desk.admin.get(path)).body.data.find((connection: Free) => connection.id === id)

const synced = (id: number) =>
  until('the sync has ended', async () => {
    const connection = await read(id)
    return connection.syncing ? undefined : connection
  })

async function connect(input: object): Promise<Free> {
  const made = await desk.admin.post(path, { name: 'Wiki', ...input })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.equal(made.body.data.syncing, true)
  return synced(made.body.data.id)
}

async function syncAgain(id: number): Promise<Free> {
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 200)
  return synced(id)
}

const articlesOf = async (id: number): Promise<Free[]> =>
  (await desk.admin.get('/api/v1/ai/snippets?page_size=100')).body.data.results.filter(
    (article: Free) => article.connection_id === id,
  )

const none = { added: 0, updated: 0, unchanged: 0, disabled: 0, conflicts: 0, errors: 0 }

test('the pages of a sitemap become articles that nobody but the connection changes', async () => {
  const [a, b] = [site.on('/a', text('Returns.')), site.on('/b', text('Shipping.'))]
  const connection = await connect({ sitemap_url: site.on('/one.xml', sitemap(a, b)) })
  assert.deepEqual(connection.counts, { ...none, added: 2 })
  assert.deepEqual([connection.articles, connection.last_error], [2, null])
  assert.deepEqual(connection.logs, [`added: ${a}`, `added: ${b}`])
  const hours = (Date.parse(connection.next_run) - Date.parse(connection.created_at)) / 3_600_000
  assert.equal(Math.round(hours * 1_000), 24_000)
  const [article] = await articlesOf(connection.id)
  assert.deepEqual([article.source, article.local_edits], ['connection', false])

  const address = `/api/v1/ai/snippets/${article.id}`
  const writes = [
    await desk.admin.put(address, { enabled: false }),
    await desk.admin.delete(address),
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key: article.key, title: 'Mine', content: prose }),
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key: 'm', title: 'M', content: prose, adopt_id: article.id }),
    await desk.admin.post('/api/v1/ai/snippets/import-url', { url: article.key }),
  ]
  for (const { status, body } of writes) assert.deepEqual([status, body.error_type], [409, 'ConflictException'])
  assert.deepEqual((await articlesOf(connection.id)).length, 2)
})

test('all articles of a connection are internal while it says so, also those that a sync is writing meanwhile', async () => {
  const page = site.on('/secret', text('Goodwill refunds.'))
  const { id } = await connect({ urls: [page], internal: true })
  const state = async () => (await articlesOf(id)).map(({ internal, enabled }) => [internal, enabled])
  assert.deepEqual([(await read(id)).internal, await state()], [true, [[true, true]]])
  const search = `/api/v1/ai/snippets/search?query=${encodeURIComponent('Are goodwill refunds given?')}`
  await desk.settled()
  const found = async () => (await desk.admin.get(search)).body.data.filter(({ key }: Free) => key === page).length
  assert.equal(await found(), 0)

  const turned = await desk.admin.put(`${path}/${id}`, { internal: false })
  assert.deepEqual([turned.status, turned.body.data.internal, await state()], [200, false, [[false, true]]])
  assert.equal(await found(), 1)

  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: go, resolve: answer } = Promise.withResolvers<void>()
  site.on('/secret', async (_, response) => {
    ask()
    await go
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`Goodwill refunds anew. ${prose}`)
  })
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 200)
  await asked
  await desk.admin.put(`${path}/${id}`, { internal: true })
  answer()
  assert.deepEqual((await synced(id)).counts, { ...none, updated: 1 })
  assert.deepEqual(await state(), [[true, true]])
  await desk.settled()
  assert.equal(await found(), 0)
  const { results } = (await desk.admin.get('/api/v1/activity-logs?page_size=20')).body.data
  const types = results.map(({ activity_type }: Free) => activity_type)
  assert.deepEqual(
    types.filter((type: string) => /internal|public/.test(type)),
    ['connection_made_internal', 'connection_made_public'],
  )
  assert.equal((await desk.admin.put(`${path}/9999999`, { internal: true })).status, 404)
})

test('a sync updates what changed, switches off what disappeared and switches on what is back', async () => {
  const links = ['/kept', '/changed', '/dropped', '/deleted'].map((at) => site.on(at, text(at)))
  const [kept, changed, dropped, deleted] = links as [string, string, string, string]
  const map = site.on('/two.xml', sitemap(...links))
  const { id } = await connect({ sitemap_url: map, interval_hours: 2 })

  site.on('/changed', text('Anew.'))
  site.on('/deleted', { status: 410 })
  site.on('/two.xml', sitemap(kept, changed, deleted))
  const second = await syncAgain(id)
  assert.deepEqual(second.counts, { ...none, updated: 1, unchanged: 1, disabled: 2 })
  assert.ok(
    second.logs.includes(`disabled: ${deleted}: the page no longer exists, so the article was switched off`),
    second.logs.join('\n'),
  )
  const enabled = async () =>
    (await articlesOf(id)).filter((article) => article.enabled).map((article) => article.key as string)
  assert.deepEqual((await enabled()).sort(), [changed, kept].sort())

  site.on('/deleted', text('/deleted'))
  site.on('/two.xml', sitemap(...links))
  assert.deepEqual((await syncAgain(id)).counts, { ...none, updated: 2, unchanged: 2 })
  assert.equal((await enabled()).length, 4)

  site.on('/two.xml', sitemap())
  const emptied = await syncAgain(id)
  assert.equal(emptied.last_error, 'The sitemap lists no pages that can be imported')
  site.on('/two.xml', { status: 503 })
  assert.equal((await syncAgain(id)).last_error, 'The link answers with status 503')
  site.on('/kept', { status: 500 })
  site.on('/two.xml', sitemap(kept, changed, dropped, deleted))
  assert.deepEqual((await syncAgain(id)).counts, { ...none, unchanged: 3, errors: 1 })
  assert.equal((await enabled()).length, 4, 'a site in trouble takes nothing away')
})

test('no page is switched off while a part of the sitemaps cannot be read', async () => {
  const [a, b] = [site.on('/part-a', text('Part A.')), site.on('/part-b', text('Part B.'))]
  const parts = [site.on('/part-1.xml', sitemap(a)), site.on('/part-2.xml', sitemap(b))]
  const listed = parts.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')
  const index = {
    ...sitemap(),
    body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed}</sitemapindex>`,
  }
  const { id } = await connect({ sitemap_url: site.on('/parts.xml', index) })
  site.on('/part-2.xml', { status: 500 })
  assert.equal((await syncAgain(id)).counts.disabled, 0)
  assert.deepEqual(
    (await articlesOf(id)).map(({ enabled }) => enabled),
    [true, true],
  )
  await desk.admin.delete(`${path}/${id}`)
})

test('a site that does not answer now and then is read to its end, and one that answers nothing is left alone', async () => {
  const silent = Array.from({ length: 4 }, (_, n) => site.on(`/silent-${n}`, (_, response) => response.destroy()))
  const last = site.on('/silent-last', (_, response) => response.destroy())
  const read = await connect({ urls: [...silent, site.on('/spoken', text('Spoken.')), last] })
  assert.deepEqual([read.counts, read.last_error], [{ ...none, added: 1, errors: 5 }, null])
  site.on('/spoken', (_, response) => response.destroy())
  site.asked.length = 0
  const { counts, last_error } = await syncAgain(read.id)
  assert.deepEqual([counts.errors, site.asked.includes('/silent-last')], [5, false])
  assert.match(last_error, /did not answer several times in a row/)
  await desk.admin.delete(`${path}/${read.id}`)
})

test('a page whose link is the key of another article leaves that alone and is told as a conflict', async () => {
  const [mine, free] = [site.on('/mine', text('Theirs.')), site.on('/free', text('Free.'))]
  const made = await desk.admin.post('/api/v1/ai/snippets/upsert', { key: mine, title: 'Mine', content: 'Mine alone.' })
  const connection = await connect({ urls: [mine, free, free] })
  assert.deepEqual(connection.counts, { ...none, added: 1, conflicts: 1 })
  assert.ok(
    connection.logs.some((line: string) => line.startsWith(`failed: ${mine}: The key already belongs to article`)),
  )
  const { content } = (await desk.admin.get(`/api/v1/ai/snippets/${made.body.data.item.id}`)).body.data
  assert.equal(content, 'Mine alone.')
})

test('a connection is read again when its hours are over', async () => {
  const link = site.on('/hourly', text('Now.'))
  const { id, last_run } = await connect({ urls: [link], interval_hours: 1 })
  site.on('/hourly', text('An hour later.'))
  await syncDue(desk.ctx)
  assert.equal((await synced(id)).last_run, last_run)
  desk.clock.advance(3_600_000)
  await syncDue(desk.ctx)
  const later = await until('the second sync has ended', async () => {
    const connection = await read(id)
    return connection.last_run === last_run ? undefined : connection
  })
  assert.deepEqual(later.counts, { ...none, updated: 1 })
})

test('with a connection its articles go, and only these', async () => {
  const { id } = await connect({ urls: [site.on('/x', text('X.')), site.on('/y', text('Y.'))] })
  const before = (await desk.admin.get('/api/v1/ai/snippets')).body.data.total
  const answer = await desk.admin.delete(`${path}/${id}`)
  assert.deepEqual(answer.body.data, { articles_deleted: 2 })
  assert.equal((await desk.admin.get('/api/v1/ai/snippets')).body.data.total, before - 2)
  assert.equal(await read(id), undefined)
  assert.equal((await desk.admin.delete(`${path}/${id}`)).status, 404)
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 404)
})

test('nothing is read any more for a connection that is being removed, and removing it again ends that', async () => {
  const { id } = await connect({ urls: ['/leaving', '/left'].map((at) => site.on(at, text(at))) })
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: go, resolve: answer } = Promise.withResolvers<void>()
  site.on('/leaving', async (_, response) => {
    ask()
    await go
    response.writeHead(404).end()
  })
  site.asked.length = 0
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 200)
  await asked
  // As while its articles are being deleted.
  await sql`update connection set state = 'removing' where id = ${id}`.execute(desk.ctx.db)
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 404)
  answer()
  await desk.settled()
  assert.deepEqual(site.asked, ['/leaving'])
  assert.equal((await desk.admin.post(`${path}/${id}/sync`)).status, 404)
  assert.deepEqual((await desk.admin.delete(`${path}/${id}`)).body.data, { articles_deleted: 2 })
})

test('who connected, read again by hand and disconnected a site stands in the audit log', async () => {
  const link = site.on('/logged', text('Logged.'))
  const { id } = await connect({ name: 'Logged', urls: [link], interval_hours: 3 })
  await syncAgain(id)
  await desk.admin.delete(`${path}/${id}`)
  const log = `/api/v1/activity-logs?target_model_type=connection&target_model_id=${id}`
  const { results } = (await desk.admin.get(log)).body.data
  const fields = { name: 'Logged', sitemap_url: null, urls: [link], interval_hours: 3 }
  assert.deepEqual(
    results.map(({ activity_type, target_name, before, after }: Free) => [activity_type, target_name, before, after]),
    [
      ['connection_deleted', 'Logged', fields, null],
      ['connection_synced', 'Logged', null, { name: 'Logged' }],
      ['connection_created', 'Logged', null, fields],
    ],
  )
  assert.ok(results.every(({ actor_type }: Free) => actor_type === 'agent'))
})

test('a connection without addresses, with both kinds, or with what is no link is refused', async () => {
  const refused = async (input: object) => {
    const { status, headers } = await desk.admin.post(path, { name: 'Wiki', ...input })
    return [status, headers.get('x-field')]
  }
  const link = `${site.url}/a`
  assert.deepEqual(await refused({}), [400, 'sitemap_url'])
  assert.deepEqual(await refused({ sitemap_url: link, urls: [link] }), [400, 'sitemap_url'])
  assert.deepEqual(await refused({ sitemap_url: 'file:///etc/passwd' }), [400, 'sitemap_url'])
  assert.deepEqual(await refused({ urls: [link, 'nothing'] }), [400, 'urls.1'])
  assert.deepEqual(await refused({ urls: [link], interval_hours: 0 }), [400, 'interval_hours'])
  const script = desk.as((await desk.admin.post('/api/v1/ai/connect/keys', { name: 'script' })).body.data)
  assert.equal((await script.get(path)).status, 403)
})

test('a site that is never called is refused when it is connected', async () => {
  const before = (await desk.admin.get(path)).body.data.length
  const own = new URL(desk.url)
  for (const input of [
    { sitemap_url: 'http://10.0.0.1/sitemap.xml' },
    { urls: [`${site.url}/a`, 'http://169.254.169.254/latest'] },
    { urls: ['https://example.com:8080/'] },
    { sitemap_url: `http://localhost:${own.port}/` },
  ]) {
    const { status, body } = await desk.admin.post(path, { name: 'Wiki', ...input })
    assert.deepEqual([status, body.error_type], [400, 'InputException'], JSON.stringify(input))
  }
  assert.equal((await desk.admin.get(path)).body.data.length, before)
})
