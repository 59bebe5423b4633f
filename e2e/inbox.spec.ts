import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, customersWrite, signIn, writesToDesk } from './panel.ts'

/** These tests count conversations, so they need a desk of their own. */
test.use({ ownDesk: 'inbox' })

const many = 180
const first = 4_520_000_000

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })
const rows = (page: Page) => list(page).locator('[data-row]')
/** The customers, the one who has waited longest first. They wait together, and the desk decides their order. */
let names: string[]
const row = (page: Page, place: number) => list(page).getByRole('link', { name: new RegExp(`^${names[place]},`) })
const thread = (page: Page, place: number) => page.getByRole('main', { name: `Conversation with ${names[place]}` })
const scroller = (page: Page) => page.locator('[data-part="rows"]').first()
const focused = (page: Page) =>
  page.evaluate<string | undefined>('document.activeElement.closest("[data-index]")?.dataset.index')

const shownRows = (page: Page) =>
  list(page)
    .locator('li')
    .evaluateAll((lines) =>
      lines.map((line): [string, string] => [
        line.getAttribute('data-index') ?? '',
        line.querySelector('[data-part="who"]')?.textContent ?? '',
      ]),
    )

test.beforeAll(async ({ desk }) => {
  await writesToDesk(desk, String(first))
  await customersWrite(
    desk,
    Array.from({ length: many - 1 }, (_, index) => first + 1 + index),
  )
  const api = await colleague(desk)
  await expect.poll(async () => (await api.get('/api/v1/conversations/all')).total, { timeout: 60_000 }).toBe(many)
  const { results } = await api.get('/api/v1/conversations/all?page_size=500&order_by=waiting_since&order=asc')
  names = results.map((item: { contact: { first_name: string; last_name: string } }) =>
    `${item.contact.first_name} ${item.contact.last_name}`.trim(),
  )
})

test('a long list is scrolled through without a gap or a double while new customers write, in few nodes', {
  tag: storm,
}, async ({ desk, page }) => {
  await signIn(page, desk)
  await expect(row(page, 0)).toBeVisible()
  const seen = new Map<string, string>()
  let written = 0
  for (let top = 0; top < many * 71; top += 500) {
    await scroller(page).evaluate((box, offset) => box.scrollTo(0, offset), top)
    const inSight = String(Math.min(many - 1, Math.floor(top / 71)))
    let shown: [string, string][] = []
    await expect(async () => {
      shown = await shownRows(page)
      expect(shown.map(([index]) => index)).toContain(inSight)
      expect(shown.every(([, name]) => name)).toBe(true)
    }).toPass()
    expect(shown.length).toBeLessThan(120)
    for (const [index, name] of shown) {
      expect(seen.get(index) ?? name).toBe(name)
      seen.set(index, name)
    }
    if (top % 3_000 === 0) await customersWrite(desk, [first + many + written++])
  }
  expect(names.map((_, index) => seen.get(String(index)))).toEqual(names)
})

