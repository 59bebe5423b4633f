import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { setAddresses } from '../../../../test/address.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyKnowledge } from '../../../../test/knowledge.ts'
import { textPdf } from '../../../../test/pdf.ts'
import { refusedUrls } from '../../../../test/refused-addresses.ts'
import { type Site, startSite } from '../../../../test/site.ts'
import { Refusal } from '../../../platform/errors.ts'
import { importPage } from './service.ts'

const path = '/api/v1/ai/snippets/import-url'
const html = { 'content-type': 'text/html; charset=utf-8' }
const sentence = 'You may send goods back within 14 days of their arrival.'
const page = (title = 'Returns', body = `<p>${sentence}</p>`) => ({
  headers: html,
  body: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`,
})

let desk: TestDesk
let site: Site
let canary: Site
before(async () => {
  ;[site, canary] = await Promise.all([startSite(), startSite()])
  desk = await startDesk({ config: { outboundAllow: [site.host] } })
})
after(() => Promise.all([desk.stop(), site.stop(), canary.stop()]))
beforeEach(() => emptyKnowledge(desk))
afterEach(async () => {
  assert.deepEqual(await readdir(join(desk.ctx.config.dataDir, 'spool')).catch(() => []), [])
  assert.equal(canary.connections, 0)
})

const send = (url: string, fields: object = {}) => desk.admin.post(path, { url, ...fields })
const imported = async (url: string, fields: object = {}) => {
  const { status, body } = await send(url, fields)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}
const refusalOf = async (url: string) => {
  const { status, body } = await send(url)
  assert.deepEqual(
    [status, body.error_type, body.data],
    [400, 'InputException', null],
    `${url} ${JSON.stringify(body)}`,
  )
  return body.message as string
}
const countArticles = async () => (await desk.admin.get('/api/v1/ai/snippets')).body.data.total

test('a page becomes the article of its link, and stays it', async () => {
  const url = site.on('/help/returns?lang=en', page())
  const added = await imported(`${url}#top`)
  assert.equal(added.outcome, 'added')
  assert.deepEqual(added.extracted, { title: 'Returns', chars: sentence.length })
  const { key, title, content, source, source_url, enabled } = added.item
  assert.deepEqual(
    { key, title, content, source, source_url, enabled },
    { key: `${url}#top`, title: 'Returns', content: sentence, source: 'url', source_url: url, enabled: true },
  )
  assert.equal((await imported(`${url}#top`)).outcome, 'unchanged')
  site.on('/help/returns?lang=en', page('Returns', `<p>${sentence} That is all.</p>`))
  const updated = await imported(`${url}#top`)
  assert.deepEqual([updated.outcome, updated.previous.content], ['updated', sentence])
})

test('a dry run shows the text and writes nothing', async () => {
  const answer = await imported(site.on('/dry', page()), { dry_run: true })
  assert.deepEqual([answer.outcome, answer.item.id, answer.extracted.text], ['would_add', null, sentence])
  assert.equal(await countArticles(), 0)
})

test('the fields of an upsert are taken, and edits in the panel are kept when they should be', async () => {
  const url = site.on('/fields', page())
  const made = await desk.admin.post('/api/v1/ai/snippets', { title: 'By hand', content: 'Written by hand.' })
  const adopt_id = made.body.data.id
  const fields = { adopt_id, title: 'Given', enabled: false }
  assert.equal((await imported(url, { ...fields, on_local_edits: 'keep' })).outcome, 'conflict')
  const { outcome, item } = await imported(url, fields)
  assert.deepEqual([outcome, item.id, item.title, item.enabled], ['adopted', adopt_id, 'Given', false])
  assert.equal((await send(url, { adopt_id: 999_999 })).status, 404)
})

test('a page without a title is named after its address, and a long title is cut', async () => {
  assert.equal((await imported(site.on('/untitled', page('')))).item.title, `${site.host}/untitled`)
  assert.equal([...(await imported(site.on('/long', page('😀'.repeat(600))))).item.title].length, 500)
})

