import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../../../test/chaos/program.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { createImporter, type Importer, importPath as path, prose } from '../../../../test/imports.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { maxFileBytes, sweepImports } from './service.ts'

let desk: TestDesk
let site: Site
let broken: Site
let importer: Importer
before(async () => {
  ;[site, broken] = await Promise.all([startSite(), startSite('127.0.0.2')])
  desk = await startDesk({ config: { outboundAllow: [site.host, broken.host] } })
  importer = createImporter(desk)
})
after(async () => {
  await desk.stop()
  await Promise.all([site.stop(), broken.stop()])
})

const findArticle = async (key: string) =>
  (await desk.admin.get(`/api/v1/ai/snippets?query=${encodeURIComponent(key)}`)).body.data.results.find(
    (article: { key: string }) => article.key === key,
  )

const page = (title: string, text = prose) =>
  ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  }) as const

const sitemap = (...urls: string[]) =>
  ({
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
  }) as const

test('before the first import the status is all zeros', async () => {
  assert.deepEqual(await importer.status(), {
    running: false,
    total: 0,
    success: 0,
    errors: 0,
    logs: [],
    started_at: null,
    ended_at: null,
  })
})

test('files, pages and the pages of sitemaps become articles under their names and links', async () => {
  const returns = site.on('/returns', page('Returns'))
  const terms = site.on('/terms', page('Terms'))
  const hours = site.on('/hours', page('Hours'))
  const map = site.on('/sitemap.xml', sitemap(returns, terms))
  const hidden = site.on('/all-pages', sitemap(terms))
  const seen = await importer.run({
    files: { 'handbook.md': `# Handbook\n\n${prose}`, 'notes.txt': prose },
    urls: [map, '', '# a comment', `  ${hours}  `, hidden],
  })
  assert.equal(seen.total, 6)
  assert.equal(seen.success, 6)
  assert.equal(seen.errors, 0)
  assert.ok(seen.started_at <= seen.ended_at)
  assert.ok(seen.logs.includes('added: handbook.md'))
  assert.ok(seen.logs.includes(`added: ${returns}`))
  assert.ok(seen.logs.includes(`sitemap: ${map}: 2 of 2 pages are imported`))
  const article = await findArticle('file://handbook.md')
  assert.equal(article.title, 'Handbook')
  assert.equal(article.source, 'import')
  assert.equal((await findArticle(hours)).source_url, hours)
  await importer.spoolsGone()
})

test('what cannot be imported is an error of its own with a line, and the rest goes on', async () => {
  const hours = site.on('/opening', page('Opening hours'))
  const short = site.on('/short', page('Short', 'Too little.'))
  const picture = site.on('/picture', { headers: { 'content-type': 'image/png' }, body: 'x' })
  const seen = await importer.run({
    files: {
      'large.txt': new Uint8Array(maxFileBytes + 1).fill(97),
      'fine.txt': prose,
      'zip.pdf': 'PK\x03\x04nothing',
    },
    urls: `\ufeff${hours}\r\n\r\nno link at all\r\nhttp://127.0.0.1:1/\r\n${site.url}/missing\r\n${short}\r\n${picture}\r\n${site.url}/missing.xml`,
  })
  assert.equal(seen.total, 10)
  assert.equal(seen.success, 2)
  assert.equal(seen.errors, 8)
  for (const line of [
    'added: fine.txt',
    `added: ${hours}`,
    'failed: large.txt: The file is too large: the limit is 25 MiB, for the file and for the text in it',
    'failed: zip.pdf: This type of file cannot be read: use PDF, HTML, Markdown or plain text',
    'failed: no link at all: Only http and https links without a user name can be read',
    `failed: ${site.url}/missing: The link answers with status 404`,
    `failed: ${site.url}/missing.xml: The link answers with status 404`,
    `failed: ${picture}: This type of file cannot be read: use PDF, HTML, Markdown or plain text`,
  ])
    assert.ok(seen.logs.includes(line), `${line}\nis not in\n${seen.logs.join('\n')}`)
})