test('the address names list, filter and conversation, and a reload and Back restore them with the place', async ({
  desk,
  page,
}) => {
  await signIn(page, desk)
  await page.keyboard.press('f')
  const filter = page.getByRole('dialog', { name: 'Filter this list' })
  await filter.getByLabel('Inbox').selectOption('Shop')
  await filter.getByRole('switch', { name: 'Unread only' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/inbox=\d+.*unread=true|unread=true.*inbox=\d+/)
  await scroller(page).evaluate((box) => box.scrollTo(0, 6_000))
  await row(page, 86).click()
  await expect(thread(page, 86)).toBeVisible()
  const at = () => scroller(page).evaluate((box) => box.scrollTop)
  const left = await at()
  expect(left).toBeGreaterThan(5_000)

  await page.reload()
  await expect(thread(page, 86)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter: Shop' })).toBeVisible()
  await expect.poll(at).toBe(left)

  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts/)
  await page.goBack()
  await expect(thread(page, 86)).toBeVisible()
  await expect.poll(at).toBe(left)
})

test('a list is searched and narrowed by tag, and says when nothing matches', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { results } = await api.get('/api/v1/conversations/all?page_size=1&order_by=waiting_since&order=asc')
  await api.post('/api/v1/tags', { name: 'Warranty' })
  await api.post(`/api/v1/conversations/${results[0].uuid}/tags`, { tags: ['Warranty'], action: 'add_tags' })
  await signIn(page, desk)
  await page.getByRole('button', { name: 'Filter this list' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter this list' })
  await filter.getByLabel('Tag').selectOption('Warranty')
  await expect(rows(page)).toHaveCount(1)
  await filter.getByRole('button', { name: 'Clear filters' }).click()
  await filter.getByLabel('Search conversations').fill(names[7] ?? '')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/query=/)
  await filter.getByLabel('Search conversations').fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'No conversation matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(row(page, 0)).toBeVisible()
  await expect(page).not.toHaveURL(/query=/)
})

test('J and K move through the rows, Enter opens one and Esc goes back to it', async ({ desk, page }) => {
  await signIn(page, desk)
  await expect(row(page, 0)).toBeVisible()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect.poll(() => focused(page)).toBe('1')
  await page.keyboard.press('Enter')
  await expect(thread(page, 1)).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('1')
  // The keys go far beyond the loaded rows, before these are loaded.
  const asked = Promise.withResolvers<void>()
  await page.route(/conversations.*[?&]page=2&/, async (route) => {
    await asked.promise
    await route.continue()
  })
  for (let n = 0; n < 70; n += 1) {
    await page.keyboard.press('j')
    // React does the same when it moves the row with the focus in the page.
    if (n === 50) await page.evaluate('((row) => { row.blur(); row.focus() })(document.activeElement)')
  }
  asked.resolve()
  await expect.poll(() => focused(page)).toBe('71')
})

test('resolving takes the row away, goes on to the next one and can be undone for five seconds', async ({
  desk,
  page,
}) => {
  await signIn(page, desk)
  await row(page, 3).click()
  await expect(thread(page, 3)).toBeVisible()
  const slow = Promise.withResolvers<void>()
  await page.route('**/status', async (route) => {
    await slow.promise
    await route.continue()
  })
  // If the panel gives a read up for a later one, the response never ends.
  const readAgain = Promise.withResolvers<void>()
  await page.route(/\/conversations\/(assigned|unassigned|visible)\?/, async (route) => {
    await route.fulfill({ response: await route.fetch() })
    readAgain.resolve()
  })
  await page.keyboard.press('e')
  await expect(row(page, 3)).toHaveCount(0)
  await expect(row(page, 4)).toBeFocused()
  // The list that is read before the desk has received the change still has the conversation.
  await readAgain.promise
  await expect(thread(page, 4)).toBeVisible()
  await expect(row(page, 3)).toHaveCount(0)
  await page.keyboard.press('z')
  slow.resolve()
  await expect(row(page, 3)).toBeVisible()
  const api = await colleague(desk)
  const resolved = '[{"field":"status_category","operator":"equals","value":"resolved"}]'
  expect((await api.get(`/api/v1/conversations/all?filters=${resolved}`)).total).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('several are chosen by key and changed together, and what is refused says why', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk)
  await expect(row(page, 10)).toBeVisible()
  await row(page, 10).focus()
  await page.keyboard.press('x')
  for (const key of ['j', 'j']) await page.keyboard.press(key)
  await expect(row(page, 12)).toBeFocused()
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar.getByText('Selected: 3')).toBeVisible()
  await bar.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Resolved: 3')).toBeVisible()
  for (const number of [10, 11, 12]) await expect(row(page, number)).toHaveCount(0)
  await page.keyboard.press('z')
  for (const number of [10, 11, 12]) await expect(row(page, number)).toBeVisible()

  // The desk refuses a tag that somebody has deleted, conversation by conversation. This page does not know of the
  // deletion.
  const tag = await api.post('/api/v1/tags', { name: 'Passing' })
  await page.route('**/api/v1/live?*', (route) => route.abort())
  await page.reload()
  await row(page, 10).focus()
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: 'Add a tag' }).click()
  await expect(page.getByRole('option', { name: 'Passing' })).toBeVisible()
  await api.delete(`/api/v1/tags/${tag.id}`)
  await page.getByRole('option', { name: 'Passing' }).click()
  await expect(page.getByText('Tagged Passing: 0 of 1')).toBeVisible()
})

test('fifty are given to a colleague in one request, and one that has gone meanwhile is named with its reason', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/agents', { first_name: 'Jonas', email: 'jonas.bulk@example.com', roles: ['Agent'] })
  await signIn(page, desk)
  await expect(row(page, 10)).toBeVisible()
  await row(page, 10).focus()
  await page.keyboard.press('x')
  for (let n = 10; n < 59; n += 1) await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('59')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar.getByText('Selected: 50')).toBeVisible()
  const requests: object[] = []
  await page.route('**/api/v1/conversations/bulk', async (route) => {
    const body = route.request().postDataJSON() as { uuids: string[] }
    requests.push(body)
    // The page asks for all of them, but one no longer exists at the desk.
    const gone = { ...body, uuids: ['00000000-0000-4000-8000-000000000000', ...body.uuids.slice(1)] }
    const answer = await route.fetch({ postData: requests.length === 1 ? gone : body })
    const text = (await answer.text()).replace('00000000-0000-4000-8000-000000000000', body.uuids[0]!)
    await route.fulfill({ response: answer, body: text })
  })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Jonas' }).click()
  const outcome = page.getByRole('region', { name: 'Selected conversations' })
  await expect(outcome).toContainText('Assigned to Jonas: 49 of 50')
  await expect(outcome.getByRole('listitem')).toHaveText(`${names[10]}Not found`)
  expect(requests.length).toBe(1)
  await outcome.getByRole('button', { name: 'Undo' }).click()
  const given = () => api.get('/api/v1/conversations/all?filters=[{"field":"assigned_user_id","operator":"set"}]')
  await expect.poll(async () => (await given()).total).toBe(0)
})

test('Escape gives the focus in the bar of the chosen ones back to the first of them', async ({ desk, page }) => {
  await signIn(page, desk)
  await row(page, 3).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar.getByText('Selected: 2')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('3')
})

test('a double click on Resolve resolves one conversation', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuidOf = async (place: number) => (await row(page, place).getAttribute('data-row')) ?? ''
  await signIn(page, desk)
  const [first, second] = [await uuidOf(5), await uuidOf(6)]
  const statusOf = async (uuid: string) => (await api.get(`/api/v1/conversations/${uuid}`)).status
  await row(page, 5).click()
  await expect(thread(page, 5)).toBeVisible()
  await thread(page, 5).getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(thread(page, 6)).toBeVisible()
  // The second press of a double click comes when the next conversation is already there.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(row(page, 5)).toHaveCount(0)
  await expect.poll(() => statusOf(first)).toBe('Resolved')
  expect(await statusOf(second)).toBe('Open')
  await page.keyboard.press('z')
  await expect(thread(page, 5)).toBeVisible()
  await expect.poll(() => statusOf(first)).toBe('Open')
})
