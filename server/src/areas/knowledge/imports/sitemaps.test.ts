import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { refusedUrls } from '../../../../test/refused-addresses.ts'
import { type Site, startSite } from '../../../../test/site.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
let desk: TestDesk
let site: Site
let canary: Site
before(async () => {
  ;[site, canary] = await Promise.all([startSite(), startSite()])
  desk = await startDesk({ config: { outboundAllow: [site.host] } })
})
after(() => Promise.all([desk.stop(), site.stop(), canary.stop()]))
beforeEach(() => {
  site.asked.length = 0
})

const read = (url: string) => desk.admin.post('/api/v1/ai/snippets/sitemap', { url })
const pagesOf = async (url: string) => {
  const { status, body } = await read(url)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as { urls: string[]; found: number; truncated: boolean; unread: number }
}
const refusalOf = async (url: string) => {
  const { status, body } = await read(url)
  assert.deepEqual([status, body.error_type], [400, 'InputException'], `${url} ${JSON.stringify(body)}`)
  return body.message as string
}

const urlset = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${addresses
    .map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc><priority>0.5</priority></url>`)
    .join('\n')}</urlset>`
const indexOf = (addresses: string[]) =>
  `<sitemapindex xmlns="${namespace}">${addresses.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`
const pages = (count: number) => Array.from({ length: count }, (_, at) => `${site.url}/page?id=${at}&x`)

test('the pages of a sitemap are listed once, in their order, and nothing is imported', async () => {
  const [first, second] = pages(2)
  const url = site.on('/sitemap.xml', urlset([second!, first!, `${second}#part`, ` ${first}\n`]))
  assert.deepEqual(await pagesOf(url), { urls: [second, first], found: 2, truncated: false, unread: 0 })
  assert.deepEqual(site.asked, ['/sitemap.xml'])
  assert.equal((await desk.admin.get('/api/v1/ai/snippets')).body.data.total, 0)
})

test('a sitemap may begin with blank lines, and list links from where it stands', async () => {
  const url = site.on('/help/sitemap.xml', ` \n\n${urlset(['/page?id=1', 'sub/page', '', 'mailto:a@b.c'])}`)
  assert.deepEqual((await pagesOf(url)).urls, [`${site.url}/page?id=1`, `${site.url}/help/sub/page`])
})

test('300 pages are listed; those beyond are counted', async () => {
  const whole = await pagesOf(site.on('/300.xml', urlset(pages(300))))
  assert.deepEqual([whole.urls.length, whole.found, whole.truncated], [300, 300, false])
  const more = await pagesOf(site.on('/301.xml', urlset([...pages(301), ...pages(301)])))
  assert.deepEqual([more.urls, more.found, more.truncated], [pages(300), 301, true])
})

test('a million pages are cut and not refused', async () => {
  const list = urlset(Array.from({ length: 1_000_000 }, (_, at) => `https://8.8.8.8/${at}`))
  const { urls, found, truncated } = await pagesOf(site.on('/million.xml', list))
  assert.deepEqual([urls.length, found, truncated], [300, 100_000, true])
})

test('an index is followed through three levels, each sitemap once, whatever circle they stand in', async () => {
  const [a, b] = [`${site.url}/a.xml`, `${site.url}/b.xml`]
  site.on('/itself.xml', indexOf([`${site.url}/itself.xml`, `${site.url}/itself.xml#again`]))
  assert.deepEqual(await pagesOf(`${site.url}/itself.xml`), { urls: [], found: 0, truncated: false, unread: 0 })
  site.on('/a.xml', indexOf([b, `${site.url}/list.xml`, a]))
  site.on('/b.xml', indexOf([a, `${site.url}/list.xml`]))
  site.on('/list.xml', urlset(pages(3)))
  site.asked.length = 0
  assert.deepEqual(await pagesOf(a), { urls: pages(3), found: 3, truncated: false, unread: 0 })
  assert.deepEqual(site.asked, ['/a.xml', '/b.xml', '/list.xml'])

  for (let level = 1; level <= 10; level++)
    site.on(`/level${level}.xml`, indexOf([`${site.url}/level${level + 1}.xml`]))
  assert.deepEqual(await pagesOf(`${site.url}/level1.xml`), { urls: [], found: 0, truncated: true, unread: 1 })
  assert.deepEqual(site.asked.slice(3), ['/level1.xml', '/level2.xml', '/level3.xml'])
})

test('of an index with too many sitemaps the first ones are read', async () => {
  site.on('/child.xml', urlset(pages(1)))
  const url = site.on('/many.xml', indexOf(Array.from({ length: 50_000 }, (_, at) => `${site.url}/child.xml?${at}`)))
  const { found, truncated, unread } = await pagesOf(url)
  assert.deepEqual(
    { found, truncated, unread, asked: site.asked.length },
    { found: 1, truncated: true, unread: 49_951, asked: 50 },
  )
})

test('sitemaps of an index that cannot be read are counted, and are the reason when nothing else is found', async () => {
  site.on('/list.xml', urlset(pages(2)))
  const broken = [`${site.url}/gone.xml`, `${canary.url}/private.xml`, site.on('/page.html', '<html><p>Hi</p></html>')]
  const { found, unread } = await pagesOf(site.on('/some.xml', indexOf([...broken, `${site.url}/list.xml`])))
  assert.deepEqual([found, unread], [2, 3])
  assert.match(await refusalOf(site.on('/none.xml', indexOf(broken))), /status 404/)
  assert.equal(canary.connections, 0)
})

test('what is not a sitemap in XML is refused, and nothing in it is fetched', async () => {
  const doctype = (body: string) => `<?xml version="1.0"?>\n${body}<urlset><url><loc>&x;</loc></url></urlset>`
  const hostile = {
    '/dtd': doctype('<!DOCTYPE urlset>'),
    '/external-dtd': doctype(`<!DOCTYPE urlset SYSTEM "${canary.url}/x.dtd">`),
    '/entity': doctype(`<!DOCTYPE urlset [<!ENTITY x "${site.url}/page">]>`),
    '/laughs': doctype(
      `<!DOCTYPE u [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(999)}"><!ENTITY x "${'&b;'.repeat(999)}">]>`,
    ),
    '/external': doctype(`<!DOCTYPE u [<!ENTITY x SYSTEM "${canary.url}/x"><!ENTITY y SYSTEM "file:///etc/passwd">]>`),
    '/parameter': doctype(`<!DOCTYPE u [<!ENTITY % p SYSTEM "${canary.url}/p">%p;]>`),
    '/bracket': doctype(`<!DOCTYPE u [${'<'.repeat(100_000)}`),
  }
  for (const [path, body] of Object.entries(hostile)) await refusalOf(site.on(path, body))
  const invalid = {
    '/undeclared': urlset(['REF']).replace('REF', '&x;'),
    '/html': '<!DOCTYPE html><html><body><a href="/page">Page</a></body></html>',
    '/root': '<rss version="2.0"><channel><link>https://8.8.8.8/</link></channel></rss>',
    '/text': `${site.url}/page\n${site.url}/other\n`,
    '/json': '{"urls": []}',
    '/empty': '',
    '/open': '<urlset><url><loc>https://8.8.8.8/</loc></url>',
    '/deep': `<urlset>${'<a>'.repeat(100_000)}`,
    '/attributes': `<urlset ${Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
    '/prologue': `<!--${'x'.repeat(200_000)}--><urlset/>`,
    '/latin': Buffer.from('\xff\xfe<\0u\0', 'latin1'),
  }
  for (const [path, body] of Object.entries(invalid)) {
    assert.match(await refusalOf(site.on(path, { body })), /not lead to a sitemap/, path)
  }
  const inclusion = '<urlset xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="REF"/></urlset>'
  assert.equal((await pagesOf(site.on('/xinclude', inclusion.replace('REF', `${canary.url}/x`)))).found, 0)
  const good = site.on('/good.xml', urlset(pages(1)))
  assert.match(await refusalOf(site.on('/around', indexOf([good, `${site.url}/dtd`]))), /document type/)
  assert.equal(canary.connections, 0)
})

test('a sitemap may be gzipped, by itself or by its server, and has 50 MiB at most', async () => {
  const packed = gzipSync(urlset(pages(2)))
  const gzip = { 'content-encoding': 'gzip' }
  site.on('/sitemap.xml.gz', { body: packed, headers: { 'content-type': 'application/gzip' } })
  site.on('/encoded.xml', { body: packed, headers: gzip })
  site.on('/both.xml.gz', { body: gzipSync(packed), headers: gzip })
  for (const path of ['/sitemap.xml.gz', '/encoded.xml', '/both.xml.gz']) {
    assert.deepEqual((await pagesOf(`${site.url}${path}`)).urls, pages(2), path)
  }
  await refusalOf(site.on('/cut.xml.gz', { body: packed.subarray(0, -12) }))
  const padded = `<urlset>${' '.repeat(51 * 1024 * 1024)}</urlset>`
  site.on('/large.xml', padded)
  site.on('/large.xml.gz', { body: gzipSync(padded) })
  for (const path of ['/large.xml', '/large.xml.gz'])
    assert.match(await refusalOf(`${site.url}${path}`), /larger than 50 MiB/)
})

test('names of elements may have a prefix, and addresses of pictures are no pages', async () => {
  const picture = `<i:image><i:loc>${site.url}/picture.png</i:loc></i:image>`
  const list = `<s:urlset xmlns:s="${namespace}" xmlns:i="urn:i"><s:url><s:loc><![CDATA[${site.url}/page?a&b]]></s:loc>${picture}</s:url><url><loc>${site.url}/no</loc></url></s:urlset>`
  assert.deepEqual((await pagesOf(site.on('/prefix.xml', list))).urls, [`${site.url}/page?a&b`])
})

test('pages elsewhere are listed when their hosts are public, and hosts that cannot be found are left to the import', async () => {
  const listed = ['https://8.8.8.8/page', 'http://[2606:4700::1111]/', 'https://missing.invalid/page']
  const dropped = Object.entries(refusedUrls).flatMap(([reason, urls]) => (reason === 'unresolved' ? [] : urls))
  const entries = [
    ...dropped.filter((url) => !url.includes('metadata')),
    `${canary.url}/`,
    `https://8.8.8.8/${'x'.repeat(1_000)}`,
  ]
  const escaped = entries.map((entry) => entry.replaceAll('\\', '&#92;'))
  const answer = await pagesOf(
    site.on(
      '/foreign.xml',
      urlset(listed).replace('</urlset>', `${escaped.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`),
    ),
  )
  assert.deepEqual(answer.urls, listed)
  assert.equal(canary.connections, 0)
})

test('a link that leads nowhere good is no sitemap', async () => {
  const { unresolved: _names, invalid_url: _malformed, ...forms } = refusedUrls
  for (const url of Object.values(forms).flat()) {
    await refusalOf(url)
    await refusalOf(site.on('/moved.xml', { status: 302, headers: { location: encodeURI(url) } }))
  }
  assert.equal(canary.connections, 0)
  assert.match(await refusalOf(`${site.url}/missing.xml`), /status 404/)
  assert.match(await refusalOf(`${canary.url}/sitemap.xml`), /port/)
  assert.match(await refusalOf('http://127.0.0.1/sitemap.xml'), /private/)
  assert.match(await refusalOf('ftp://8.8.8.8/sitemap.xml'), /Only http/)
  assert.match(await refusalOf(`${site.url}/${'x'.repeat(1_000)}`), /bytes/)
  for (const body of [{}, { url: '' }, { url: null }, { url: [site.url] }])
    assert.equal((await desk.admin.post('/api/v1/ai/snippets/sitemap', body)).status, 400)
})

test('only who manages the knowledge base may read a sitemap', async () => {
  const agent = await desk.agent('Agent')
  assert.equal((await agent.post('/api/v1/ai/snippets/sitemap', { url: site.url })).status, 403)
  assert.deepEqual(site.asked, [])
})