test('a PDF or a text behind a link is read too, and the type is what the bytes are', async () => {
  const text = site.on('/text', {
    headers: { 'content-type': 'text/plain; charset=windows-1252' },
    body: Buffer.from(`${sentence} \xe4`, 'latin1'),
  })
  assert.equal((await imported(text)).item.content, `${sentence} ä`)
  const pdf = textPdf([[{ text: 'Returns', size: 24 }, { text: sentence }]], { title: 'Terms' })
  for (const type of ['application/pdf', 'application/octet-stream', 'text/html']) {
    const { item } = await imported(site.on(`/pdf?${type}`, { headers: { 'content-type': type }, body: pdf }))
    assert.deepEqual([item.title, item.content.includes(sentence)], ['Terms', true], type)
  }
  const wrong = {
    '/image': { headers: { 'content-type': 'image/png' }, body: page().body },
    '/bytes': { headers: { 'content-type': 'application/octet-stream' }, body: page().body },
    '/none': { body: page().body },
    '/nonsense': { headers: { 'content-type': 'html' }, body: page().body },
    '/zip': { headers: html, body: Buffer.from('PK\x03\x04'.padEnd(200, 'x')) },
  }
  for (const [where, reply] of Object.entries(wrong)) {
    assert.match(await refusalOf(site.on(where, reply)), /PDF, HTML, Markdown or plain text/, where)
  }
})

test('a page that fails or says nothing is refused with the reason', async () => {
  for (const status of [201, 204, 304, 404, 410, 500, 503])
    assert.match(await refusalOf(site.on(`/${status}`, { ...page(), status })), new RegExp(`status ${status}`))
  assert.match(await refusalOf(site.on('/empty', { headers: html })), /too little text/)
  assert.match(await refusalOf(site.on('/short', page('Short', '<p>Nothing here.</p>'))), /too little text/)
  assert.equal(await countArticles(), 0)
})

test('five redirects are followed, and the article says where they led', async () => {
  for (let left = 1; left <= 6; left++) {
    const status = [301, 302, 303, 307, 308][left % 5]!
    site.on(`/hop${left}`, { status, headers: { location: left === 1 ? '/end' : `/hop${left - 1}` } })
  }
  site.on('/end', page())
  const { item } = await imported(`${site.url}/hop5`)
  assert.deepEqual([item.key, item.source_url], [`${site.url}/hop5`, `${site.url}/end`])
  const loop = site.on('/loop', { status: 302, headers: { location: '/loop' } })
  for (const url of [`${site.url}/hop6`, loop]) assert.match(await refusalOf(url), /redirects/)
})

test('a link that leads inside is refused before any connection, as it is and as a redirect', async () => {
  const { unresolved: _names, ...forms } = refusedUrls
  const urls = Object.values(forms)
    .flat()
    .concat(`${canary.url}/`, `http://localhost:${new URL(canary.url).port}/`)
  site.on('/to', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    response.writeHead(302, { location: new URL(url, site.url).searchParams.get('url')! }).end()
  })
  for (const url of urls.filter((url) => url !== '' && Buffer.byteLength(url) <= 1_000)) {
    await refusalOf(url)
    // A text that is not an address by itself may be one relative to the page that names it.
    const location = url.replace(/[^\x21-\x7e]/g, encodeURIComponent)
    if (URL.canParse(location) && new URL(location).href === new URL(location, site.url).href)
      await refusalOf(`${site.url}/to?url=${encodeURIComponent(location)}`)
  }
  assert.match(await refusalOf('http://192.168.0.1/'), /private or internal/)
  assert.match(await refusalOf(`${site.url}/to?url=http://[::1]/`), /private or internal/)
  assert.match(await refusalOf(`${site.url}/to?url=file:///etc/passwd`), /Only http and https/)
  assert.equal((await desk.admin.post(path, { url: '' })).status, 400)
})

test('the desk does not call itself, by its address or the one it had before', async () => {
  const general = '/api/v1/settings/general'
  const before = (await desk.admin.get(general)).body.data
  await setAddresses(desk, { 'app.root_url': 'https://8.8.8.8', 'app.accepted_hosts': ['[2606:4700::1111]:8080'] })
  for (const url of ['http://8.8.8.8/help', 'https://[2606:4700::1111]/'])
    assert.match(await refusalOf(url), /private or internal/)
  await setAddresses(desk, {
    'app.root_url': before['app.root_url'],
    'app.accepted_hosts': before['app.accepted_hosts'],
  })
})

test('a page leads nowhere by what it says of itself', async () => {
  const lures = `<base href="${canary.url}/"><meta http-equiv="refresh" content="0; url=${canary.url}/"><link rel="canonical" href="${canary.url}/"><img src="${canary.url}/x.png"><iframe src="${canary.url}/"></iframe>`
  const reply = page('Lure', `${lures}<p>${sentence}</p>`)
  const url = site.on('/lure', {
    ...reply,
    headers: { ...html, 'alt-svc': `h2="${canary.host}"`, refresh: `0; url=${canary.url}` },
  })
  const { item } = await imported(url)
  assert.deepEqual([item.source_url, item.key], [url, url])
})

