import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, faultsInLightAndDark, scrollsSideways, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'inboxes' })

const mask = '\u2022'.repeat(10)
/** Midnight may come between the deed and the look. */
const confirmed = /Confirmed (today|yesterday)/
const refused = /Webhook calls have been refused since (today|yesterday)/

// The simulator's answers are read freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Free = any

async function simulate(desk: Started, path: string, body?: object): Promise<Free> {
  const headers = { 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  return (await fetch(`${desk.simulatorUrl}/sim${path}`, sent)).json()
}

async function fill(page: Page, desk: Started, change: Record<string, string> = {}): Promise<void> {
  const { phone_number_id, waba_id, access_token, app_secret } = await simulate(desk, '/world')
  const fields: Record<string, string> = {
    Name: 'Workshop',
    'Phone number ID': phone_number_id,
    'Business Account ID': waba_id,
    'Access token': access_token,
    'App secret': app_secret,
    'Webhook verify token': 'a long random text',
    ...change,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const save = (page: Page) => page.getByRole('button', { name: /^Save and check/ }).click()
const step = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Set-up' }).getByRole('listitem').filter({ hasText: name })

test('a number is connected, step by step, and the panel shows what the desk has seen', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/templates')
  await expect(page.getByText('There is no inbox to write from')).toBeVisible()
  // Nobody could submit it.
  await expect(page.getByRole('link', { name: 'New template' })).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/templates$/)
  await page.goto(`${desk.url}/admin/templates/new`)
  await expect(page.getByText('There is no inbox to write from')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit to Meta' })).toHaveCount(0)
  await page.goto(`${desk.url}/admin/inboxes`)
  await expect(page.getByText('There are no inboxes yet')).toBeVisible()
  await page.getByRole('link', { name: /New inbox/ }).click()
  await page.getByRole('link', { name: /WhatsApp Beta/ }).click()

  await expect(page.getByLabel('API version')).toHaveValue('v26.0')
  await expect(page.getByLabel('Reopen window (hours)')).toHaveValue('48')
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Callback URL' })).toHaveCount(0)
  await expect(page.getByText('Create a system user with the Admin role')).toBeVisible()
  await page.getByRole('button', { name: 'Generate one' }).click()
  await expect(page.getByLabel('Webhook verify token')).toHaveValue(/^[0-9a-f]{32}$/)

  await fill(page, desk, { 'Phone number ID': '+45 70' })
  await save(page)
  await expect(page.getByLabel('Phone number ID')).toHaveAccessibleDescription(/^config\.phone_number_id/)
  await fill(page, desk, { 'Access token': 'EAAwrong' })
  await save(page)
  await expect(page.getByRole('alert')).toContainText(
    'The provider rejected these credentials: Invalid OAuth access token',
  )
  await fill(page, desk)
  await save(page)

  const callback = page.getByRole('group', { name: 'Callback URL' })
  await expect(callback).toContainText('/webhooks/whatsapp/1')
  for (const secret of ['Access token', 'App secret', 'Webhook verify token']) {
    await expect(page.getByLabel(secret, { exact: true })).toHaveValue(mask)
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await callback.getByRole('button', { name: 'Copy the callback URL' }).click()
  const url = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(url).toMatch(/\/webhooks\/whatsapp\/1$/)

  // Everything below happens elsewhere, and this page shows it without a click.
  await expect(step(page, 'Credentials accepted')).toContainText(confirmed)
  await expect(step(page, 'Account sends to this desk')).toContainText(confirmed)
  await expect(step(page, 'App-level webhook answers')).toContainText('step 9')
  await simulate(desk, '/app', { callback_url: url, verify_token: 'a long random text' })
  await expect(step(page, 'App-level webhook answers')).toContainText(confirmed)
  await simulate(desk, '/messages', { from: '4551998301', name: 'Freja', text: 'Hello' })
  await expect(step(page, 'First message received')).toContainText(confirmed)
  await simulate(desk, '/webhook', {
    field: 'message_template_status_update',
    value: {
      event: 'APPROVED',
      message_template_id: 7,
      message_template_name: 'ready',
      message_template_language: 'en',
    },
  })
  await expect(step(page, 'First template event seen')).toContainText('ready APPROVED')
  await expect(page.getByText('5 of 5 confirmed')).toBeVisible()
  await expect(async () => {
    expect((await simulate(desk, '/webhook', { signature: 'bad' })).status).toBe(401)
    await expect(page.getByText(refused)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect((await simulate(desk, '/webhook', { signature: 'good' })).status).toBe(200)
  await expect(page.getByText(refused)).toBeHidden()

  // The tenth step: saved once more, with nothing changed.
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Inboxes and search' }).getByRole('link', { name: 'Inboxes' }).click()
  await expect(page.getByRole('row', { name: /Workshop/ })).toContainText('connected')
  await page.getByRole('searchbox', { name: 'Name or number' }).fill('nothing of the kind')
  await expect(page.getByText('No inbox matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('row', { name: /Workshop/ })).toBeVisible()
})

test('another app secret than the account’s other inbox has is said on saving, in the form and in the list', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/inboxes/whatsapp')
  const { phone_numbers } = await simulate(desk, '/world')
  await fill(page, desk, { Name: 'Branch', 'Phone number ID': phone_numbers[1].id, 'App secret': 'mistyped' })
  await save(page)
  const notice = page.getByText('The app secret differs from the one in Workshop of the same business account.')
  await expect(notice).toBeVisible()
  const row = page.getByRole('row', { name: /Workshop/ })
  const toList = page.getByRole('navigation', { name: 'Inboxes and search' }).getByRole('link', { name: 'Inboxes' })
  await toList.click()
  await expect(row).toContainText('app secret differs')
  await page
    .getByRole('row', { name: /Branch/ })
    .getByRole('link')
    .click()
  await page.getByLabel('App secret', { exact: true }).fill((await simulate(desk, '/world')).app_secret)
  await save(page)
  await expect(notice).toHaveCount(0)
  await toList.click()
  await expect(row).not.toContainText('app secret differs')
  await api.delete('/api/v1/inboxes/2')
})

test('an unchanged mask keeps the secret, and a rejected token is said until another one is saved', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/inboxes/1')
  await page.getByLabel('Name', { exact: true }).fill('Repairs')
  await page.getByRole('switch', { name: 'CSAT Surveys' }).click()
  await page.getByLabel('Button text').fill('Rate us')
  await page.getByRole('combobox', { name: 'Name above replies' }).selectOption('First name')
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Repairs' })).toBeVisible()
  expect((await api.get('/api/v1/inboxes/1')).config.csat.button_text).toBe('Rate us')
  expect((await api.get('/api/v1/inboxes/1')).agent_name).toBe('first_name')

  await simulate(desk, '/token', { action: 'expire' })
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: /The provider rejected the access token (today|yesterday)/ })
  await expect(notice).toContainText('Nothing can be sent until a new token is pasted below and saved.')
  await expect(notice).toContainText('Session has expired')
  await expect(step(page, 'Credentials accepted')).toContainText(/Failed (today|yesterday)/)
  await page.reload()
  await expect(notice).toBeVisible()

  const { access_token } = await simulate(desk, '/token', { action: 'issue' })
  const token = page.getByLabel('Access token', { exact: true })
  await token.fill(access_token)
  await expect(page.getByText('1 change: Access token')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the old one' }).click()
  await expect(token).toHaveValue(mask)
  await token.fill(access_token)
  await save(page)
  await expect(notice).toHaveCount(0)
  await expect(token).toHaveValue(mask)
})

test('the callback URL moves by itself with the address of the site', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/inboxes/1')
  const before = (await api.get('/api/v1/settings/general'))['app.root_url'] as string
  const moved = before.replace('localhost', '127.0.0.1')
  expect(moved).not.toBe(before)
  await api.post('/api/v1/auth/confirm', { password: desk.password })
  await api.put('/api/v1/settings/general', { 'app.root_url': moved })
  await expect(page.getByRole('group', { name: 'Callback URL' })).toContainText(moved)
  await expect.poll(async () => (await simulate(desk, '/world')).override?.url).toBe(`${moved}/webhooks/whatsapp/1`)
})

test('the pages of inboxes are accessible in light and dark', { tag: storm }, async ({ desk, page }) => {
  await writesToDesk(desk, '4520160001')
  await signIn(page, desk)
  for (const path of ['', '/new', '/whatsapp', '/1']) {
    await page.goto(`${desk.url}/admin/inboxes${path}`)
    await expect(page.getByRole('main', { name: 'Inboxes' }).getByRole('link').first()).toBeVisible()
    expect(await faultsInLightAndDark(page), path).toEqual([])
  }
})

test('at 360 px the list and the form fit', { tag: storm }, async ({ desk, browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })).newPage()
  await writesToDesk(desk, '4520160002')
  await signIn(page, desk)
  for (const path of ['', '/new', '/whatsapp', '/1']) {
    await page.goto(`${desk.url}/admin/inboxes${path}`)
    await expect(page.getByRole('main', { name: 'Inboxes' }).getByRole('link').first()).toBeVisible()
    expect(await scrollsSideways(page), path).toBe(false)
  }
  await page.context().close()
})

test('an inbox is deleted after a question, and its conversations stay', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/inboxes/1')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete inbox' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Repairs?' })
  await expect(question).toContainText('Its conversations stay.')
  // The page hears of the deletion before it has the answer to it.
  await page.route('**/api/v1/inboxes/1', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    await expect(page.getByRole('heading', { name: 'This inbox is gone' })).toBeVisible()
    return route.fulfill({ response })
  })
  await question.getByRole('button', { name: 'Delete inbox' }).click()
  await expect(page.getByText('There are no inboxes yet')).toBeVisible()
  expect((await api.get('/api/v1/conversations/all')).total).toBe(1)
})
