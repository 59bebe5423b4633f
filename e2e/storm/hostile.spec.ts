import type { Page } from '@playwright/test'
import { startSite } from '../../server/test/site.ts'
import { deliver, delivery, statusOf } from '../../server/test/whatsapp.ts'
import { expect, type Started, test } from '../desk.ts'
import { colleague, fillSignIn, scrollsSideways, signIn, simulate, writesToDesk } from '../panel.ts'
import { lureName, lures, lureText, sendings, setTrap } from './hostile.ts'

const [canary, service] = await Promise.all([startSite(), startSite()])
// The desk may call the canary too, so that a call would be seen.
test.use({ ownDesk: 'hostile', environment: { OUTBOUND_ALLOW: `${canary.host},${service.host}` } })
test.afterAll(() => Promise.all([canary.stop(), service.stop()]))

const text = lureText(canary.url)
type Colleague = Awaited<ReturnType<typeof colleague>>

/** Sends a reply of which the provider says in words of a lure that it was not delivered. */
async function failWithLure(desk: Started, api: Colleague, uuid: string, from: string): Promise<void> {
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 600_000 })
  const { uuid: callback } = await api.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Lost' })
  const find = async () =>
    (await simulate(desk, 'GET', `/messages?to=${from}`)).messages.find(
      (one: { biz_opaque_callback_data: string }) => one.biz_opaque_callback_data === callback,
    )?.id
  await expect.poll(find).toBeTruthy()
  const errors = [{ code: 131009, title: lureName('Refused'), error_data: { details: lureName('Refused') } }]
  const reached = { url: desk.url, simulator: { world: await simulate(desk, 'GET', '/world') } }
  const [{ id }] = await api.get('/api/v1/inboxes')
  const statuses = [statusOf(await find(), callback, 'failed', { errors })]
  expect((await deliver(reached, id, delivery(reached, { statuses }))).status).toBe(200)
}

