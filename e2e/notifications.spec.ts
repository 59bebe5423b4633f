import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'notifications' })

const ada = { email: 'ada@example.com', password: 'correct horse battery' }

async function adaOf(desk: Started) {
  const api = await colleague(desk)
  const known = (await api.get('/api/v1/agents')).find(({ email }: { email: string }) => email === ada.email)
  if (known) return known.id
  const fields = { first_name: 'Ada', last_name: 'Lovelace', email: ada.email, roles: ['Agent'] }
  return (await api.post('/api/v1/agents', { ...fields, new_password: ada.password })).id
}

async function mention(desk: Started, uuid: string, id: number, message: string): Promise<void> {
  const api = await colleague(desk)
  await api.post(`/api/v1/conversations/${uuid}/messages`, {
    message,
    private: true,
    mentions: [{ type: 'agent', id }],
  })
}

/** Waits until Ada was told so many times of the conversation, and has read it all. */
async function hasRead(page: Page, desk: Started, uuid: string, count: number): Promise<void> {
  const read = async () => {
    const { data } = await (await page.request.get(`${desk.url}/api/v1/notifications`)).json()
    const about = data.filter((one: { conversation_uuid: string }) => one.conversation_uuid === uuid)
    return about.map(({ is_read }: { is_read: boolean }) => is_read)
  }
  await expect.poll(read).toEqual(Array(count).fill(true))
}

test('a mention rings at once; it opens the conversation and is read by that', async ({ desk, page }) => {
  const id = await adaOf(desk)
  const uuid = await writesToDesk(desk, '4520110001')
  await signIn(page, { ...desk, ...ada })
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await mention(desk, uuid, id, 'Is the bracket in stock?')
  await expect(bell).toHaveAccessibleName(/1 unread/, { timeout: 2_000 })
  await bell.click()
  const latest = page.getByRole('dialog', { name: 'Notifications' })
  const row = latest.getByRole('listitem').filter({ hasText: 'mentioned you' })
  await expect(row).toContainText('Is the bracket in stock?')
  expect(await seriousFaults(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/inbox/all/${uuid}`))
  await expect(page.getByText('Is the bracket in stock?')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')

  // While the conversation is open, its notifications count as read.
  await mention(desk, uuid, id, 'And the chain?')
  await expect(page.getByText('And the chain?', { exact: true })).toBeVisible()
  await hasRead(page, desk, uuid, 2)
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('the page of notifications is named in the tab, with how many conversations are unread', async ({
  desk,
  page,
}) => {
  await writesToDesk(desk, '4520110009')
  await signIn(page, desk, '/notifications')
  await expect(page).toHaveTitle(/^\(\d+\) Notifications · Parley$/)
})

test('a mention that comes while the one before is marked as read is read, too', async ({ desk, page }) => {
  const id = await adaOf(desk)
  const uuid = await writesToDesk(desk, '4520110007')
  await signIn(page, { ...desk, ...ada }, `/inbox/all/${uuid}`)
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  // The list that is read after the first was marked already has the second.
  let second: PromiseWithResolvers<void> | undefined
  await page.route('**/api/v1/notifications/read-all?*', async (route) => {
    if (second) return route.continue()
    second = Promise.withResolvers()
    const response = await route.fetch()
    await mention(desk, uuid, id, 'And the chain?')
    second.resolve()
    await route.fulfill({ response })
  })
  await page.route('**/api/v1/notifications?*', async (route) => {
    await second?.promise
    await route.continue()
  })
  await mention(desk, uuid, id, 'Is the bracket in stock?')
  await expect(page.getByText('And the chain?', { exact: true })).toBeVisible()
  await hasRead(page, desk, uuid, 2)
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('the latest stand beside the bell, are read there as a whole, and lead to the page of all', async ({
  desk,
  page,
}) => {
  const id = await adaOf(desk)
  const uuid = await writesToDesk(desk, '4520110003')
  await signIn(page, { ...desk, ...ada })
  const bell = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /Notifications/ })
  await mention(desk, uuid, id, 'For the bell')
  await expect(bell).toHaveAccessibleName(/unread/)
  const before = page.url()
  await bell.click()
  const latest = page.getByRole('dialog', { name: 'Notifications' })
  await expect(latest.getByRole('listitem').filter({ hasText: 'For the bell' })).toBeVisible()
  expect(page.url()).toBe(before)
  await latest.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(latest.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(latest).toHaveCount(0)
  await expect(bell).toBeFocused()
  await bell.click()
  await expect(bell).not.toHaveAttribute('aria-current')
  await latest.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(latest).toHaveCount(0)
  await expect(bell).toHaveAttribute('aria-current', 'page')
})

test('the list is emptied row by row or read as a whole, in one tab as in the other', async ({
  desk,
  page,
  context,
}) => {
  const id = await adaOf(desk)
  const uuid = await writesToDesk(desk, '4520110002')
  await signIn(page, { ...desk, ...ada })
  for (const text of ['First', 'Second', 'Third']) await mention(desk, uuid, id, text)
  const other = await context.newPage()
  await Promise.all([page.goto(`${desk.url}/notifications`), other.goto(`${desk.url}/notifications`)])
  const rows = (from: typeof page) => from.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows(page).filter({ hasText: 'Third' })).toBeVisible()
  await rows(page).filter({ hasText: 'Third' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(rows(page).filter({ hasText: 'Second' }).getByRole('button', { name: 'Delete' })).toBeFocused()
  await expect(rows(other).filter({ hasText: 'Third' })).toBeHidden()
  await rows(page).filter({ hasText: 'Second' }).getByRole('button', { name: 'Mark as read' }).click()
  await expect(rows(other).filter({ hasText: 'Second' })).not.toContainText('unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(rows(other).filter({ hasText: 'unread' })).toHaveCount(0)
})

test('what goes where is chosen in the profile, and acts at once', async ({ desk, page }) => {
  await adaOf(desk)
  await signIn(page, { ...desk, ...ada }, '/profile#notifications')
  const mail = page.getByRole('switch', { name: 'A mention: Email' })
  await expect(mail).not.toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/notifications/preferences') && answer.request().method() === 'PUT',
  )
  await mail.click()
  await expect(mail).toBeChecked()
  expect((await saved).status()).toBe(200)
  await expect(page.getByRole('switch', { name: /payment problem/ })).toHaveCount(0)
  await page.reload()
  await expect(mail).toBeChecked()
  expect(await seriousFaults(page)).toEqual([])
})

test('an empty list says what will stand there, also on a phone', { tag: storm }, async ({ desk, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, desk, '/notifications')
  await expect(page.getByText('No notifications')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})
