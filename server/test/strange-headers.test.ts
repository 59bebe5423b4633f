import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from './client.ts'
import { startDesk, type TestDesk } from './desk.ts'
import { type Browser, startBrowser } from './push.ts'
import { sendRaw } from './raw.ts'

const lure = `"><img src=x onerror=run()><script>run()</script>`
/** Headers that anybody can send, and those of them that a proxy in front of the desk may pass on. */
const strange = {
  'user-agent': lure,
  referer: `https://evil.example/${lure}`,
  'accept-language': lure,
  'x-request-id': lure,
  'x-real-ip': lure,
  'x-forwarded-for': lure,
  'x-forwarded-host': lure,
  'x-forwarded-proto': lure,
  forwarded: `for="${lure.replaceAll('"', '')}"`,
}

let desk: TestDesk
let browser: Browser
before(async () => {
  browser = await startBrowser()
  desk = await startDesk({ config: { trustProxy: ['127.0.0.1'], outboundAllow: [browser.host] } })
})
after(async () => {
  await desk.stop()
  await browser.stop()
})

async function signIn(visitor: Client): Promise<Record<string, string>> {
  const form = { email: 'admin@localhost', password: 'correct horse battery' }
  const signedIn = await visitor.post('/api/v1/auth/login', form, strange)
  assert.equal(signedIn.status, 200)
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))!.slice('csrf_token='.length)
  return { ...strange, cookie: pairs.join('; '), 'x-csrftoken': decodeURIComponent(csrf) }
}

test('what a stranger writes into the headers of a request is told to an admin as text alone', async () => {
  const visitor = desk.as(null)
  const headers = await signIn(visitor)
  const tag = await visitor.post('/api/v1/tags', { name: 'Passing' }, headers)
  assert.equal(tag.status, 200)
  const subscribed = await visitor.post('/api/v1/notifications/push/subscriptions', browser.subscription, headers)
  assert.equal(subscribed.status, 200)

  const activity = await visitor.get('/api/v1/activity-logs?activity_type=tag_created', headers)
  const push = await visitor.get('/api/v1/notifications/push', headers)
  assert.equal(push.body.data.subscriptions[0].user_agent, lure)
  assert.equal(activity.body.data.results[0].target_name, 'Passing')
  const refusals = await Promise.all(
    ['/api/v1/nothing', `/api/v1/tags/${encodeURIComponent(lure)}`, '/api/v1/tags?page=x', '/webhooks/whatsapp/x'].map(
      (path) => visitor.get(path, headers),
    ),
  )
  for (const answer of [tag, activity, push, ...refusals]) {
    assert.match(answer.headers.get('content-type')!, /^application\/json\b/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.match(answer.headers.get('content-security-policy')!, /^default-src 'none'/)
    for (const [name, value] of answer.headers) assert.ok(!value.includes('onerror'), `${name}: ${value}`)
  }
})

test('no page says back what stood in the headers or the address', async () => {
  const pages = ['/', '/login', '/admin/audit', '/docs', '/csat/00000000-0000-4000-8000-000000000000', '/nothing']
  for (const path of pages) {
    const answer = await fetch(`${desk.url}${path}?next=${encodeURIComponent(lure)}`, { headers: strange })
    const text = await answer.text()
    assert.match(answer.headers.get('content-security-policy')!, /default-src '(self|none)'/, path)
    assert.ok(!text.includes('onerror') && !text.includes('run()'), `${path} says ${text.slice(0, 400)}`)
  }
})

/** The first bytes of the files that are requested below. */
const secret = /^\s*\{\s*"name": "|^root:/m

test('no name of a file leads out of the folder it is looked for in', async () => {
  const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%5c..', '....', '..;', '%c0%ae%c0%ae', '.%00.']
  const names = up.flatMap((up) =>
    ['/', '%2f', '%5c', '//'].flatMap((slash) =>
      ['package.json', `etc${slash}passwd`].map((file) => `${`${up}${slash}`.repeat(8)}${file}`),
    ),
  )
  const folders = ['/', '/assets/', '/docs/', '/csat/', '/uploads/', '/uploads/logo/', '/api/v1/attachments/']
  const paths = folders.flatMap((folder) => [...names, '/etc/passwd', '%2fetc%2fpasswd'].map((name) => folder + name))
  const index = await (await fetch(desk.url)).text()
  const host = new URL(desk.url).host
  for (const path of paths) {
    // Sent as it is: `fetch` would remove the dots.
    const answer = await sendRaw(desk.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const [head = '', ...body] = answer.split('\r\n\r\n')
    const status = Number(head.slice(9, 12))
    assert.ok(
      (status >= 400 && status < 500) || body.join('\r\n\r\n').includes(index.slice(0, 200)),
      `${path}: ${head}`,
    )
    assert.doesNotMatch(body.join('\n'), secret, path)
  }
})