/** Fills every field that strangers and colleagues can reach. Returns the pages that show them. */
async function fill(desk: Started): Promise<Record<string, string[]>> {
  const api = await colleague(desk)
  const from = '4520202020'
  const uuid = await writesToDesk(desk, from)
  await simulate(desk, 'POST', '/messages', { from, text })
  await simulate(desk, 'POST', '/messages', { from: '4530303030', name: lureName('Stranger'), text })
  const document = {
    base64: Buffer.from(text).toString('base64'),
    mime_type: 'text/plain',
    filename: `${lureName('File')}.txt`,
  }
  await simulate(desk, 'POST', '/messages', {
    from,
    type: 'document',
    media: document,
    caption: text,
  })
  const sender = '4540404040'
  const kinds = await writesToDesk(desk, sender)
  for (const raw of sendings()) await simulate(desk, 'POST', '/messages', { from: sender, raw })
  await failWithLure(desk, api, kinds, sender)
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: text.slice(0, 4_000) })
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: text, private: true })
  const { contact } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/contacts/${contact.id}`, { ...contact, first_name: lureName('Customer') })
  await api.post(`/api/v1/contacts/${contact.id}/notes`, { note: text })

  const team = await api.post('/api/v1/teams', { name: lureName('Team') })
  const tag = await api.post('/api/v1/tags', { name: lureName('Tag') })
  const role = await api.post('/api/v1/roles', {
    name: lureName('Role'),
    description: text.slice(0, 200),
    permissions: [],
  })
  const names = { first_name: lureName('Agent'), last_name: lureName('Last') }
  const agent = await api.post('/api/v1/agents', { ...names, email: 'lure@example.com', roles: ['Agent'] })
  const [inbox] = await api.get('/api/v1/inboxes')
  await api.put(`/api/v1/inboxes/${inbox.id}`, { name: lureName('Inbox') })
  const general = await api.get('/api/v1/settings/general')
  await api.put('/api/v1/settings/general', { ...general, 'app.site_name': lureName('Site') })
  await api.post('/api/v1/ai/connect/keys', { name: lureName('Key') })
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: agent.id })
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })
  await api.post(`/api/v1/conversations/${uuid}/tags`, { tags: [lureName('Tag')] })

  const macro = await api.post('/api/v1/macros', { name: lureName('Macro'), message_content: text.slice(0, 4_000) })
  const template = await api.post('/api/v1/whatsapp/templates', {
    ...{ inbox_id: inbox.id, name: 'lure', language: 'en', category: 'UTILITY', body_content: lureName('Body') },
    footer_content: lureName('Footer'),
  })

  const article = await api.post('/api/v1/ai/snippets/upsert', {
    key: lureName('Article'),
    title: lureName('Title'),
    content: text,
  })
  await api.put(`/api/v1/ai/snippets/${article.item.id}`, { content: `${text}\n\nEdited.` })
  const page = service.on('/page', {
    headers: { 'content-type': 'text/html' },
    body: `<title>${lureName('Page')}</title><p>Everything about returns, in more than forty characters.</p>`,
  })
  await api.post('/api/v1/ai/connections', { name: lureName('Wiki'), urls: [page] })
  const fault = { status: 500, body: JSON.stringify({ error: { message: lureName('Fault') } }) }
  service.on('/v1/embeddings', { ...fault, headers: { 'content-type': 'application/json' } })
  await api.put('/api/v1/ai/models/embedding', {
    enabled: true,
    address: `${service.url}/v1`,
    model: lureName('Model'),
  })

  return {
    [`/inbox/all/${uuid}`]: ['Customer', 'Stranger', 'Agent', 'Team', 'Tag'].map(lureName),
    [`/inbox/all/${kinds}`]: [
      ...['Place', 'Street', 'Card', 'Firm', 'Phone', 'Mail', 'Home', 'Goods', 'Answer', 'Choice', 'Button', 'Said'],
      ...['Headline', 'Offer'],
    ].map(lureName),
    '/admin/macros': [lureName('Macro')],
    [`/admin/macros/${macro.id}`]: [lureName('Macro')],
    '/admin/templates': [],
    [`/admin/templates/${template.id}`]: [lureName('Body'), lureName('Footer')],
    '/contacts': [lureName('Customer')],
    [`/contacts/${contact.id}`]: [lureName('Customer')],
    '/knowledge': [lureName('Title'), lureName('Article')],
    [`/knowledge/${article.item.id}`]: [lureName('Article')],
    [`/knowledge/${article.item.id}?history=true`]: [lureName('Title')],
    '/knowledge/connections': [lureName('Wiki')],
    '/knowledge/imports': [],
    '/admin/general': [],
    '/admin/agents': [lureName('Agent')],
    [`/admin/agents/${agent.id}`]: [lureName('Agent')],
    '/admin/teams': [lureName('Team')],
    [`/admin/teams/${team.id}`]: [lureName('Team')],
    '/admin/roles': [lureName('Role')],
    [`/admin/roles/${role.id}`]: [lureName('Role')],
    '/admin/tags': [lureName('Tag')],
    [`/admin/tags/${tag.id}`]: [lureName('Tag')],
    '/admin/audit': [lureName('Team')],
    '/admin/ai/connect': [lureName('Key')],
    '/admin/ai/models/embedding': [],
    '/profile': [],
  }
}

let pages: Record<string, string[]> | undefined

test.beforeEach(async ({ desk }) => {
  test.setTimeout(300_000)
  pages ??= await fill(desk)
  canary.asked.length = 0
})

const settled = (page: Page) => page.waitForLoadState('networkidle').catch(() => {})

test('whatever stands in a field is text on every page, and nobody hears that it was read', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  await signIn(page, desk)
  for (const [path, names] of Object.entries(pages!)) {
    await page.goto(desk.url + path)
    for (const name of names)
      await expect(page.getByText(name).or(page.getByTitle(name)).first(), `${path}: ${name}`).toBeAttached()
    await expect(page.locator('main').first()).toBeVisible()
    expect(sprung, path).toEqual([])
  }
  await page.goto(desk.url + Object.keys(pages!).find((path) => pages![path]!.includes(lureName('Place')))!)
  await page.getByRole('button', { name: 'Not delivered', exact: true }).hover()
  await expect(page.getByText(lureName('Refused')).first()).toBeVisible()
  expect(sprung).toEqual([])
  expect(canary.asked).toEqual([])
})

/** Each takes the parser of Markdown minutes, or goes deeper than it can. */
const tangles = ['*a', '--\n', '> ', '[']

test('an article that cannot be laid out is shown as it is written', async ({ desk, page }) => {
  await signIn(page, desk)
  const api = await colleague(desk)
  for (const tangle of tangles) {
    const content = tangle.repeat(100_000)
    const { id } = await api.post('/api/v1/ai/snippets', { title: `Tangle ${tangle}`, content })
    await page.goto(`${desk.url}/knowledge/${id}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const shown = page.locator('[data-part="prose"] p')
    await expect(shown.first(), tangle).toContainText(tangle.trim())
    expect(await shown.first().textContent(), tangle).toBe(content.slice(0, 200_000))
  }
})