test('a link has 1000 bytes at most', async () => {
  const url = (bytes: number) => `${site.url}/ü`.padEnd(bytes - 1, 'x')
  site.on(new URL(url(1_000)).pathname, page())
  assert.equal(Buffer.byteLength((await imported(url(1_000))).item.key), 1_000)
  assert.match(await refusalOf(url(1_001)), /1001/)
})

test('one layer of compression is undone, and what comes out has 25 MiB at most', async () => {
  const { body } = page()
  for (const [encoding, packed] of Object.entries({
    gzip: gzipSync(body),
    deflate: deflateSync(body),
    br: brotliCompressSync(body),
  }))
    await imported(site.on(`/${encoding}`, { headers: { ...html, 'content-encoding': encoding }, body: packed }))
  const zeros = Buffer.alloc(200 * 1024 * 1024)
  const bombs = {
    '/gzip': { 'content-encoding': 'gzip', body: gzipSync(zeros) },
    '/br': { 'content-encoding': 'br', body: brotliCompressSync(zeros, { params: { 1: 1 } }) },
  }
  for (const [where, { body, ...encoding }] of Object.entries(bombs)) {
    assert.match(await refusalOf(site.on(where, { headers: { ...html, ...encoding }, body })), /larger than 25 MiB/)
  }
  const twice = gzipSync(gzipSync(zeros))
  const chains = ['gzip, gzip', Array(200).fill('gzip').join(', '), 'zstd', 'gzip']
  for (const chain of chains) {
    const reply = { headers: { ...html, 'content-encoding': chain }, body: twice }
    assert.match(await refusalOf(site.on('/chain', reply)), /cannot be read/, chain)
  }
})

test('an answer that is endless, too large or broken off is refused', async () => {
  const endless = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, html)
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(more)))
    more()
  }
  assert.match(await refusalOf(site.on('/endless', endless)), /larger than 25 MiB/)
  assert.match(await refusalOf(site.on('/large', page('', 'x'.repeat(26 * 1024 * 1024)))), /larger than 25 MiB/)
  const raw =
    (text: string, reset = false) =>
    (_request: IncomingMessage, { socket }: ServerResponse) =>
      void socket!.write(text, () => (reset ? socket!.resetAndDestroy() : socket!.end()))
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'
  const broken = {
    '/wrong-length': raw(`${head}content-length: 1000\r\n\r\n${sentence}`),
    '/reset': raw(`${head}content-length: 1000\r\n\r\n${sentence}`, true),
    '/cut-chunks': raw(`${head}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`),
    '/injected': raw(`HTTP/1.1 302 Found\r\nlocation: /x\r\n y: z\r\n\r\n`),
    '/garbage': raw('SSH-2.0-OpenSSH\r\n'),
  }
  for (const [where, reply] of Object.entries(broken)) await refusalOf(site.on(where, reply))
  const wideHead = raw(`${head}x: ${'x'.repeat(100_000)}\r\n\r\n${sentence}`)
  assert.match(await refusalOf(site.on('/headers', wideHead)), /cannot be read/)
  assert.equal(await countArticles(), 0)
})

test('a page that drips is given up when its time is over', async () => {
  const drips = Promise.withResolvers<void>()
  const url = site.on('/drip', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, html).write('<p>')
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => {
      clearInterval(drip)
      drips.resolve()
    })
  })
  // It drips for ever: nothing but the limit ends it.
  await assert.rejects(
    importPage(desk.ctx, { url }, { limits: { downloadMs: 1_500, readMs: 3_000 } }),
    (error: unknown) => error instanceof Refusal && error.code === 'import.link_unreachable',
  )
  await drips.promise
})

test('nothing is written once the right is gone, however late', async () => {
  const late = await desk.agent('Admin')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const url = site.on('/slow', async (_request: IncomingMessage, response: ServerResponse) => {
    asked.resolve()
    await answer.promise
    response.writeHead(200, html).end(page().body)
  })
  const call = late.post(path, { url })
  await asked.promise
  await desk.admin.delete(`/api/v1/agents/${late.id}/api-key`)
  answer.resolve()
  assert.equal((await call).status, 401)
  assert.equal(await countArticles(), 0)
})

test('only who manages the knowledge base may import, a knowledge key among them', async () => {
  const url = site.on('/right', page())
  const agent = await desk.agent('Agent')
  assert.equal((await agent.post(path, { url })).status, 403)
  const key = await desk.admin.post('/api/v1/ai/connect/keys', { name: 'Wiki' })
  assert.equal((await desk.as(key.body.data).post(path, { url })).status, 200)
  for (const body of [{}, { url: 7 }, { url, title: '' }, { url, enabled: 'yes' }, { url, on_local_edits: 'KEEP' }])
    assert.equal((await desk.admin.post(path, body)).status, 400, JSON.stringify(body))
})
