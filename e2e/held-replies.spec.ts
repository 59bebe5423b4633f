import { expect, storm, test } from './desk.ts'
import { colleague, missedBy, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'held replies' })

/** The last Sunday of the month, when the clocks in Berlin change; the coming one, two days away at least. */
function nextChange(): { day: Date; before: number; after: number } {
  const lastSunday = (year: number, month: number) => {
    const day = new Date(Date.UTC(year, month + 1, 0))
    return new Date(day.getTime() - day.getUTCDay() * 86_400_000)
  }
  const year = new Date().getUTCFullYear()
  const all = [year, year + 1].flatMap((year) => [
    { day: lastSunday(year, 2), before: 1, after: 2 },
    { day: lastSunday(year, 9), before: 2, after: 1 },
  ])
  return all.find(({ day }) => day.getTime() > Date.now() + 3 * 86_400_000)!
}

test.describe('where the clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a reply leaves at the hour that was chosen, on either side of the change', { tag: storm }, async ({
    desk,
    page,
  }) => {
    const uuid = await writesToDesk(desk, '4520990102')
    const api = await colleague(desk)
    await api.post(`/api/v1/whatsapp/templates/sync?inbox_id=${(await api.get('/api/v1/inboxes'))[0].id}`, {})
    const { day, before, after } = nextChange()
    await signIn(page, desk, `/inbox/all/${uuid}`)
    const cases = [
      { on: new Date(day.getTime() - 86_400_000), offset: before },
      { on: new Date(day.getTime() + 86_400_000), offset: after },
    ]
    for (const { on, offset } of cases) {
      await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('See you then')
      await page.getByRole('button', { name: 'More ways to send' }).click()
      await page.getByRole('menuitem', { name: 'Send later' }).click()
      const date = on.toISOString().slice(0, 10)
      await page.getByRole('dialog').getByLabel('When').fill(`${date}T09:00`)
      await page.getByRole('button', { name: 'Choose a template' }).click()
      const sheet = page.getByRole('dialog', { name: 'Send template' })
      await sheet.getByRole('option', { name: /Hello world/ }).click()
      await sheet.getByRole('button', { name: 'Schedule' }).click()
      const held = page.getByRole('article').filter({ hasText: 'Welcome and congratulations' })
      await expect(held).toContainText(/Goes out .*09:00/)
      const [{ uuid: one, send_at }] = await api.get(`/api/v1/conversations/${uuid}/held-replies`)
      expect(send_at).toBe(`${date}T0${9 - offset}:00:00.000Z`)
      await api.delete(`/api/v1/conversations/${uuid}/held-replies/${one}`)
      await expect(held).toHaveCount(0)
    }
  })
})