test('links in messages and articles lead to web pages alone, and tell them nothing', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  await signIn(page, desk)
  const [thread, article] = ['/inbox/all/', '/knowledge/'].map(
    (start) => Object.keys(pages!).find((path) => path.startsWith(start))!,
  )
  for (const path of [thread!, article!]) {
    await page.goto(desk.url + path)
    if (path === article) await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('over everything').first()).toBeVisible()
    const links = `[...document.querySelectorAll('main a')].map((a) => [a.getAttribute('href'), a.target, a.rel])`
    for (const [href, target, rel] of await page.evaluate<[string, string, string][]>(links)) {
      expect(href).toMatch(/^(\/|#|https?:\/\/|mailto:|tel:)/)
      if (!/^[/#]/.test(href)) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
    }
    expect(
      await page
        .locator('main :is(iframe, object, embed, form[action], base, meta, link, style, script, video)')
        .count(),
    ).toBe(0)
  }
  expect(sprung).toEqual([])
  expect(canary.asked).toEqual([])
})

test('the preview of an article makes nothing of what it does not know', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  await signIn(page, desk, '/knowledge/new')
  for (const lure of lures(canary.url)) {
    await page.getByRole('button', { name: 'Write', exact: true }).click()
    await page.getByLabel('Content').fill(`Before.\n\n${lure}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.locator('[data-part="prose"]')).toContainText('Before.')
    const known = 'p, br, a, span, code, pre, [data-part="wide"], table, strong, em'
    expect(await page.locator(`[data-part="prose"] :not(${known})`).count(), lure).toBe(0)
    expect(sprung, lure).toEqual([])
  }
  expect(canary.asked).toEqual([])
})

const odd = [
  '\u202eright to left',
  'z\u0337\u0322\u031b\u034ea\u0338l\u0336g\u0337o '.repeat(20),
  `x${'\u0301'.repeat(900)}`,
  'W'.repeat(400),
  '\ufdfd\u200d\u2060 \u2066\u2067\u2068\u2069',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308}',
  'true null undefined NaN -0 1e309 __proto__ constructor',
]

test('text of any kind is written, listed and read back unchanged, and no page breaks', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  await signIn(page, desk)
  const api = await colleague(desk)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [index, content] of odd.entries()) {
    const { id } = await api.post('/api/v1/ai/snippets', { title: content.slice(0, 400), content })
    await page.goto(`${desk.url}/knowledge/${id}`)
    await expect(page.getByLabel('Content')).toHaveValue(content)
    expect(await scrollsSideways(page), `article ${index}`).toBe(false)
  }
  const { id } = await api.post('/api/v1/ai/snippets', { title: 'Marks', content: `x${'\u0301'.repeat(1_000_000)}` })
  await page.goto(`${desk.url}/knowledge/${id}`)
  await expect(page.getByText('more marks on a letter than a browser can draw')).toBeVisible()
  await page.goto(`${desk.url}/knowledge`)
  await expect(page.getByText('right to left')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(sprung).toEqual([])
})

test('a script that stands in the page by mistake is not run, and is told of', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  for (const path of ['/sign-in', '/docs', '/no/such/page']) {
    sprung.length = 0
    await page.goto(desk.url + path)
    await settled(page)
    await page.evaluate(`
      const script = document.createElement('script')
      script.textContent = 'window.__pwned=1'
      const box = document.createElement('div')
      box.innerHTML = '<img src="data:," onerror="window.__pwned=1">'
      document.body.append(script, box)`)
    await expect
      .poll(() => sprung.filter((what) => !what.startsWith('img-src')).toSorted(), path)
      .toEqual(['script-src-attr inline', 'script-src-elem inline'])
  }
})

test('neither the address of a page nor what it says becomes code or leads elsewhere', async ({ desk, page }) => {
  const sprung = await setTrap(page)
  const host = new URL(desk.url).host
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:window.__pwned=1',
    '/\t/evil.example',
  ]) {
    await page.context().clearCookies()
    await page.goto(`${desk.url}/sign-in?next=${encodeURIComponent(next)}`)
    await fillSignIn(page, desk)
    await expect(page.locator('main').first()).toBeVisible()
    expect(new URL(page.url()).host, next).toBe(host)
  }
  const odd = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__.polluted=1'
  for (const path of [
    `/contacts?${odd}`,
    `/knowledge?${odd}&query=<img src=x onerror=window.__pwned=1>`,
    `/inbox/all?${odd}#<svg onload=window.__pwned=1>`,
  ]) {
    await page.goto(desk.url + path)
    await expect(page.locator('main').first()).toBeVisible()
    expect(await page.evaluate<unknown>('({}).polluted'), path).toBe(undefined)
  }
  expect(sprung).toEqual([])
})
