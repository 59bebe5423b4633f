import type { Page } from '@playwright/test'
import { type Site, startSite } from '../server/test/site.ts'
import { expect, storm, test } from './desk.ts'
import {
  colleague,
  faultsInLightAndDark,
  givePassword,
  scrollsSideways,
  seriousFaults,
  signIn,
  simulate,
  writesToDesk,
} from './panel.ts'

const shop: Site = await startSite()
test.use({ ownDesk: 'tools', environment: { OUTBOUND_ALLOW: shop.host } })
test.afterAll(() => shop.stop())

const mask = '\u2022'.repeat(10)
const save = (page: Page) => page.getByRole('button', { name: /^(Save|Create tool)/ })
const tool = (fields: object = {}) => ({
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  url: `${shop.url}/orders/{order_id}`,
  parameters: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
  ...fields,
})

test('a tool is made, refused at its fields, called, and its secrets are seen once', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/tools')
  await expect(page.getByText('There are no tools yet')).toBeVisible()
  await page.getByRole('link', { name: /New tool/ }).click()
  await page.getByLabel('Name', { exact: true }).first().fill('Order status')
  await page.getByLabel('Description', { exact: true }).fill('Tells where an order is.')
  await page.getByLabel('URL', { exact: true }).fill(`${shop.url}/orders/{order_id}`)
  await save(page).click()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name', { exact: true }).first().fill('order_status')
  await save(page).click()
  await expect(page.getByLabel('URL', { exact: true })).toHaveAccessibleDescription('There is no parameter order_id')

  const parameters = page.getByRole('list', { name: 'Parameters' })
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await save(page).click()
  await expect(page.getByText('Give every parameter a name.')).toBeVisible()
  await parameters.getByLabel('Name').fill('order_id')
  await parameters.getByLabel('What it is').fill('Such as A-1017')
  await page.getByRole('button', { name: 'Add a header' }).click()
  await page.getByRole('list', { name: 'Headers' }).getByLabel('Name', { exact: true }).fill('Authorization')
  await page.getByLabel('Value of Authorization').fill('Bearer canary')
  await page.getByRole('switch', { name: 'Require verified contact' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await save(page).click()

  const window = page.getByRole('dialog', { name: 'Copy the signing secret now' })
  await expect(window.getByText(/^tsec_[\w-]{43}$/)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await window.getByRole('button', { name: 'I have stored it' }).click()
  await expect(window).toHaveCount(0)
  await expect(page.getByLabel('Value of Authorization')).toHaveValue(mask)

  shop.on('/orders/A-1', (request, response) => response.end(`for ${request.headers.authorization}: <b>on its way</b>`))
  await expect(page.getByLabel('Arguments')).toHaveValue(/"order_id": "text"/)
  await page.getByLabel('Arguments').fill('{"order_id": "A-1"')
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect(page.getByLabel('Arguments')).toHaveAccessibleDescription('This is not a JSON object.')
  await page.getByLabel('Arguments').fill('{"order_id": "A-1"}')
  await page.getByRole('button', { name: 'Call now' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText(`for ${mask}: <b>on its way</b>`)
  await page.reload()
  await expect(page.getByLabel('Value of Authorization')).toHaveValue(mask)
  expect(await page.content()).not.toMatch(/canary|tsec_/)
})

test('parameters are written as rows or as JSON Schema, and what rows cannot show stays', async ({ desk, page }) => {
  const api = await colleague(desk)
  const nested = {
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'string' } }, size: { type: 'integer', minimum: 1 } },
    required: ['lines'],
  }
  const { id } = await api.post('/api/v1/ai/tools', tool({ name: 'nested', url: shop.url, parameters: nested }))
  await signIn(page, desk, `/admin/tools/${id}`)
  const schema = page.getByLabel('Schema', { exact: true })
  await expect(schema).toHaveValue(/"lines"/)
  await page.getByRole('button', { name: 'Rows' }).click()
  await expect(page.getByText('This schema holds more than rows can show.')).toBeVisible()
  await page.getByRole('button', { name: 'JSON Schema' }).click()
  await schema.fill('{')
  await page.keyboard.press('Control+s')
  await expect(schema).toHaveAccessibleDescription('This is not a JSON object.')
  await schema.fill(JSON.stringify({ ...nested, properties: { size: nested.properties.size }, required: [] }))
  await page.getByRole('button', { name: 'Rows' }).click()
  const rows = page.getByRole('list', { name: 'Parameters' })
  await expect(rows.getByLabel('Name')).toHaveValue('size')
  await rows.getByLabel('Required').check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved(?! repl)/).first()).toBeVisible()
  const { parameters } = await api.get(`/api/v1/ai/tools/${id}`)
  expect(parameters).toEqual({
    type: 'object',
    properties: { size: { type: 'integer', minimum: 1 } },
    required: ['size'],
  })
  await expect(rows.getByLabel('Name')).toHaveValue('size')
})

