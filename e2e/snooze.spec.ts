import { expect, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'snooze', timezoneId: 'Asia/Tokyo' })

test('tomorrow at nine is nine where the agent is; the row leaves the list and comes back', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520130001')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const row = page.locator('[data-uuid], li, [role="option"]').filter({ hasText: 'Customer 4520130001' }).first()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: /Tomorrow/ }).click()
  await expect(row).toBeHidden()
  // The row disappears before the answer comes.
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Snoozed')
  const { status, snoozed_until } = await api.get(`/api/v1/conversations/${uuid}`)
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })
  expect([status, there.format(new Date(snoozed_until))]).toEqual(['Snoozed', '09:00'])
  const hours = (Date.parse(snoozed_until) - Date.now()) / 3_600_000
  // Nine hours from midnight, less what the clicks took.
  expect(hours).toBeGreaterThan(8.9)
  expect(hours).toBeLessThanOrEqual(33)

  await fetch(`${desk.simulatorUrl}/sim/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '4520130001', text: 'One more thing' }),
  })
  await expect(row).toBeVisible()
})

test('any future time can be chosen, and no past time', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520130002')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Another time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  await dialog.getByLabel(/Until when/).fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog).toContainText('Choose a time in the future.')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect((await api.get(`/api/v1/conversations/${uuid}`)).snoozed_until).toBeNull()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Another time…' }).click()
  await dialog.getByLabel(/Until when/).fill('2099-03-01T10:30')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).snoozed_until)
    .toBe('2099-03-01T01:30:00.000Z')
})

test('status, priority and team are changed where they stand, and a section stays closed', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/statuses', { name: 'With the workshop', category: 'waiting' })
  await api.post('/api/v1/teams', { name: 'Workshop' })
  const uuid = await writesToDesk(desk, '4520130003')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  const choose = async (fact: RegExp, word: string) => {
    await details.getByRole('button', { name: fact }).click()
    await page.getByRole('menuitemcheckbox', { name: word }).click()
    await expect(details.getByRole('button', { name: fact })).toContainText(word)
  }
  await choose(/^Priority/, 'High')
  await choose(/^Team/, 'Workshop')
  await choose(/^Status/, 'With the workshop')
  const { status, priority, assigned_team_id } = await api.get(`/api/v1/conversations/${uuid}`)
  expect([status, priority, assigned_team_id !== null]).toEqual(['With the workshop', 'High', true])
  expect(await seriousFaults(page)).toEqual([])
  await details.getByRole('button', { name: 'Contact', exact: true }).click()
  await page.reload()
  await expect(details.getByRole('button', { name: 'Contact', exact: true })).toHaveAttribute('aria-expanded', 'false')

  // What a key opens is in sight, even if its place in the pane is not.
  await page.setViewportSize({ width: 1440, height: 260 })
  await page.keyboard.press('l')
  await expect(page.getByRole('combobox', { name: 'Name of a tag' })).toBeInViewport()
})
