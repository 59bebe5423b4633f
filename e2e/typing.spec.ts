import type { Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { colleague, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'typing' })

const from = '4521100001'
const dialog = (page: Page) => page.locator('[role="dialog"], [role="menu"]')
const hint = (page: Page) => page.getByText(/^Nothing was done: that looked like text\./)

/** Opens a conversation with no field focused, and with a clock that the test can stop. */
async function atRest(page: Page, desk: Started, uuid: string) {
  await signIn(page, desk)
  await page.clock.install()
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(page.getByRole('log').getByText('Hello', { exact: true }).first()).toBeVisible()
  await page.getByRole('log').focus()
}

/** A customer who wrote so long ago that the reply window is closed. */
async function wroteLongAgo(desk: Started): Promise<string> {
  await writesToDesk(desk, '4521100009')
  const timestamp = Math.floor(Date.now() / 1_000) - 90_000
  await simulate(desk, 'POST', '/messages', { from, name: `Customer ${from}`, text: 'Hello', timestamp })
  const api = await colleague(desk)
  const find = async () =>
    (await api.get('/api/v1/conversations/all')).results.find(
      ({ contact }: { contact: { phone_number: string } }) => contact.phone_number === `+${from}`,
    )?.uuid
  await expect.poll(find).toBeTruthy()
  return find()
}

test('words typed where nothing takes them do nothing and say where to type', async ({ desk, page }) => {
  const uuid = await wroteLongAgo(desk)
  const api = await colleague(desk)
  await atRest(page, desk, uuid)
  const url = page.url()
  const unchanged = async () => {
    await page.clock.runFor(3_000)
    await expect(dialog(page)).toHaveCount(0)
    expect(page.url()).toBe(url)
    await expect(page.getByRole('log')).toBeFocused()
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const text of ['dear ida', 'please, thanks\n', 'Great, I am sorry', 'just a moment', 'ok', 'go on']) {
    await page.keyboard.type(text)
    await expect(hint(page)).toBeVisible()
    await unchanged()
    await page.clock.runFor(6_000)
  }
  await page.keyboard.type('привет')
  await expect(hint(page)).toContainText('T sends a template')
  await unchanged()
  await page.clock.resume()
  expect(await seriousFaults(page)).toEqual([])
  expect((await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Open')
  expect((await api.get(`/api/v1/conversations/${uuid}`)).assigned_user_id).toBeNull()
})

test('a single key works nearly at once, and those that go through the list at once', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4521100003')
  await atRest(page, desk, uuid)
  const api = await colleague(desk)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('s')
  await page.clock.runFor(249)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('menuitem', { name: /Tomorrow/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toHaveCount(0)

  // A press with the pointer counts after the key, not before it.
  await page.keyboard.press('e')
  await page.getByRole('navigation', { name: 'Main' }).click({ position: { x: 2, y: 2 } })
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Resolved')
  await page.clock.runFor(1_000)
  await expect(hint(page)).toHaveCount(0)
})

test('in a closed window R goes to the templates', async ({ desk, page }) => {
  await atRest(page, desk, await wroteLongAgo(desk))
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Send template' })).toBeVisible()
})

test('single keys are switched off in the profile; then they need Alt, and keys with Ctrl work as before', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4521100002')
  await signIn(page, desk, '/profile')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await api.get('/api/v1/agents/me')).single_keys).toBe(false)

  await page.clock.install()
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await page.getByRole('log').focus()
  await page.keyboard.press('s')
  await page.clock.runFor(1_000)
  await page.keyboard.type('dear ida')
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
  await page.keyboard.press('Alt+s')
  await expect(page.getByRole('menuitem', { name: /Tomorrow/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-part="me"]').click()
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Single-key shortcuts are off in your profile',
  )
  await api.put('/api/v1/agents/me', { single_keys: true })
})