test('whoever began an import is told once that it has ended, and nobody else', async () => {
  const maker = await desk.agent('Admin')
  const told = async (agent = maker) => (await agent.get('/api/v1/notifications')).body.data
  assert.equal(
    (await importer.send({ files: { 'told.txt': prose, 'told.pdf': 'PK\x03\x04nothing' } }, maker)).status,
    200,
  )
  await importer.ended()
  await desk.settled()
  const [{ title, body, notification_type }, ...more] = await told()
  assert.deepEqual(
    [notification_type, title, body, more],
    ['import_ended', 'Your import has ended', 'Imported: 1, failed: 1', []],
  )
  await sql`
    update import_run set state = 'running', ended_at = null, errors = 0
    where id = (select max(id) from import_run)`.execute(desk.ctx.db)
  // As after three processes that died while they read it.
  await sql`update import_item set state = 'working', tries = 3 where name = 'told.pdf'`.execute(desk.ctx.db)
  await sweepImports(desk.ctx)
  assert.match((await importer.ended()).logs.at(-1), /told\.pdf: The desk was interrupted each time it read this/)
  await desk.settled()
  assert.equal((await told()).length, 1)
  assert.equal((await told(await desk.agent('Admin'))).length, 0)
})

test('files of the same name in two folders are the same article', async () => {
  const seen = await importer.run({ files: { 'a/same.txt': `First. ${prose}`, 'b/same.txt': `Second. ${prose}` } })
  assert.deepEqual([...seen.logs].sort(), ['added: same.txt', 'updated: same.txt'])
})

test('enabled and on_local_edits hold for everything that is imported', async () => {
  const first = await importer.run({ files: { 'kept.txt': prose }, enabled: 'false' })
  assert.deepEqual(first.logs, ['added: kept.txt'])
  const article = await findArticle('file://kept.txt')
  assert.equal(article.enabled, false)
  await desk.admin.put(`/api/v1/ai/snippets/${article.id}`, { content: `By hand. ${prose}` })
  const second = await importer.run({ files: { 'kept.txt': `Anew. ${prose}` }, on_local_edits: 'keep' })
  assert.deepEqual([second.logs, second.success], [['conflict: kept.txt'], 1])
  assert.equal((await findArticle('file://kept.txt')).content, `By hand. ${prose}`)
  const third = await importer.run({ files: { 'kept.txt': `Anew. ${prose}` }, on_local_edits: 'overwrite' })
  assert.deepEqual(third.logs, ['updated: kept.txt'])
})

test('nothing to import, fields that cannot be meant and too many links are refused', async () => {
  const refused = async (parts: Parameters<Importer['send']>[0]) => {
    const { status, body, headers } = await importer.send(parts)
    return [status, body.error_type, headers.get('x-field')]
  }
  assert.deepEqual(await refused({}), [400, 'InputException', null])
  assert.deepEqual(await refused({ urls: '\n  \n# comment\n' }), [400, 'InputException', null])
  assert.deepEqual(await refused({ files: { 'a.txt': prose }, enabled: 'yes' }), [400, 'InputException', 'enabled'])
  assert.deepEqual(await refused({ files: { 'a.txt': prose }, on_local_edits: 'KEEP' }), [
    400,
    'InputException',
    'on_local_edits',
  ])
  const many = Array.from({ length: 10_001 }, (_, n) => `https://example.com/${n}`)
  assert.deepEqual(await refused({ files: { 'a.txt': prose }, urls: many }), [400, 'InputException', 'urls'])
  const json = await desk.admin.post(path, { urls: 'https://example.com' })
  assert.equal(json.status, 415)
  await importer.spoolsGone()
})

/** A page that is answered when the test says so. */
function heldPage(at: string, content: { headers: Record<string, string>; body: string } = page('Held')) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const link = site.on(at, (_request, response) => {
    asked.resolve()
    promise.then(() => response.writeHead(200, content.headers).end(content.body))
  })
  return { link, asked: asked.promise, release: resolve }
}