test('a reply can be taken back for some seconds, and another is sent at a time', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990101')
  const api = await colleague(desk)
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  const ours = async () =>
    (await api.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)).results.filter(
      (message: { sender_type: string }) => message.sender_type === 'agent',
    )
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  const unknown: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('/messages/')) unknown.push(response.url())
  })
  await box.fill('Your weels are ready')
  await box.press('Enter')
  const bar = page.locator('[data-part="undo"]')
  await expect(bar).toContainText(/Leaves in \d+ s/)
  await expect(page.getByRole('article').filter({ hasText: 'Your weels are ready' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 360, height: 800 })
  for (const name of ['Send now', 'Take back'])
    await expect.poll(() => missedBy(bar.getByRole('button', { name }))).toEqual([])
  await page.setViewportSize({ width, height })

  // Leaving the thread changes nothing.
  await page.goto(`${desk.url}/inbox/all`)
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(bar).toBeVisible()
  await box.press('Escape')
  await expect(box).toHaveValue('Your weels are ready')
  await expect(bar).toHaveCount(0)
  expect(await ours()).toEqual([])

  await box.fill('Your wheels are ready')
  await box.press('Enter')
  await bar.getByRole('button', { name: 'Send now' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(async () => (await ours()).length).toBe(1)
  // While it waited, it was not a message that anybody could ask for.
  expect(unknown).toEqual([])

  await box.fill('We open at eight')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(box).toHaveValue('We open at eight')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const later = page.getByRole('article').filter({ hasText: 'We open at eight' })
  await expect(later).toContainText(/Goes out .* unless the customer writes first/)
  await later.getByRole('button', { name: 'Edit' }).click()
  await expect(box).toHaveValue('We open at eight')
  await expect(later).toHaveCount(0)
  // It keeps its time, so that Enter does not send it now.
  await expect(page.getByRole('region', { name: /^Write to/ })).toContainText(/Goes out .* unless/)
  await box.fill('We open at nine,\nand close at six')
  await box.press('Enter')
  const changed = page.getByRole('article').filter({ hasText: 'We open at nine' })
  await expect(changed).toContainText(/Goes out/)
  await expect(page.getByRole('region', { name: 'Scheduled' })).toContainText('We open at nine')
  const listed = page.getByRole('navigation').getByRole('link', { name: /^Scheduled/ })
  await expect(listed).toHaveAccessibleName(/1/)
  await listed.click()
  await expect(page.locator(`[data-row="${uuid}"]`)).toContainText(/Goes out .*We open at nine/)
  expect(await seriousFaults(page)).toEqual([])
  await page.locator(`[data-row="${uuid}"]`).click()

  // For a time at which the reply window will have closed, the desk asks for a template.
  await api.post(`/api/v1/whatsapp/templates/sync?inbox_id=${(await api.get('/api/v1/inboxes'))[0].id}`, {})
  await box.fill('See you in a week')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16)
  await page.getByRole('dialog').getByLabel('When').fill(nextWeek)
  await expect(page.getByRole('dialog').getByText('only a template goes out')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a template' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send template' })
  await sheet.getByRole('option', { name: /Hello world/ }).click()
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  const template = page.getByRole('article').filter({ hasText: 'Welcome and congratulations' })
  await expect(template).toContainText(/Goes out/)
  await template.getByRole('button', { name: 'Cancel' }).click()
  await expect(template).toHaveCount(0)
  await box.fill('')
  expect(await seriousFaults(page)).toEqual([])

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(changed).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await api.put('/api/v1/agents/me', { language: 'en' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await changed.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toHaveCount(0)
  expect((await ours()).length).toBe(1)
})

test('while a reply waits that resolves, the undo stands as long as it can be taken back', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990105')
  const api = await colleague(desk)
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('All done')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send and resolve' }).click()
  await expect(page).not.toHaveURL(new RegExp(uuid))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  /** A toast stands until its line has burned down. */
  const burn = (ms: number) =>
    page.evaluate<number>(`(() => {
      const lines = document.getAnimations().filter((one) => /burn/.test(one.animationName))
      for (const line of lines) line.currentTime = ${ms}
      return lines.length
    })()`)
  // Below the pointer it would stand for ever. Any other undo would be gone after five seconds.
  await page.mouse.move(700, 100)
  expect(await burn(15_000)).toBe(1)
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(page).toHaveURL(new RegExp(uuid))
  await expect(box).toHaveValue('All done')
  expect(await api.get(`/api/v1/conversations/${uuid}/held-replies`)).toEqual([])
  expect((await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Open')

  await box.press('Control+a')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send and resolve' }).click()
  await expect(undo).toBeVisible()
  // When it has left, there is nothing to take back.
  await page.mouse.move(700, 100)
  await burn(31_000)
  await expect(undo).toHaveCount(0)
})

test('a reply whose seconds are over, and of which nothing was heard yet, leaves now', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990106')
  await (await colleague(desk)).put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  await page.clock.install()
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('Your wheels are ready')
  await box.press('Enter')
  const bar = page.locator('[data-part="undo"]')
  await expect(bar).toContainText(/Leaves in \d+ s/)
  // No answer of the desk sets the clock right again.
  await page.context().setOffline(true)
  // An answer that came just before may still do so while the first 30 seconds go by, so they may have to go by twice.
  await expect(async () => {
    await page.clock.runFor(30_000)
    await expect(bar).toContainText('Leaves now', { timeout: 2_000 })
  }).toPass()
  await page.context().setOffline(false)
  await bar.getByRole('button', { name: 'Take back' }).click()
  await expect(bar).toHaveCount(0)
  await expect(box).toHaveValue('Your wheels are ready')
})

test('a held reply whose answer was lost is in one place only when it is taken back', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990109')
  await (await colleague(desk)).put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.route('**/held-replies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  let lost = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/held-replies')) lost += 1
  })
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('Your wheels are ready')
  await box.press('Enter')
  // It is sent once more after each of two pauses.
  await expect.poll(() => lost).toBe(3)
  const bar = page.locator('[data-part="undo"]')
  await bar.getByRole('button', { name: 'Take back' }).click()
  await expect(box).toHaveValue('Your wheels are ready')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Your wheels are ready' })).toHaveCount(0)
})

for (const { name, hours, from } of [
  { name: 'ahead', hours: 3, from: '4520990107' },
  { name: 'behind', hours: -3, from: '4520990108' },
]) {
  test(`times go by the desk where the clock of the browser is three hours ${name}`, async ({ desk, page }) => {
    const uuid = await writesToDesk(desk, from)
    await (await colleague(desk)).put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await signIn(page, desk, `/inbox/all/${uuid}`)
    const box = page.getByRole('textbox', { name: 'Reply', exact: true })
    await box.fill('See you then')
    await page.getByRole('button', { name: 'More ways to send' }).click()
    await page.getByRole('menuitem', { name: 'Send later' }).click()
    const dialog = page.getByRole('dialog')
    // An hour from when the dialog was opened. The hour may have ended since.
    const inAnHour = [59, 61].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 13))
    await expect(dialog.getByLabel('When')).toHaveValue(new RegExp(`^(${inAnHour.join('|')})`))
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'See you then' })).toContainText(/Goes out/)
    await box.fill('Your wheels are ready')
    await box.press('Enter')
    const bar = page.locator('[data-part="undo"]')
    await expect(bar).toContainText(/Leaves in \d+ s/)
    await box.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(box).toHaveValue('Your wheels are ready')
  })
}

test('a template is scheduled while the reply window is closed', async ({ desk, page }) => {
  await writesToDesk(desk, '4520990103')
  const api = await colleague(desk)
  await api.post(`/api/v1/whatsapp/templates/sync?inbox_id=${(await api.get('/api/v1/inboxes'))[0].id}`, {})
  const from = '4520990104'
  const timestamp = Math.floor(Date.now() / 1_000) - 90_000
  await simulate(desk, 'POST', '/messages', { from, name: `Customer ${from}`, text: 'Hello', timestamp })
  const find = async () =>
    (await api.get('/api/v1/conversations/all')).results.find(
      ({ contact }: { contact: { phone_number: string } }) => contact.phone_number === `+${from}`,
    )?.uuid
  await expect.poll(find).toBeTruthy()
  await signIn(page, desk, `/inbox/all/${await find()}`)
  const later = page.getByRole('button', { name: 'Send later' })
  await expect(later).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await later.click()
  await expect(page.getByRole('dialog').getByText('only a template goes out')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a template' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send template' })
  await sheet.getByRole('option', { name: /Hello world/ }).click()
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  const held = page.getByRole('article').filter({ hasText: 'Welcome and congratulations' })
  await expect(held).toContainText(/Goes out/)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(later).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await held.getByRole('button', { name: 'Cancel' }).click()
  await expect(held).toHaveCount(0)
})
