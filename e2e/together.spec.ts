import type { Browser, Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, customersWrite, fillSignIn, signIn, writesToDesk } from './panel.ts'

const log = (page: Page) => page.getByRole('log')
const password = 'a long enough password'

/** Another agent at the same desk, in a browser of their own. */
async function jonas(browser: Browser, desk: Started): Promise<Page> {
  const api = await colleague(desk)
  const email = 'jonas.together@example.com'
  const agents = await api.get('/api/v1/agents')
  if (!agents.some((agent: { email: string }) => agent.email === email)) {
    await api.post('/api/v1/agents', {
      first_name: 'Jonas',
      last_name: 'Holm',
      email,
      roles: ['Agent'],
      new_password: password,
    })
  }
  const page = await (await browser.newContext()).newPage()
  await signIn(page, { url: desk.url, email, password })
  return page
}

async function open(page: Page, desk: Started, uuid: string): Promise<void> {
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
}

test('two agents in one conversation see each other look and type, and that a tab is gone', async ({
  desk,
  page,
  browser,
}) => {
  const uuid = await writesToDesk(desk, '4550000001')
  await signIn(page, desk)
  await open(page, desk, uuid)
  const other = await jonas(browser, desk)
  await open(other, desk, uuid)

  const head = page.locator('[data-part="thread-head"]')
  await expect(head.getByText('Jonas is looking at this')).toBeAttached()
  await expect(other.locator('[data-part="thread-head"]').getByText('Admin is looking at this')).toBeAttached()
  // A person who pauses counts as looking after four seconds, so Jonas types until it has been seen.
  await expect(async () => {
    await other.getByRole('textbox', { name: 'Reply' }).pressSequentially('I know')
    await expect(head.getByText('Jonas is typing')).toBeAttached({ timeout: 2_000 })
    await expect(page.locator(`[data-row="${uuid}"]`).getByText('Jonas is typing')).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await other.context().close()
  await expect(head.getByText(/^Jonas/)).toHaveCount(0)
})

test('what is new is marked in row, title and icon alike, and reading it in one tab clears the other', async ({
  desk,
  page,
  browser,
}) => {
  const uuid = await writesToDesk(desk, '4550000002')
  await signIn(page, desk)
  const row = page.locator(`[data-row="${uuid}"]`)
  const icon = () => page.evaluate<string>('document.querySelector(\'link[rel="icon"]\').getAttribute("href")')
  await expect(row.getByText('1 new', { exact: true })).toBeVisible()
  const unread = await page.locator('[data-row][data-unread]').count()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${unread}\\) `))
  await expect.poll(icon).toBe('/favicon-unread.svg')

  const other = await jonas(browser, desk)
  await open(other, desk, uuid)
  await expect(other.locator(`[data-row="${uuid}"][data-unread]`)).toHaveCount(0)
  // What a colleague has read is still unread for this person.
  await expect(row.getByText('1 new', { exact: true })).toBeVisible()

  const second = await page.context().newPage()
  await open(second, desk, uuid)
  await page.bringToFront()
  await expect(row.getByText('1 new', { exact: true })).toHaveCount(0)
  const rest = unread - 1
  await expect.poll(() => page.title()).toMatch(rest > 0 ? new RegExp(`^\\(${rest}\\) `) : /^[^(]/)
  await other.context().close()
})

test('a new message comes in without moving the reader, who is told how many are below', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4550000003')
  for (let part = 0; part < 6; part += 1) {
    await customersWrite(
      desk,
      Array.from({ length: 12 }, () => 4_550_000_003),
      `Line of part ${part}`,
    )
  }
  const api = await colleague(desk)
  const total = async () => (await api.get(`/api/v1/conversations/${uuid}/messages`)).total
  await expect.poll(total).toBeGreaterThan(72)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(log(page).getByText('Line of part 5').first()).toBeVisible()

  // Older messages load above the reader's place, which does not move.
  await log(page).evaluate((box) => box.scrollTo(0, 300))
  await expect(log(page).getByText('Line of part 0').first()).toBeAttached()
  await expect(log(page).getByText('Hello', { exact: true })).toBeAttached()
  const place = () => log(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop))
  const before = await place()

  await customersWrite(desk, [4_550_000_003], 'The newest of all')
  const jump = page.getByRole('button', { name: '1 new message' })
  await expect(jump).toBeVisible()
  const line = log(page).getByText('The newest of all')
  await expect(line).not.toBeInViewport()
  expect(await place()).toBeGreaterThan(before)
  await jump.click()
  await expect(line).toBeInViewport()

  // Live messages are in the order in which a reload shows them.
  const live = await log(page).locator('[data-part="bubble"]').allTextContents()
  await page.reload()
  await expect(line).toBeVisible()
  const reloaded = await log(page).locator('[data-part="bubble"]').allTextContents()
  expect(live.slice(-reloaded.length)).toEqual(reloaded)
})

test('whoever is called in a note hears of it while it is written', async ({ desk, page, browser }) => {
  const uuid = await writesToDesk(desk, '4550000004')
  const other = await jonas(browser, desk)
  const bell = other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await signIn(page, desk)
  await open(page, desk, uuid)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Private note', exact: true })
  await note.pressSequentially('Have a look @Jonas')
  await page.getByRole('option', { name: /Jonas Holm/ }).click()
  await note.press('Enter')
  await expect(bell).toHaveAccessibleName(/unread/)
  await bell.click()
  const told = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(told).toContainText('Have a look @Jonas Holm')
  await told.getByRole('link').click()
  await expect(other).toHaveURL(new RegExp(`/inbox/all/${uuid}`))
  await expect(log(other).getByText('Have a look @Jonas Holm')).toBeVisible()
  await other.context().close()
})

test('what colleague and customer did meanwhile is there after a lost connection, and what waited goes out once', {
  tag: storm,
}, async ({ desk, page, browser }) => {
  const from = '4550000005'
  const uuid = await writesToDesk(desk, from)
  await signIn(page, desk)
  await open(page, desk, uuid)
  const other = await jonas(browser, desk)
  await open(other, desk, uuid)

  await page.context().setOffline(true)
  await expect(page.locator('[data-part="offline"]')).toBeVisible()
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  for (const text of ['First from the tunnel', 'Second from the tunnel']) {
    await reply.fill(text)
    await reply.press('Enter')
  }
  await expect(log(page).getByText('Will be sent when you are online again')).not.toHaveCount(0)
  await other.keyboard.press('n')
  await other.getByRole('textbox', { name: 'Private note', exact: true }).fill('Written meanwhile')
  await other.keyboard.press('Enter')
  await expect(log(other).getByText('Written meanwhile')).toBeVisible()
  await customersWrite(desk, [Number(from)], 'Asked meanwhile')
  await expect(log(other).getByText('Asked meanwhile')).toBeVisible()
  await expect(log(page).getByText('Written meanwhile')).toHaveCount(0)

  await page.context().setOffline(false)
  await expect(log(page).getByText('Written meanwhile')).toHaveCount(1)
  await expect(log(page).getByText('Asked meanwhile')).toHaveCount(1)
  await expect(page.locator('[data-part="offline"]')).toHaveCount(0)
  const got = async () => {
    const answer = await fetch(`${desk.simulatorUrl}/sim/messages?to=${from}`)
    const { messages } = (await answer.json()) as { messages: { text?: string }[] }
    return messages.flatMap(({ text }) => (text?.includes('from the tunnel') ? [text] : []))
  }
  await expect.poll(got).toEqual(['First from the tunnel', 'Second from the tunnel'])
  await expect(log(other).getByText('from the tunnel')).toHaveCount(2)
  await other.context().close()
})

test('the tabs of a browser share one connection, and go on when the tab that listens is closed or put to sleep', {
  tag: storm,
}, async ({ desk, page, context }) => {
  const from = '4550000008'
  const uuid = await writesToDesk(desk, from)
  let connections = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/live') connections += 1
  })
  await signIn(page, desk)
  await open(page, desk, uuid)
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [second, third]) await open(tab, desk, uuid)
  // The page of the sign-in had a connection too.
  const before = connections
  const hears = async (tabs: Page[], text: string) => {
    await customersWrite(desk, [Number(from)], text)
    for (const tab of tabs) await expect(log(tab).getByText(text, { exact: true })).toBeVisible()
  }
  await hears([page, second, third], 'Heard by three')
  await page.close()
  await hears([second, third], 'Heard by two')
  expect(connections).toBe(before + 1)

  const asleep = await context.newCDPSession(second)
  await asleep.send('Page.setWebLifecycleState', { state: 'frozen' })
  // The same as when somebody comes back to the tab.
  await third.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await hears([third], 'Heard by one')
  await asleep.send('Page.setWebLifecycleState', { state: 'active' })
  await hears([second, third], 'Heard by two again')
})

test('over plain HTTP too, where there are no locks, more tabs than connections hear what comes in', {
  tag: storm,
}, async ({ desk, browser }) => {
  const from = '4550000009'
  const uuid = await writesToDesk(desk, from)
  const context = await browser.newContext({ baseURL: desk.url.replace('127.0.0.1', 'desk.test') })
  const tabs = [await context.newPage()]
  const [first] = tabs as [Page]
  await first.goto('/')
  expect(await first.evaluate<boolean>('isSecureContext')).toBe(false)
  await fillSignIn(first, desk)
  await expect(first).toHaveURL(/\/(inbox|setup)/)
  await first.goto(`/inbox/all/${uuid}`)
  // One more tab than a browser has connections.
  for (let more = 0; more < 6; more += 1) tabs.push(await context.newPage())
  for (const tab of tabs.slice(1)) await tab.goto(`/inbox/all/${uuid}`)
  const hears = async (heard: Page[], text: string) => {
    await customersWrite(desk, [Number(from)], text)
    for (const tab of heard) await expect(log(tab).getByText(text, { exact: true })).toBeVisible()
  }
  await hears(tabs, 'Heard by seven')
  await first.close()
  await tabs[1]!.reload()
  await hears(tabs.slice(1), 'Heard by six')
  await context.close()
})
