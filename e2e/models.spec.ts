import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import {
  colleague,
  faultsInLightAndDark,
  scrollsSideways,
  seriousFaults,
  signIn,
  simulate,
  writesToDesk,
} from './panel.ts'

test.use({ ownDesk: 'models' })

/** Tells the simulated models what to do, or reads what they were asked. */
async function models(desk: Started, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(`${desk.simulatorUrl}/sim/models${path}`, { method, ...sent })
  return answer.json() as Promise<{ calls: { headers: Record<string, string> }[] }>
}
const fault = (desk: Started, order: object) => models(desk, 'POST', '/faults', order)
const address = (desk: Started) => `${desk.simulatorUrl}/models/v1`
test.beforeEach(({ desk }) => models(desk, 'POST', '/reset'))

const mask = '\u2022'.repeat(10)
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Models' }).getByRole('row', { name })
const save = (page: Page) => page.getByRole('button', { name: /^Save/ })

test('a model is chosen, tried, refused at its fields, and embeds what there is before the eyes', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  for (const n of [1, 2, 3]) await api.post('/api/v1/ai/snippets', { title: `T${n}`, content: `A refund, ${n}.` })
  await signIn(page, desk, '/admin/ai/models')
  await expect(page.getByText('Without any model the desk finds articles by their words')).toBeVisible()
  await expect(row(page, 'Chat')).toContainText('built in')
  await expect(row(page, 'Embedding')).toContainText('none')
  await page.getByRole('link', { name: 'Embedding' }).click()
  const pane = page.getByRole('region', { name: 'Embedding' })
  await expect(pane.getByRole('button', { name: 'Test now' })).toBeDisabled()

  await pane.getByRole('switch', { name: 'Use this model' }).click()
  await pane.getByLabel('Address').fill('ollama')
  await save(page).click()
  await expect(pane.getByLabel('Address')).toHaveAccessibleDescription(/must be an http or https address/)
  await pane.getByLabel('Address').fill(address(desk))
  await pane.getByLabel('Dimensions').fill('many')
  await save(page).click()
  await expect(pane.getByLabel('Dimensions')).toHaveAccessibleDescription(/a whole number from 1 to/)
  await pane.getByLabel('Dimensions').fill('')
  await save(page).click()
  await expect(pane.getByLabel('Model', { exact: true })).toHaveAccessibleDescription(/model is missing/)
  await pane.getByLabel('Model', { exact: true }).fill('small')
  await pane.getByLabel('Key').fill('sk-canary')

  await fault(desk, { kind: 'hold', on: 'embedding', times: 100 })
  await page.keyboard.press('Control+s')
  await expect(pane.getByText('Embedding articles: 0 of 3')).toBeVisible()
  await expect(pane.getByRole('progressbar')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await models(desk, 'DELETE', '/faults')
  await expect(pane.getByText('Embedded articles: 3 of 3')).toBeVisible()
  await expect(pane.getByLabel('Key')).toHaveValue(mask)
  await expect(row(page, 'Embedding')).toContainText('in use')

  await pane.getByRole('button', { name: 'Test now' }).click()
  await expect(pane.getByText(/It answered after \d+ ms/)).toContainText('256 dimensions')
  expect((await models(desk, 'GET', '/calls')).calls.at(-1)?.headers.authorization).toBe('Bearer sk-canary')
  await fault(desk, { kind: 'status', status: 500, message: 'out of memory for {key}' })
  await pane.getByRole('button', { name: 'Test now' }).click()
  await expect(pane.getByRole('alert')).toContainText('The model service failed: 500 out of memory for Bearer …')
  expect(await page.content()).not.toContain('canary')
})

test('a model that gives no answer is shown as away until it answers again', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.put('/api/v1/ai/models/rerank', { enabled: true, address: address(desk), model: 'order' })
  await api.post('/api/v1/ai/snippets', { title: 'Brakes', content: 'Brakes are bled once a year.' })
  await signIn(page, desk, '/admin/ai/models/rerank')
  await expect(row(page, 'Re-ranking')).toContainText('in use')
  await fault(desk, { kind: 'status', status: 429, message: 'slow down', retry_after: 120, times: 100 })
  const search = '/api/v1/ai/snippets/search?query=brakes'
  await expect.poll(async () => (await api.get(search)).length).toBe(1)
  await expect(row(page, 'Re-ranking')).toContainText('no answer')
  await expect(page.getByText('The desk has worked without this model since')).toContainText('429 slow down')
  expect(await seriousFaults(page)).toEqual([])
  await models(desk, 'DELETE', '/faults')
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(row(page, 'Re-ranking')).toContainText('in use')
  await expect(page.getByText('The desk has worked without this model since')).toHaveCount(0)
})

test('a model is removed with its key, after a question', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.put('/api/v1/ai/models/chat', { address: address(desk), model: 'talker', api_key: 'sk-canary' })
  await signIn(page, desk, '/admin/ai/models/chat')
  await expect(row(page, 'Chat')).toContainText('off')
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText(/It answered after/)).toBeVisible()
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove model' }).click()
  const question = page.getByRole('dialog', { name: /Remove the model/ })
  await expect(question).toContainText('the key cannot be shown again')
  await question.getByRole('button', { name: 'Remove model' }).click()
  await expect(row(page, 'Chat')).toContainText('built in')
  await expect(page.getByLabel('Address')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/ai\/models$/)

  await page.goto(`${desk.url}/admin/audit`)
  await expect(page.getByRole('link', { name: 'Changed the models' }).first()).toBeVisible()
})

