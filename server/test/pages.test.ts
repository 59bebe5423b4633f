import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pages } from '../../contract/pages.ts'
import { buildPanel } from '../../scripts/build.ts'
import { startDesk, type TestDesk } from './desk.ts'

let desk: TestDesk
before(async () => {
  buildPanel()
  desk = await startDesk()
})
after(() => desk.stop())

const open = async (path: string, accept = '*/*') => {
  const response = await fetch(desk.url + path, { headers: { accept } })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type: type.split(';')[0], text: await response.text() }
}

test('the addresses of the panel answer with its page, however they are asked', async () => {
  const addresses = pages.flatMap((path) => {
    const short = path.replaceAll(/\/\{-\$\w+\}/g, '')
    const long = path.replaceAll(/\{-(\$\w+)\}/g, '$1')
    return [short, long].map((pattern) => pattern.replaceAll(/\$\w+/g, 'one'))
  })
  for (const path of new Set([...addresses, '/reports?from=2026-01-01', '/profile/'])) {
    const { status, type } = await open(path)
    assert.deepEqual([path, status, type], [path, 200, 'text/html'])
  }
})

const unknown = ['/nowhere', '/widget.js', '/hc/x', '/inbox', '/admin/nowhere', '/profile/x', '/assets/no.js']

test('an address that nobody knows is 404: for a program in the envelope, for a person as a page', async () => {
  for (const path of unknown) {
    const told = await open(path)
    assert.deepEqual([path, told.status, told.type], [path, 404, 'application/json'])
    assert.equal(JSON.parse(told.text).error_type, 'NotFoundException')
  }
  for (const path of unknown) {
    const shown = await open(path, 'text/html,application/xhtml+xml,*/*;q=0.8')
    assert.deepEqual([path, shown.status, shown.type], [path, 404, 'text/html'])
  }
  // These answers are for programs, whatever the request accepts.
  for (const path of ['/api/nowhere', '/webhooks/x'])
    assert.equal((await open(path, 'text/html')).type, 'application/json')
})

test('the files of the panel are there under their names', async () => {
  assert.equal((await open('/favicon.svg')).type, 'image/svg+xml')
  assert.equal((await open('/worker.js')).type, 'application/javascript')
  assert.equal((await open('/apple-touch-icon.png')).type, 'image/png')
  const [script] = /\/assets\/[^"]+\.js/.exec((await open('/')).text) ?? []
  assert.equal((await open(script!)).status, 200)
})

test('the panel is installed under the name of the desk, in its language', async () => {
  await desk.admin.put('/api/v1/settings/general', { 'app.site_name': 'Kvist "Cykler"', 'app.lang': 'ar' })
  const { type, text } = await open('/manifest.webmanifest')
  const { name, lang, dir, icons, shortcuts } = JSON.parse(text)
  assert.deepEqual([type, name, lang, dir], ['application/manifest+json', 'Kvist "Cykler"', 'ar', 'rtl'])
  for (const { src } of icons) assert.equal((await open(src)).type, 'image/png')
  for (const shortcut of shortcuts) {
    assert.ok(shortcut.name)
    assert.equal((await open(shortcut.url)).type, 'text/html')
  }
})

test('GET /health answers what the probes of Libredesk read', async () => {
  const { status, text } = await open('/health')
  assert.deepEqual([status, JSON.parse(text)], [200, { status: 'success', data: true }])
})
