import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, customersWrite, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'going on' })

const rowOf = (page: Page, uuid: string) => page.locator(`[data-row="${uuid}"]`)
const thread = (page: Page, number: number) =>
  page.getByRole('main', { name: `Conversation with Customer ${number}`, exact: true })
const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const resolved = 'button[aria-label="Reopen"]'

/** Resolves every conversation and then has this many customers write, so that the first one has waited longest. */
async function waiting(desk: Started, first: number, count: number) {
  const api = await colleague(desk)
  for (const { uuid } of (await api.get('/api/v1/conversations/all?page_size=500')).results)
    await api.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  await writesToDesk(desk, String(first))
  const uuids: string[] = []
  for (const number of numbers) uuids.push(await writesToDesk(desk, String(number)))
  const status = async (index: number) => (await api.get(`/api/v1/conversations/${uuids[index]}`)).status as string
  return { api, numbers, uuids, status: (index: number) => expect.poll(() => status(index)) }
}

test('every key obeys what is chosen, then the row that has the focus, and then the open conversation', {
  tag: storm,
}, async ({ desk, page }) => {
  const { api, uuids, numbers, status } = await waiting(desk, 4_521_000_001, 5)
  await signIn(page, desk, '/inbox/all')
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  const row = (index: number) => rowOf(page, uuids[index]!)

  await test.step('chosen: the open conversation is left alone, and one request changes all', async () => {
    await row(0).click()
    await expect(thread(page, numbers[0]!)).toBeVisible()
    await row(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar).toContainText('Selected: 2')
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/conversations/bulk') && sent.push(request.method()))
    await page.keyboard.press('e')
    await status(1).toBe('Resolved')
    await status(2).toBe('Resolved')
    await expect(page.getByText('Resolved: 2')).toBeVisible()
    expect(sent).toEqual(['POST'])
    await status(0).toBe('Open')
    await page.keyboard.press('z')
    await status(1).toBe('Open')
    await status(2).toBe('Open')
  })
  await test.step('chosen: its other keys too, and those of one conversation say that there are several', async () => {
    for (const index of [1, 2]) {
      await row(index).focus()
      await page.keyboard.press('x')
      await expect(bar).toContainText(`Selected: ${index}`)
    }
    await page.keyboard.press('r')
    await expect(page.getByText('This shortcut is for one conversation at a time')).toBeVisible()
    await expect(box(page)).not.toBeFocused()
    for (const [key, item] of [
      ['s', 'Tomorrow'],
      ['a', 'Nobody'],
      ['p', 'High'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('menuitem', { name: new RegExp(item) })).toBeVisible()
      expect(await seriousFaults(page)).toEqual([])
      if (key === 'p') await page.getByRole('menuitem', { name: item }).click()
      else await page.keyboard.press('Escape')
    }
    const priority = async (index: number) => (await api.get(`/api/v1/conversations/${uuids[index]}`)).priority
    await expect.poll(() => Promise.all([0, 1, 2].map(priority))).toEqual([null, 'High', 'High'])
    await page.keyboard.press('z')
    await expect.poll(() => Promise.all([1, 2].map(priority))).toEqual([null, null])
  })
  await test.step('the row with the focus, and nothing of it in the open conversation', async () => {
    await page.mouse.move(1_000, 400)
    await row(3).focus()
    await page.keyboard.press('e')
    await status(3).toBe('Resolved')
    await status(0).toBe('Open')
    await expect(thread(page, numbers[0]!)).toBeVisible()
    await expect(row(4)).toBeFocused()
    await page.keyboard.press('r')
    await expect(thread(page, numbers[4]!)).toBeVisible()
    await expect(box(page)).toBeFocused()
  })
  await test.step('without an open conversation as well', async () => {
    await page.goto(`${desk.url}/inbox/all`)
    await row(1).focus()
    await page.keyboard.press('e')
    await status(1).toBe('Resolved')
  })
})

test('the next conversation opens once one is done, in the order of the list at that moment', { tag: storm }, async ({
  desk,
  page,
}) => {
  const { api, uuids, numbers, status } = await waiting(desk, 4_521_000_011, 6)
  await signIn(page, desk, '/inbox/all')
  const at = (index: number) => expect(page).toHaveURL(new RegExp(`/${uuids[index]}$`))

  await test.step('after E, with the keys on the new one and none of them in a field', async () => {
    // All buttons stay in place, so that none moves under the pointer.
    for (const [index, uuid] of uuids.entries())
      await expect(page.locator('[data-row]').nth(index)).toHaveAttribute('data-row', uuid)
    await rowOf(page, uuids[0]!).click()
    await expect(thread(page, numbers[0]!)).toBeVisible()
    await page.getByRole('log').focus()
    await page.keyboard.press('e')
    await at(1)
    await status(0).toBe('Resolved')
    await expect(thread(page, numbers[1]!)).toBeVisible()
    await expect(rowOf(page, uuids[1]!)).toBeFocused()
    await page.keyboard.press('r')
    await expect(box(page)).toBeFocused()
    await box(page).fill('To the second one')
    await box(page).press('Enter')
    const got = async (number: number) =>
      (await simulate(desk, 'GET', `/messages?to=${number}`)).messages.map(({ text }: { text: string }) => text)
    await expect.poll(() => got(numbers[1]!)).toContain('To the second one')
    expect(await got(numbers[0]!)).not.toContain('To the second one')
  })
  await test.step('an answer moved it to the end: what stood below it opens, and Undo leads back', async () => {
    await expect(page.locator('[data-row]').last()).toHaveAttribute('data-row', uuids[1]!)
    await page.getByRole('log').focus()
    await page.keyboard.press('e')
    await at(2)
    await page.keyboard.press('z')
    await at(1)
    await status(1).toBe('Open')
    // Not the row to which it had gone on, which the next key would be for.
    await expect(page.locator('[data-part="thread"]')).toBeFocused()
  })
  await test.step('Undo means what was done last, also before the desk has answered', async () => {
    const isPressed = Promise.withResolvers<void>()
    await page.route('**/status', async (route) => {
      await isPressed.promise
      await route.continue()
    })
    await rowOf(page, uuids[2]!).click()
    await expect(thread(page, numbers[2]!)).toBeVisible()
    await page.getByRole('log').focus()
    await page.keyboard.press('e')
    await at(3)
    await page.keyboard.press('z')
    isPressed.resolve()
    await at(2)
    await status(2).toBe('Open')
    await status(0).toBe('Resolved')
    await page.unroute('**/status')
  })
  await test.step('after sending and resolving; whoever has gone on writing stays', async () => {
    await rowOf(page, uuids[2]!).click()
    await expect(thread(page, numbers[2]!)).toBeVisible()
    await box(page).fill('Done')
    await box(page).press('Control+Shift+Enter')
    await status(2).toBe('Resolved')
    await at(3)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/messages', async (route) => {
      if (route.request().method() === 'POST') await asked
      await route.continue()
    })
    await expect(thread(page, numbers[3]!)).toBeVisible()
    await box(page).fill('Done as well')
    await box(page).press('Control+Shift+Enter')
    await box(page).fill('And one more thing')
    answer()
    await status(3).toBe('Resolved')
    await at(3)
    await expect(box(page)).toHaveValue('And one more thing')
    await box(page).fill('')
  })
  await test.step('after snoozing', async () => {
    await rowOf(page, uuids[4]!).click()
    await page.getByRole('log').focus()
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: /Tomorrow/ }).click()
    await status(4).toBe('Snoozed')
    await at(5)
  })
  await test.step('at the end nothing is open, and the next step is named', async () => {
    await rowOf(page, uuids[1]!).click()
    await page.getByRole('log').focus()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/inbox\/all\/?$/)
    const next = page.getByRole('link', { name: `Open Customer ${numbers[5]}`, exact: true })
    await expect(next).toBeFocused()
    expect(await seriousFaults(page)).toEqual([])
    await next.press('Enter')
    await at(5)
  })
  await test.step('or the list, for who chose that', async () => {
    await api.put('/api/v1/agents/me', { after_resolve: 'list' })
    await customersWrite(desk, [4_521_000_019])
    await page.goto(`${desk.url}/inbox/all/${uuids[5]}`)
    await page.getByRole('log').focus()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/inbox\/all\/?$/)
    await api.put('/api/v1/agents/me', { after_resolve: 'next' })
  })
})

test('on a narrow screen the next one opens too, and the list at the end', async ({ desk, page }) => {
  const { uuids, numbers } = await waiting(desk, 4_521_000_021, 2)
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, desk, '/inbox/all')
  await rowOf(page, uuids[0]!).click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(thread(page, numbers[1]!)).toBeVisible()
  await expect(thread(page, numbers[1]!)).toBeFocused()
  await expect(page.locator(resolved)).toHaveCount(0)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All open' })).toBeVisible()
  await expect(rowOf(page, uuids[1]!)).toHaveCount(0)
})

test('who reopens the open conversation by a key on its row is in its thread', async ({ desk, page }) => {
  const { api, uuids, numbers, status } = await waiting(desk, 4_521_000_031, 2)
  for (const uuid of uuids) await api.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  await signIn(page, desk, `/inbox/all/${uuids[0]}?status=resolved`)
  await expect(page.getByRole('log').getByRole('article')).not.toHaveCount(0)
  await rowOf(page, uuids[0]!).focus()
  await page.keyboard.press('e')
  await status(0).toBe('Open')
  await expect(rowOf(page, uuids[0]!)).toHaveCount(0)
  await expect(thread(page, numbers[0]!)).toBeFocused()
})