test('a new signing secret is made after a question, and a tool is deleted for good', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id, signing_secret } = await api.post('/api/v1/ai/tools', tool({ name: 'to_delete' }))
  await signIn(page, desk, `/admin/tools/${id}`)
  await page.getByRole('button', { name: 'Generate a new secret' }).click()
  await page
    .getByRole('dialog', { name: 'Generate a new signing secret?' })
    .getByRole('button', { name: 'Generate a new secret' })
    .click()
  const window = page.getByRole('dialog', { name: 'Copy the signing secret now' })
  await expect(window.getByText(/^tsec_/)).not.toHaveText(signing_secret)
  await window.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete tool' }).click()
  await page.getByRole('dialog', { name: 'Delete to_delete?' }).getByRole('button', { name: 'Delete tool' }).click()
  await expect(page).toHaveURL(/\/admin\/tools$/)
  await expect(page.getByRole('link', { name: 'to_delete' })).toHaveCount(0)
})

test('what assistants called a tool for is listed with its conversation and its failures', async ({ desk, page }) => {
  const api = await colleague(desk)
  const url = `${shop.url}/stock`
  const { id } = await api.post('/api/v1/ai/tools', {
    ...tool({ name: 'stock', url, parameters: { type: 'object', properties: {} } }),
    requires_verification: false,
  })
  await signIn(page, desk, `/admin/tools/${id}`)
  const calls = page.getByRole('region', { name: 'Calls by assistants' })
  await expect(calls).toContainText('No assistant has called it.')

  const address = `${desk.simulatorUrl}/models/v1`
  await api.put('/api/v1/ai/models/chat', { enabled: true, address, api_key: 'key', model: 'pretended' })
  const [assistant] = await api.get('/api/v1/ai/assistants')
  await api.put(`/api/v1/ai/assistants/${assistant.id}`, { tool_ids: [id] })
  shop.on('/stock', (_, response) =>
    response.writeHead(shop.asked.length === 1 ? 200 : 503).end('closed for stocktaking'),
  )
  shop.asked.length = 0
  const uuid = await writesToDesk(desk, '4540940001')
  const wanted = { name: 'stock', arguments: {} }
  await simulate(desk, 'POST', '/models/replies', {
    replies: [
      { tool_calls: [wanted] },
      { tool_calls: [wanted] },
      { answer: { text: 'Which size is it?', sources: [] } },
    ],
  })
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: assistant.id })
  await expect.poll(async () => (await api.get(`/api/v1/ai/tools/${id}/calls`)).total).toBe(2)

  await page.reload()
  await expect(calls.getByRole('listitem')).toHaveCount(2)
  await expect(calls.getByRole('listitem').first()).toContainText('503')
  await expect(calls.getByRole('listitem').last()).toContainText('200')
  expect(await seriousFaults(page)).toEqual([])
  await calls.getByRole('button', { name: 'Failed' }).click()
  await expect(calls.getByRole('listitem')).toHaveCount(1)
  await expect(calls.getByRole('listitem')).toContainText('closed for stocktaking')
  await calls.getByRole('link', { name: 'Conversation' }).click()
  await expect(page).toHaveURL(`${desk.url}/inbox/all/${uuid}`)
})

test('the vendor mailbox is switched on beside the mail server', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/notifications/email')
  const box = page.getByRole('switch', { name: 'Send codes through the vendor mailbox' })
  await expect(page.getByText('This desk has no vendor mailbox (SMTP_URL)')).toBeVisible()
  await box.click()
  await save(page).click()
  await givePassword(page, desk)
  await expect(page.getByText(/^Saved(?! repl)/).first()).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
})

for (const look of ['wide', 'narrow'] as const) {
  test(`the page of the tools is accessible and fits, ${look}`, { tag: storm }, async ({ desk, browser }) => {
    const api = await colleague(desk)
    const name = `look_${look}_${'x'.repeat(50)}`
    const description = 'A description without an end, '.repeat(20)
    const auth = { headers: [{ key: 'X-Api-Key-Of-The-Shop', value: 'secret' }] }
    const { id } = await api.post(
      '/api/v1/ai/tools',
      tool({ name, description, auth, method: 'POST', body: { a: '{order_id}' } }),
    )
    const narrow = { viewport: { width: 360, height: 800 }, hasTouch: true }
    const context = await browser.newContext(look === 'narrow' ? narrow : {})
    const page = await context.newPage()
    await signIn(page, desk)
    for (const path of ['/admin/tools', '/admin/tools/new', `/admin/tools/${id}`]) {
      await page.goto(desk.url + path)
      await expect(page.getByRole('heading', { name: /Tools|New tool|look_/ }).first()).toBeAttached()
      // A wide page is seen in light and in dark, a narrow one from left to right and from right to left.
      expect(await (look === 'wide' ? faultsInLightAndDark : seriousFaults)(page), path).toEqual([])
      expect(await scrollsSideways(page), path).toBe(false)
      if (look === 'wide') continue
      await page.evaluate("document.documentElement.dir = 'rtl'")
      expect(await seriousFaults(page), path).toEqual([])
      expect(await scrollsSideways(page), path).toBe(false)
    }
    await context.close()
  })
}
