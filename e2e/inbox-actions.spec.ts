import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'inbox-actions' })

const rowOf = (page: Page, uuid: string) => page.locator(`[data-row="${uuid}"]`)
const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })

test('the status is chosen in the head of the thread, and every choice can be undone', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520160001')
  const api = await colleague(desk)
  const status = () => expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const head = page.locator('[data-part="thread-head"]')
  await head.getByRole('button', { name: 'Status: Open' }).click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Open', 'Snoozed', 'Resolved', 'Closed'])
  await expect(page.getByRole('menuitemcheckbox', { name: 'Open' })).toBeChecked()
  await page.getByRole('menuitemcheckbox', { name: 'Closed' }).click()
  await status().toBe('Closed')
  await expect(rowOf(page, uuid)).toHaveCount(0)
  await expect(head).toHaveCount(0)
  await page.keyboard.press('z')
  await status().toBe('Open')
  await expect(rowOf(page, uuid)).toBeVisible()
  await expect(head.getByRole('button', { name: 'Status: Open' })).toBeVisible()

  // The action that needs a time asks for it.
  await head.getByRole('button', { name: 'Status: Open' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Snoozed' }).click()
  await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible()
  await page.keyboard.press('Escape')
  await status().toBe('Open')
})

test('a row is assigned, snoozed and resolved where it stands, by pointer and by key, and not by finger', async ({
  desk,
  page,
  browser,
}) => {
  const [first, second] = [await writesToDesk(desk, '4520160002'), await writesToDesk(desk, '4520160003')]
  const api = await colleague(desk)
  const field = (uuid: string, name: string) =>
    expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`))[name])
  await signIn(page, desk, '/inbox/all')

  await rowOf(page, first).hover()
  await page.getByRole('button', { name: 'Assign Customer 4520160002' }).click()
  await page.getByRole('menuitem', { name: 'Take over' }).click()
  await field(first, 'assigned_user_id').not.toBeNull()
  expect(await seriousFaults(page)).toEqual([])
  await rowOf(page, first).hover()
  await page.getByRole('button', { name: 'Resolve Customer 4520160002' }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  await field(first, 'status').toBe('Resolved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await field(first, 'status').toBe('Open')
  await expect(rowOf(page, first)).toBeVisible()

  // By key: from the row over its box to the actions.
  await page.mouse.move(1_000, 400)
  await rowOf(page, second).focus()
  await page.keyboard.press('Shift')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rowOf(page, first)).toBeFocused()
  await rowOf(page, second).focus()
  const snooze = page.getByRole('button', { name: 'Snooze Customer 4520160003' })
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(snooze).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /Tomorrow/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await field(second, 'status').toBe('Snoozed')
  await expect(rowOf(page, second)).toHaveCount(0)

  const touch = await (await browser.newContext({ hasTouch: true, isMobile: true })).newPage()
  await signIn(touch, desk, '/inbox/all')
  await rowOf(touch, first).focus()
  await expect(touch.getByRole('button', { name: 'Resolve Customer 4520160002' })).toBeHidden()
  await touch.context().close()
})

test('what is to stand out is marked by key or menu, and shown as the customer sees it', async ({ desk, page }) => {
  const from = '4520160004'
  const uuid = await writesToDesk(desk, from)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Hello', { exact: true })).toBeVisible()
  await box(page).fill('Saturday')
  await box(page).selectText()
  await page.keyboard.press('Control+b')
  await expect(box(page)).toHaveValue('*Saturday*')
  await page.keyboard.press('Control+b')
  await expect(box(page)).toHaveValue('Saturday')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('End')
  await page.keyboard.type(' or ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('Sunday')
  await expect(box(page)).toHaveValue('*Saturday* or _Sunday_')
  await box(page).press('End')
  await page.keyboard.type(' at ')
  await page.getByRole('button', { name: 'Formatting' }).click()
  await expect(page.getByRole('menuitem', { name: /Bold/ })).toContainText('*abc*')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('menuitem', { name: /Struck through/ }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('nine')
  await expect(box(page)).toHaveValue('*Saturday* or _Sunday_ at ~nine~')
  await box(page).press('Enter')

  const sent = log.locator('[data-part="message"][data-by="us"]').last()
  await expect(sent.locator('strong')).toHaveText('Saturday')
  await expect(sent.locator('em')).toHaveText('Sunday')
  await expect(sent.locator('s')).toHaveText('nine')
  await expect(rowOf(page, uuid)).toContainText('Saturday or Sunday at nine')
  const got = async () => {
    const answer = await fetch(`${desk.simulatorUrl}/sim/messages?to=${from}`)
    const { messages } = (await answer.json()) as { messages: { text?: string }[] }
    return messages.map(({ text }) => text)
  }
  await expect.poll(got).toContain('*Saturday* or _Sunday_ at ~nine~')

  // Text that only looks like formatting stays as it was written.
  await box(page).fill('2 * 3 * 4 and snake_case_name')
  await box(page).press('Enter')
  await expect(log.getByText('2 * 3 * 4 and snake_case_name')).toBeVisible()
})
