import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'hours' })

const toAdmin = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()

type Box = { getBoundingClientRect(): { right: number }; parentElement: Box; dataset: { part?: string } }

/** Whether an element around it ends before it does. */
function isCut(node: Box): boolean {
  const { right } = node.getBoundingClientRect()
  for (let around = node.parentElement; around.dataset.part !== 'thread-head'; around = around.parentElement)
    if (around.getBoundingClientRect().right < right - 1) return true
  return false
}

test('the form of a policy stays where it is when what it shows besides comes', async ({ desk, page }) => {
  const api = await colleague(desk)
  const lengths = { first_response_time: '30m', next_response_time: '1h' }
  const policy = await api.post('/api/v1/sla', { name: 'Slow line', ...lengths, notifications: [] })
  const team = await api.post('/api/v1/teams', { name: 'On a slow line', sla_policy_id: policy.id })
  await signIn(page, desk, '/inbox/all')
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/(teams|inboxes|sla\/example|automations\/rules)(\?|$)/, async (route) => {
    await come
    await route.continue()
  })
  await page.goto(`${desk.url}/admin/sla/${policy.id}`)
  const pane = page.getByRole('region', { name: 'Slow line' })
  const last = pane.getByRole('switch').last()
  const place = await last.boundingBox()
  letCome()
  await expect(pane.getByRole('link', { name: 'On a slow line' })).toBeVisible()
  await expect(pane.locator('[data-part="example"]')).toBeVisible()
  expect(await last.boundingBox()).toEqual(place)
  await api.delete(`/api/v1/teams/${team.id}`)
  await api.delete(`/api/v1/sla/${policy.id}`)
})

