import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { fillSignIn } from './panel.ts'

/** `PICTURES=1` takes a new picture for the README. */
const picture = fileURLToPath(
  new URL(process.env.PICTURES ? '../docs/panel.png' : 'results/panel.png', import.meta.url),
)

/** The customer that the phone shows first. */
const customer = '34612448017'

const others = [
  { from: '4528441093', name: 'Freja Lindqvist Abernathy', text: 'Is a cracked visor covered as well?' },
  {
    from: '491609551200',
    name: 'Maximiliane von Hohenstein-Waldburg',
    text: 'Der Rahmen hat einen Riss am Unterrohr.',
  },
  { from: '380671234567', name: 'Олена Коваленко', text: 'Доброго дня! Чи можна забрати велосипед сьогодні?' },
  { from: '21620118402', name: 'أمينة بن يوسف', text: 'شكراً لك، سنراك يوم السبت' },
  { from: '4552603188', name: 'Nguyễn Thị Minh Khai', text: 'How many days do I have to return it?' },
]

// The story connects the simulator's number itself, and a desk accepts a number only once.
test.use({ ownDesk: 'the story' })

type Sent = { text: string; type: string }

test('a customer asks, the assistant answers, an agent takes over, and the conversation reopens', async ({
  desk,
  page,
  playwright,
  context,
}) => {
  // 1. The panel is open, the printed admin signs in.
  await page.goto(desk.url)
  await fillSignIn(page, desk)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // 2. A script with a key that was made over the API upserts an article; the panel lists it.
  const api = await script(page, await playwright.request.newContext({ baseURL: desk.url }))
  const article = {
    key: 'kb/returns',
    title: 'Returns and refunds',
    content:
      'You can return anything within 30 days of delivery, unused and in its box.\n\n## When you get your money\n\nRefunds go back to the card you paid with, usually within five working days.',
  }
  expect((await api.post('/api/v1/ai/snippets/upsert', article)).outcome).toBe('added')
  await page.getByRole('link', { name: 'Knowledge' }).click()
  await expect(page.getByText('Returns and refunds').first()).toBeVisible()

  // 3. An inbox on the provider simulator, made over the API: credentials checked, callback registered with the
  // handshake.
  const world = (await (await fetch(`${desk.simulatorUrl}/sim/world`)).json()) as Record<string, string>
  const inbox = await api.post('/api/v1/inboxes', {
    name: 'Butik Aarhus',
    config: {
      phone_number_id: world.phone_number_id,
      waba_id: world.waba_id,
      access_token: world.access_token,
      app_secret: world.app_secret,
      webhook_verify_token: 'a long random string',
    },
  })
  await expect.poll(async () => (await api.get(`/api/v1/inboxes/${inbox.id}`)).setup.callback.state).toBe('proven')
  const assistant = (await api.get('/api/v1/agents/compact')).find(
    (agent: { type: string }) => agent.type === 'assistant',
  )
  await api.post('/api/v1/automations/rules', {
    name: 'Everything new to the assistant',
    rules: [{ groups: [{ rules: [] }], actions: [{ type: 'assign_user', value: [String(assistant.id)] }] }],
  })

  // 4. A customer writes on the phone page, while the panel shows the inbox.
  await page.getByRole('link', { name: /^All open/ }).click()
  const phone = await context.newPage()
  await phone.goto(desk.simulatorUrl)
  await write(phone, 'How many days do I have to return a helmet?')

  // 5. The notice, then an answer from the article. The ticks go up to read on the phone page.
  const chat = phone.getByRole('log')
  await expect(
    chat.getByText('You are chatting with an AI assistant. You can ask for a person at any time.'),
  ).toBeVisible()
  await expect(chat.getByText(/within 30 days of delivery/)).toBeVisible()
  await expect(chat.locator('[data-status="read"]').last()).toBeVisible()
  expect(await sentTexts(desk.simulatorUrl, customer)).toEqual([
    'You are chatting with an AI assistant. You can ask for a person at any time.',
    expect.stringContaining('within 30 days of delivery'),
  ])

  // 6. The conversation appeared without a reload. An agent takes over and replies, and the assistant then stops
  //    answering.
  await page.bringToFront()
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()
  await expect(row).toContainText('within 30 days')
  await row.click()
  await page.getByRole('button', { name: 'Assistant' }).click()
  await page.getByRole('menuitem', { name: /Take over/ }).click()
  await reply(page, 'Hello, this is Ada. Bring it by on Saturday.')
  await expect(chat.getByText('Hello, this is Ada. Bring it by on Saturday.')).toBeVisible()
  await write(phone, 'And when do I get my refund?')
  await page.bringToFront()
  await expect(page.getByRole('log').getByText('And when do I get my refund?')).toBeVisible()
  await reply(page, 'Within five working days.')
  await expect(chat.getByText('Within five working days.', { exact: true })).toBeVisible()
  const bodies = await sentTexts(desk.simulatorUrl, customer)
  expect(bodies.slice(2)).toEqual(['Hello, this is Ada. Bring it by on Saturday.', 'Within five working days.'])
  await othersWrite(desk.simulatorUrl)
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link')).toHaveCount(6)
  await page.screenshot({ path: picture })

  // 7. The agent resolves it, the customer writes again, and the conversation reopens.
  const thread = page.url()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page).not.toHaveURL(thread)
  await page.goto(thread)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await write(phone, 'One more thing!')
  await page.bringToFront()
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await expect(page.getByRole('log').getByText('One more thing!')).toBeVisible()
  const all = await api.get('/api/v1/conversations/all')
  expect(
    all.results.filter((item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${customer}`),
  ).toHaveLength(1)
})

async function write(phone: Page, text: string): Promise<void> {
  await phone.bringToFront()
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.getByRole('button', { name: 'Send message' }).click()
}

async function othersWrite(simulatorUrl: string): Promise<void> {
  for (const message of others) {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${simulatorUrl}/sim/messages`, { method: 'POST', headers, body: JSON.stringify(message) })
  }
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reply' }).fill(text)
  await page.getByRole('button', { name: /^Send to/ }).click()
}

async function sentTexts(simulatorUrl: string, to: string): Promise<string[]> {
  const { messages } = (await (await fetch(`${simulatorUrl}/sim/messages?to=${to}`)).json()) as { messages: Sent[] }
  return messages.filter((message) => message.type === 'text').map((message) => message.text)
}

/** Makes a key for the signed-in admin over the API. Returns a client that uses it. */
async function script(page: Page, request: APIRequestContext) {
  const csrf = (await page.context().cookies()).find((cookie) => cookie.name === 'csrf_token')?.value ?? ''
  const me = await (await page.request.get(new URL('/api/v1/agents/me', page.url()).href)).json()
  const made = await page.request.post(new URL(`/api/v1/agents/${me.data.id}/api-key`, page.url()).href, {
    headers: { 'X-CSRFTOKEN': csrf },
  })
  const { api_key, api_secret } = (await made.json()).data
  const headers = { authorization: `token ${api_key}:${api_secret}` }
  return {
    get: async (path: string) => (await (await request.get(path, { headers })).json()).data,
    post: async (path: string, data: object) => {
      const response = await request.post(path, { headers, data })
      expect(response.status(), await response.text()).toBe(200)
      return (await response.json()).data
    },
  }
}