test('a chat model gets its protocol, prices and a budget, and what it has cost today is shown', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/ai/models/chat')
  const pane = page.getByRole('region', { name: 'Chat' })
  const cost = pane.getByRole('region', { name: 'Cost' })
  await pane.getByRole('switch', { name: 'Use this model' }).click()
  await pane.getByLabel('Protocol').selectOption('Anthropic')
  await expect(pane.getByLabel('Address')).toHaveAccessibleDescription(/api.anthropic.com/)
  await pane.getByLabel('Address').fill(`${desk.simulatorUrl}/models/anthropic/v1`)
  await pane.getByLabel('Model', { exact: true }).fill('talker')
  await cost.getByLabel('Budget for a day').fill('much')
  await save(page).click()
  await expect(cost.getByLabel('Budget for a day')).toHaveAccessibleDescription(/A number from 0.01 to/)
  await cost.getByLabel('Budget for a day').fill('2')
  await save(page).click()
  await expect(cost.getByLabel('Price of a million tokens read')).toHaveAccessibleDescription(/is missing/)
  await cost.getByLabel('Price of a million tokens read').fill('3')
  await cost.getByLabel('Price of a million tokens written').fill('12,5')
  await save(page).click()
  await expect(cost.getByText('Spent today: 0 of 2')).toBeVisible()
  await expect(cost.getByLabel('Price of a million tokens written')).toHaveValue('12.5')

  const tokens = { input: 400_000, output: 32_000 }
  await models(desk, 'POST', '/replies', { replies: [{ answer: { text: 'ready' }, tokens, times: 1 }] })
  await pane.getByRole('button', { name: 'Test now' }).click()
  await expect(cost.getByText('Spent today: 1.6 of 2')).toBeVisible()
  const { spend } = await api.get('/api/v1/ai/models/chat')
  expect(spend.input_tokens).toBeGreaterThanOrEqual(tokens.input)
  const [calls, read, written] = [spend.calls, spend.input_tokens, spend.output_tokens].map((n) =>
    n.toLocaleString('en'),
  )
  await expect(cost.getByText(`Calls today: ${calls}, tokens read: ${read}, written: ${written}`)).toBeVisible()
  await expect(cost.getByRole('progressbar', { name: 'Budget for a day' })).toHaveAttribute('aria-valuenow', '80')
  expect(await seriousFaults(page)).toEqual([])

  await models(desk, 'POST', '/replies', { replies: [{ text: 'ready', tokens }] })
  await pane.getByRole('button', { name: 'Test now' }).click()
  await expect(pane.getByText('It called no tool')).toBeVisible()
  await expect(pane.getByText('The budget for today is spent')).toBeVisible()
  await expect(row(page, 'Chat')).toContainText('budget spent')
  expect(await seriousFaults(page)).toEqual([])

  await page.goto(`${desk.url}/notifications`)
  await page.getByRole('link', { name: /The chat model has used 100% of today/ }).click()
  await expect(page).toHaveURL(/\/admin\/ai\/models\/chat$/)
  await api.put('/api/v1/ai/models/chat', { enabled: false, daily_budget: null })
})

test('how much an embedding model helps is shown in figures, also for the other languages of customers', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const things = 'anchor barrel candle engine falcon guitar hammer island ladder magnet needle orange saddle temple'
  for (const thing of `${things} umbrella velvet walnut yellow zipper`.split(' '))
    await api.post('/api/v1/ai/snippets', {
      title: `The ${thing}`,
      content: `This is what you can do with the ${thing}.`,
    })
  await api.post('/api/v1/ai/snippets', { title: 'The parcel', content: 'This is where you can find your parcel.' })
  await writesToDesk(desk, '4551000001')
  await simulate(desk, 'POST', '/messages', { from: '4551000002', name: 'Jana', text: 'Guten Tag, wo ist mein Paket?' })
  const german = encodeURIComponent(
    JSON.stringify([{ model: 'conversations', field: 'language', operator: 'equals', value: 'de' }]),
  )
  await expect.poll(async () => (await api.get(`/api/v1/conversations/all?filters=${german}`)).total).toBe(1)
  await api.put('/api/v1/ai/models/chat', { enabled: true, kind: 'openai', address: address(desk), model: 'talker' })
  // The simulated models know "Paket" for "parcel".
  const titles = Array.from({ length: 20 }, () => 'Paket')
  await models(desk, 'POST', '/replies', { replies: [{ tool_calls: [{ name: 'titles', arguments: { titles } }] }] })
  await api.put('/api/v1/ai/models/embedding', { enabled: true, address: address(desk), model: 'helpful' })
  const languages = async () =>
    (await api.get('/api/v1/ai/models/embedding/progress')).test?.other_languages?.languages.join()
  await expect.poll(languages).toBe('de')

  await signIn(page, desk, '/admin/ai/models/embedding')
  const pane = page.getByRole('region', { name: 'Embedding' })
  await expect(pane.getByText(/^It (helps by \+\d|does not help here)\S* Tried with \d+ titles/)).toBeVisible()
  await expect(pane.getByText('It helps by +0.05. In other languages (German), tried with 20')).toBeVisible()
  await expect(pane.getByText('words alone find 0 of them first, with this model 1')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

for (const look of ['wide', 'narrow'] as const) {
  test(`the page of the models is accessible and fits, ${look}`, { tag: storm }, async ({ desk, browser }) => {
    const narrow = { viewport: { width: 360, height: 800 }, hasTouch: true }
    const context = await browser.newContext(look === 'narrow' ? narrow : {})
    const page = await context.newPage()
    await signIn(page, desk)
    for (const path of ['/admin/ai/models', '/admin/ai/models/embedding', '/admin/ai/models/chat']) {
      await page.goto(desk.url + path)
      await expect(page.getByRole('heading', { name: /Models|Embedding|Chat/ }).first()).toBeAttached()
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