test('of many imports sent at once exactly one runs, and its progress is told in whole steps', async () => {
  const held = heldPage('/held')
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`step-${n}.txt`, `${n}. ${prose}`]))
  const answers = await Promise.all(Array.from({ length: 20 }, () => importer.send({ files, urls: held.link })))
  const codes = answers.map(({ status }) => status).sort()
  assert.deepEqual(codes, [200, ...Array(19).fill(409)])
  assert.equal(answers.find(({ status }) => status === 409)!.body.error_type, 'ConflictException')
  await held.asked
  const large = { 'large.txt': new Uint8Array(maxFileBytes).fill(97) }
  assert.equal((await importer.send({ files: large })).status, 409)
  // Not held for longer: after 20 seconds without an answer a page is given up.
  held.release()
  const seen = [await importer.status()]
  while (seen.at(-1)!.success + seen.at(-1)!.errors < 13) seen.push(await importer.status())
  seen.push(await importer.ended())
  for (const [index, { total, success, errors, logs }] of seen.entries()) {
    assert.ok(success + errors <= total && logs.length <= 1_000)
    const before = seen[index - 1] ?? { total: 0, success: 0, errors: 0 }
    assert.ok(total >= before.total && success >= before.success && errors >= before.errors)
  }
  assert.deepEqual([seen.at(-1)!.total, seen.at(-1)!.success], [13, 13])
  await importer.spoolsGone()
})

test('an import ends with a line when whoever sent it loses the right', async () => {
  const maker = await desk.agent('Admin')
  const held = heldPage('/held-right')
  const rest = ['one', 'two', 'three'].map((name) => site.on(`/${name}`, page(name)))
  // Two pages of a host are read at a time, so the second place must be taken too.
  const second = heldPage('/held-too')
  assert.equal((await importer.send({ urls: [held.link, second.link, ...rest] }, maker)).status, 200)
  await Promise.all([held.asked, second.asked])
  const { first_name, last_name, email } = (await desk.admin.get(`/api/v1/agents/${maker.id}`)).body.data
  const demoted = await desk.admin.put(`/api/v1/agents/${maker.id}`, { first_name, last_name, email, roles: ['Agent'] })
  assert.equal(demoted.status, 200, JSON.stringify(demoted.body))
  held.release()
  second.release()
  const seen = await importer.ended()
  assert.deepEqual([seen.total, seen.success, seen.errors], [5, 2, 0])
  assert.equal(seen.logs.at(-1), 'stopped: import: whoever started it may no longer fill the knowledge base')
  assert.equal((await importer.send({ urls: rest }, maker)).status, 403)
})

test('a knowledge key imports, an agent without the right does not', async () => {
  const made = await desk.admin.post('/api/v1/ai/connect/keys', { name: 'nightly' })
  const script = desk.as(made.body.data)
  assert.equal((await importer.send({ files: { 'night.txt': prose } }, script)).status, 200)
  assert.deepEqual((await importer.ended()).logs, ['added: night.txt'])

  await desk.admin.post('/api/v1/ai/connect/keys', { name: 'another' })
  const held = [heldPage('/held-key'), heldPage('/held-key-too')]
  const urls = [...held.map(({ link }) => link), site.on('/after-key', page('Later'))]
  assert.equal((await importer.send({ urls }, script)).status, 200)
  await Promise.all(held.map(({ asked }) => asked))
  await desk.admin.delete(`/api/v1/ai/connect/keys/${made.body.data.id}`)
  for (const { release } of held) release()
  const { logs, success } = await importer.ended()
  assert.deepEqual([success, /^stopped: import: whoever started it/.test(logs.at(-1))], [2, true])

  const agent = await desk.agent('Agent')
  assert.equal((await importer.send({ files: { 'day.txt': prose } }, agent)).status, 403)
  assert.equal((await agent.get(`${path}/status`)).status, 403)
})