test('hours with an away text and an SLA policy are made, a team gets both, and what is promised is counted down', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4540000201')
  const api = await colleague(desk)
  const team = await api.post('/api/v1/teams', { name: 'Workshop' })
  await signIn(page, desk, '/admin/general')

  await toAdmin(page, 'Hours and SLA')
  await expect(page.getByText('It is always open')).toBeVisible()
  await page.keyboard.press('c')
  const hours = page.getByRole('region', { name: 'New hours' })
  await hours.getByLabel('Name', { exact: true }).fill('Shop')
  await hours.getByLabel('Time zone').selectOption('Europe/Copenhagen')
  await hours.getByRole('button', { name: 'Add hours: Monday' }).click()
  await hours.getByLabel('Monday, opens, 2').fill('16')
  await hours.getByLabel('Monday, closes, 2').fill('20:00')
  await expect(hours.getByText('Starts before 17:00, when the one before it ends')).toBeVisible()
  await hours.getByRole('button', { name: 'Create hours' }).click()
  await expect(hours.getByText('Monday needs you')).toBeVisible()
  await hours.getByLabel('Monday, closes, 1').fill('12:30')
  await hours.getByRole('button', { name: 'Add a day' }).click()
  await hours.getByLabel('Date').fill('2031-12-24')
  await hours.getByLabel('Name of the day').fill('Jul')
  await hours.getByLabel('Away text').click()
  await hours.getByLabel('Text', { exact: true }).fill('We open ')
  await hours.getByRole('button', { name: 'Insert the next opening' }).click()
  // The text is shown as it is sent 20 minutes after the last closing of the week.
  await expect(hours.getByText('As sent, Friday 17:20')).toBeVisible()
  await expect(hours.getByText('We open Monday 9:00 AM')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await hours.getByRole('button', { name: 'Create hours' }).click()
  await expect(page.getByRole('region', { name: 'Shop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('aria-current', 'page')
  const [made] = await api.get('/api/v1/business-hours')
  expect(made.hours.Monday.shifts).toEqual([
    { open: '09:00', close: '12:30' },
    { open: '16:00', close: '20:00' },
  ])
  expect(made.holidays).toEqual([{ date: '2031-12-24', name: 'Jul', shifts: [] }])
  expect(made.away_texts).toEqual([{ language: 'en', text: 'We open {next_opening}' }])

  // The days of a calendar are shown before they are in the form, and kept with it.
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const yearly = event('DTSTART:20011224', 'RRULE:FREQ=YEARLY', 'SUMMARY:Jul')
  const file = ['BEGIN:VCALENDAR', ...yearly, ...event('DTSTART:20311224T120000Z'), 'END:VCALENDAR']
  const shop = page.getByRole('region', { name: 'Shop' })
  // The dots stand in the column of the fields, not beside it.
  const dots = (await shop.getByRole('button', { name: 'More', exact: true }).boundingBox())!
  const always = (await shop.getByRole('switch', { name: 'Always open' }).boundingBox())!
  expect(dots.x + dots.width / 2).toBeLessThan(always.x + always.width)
  const calendar = { name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(file.join('\r\n')) }
  await shop.getByLabel('Load a calendar').setInputFiles(calendar)
  const read = page.getByRole('dialog', { name: 'Load a calendar' })
  await expect(read).toContainText(/New days: [23], there already: 0/)
  await expect(read).toContainText('Line 8: not a whole day')
  expect(await seriousFaults(page)).toEqual([])
  await read.getByRole('button', { name: 'Close' }).click()
  await expect(read).toBeHidden()
  await shop.getByLabel('Load a calendar').setInputFiles(calendar)
  await read.getByRole('button', { name: 'Add the days' }).click()
  // Days are read; a press opens the fields of one.
  await expect(shop.getByLabel('Name of the day')).toHaveCount(0)
  await shop.getByRole('button', { name: '24 Dec 2031 Jul closed' }).click()
  await expect(shop.getByLabel('Name of the day')).toHaveValue('Jul')
  expect((await api.get('/api/v1/business-hours'))[0].holidays).toHaveLength(1)
  await shop.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.get('/api/v1/business-hours'))[0].holidays.length).toBeGreaterThan(2)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 720, height: 900 })
  const monday = (await shop.getByText('Monday', { exact: true }).boundingBox())!
  expect(monday.x).toBeLessThan(60)
  // What stands below each other begins on one line.
  const differs = shop.getByText(/^24 Dec/).first()
  expect((await differs.boundingBox())!.x).toBe(monday.x)
  await page.setViewportSize({ width: 1440, height: 900 })
  // From here on it does not matter when the test runs.
  await api.put(`/api/v1/business-hours/${made.id}`, { ...made, is_always_open: true, away_enabled: false })

  await page.getByRole('link', { name: /^SLA policies/ }).click()
  await expect(page.getByText('Nothing is promised yet')).toBeVisible()
  await page.keyboard.press('c')
  const policy = page.getByRole('region', { name: 'New policy' })
  await policy.getByLabel('Name', { exact: true }).fill('Shop, while open')
  await policy.getByLabel('First answer', { exact: true }).fill('soon')
  await policy.getByRole('button', { name: 'Create policy' }).click()
  await expect(policy.getByText('A length such as 30m or 1h30m', { exact: true })).toBeVisible()
  await expect(policy.getByRole('textbox', { name: 'Solution', exact: true })).toHaveAttribute(
    'placeholder',
    'e.g. 30m',
  )
  // The page and the pane beside it begin on one line, and each field stands under its head, also where labels are
  // beside.
  const middle = async (name: string) => {
    const { y, height } = (await page.getByRole('heading', { name, exact: true }).boundingBox())!
    return y + height / 2
  }
  expect(await middle('Hours and SLA')).toBeCloseTo(await middle('New policy'), 0)
  await expect(policy.getByRole('region', { name: 'Promises' })).toHaveCSS('border-top-width', '1px')
  await page.setViewportSize({ width: 700, height: 900 })
  for (const [head, field] of [
    ['Within', 'Solution'],
    ['Warn before', 'Warn before: Solution'],
  ] as const) {
    const { x, width } = (await policy.getByText(head, { exact: true }).boundingBox())!
    const box = (await policy.getByRole('textbox', { name: field, exact: true }).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(x)
    expect(box.x + box.width).toBeLessThanOrEqual(x + width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await policy.getByLabel('First answer', { exact: true }).fill('1 h')
  await policy.getByLabel('Warn before: First answer').fill('60 min')
  await expect(policy.getByText(/^A message on .+ is due on .+\. Always open \(.+\)\.$/)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await policy.getByRole('button', { name: 'Create policy' }).click()
  await expect(page.getByRole('region', { name: 'Shop, while open' })).toBeVisible()

  await toAdmin(page, 'Teams')
  await page.locator('[data-part="items"]').getByRole('link', { name: 'Workshop' }).click()
  const pane = page.getByRole('region', { name: 'Workshop' })
  await pane.getByLabel('Business hours').selectOption({ label: 'Shop' })
  await pane.getByLabel('SLA policy').selectOption({ label: 'Shop, while open' })
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText(/^Saved /)).toBeVisible()

  // The policy says whose it is and how agents read it, and counts its example in the hours of the team.
  await toAdmin(page, 'Hours and SLA')
  await page.getByRole('link', { name: /^SLA policies/ }).click()
  await page.locator('[data-part="items"]').getByRole('link', { name: 'Shop, while open' }).click()
  const open = page.getByRole('region', { name: 'Shop, while open' })
  await expect(open.getByText(/ is due on .+\. Counted in Shop \(Europe\/Copenhagen\)\.$/)).toBeVisible()
  const looks = open.getByRole('region', { name: 'How agents see it' })
  await expect(looks.getByRole('row', { name: /^at risk/ })).toHaveText(/due in 1 h.*First answer due in 1 h/)
  await expect(looks.getByRole('row', { name: /^overdue/ })).toContainText('First answer 22 min late')
  expect(await seriousFaults(page)).toEqual([])
  await open.getByRole('region', { name: 'For conversations of' }).getByRole('link', { name: 'Workshop' }).click()
  await expect(pane).toBeVisible()

  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  const promise = page.locator('[data-part="thread-head"]').getByText(/^First answer due in 5\d min$/)
  await expect(promise).toBeVisible()
  expect(await promise.evaluate(isCut)).toBe(false)
  await expect(page.locator('[data-part="row"]').getByText(/^due in 5\d min$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /due in 5\d min/ })).toBeVisible()
  const standing = page.getByRole('link', { name: /^SLA at risk/ })
  await expect(standing).toHaveText(/1$/)
  await standing.click()
  await expect(page.locator('[data-part="row"]')).toHaveCount(1)
  await page.goto(`${desk.url}/inbox/all`)
  await expect(page.locator('[data-part="row"]')).toHaveCount(1)
  await page.keyboard.press('f')
  const filters = page.getByRole('dialog', { name: 'Filter this list' })
  await filters.getByLabel('SLA policy').selectOption('Shop, while open')
  await filters.getByLabel('SLA promise').selectOption('SLA missed')
  await expect(page.locator('[data-part="row"]')).toHaveCount(0)
  await filters.getByLabel('SLA promise').selectOption('SLA at risk')
  await expect(page.locator('[data-part="row"]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await standing.click()
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Here is your answer' })
  await expect(page.getByText('No promise is at risk')).toBeVisible()
  await expect(page.locator('[data-part="promise"]')).toHaveCount(0)
})

test('the focus has a place after hours are kept, and after they are deleted', async ({ desk, page }) => {
  const api = await colleague(desk)
  const set = { always_open: true, hours: {}, holidays: [], away_texts: [], timezone: 'UTC' }
  const stays = await api.post('/api/v1/business-hours', { ...set, name: 'Kept hours' })
  const goes = await api.post('/api/v1/business-hours', { ...set, name: 'Lost hours' })
  const team = await api.post('/api/v1/teams', { name: 'With its own hours', business_hours_id: goes.id })
  await signIn(page, desk, `/admin/hours/${goes.id}`)
  const more = page.getByRole('region', { name: 'Lost hours' }).getByRole('button', { name: 'More', exact: true })
  const ask = async () => {
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete hours' }).click()
    await expect(page.getByRole('button', { name: 'Keep Lost hours' })).toBeFocused()
  }
  await ask()
  // Nothing else names them, so the buttons follow at once on what is lost.
  const { y: top } = (await page.getByRole('button', { name: 'Keep Lost hours' }).boundingBox())!
  const said = (await page.getByText('Teams and inboxes that use them follow the desk.').boundingBox())!
  expect(top - said.y - said.height).toBeLessThan(20)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await ask()
  await page.getByRole('button', { name: 'Delete hours' }).click()
  await expect(page.getByRole('link', { name: 'Lost hours' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Hours and SLA' })).toBeFocused()
  await api.delete(`/api/v1/teams/${team.id}`)
  await api.delete(`/api/v1/business-hours/${stays.id}`)
})
