import type { Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

/** These tests count conversations and reject the token, so they need a desk of their own. */
test.use({ ownDesk: 'lists' })

const json = { 'content-type': 'application/json' }
const simulate = (desk: Started, path: string, body: object) =>
  fetch(`${desk.simulatorUrl}/sim${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const item = (page: Page, name: string) => navigation(page).getByRole('link', { name: new RegExp(`^${name}`) })
const counted = (page: Page, name: string, count: number) =>
  expect(item(page, name)).toHaveAccessibleName(new RegExp(`\\b${count}$`))
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).locator('[data-row]')

test('inboxes and teams are listed with how many conversations are open there, and the counts live', async ({
  desk,
  page,
}) => {
  const first = await writesToDesk(desk, '4550000001')
  await writesToDesk(desk, '4550000002')
  const api = await colleague(desk)
  const team = await api.post('/api/v1/teams', { name: 'Workshop', timezone: 'UTC' })
  await signIn(page, desk)
  await counted(page, 'Shop', 2)
  await counted(page, 'Workshop', 0)
  await api.put(`/api/v1/conversations/${first}/assignee/team`, { assignee_id: team.id })
  await counted(page, 'Workshop', 1)
  await item(page, 'Workshop').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(item(page, 'Workshop')).toHaveAttribute('aria-current', 'page')
  await expect(item(page, 'All open')).not.toHaveAttribute('aria-current', 'page')
  await rows(page).first().click()
  await expect(item(page, 'Workshop')).toHaveAttribute('aria-current', 'page')

  await item(page, 'Shop').click()
  await expect(rows(page)).toHaveCount(2)
  await simulate(desk, '/token', { action: 'expire' })
  await api.post(`/api/v1/conversations/${first}/messages`, { message: 'Is anybody there?' })
  await expect(item(page, 'Shop').getByRole('img', { name: 'WhatsApp rejects its access token' })).toBeVisible()
  await simulate(desk, '/token', { action: 'restore' })
})

test('who waits for more than an hour and whose window closes soon have a list of their own', async ({
  desk,
  page,
}) => {
  await writesToDesk(desk, '4550000002')
  await signIn(page, desk)
  await counted(page, 'Waiting over 1 h', 0)
  const timestamp = Math.floor(Date.now() / 1000) - 21 * 3_600
  await simulate(desk, '/messages', { from: '4550000003', name: 'Waits', text: 'Since yesterday', timestamp })
  await counted(page, 'Waiting over 1 h', 1)
  await counted(page, 'Window closing', 1)
  for (const name of ['Waiting over 1 h', 'Window closing']) {
    await item(page, name).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Waits')
  }
})

test('what a list is narrowed to is kept as a view, which is renamed, deleted and brought back', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4550000004')
  const api = await colleague(desk)
  await api.post('/api/v1/tags', { name: 'Warranty' })
  await signIn(page, desk)
  await page.getByRole('button', { name: 'Filter this list' }).click()
  await page.getByRole('dialog', { name: 'Filter this list' }).getByLabel('Tag').selectOption('Warranty')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByRole('button', { name: 'Save this view' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Name').fill('Warranty claims')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Warranty claims' })).toBeVisible()
  await counted(page, 'Warranty claims', 0)
  await expect(page.getByRole('heading', { name: 'No conversation matches' })).toBeVisible()
  await api.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['Warranty'], action: 'add_tags' })
  await counted(page, 'Warranty claims', 1)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Warranty claims' })).toBeVisible()

  await page.getByRole('button', { name: 'Change the view Warranty claims' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share the view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Warranty, all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Warranty, all' })).toBeVisible()
  await page.getByRole('button', { name: 'Change the view Warranty, all' }).click()
  await page.getByRole('menuitem', { name: 'Delete the view' }).click()
  await expect(page.getByText('Deleted the view Warranty, all')).toBeVisible()
  await expect(item(page, 'Warranty, all')).toHaveCount(0)
  await page.keyboard.press('z')
  await counted(page, 'Warranty, all', 1)
})

test('a list is narrowed by priority, status and reply window, and shared as a view that others have at once', async ({
  desk,
  page,
  browser,
}) => {
  const api = await colleague(desk)
  const [high, closed] = [await writesToDesk(desk, '4550000021'), await writesToDesk(desk, '4550000022')]
  await api.put(`/api/v1/conversations/${high}/priority`, { priority: 'High' })
  await api.put(`/api/v1/conversations/${closed}/status`, { status: 'Closed' })
  await signIn(page, desk)
  const filter = page.getByRole('dialog', { name: 'Filter this list' })
  await page.keyboard.press('f')
  await filter.getByLabel('Priority').selectOption('High')
  await filter.getByLabel('Window').selectOption('Reply window open')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('4550000021')
  // The button has the focus again. Its name would cover the first control of the list, until a key leads there.
  await expect(page.getByRole('button', { name: 'Filter this list' })).toBeFocused()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip')).toContainText('Filter this list')
  await page.getByRole('button', { name: 'Remove filter: High' }).click()
  await page.getByRole('button', { name: 'Remove filter: Reply window open' }).click()

  // A single status is shown within its category, and so is a view of it.
  await page.keyboard.press('f')
  await filter.getByLabel('Status').selectOption('Closed')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as view' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Save as view' }).click()
  await dialog.getByLabel('Name').fill('Closed for good')
  await dialog.getByLabel('For').selectOption('Everybody')
  await expect(dialog.getByText('Everybody sees in it only conversations that they may see.')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('heading', { name: 'Closed for good' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await counted(page, 'Closed for good', 1)
  await expect(item(page, 'Closed for good')).toHaveAttribute('title', 'Closed for good · Shared with everybody')

  // Others have the view, see in it what they may see, and cannot change it.
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read']
  await api.post('/api/v1/roles', { name: 'Sees own', permissions })
  const who = { email: 'sees.own@example.com', password: 'a long enough password' }
  const { email, password: new_password } = who
  await api.post('/api/v1/agents', { first_name: 'Own', email, roles: ['Sees own'], new_password })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, { ...desk, ...who })
  await item(other, 'Closed for good').click()
  await expect(other.getByRole('heading', { name: 'No conversation matches' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Change the view Closed for good' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the view Closed for good' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share the view' }).click()
  await page.getByRole('dialog').getByLabel('For').selectOption('Only me')
  // The page hears of the deletion before it has the answer to it.
  await page.route('**/api/v1/shared-views/*', async (route) => {
    const response = await route.fetch()
    const menu = page.getByRole('button', { name: 'Change the view Closed for good', includeHidden: true })
    await expect(menu).toHaveCount(0)
    await route.fulfill({ response })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await expect(item(other, 'Closed for good')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Closed for good' })).toBeVisible()
  await other.context().close()
})

test('an agent who may see only their own conversations begins there and is shown no other list', async ({
  desk,
  browser,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/roles', {
    name: 'Own only',
    permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'],
  })
  const who = { email: 'own@example.com', password: 'a long enough password' }
  await api.post('/api/v1/agents', {
    first_name: 'Own',
    last_name: 'Only',
    email: who.email,
    new_password: who.password,
    roles: ['Own only'],
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, { ...desk, ...who })
  await expect(page).toHaveURL(/\/inbox\/mine/)
  await expect(item(page, 'Mine')).toBeVisible()
  for (const name of ['All open', 'Unassigned', 'Shop', 'Waiting over 1 h'])
    await expect(item(page, name)).toHaveCount(0)
  await context.close()
})

test('the navigation folds to its icons and back by key, and stays as it was left', async ({ desk, page }) => {
  await signIn(page, desk)
  const width = async () => (await navigation(page).boundingBox())?.width
  await expect(item(page, 'All open')).toBeVisible()
  await page.keyboard.press('[')
  await expect.poll(width).toBe(52)
  await page.reload()
  await expect.poll(width).toBe(52)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('[')
  await expect.poll(width).toBe(208)
})