test('an import whose key is revoked while its files come in does not begin', async () => {
  const key = (await desk.admin.post('/api/v1/ai/connect/keys', { name: 'slow' })).body.data
  async function* content() {
    yield '--x\r\nContent-Disposition: form-data; name="files"; filename="late.txt"\r\n\r\n'
    const folder = join(desk.ctx.config.dataDir, 'imports')
    await until('it comes in', async () => ((await readdir(folder)).length > 0 ? true : undefined))
    await desk.admin.delete(`/api/v1/ai/connect/keys/${key.id}`)
    yield `${prose}\r\n--x--\r\n`
  }
  const authorization = `token ${key.api_key}:${key.api_secret}`
  const { status } = await fetch(`${desk.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(content()).pipeThrough(new TextEncoderStream()),
    duplex: 'half',
  })
  assert.equal(status, 401)
  await importer.spoolsGone()
  assert.equal(await findArticle('file://late.txt'), undefined)
})

test('an import has 20,000 items at most, and its files stay as long as it runs', async () => {
  const pages = ['/first-fits', '/second-not'].map((at) => site.on(at, page(at)))
  const held = heldPage('/late.xml', sitemap(...pages))
  assert.equal((await importer.send({ files: { 'stays.txt': prose }, urls: held.link })).status, 200)
  await held.asked
  await sql`update import_run set total = 19999 where state = 'running'`.execute(desk.ctx.db)
  const later = { ...desk.ctx, now: () => new Date(desk.ctx.now().getTime() + 61_000) }
  assert.equal(await sweepImports(later), '0 folders of imports')
  held.release()
  const { total, logs } = await importer.ended()
  assert.equal(total, 20_000)
  assert.ok(logs.includes(`sitemap: ${held.link}: 1 of 2 pages are imported`), logs.join('\n'))
})

test('at most two pages of a host are asked for at a time, and a host that gives no answers is left alone', async () => {
  let open = 0
  let most = 0
  const two = Promise.withResolvers<void>()
  const links = Array.from({ length: 12 }, (_, n) =>
    site.on(`/slow/${n}`, (_request, response) => {
      open += 1
      most = Math.max(most, open)
      if (open === 2) two.resolve()
      two.promise.then(() => {
        open -= 1
        response.writeHead(200, page(`Slow ${n}`).headers).end(page(`Slow ${n}`).body)
      })
    }),
  )
  const silent = Array.from({ length: 20 }, (_, n) => broken.on(`/${n}`, (_request, response) => response.destroy()))
  const seen = await importer.run({ urls: [...links, ...silent] })
  assert.equal(most, 2)
  assert.deepEqual([seen.success, seen.errors], [12, 20])
  const asked = new Set(broken.asked).size
  assert.ok(asked >= 5 && asked < 10, `${asked} were asked for`)
  assert.match(
    seen.logs.findLast((line: string) => line.includes(broken.host)),
    /The host did not answer several times in a row, so it was not asked again$/,
  )
})

test('folders of files that a dead process left are removed, and those of a request are not', async () => {
  const orphan = join(desk.ctx.config.dataDir, 'imports', 'orphan')
  await mkdir(orphan, { recursive: true })
  await writeFile(join(orphan, '0'), prose)
  assert.equal(await sweepImports(desk.ctx), '0 folders of imports')
  // The clock of the desk stays: by it, the folder of every later request would look as old, and be swept each minute.
  const later = { ...desk.ctx, now: () => new Date(desk.ctx.now().getTime() + 61_000) }
  assert.equal(await sweepImports(later), '1 folders of imports')
  await importer.spoolsGone()
})

test('a log is read by its last thousand lines, and of imports before the last one only the counts stay', async () => {
  const first = await importer.run({ files: { 'first.txt': prose } })
  await sql`
    insert into import_line (run_id, word, name)
    select (select max(id) from import_run), 'added', 'line ' || n from generate_series(1, 2500) n`.execute(desk.ctx.db)
  const { logs } = await importer.status()
  assert.deepEqual([logs.length, logs[0], logs.at(-1)], [1_000, 'added: line 1501', 'added: line 2500'])
  const last = await importer.run({ files: { 'second.txt': `Second. ${prose}` } })
  assert.deepEqual([first.success, last.success], [1, 1])
  await sweepImports(desk.ctx)
  for (const table of ['import_item', 'import_line']) {
    const { rows } = await sql`
      select run_id = (select max(id) from import_run) as last, count(*) as n from ${sql.table(table)} group by 1`.execute(
      desk.ctx.db,
    )
    assert.deepEqual(rows, [{ last: true, n: 1 }])
  }
  assert.deepEqual((await importer.status()).logs, last.logs)
})

test('a disk that runs full while files come in refuses them for now and leaves nothing behind', async (t) => {
  const folder = join(desk.ctx.config.dataDir, 'imports')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'imports', folder])
  if (mounted.status !== 0) return t.skip('only root may mount a disk of eight megabytes')
  try {
    const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.txt`, prose.repeat(50_000)]))
    const answer = await importer.send({ files })
    assert.deepEqual([answer.status, answer.body.error_type], [503, 'GeneralException'])
    await importer.spoolsGone()
    assert.deepEqual((await importer.run({ files: { 'small.txt': prose } })).logs, ['added: small.txt'])
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})
