import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'reports' })

test('reports say what stands open, what became of a time, and the same day by day', async ({ desk, page }) => {
  const api = await colleague(desk)
  const team = await api.post('/api/v1/teams', { name: 'Workshop' })
  const mine = await writesToDesk(desk, '4520140001')
  await writesToDesk(desk, '4520140002')
  await writesToDesk(desk, '4520140003')
  await api.put(`/api/v1/conversations/${mine}/assignee/team`, { assignee_id: team.id })
  await api.post(`/api/v1/conversations/${mine}/messages`, { message: 'On Saturday.' })
  await api.put(`/api/v1/conversations/${mine}/status`, { status: 'Resolved' })

  await expect.poll(async () => (await api.get('/api/v1/reports/overview/counts')).answered).toBe(1)

  await signIn(page, desk)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/reports$/)
  const report = page.getByRole('region', { name: 'Reports' })
  const figureOf = (name: string) =>
    report
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
  await expect(figureOf('New conversations')).toHaveText('3')
  await expect(figureOf('Open now')).toHaveText('2waiting for an answer: 2')
  await expect(figureOf('Resolved')).toHaveText('1by the assistant alone: 0')
  await expect(figureOf('First answer, median')).toContainText('1 min')
  await expect(figureOf('Sentences left out')).toHaveText('0whole answers held back: 0')
  await expect(report.getByRole('img', { name: /^How much comes in\? At most 3/ })).toBeVisible()
  await expect(report.getByRole('img', { name: /^Who resolves it\? At most 1/ })).toBeVisible()
  const days = report.getByRole('table', { name: 'Day by day' }).getByRole('row')
  await expect(days).toHaveCount(1 + 31)
  await expect(days.nth(1).getByRole('cell')).toHaveText(['3', '1', '1', '0', '0'])

  // One table with seven cuts. Its numbers are those of its lists.
  const cutTable = report.getByRole('table', { name: 'Who and when' })
  await report.getByRole('button', { name: 'Inbox', exact: true }).click()
  await expect(page).toHaveURL(/cut=inbox/)
  await expect(cutTable.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('3')
  const file = page.waitForEvent('download')
  await report.getByRole('link', { name: 'CSV', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^inbox-.*\.csv$/)
  await cutTable.getByRole('link', { name: '3' }).click()
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(3)
  await page.goBack()

  await report.getByRole('button', { name: '7 days' }).click()
  await expect(days).toHaveCount(1 + 8)
  await report.getByRole('combobox', { name: 'Team' }).selectOption('Workshop')
  await expect(figureOf('New conversations')).toHaveText('1')
  await expect(page).toHaveURL(/days=7/)
  await page.reload()
  await expect(figureOf('Open now')).toHaveText('0waiting for an answer: 0')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})

test('today says what waits and who is on, and each figure leads to the rows that it counts', async ({
  desk,
  page,
  context,
}) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520140011')
  const second = await writesToDesk(desk, '4520140012')
  await api.put(`/api/v1/conversations/${second}/assignee/user`, {
    assignee_id: (await api.get('/api/v1/agents/me')).id,
  })
  await signIn(page, desk)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/today$/)
  const today = page.getByRole('region', { name: 'Today' })
  const waiting = today.getByRole('link', { name: /^Waiting ?\d/ })
  const shown = async () => Number(/Waiting(\d+)/.exec((await waiting.textContent()) ?? '')?.[1])
  await expect.poll(shown).toBe((await api.get('/api/v1/reports/today')).waiting)
  const before = await shown()
  await expect(today.getByText(/^live, \d\d:\d\d$/)).toBeVisible()

  // What comes in is shown without a reload, and the number, its list and the rows beside it agree.
  await writesToDesk(desk, '4520140013')
  await expect.poll(shown).toBe(before + 1)
  const needs = page.getByRole('list', { name: 'Needs somebody' })
  await expect(needs.getByRole('listitem')).toHaveCount(before + 1)
  await expect(today.getByRole('row', { name: /^All/ }).getByRole('cell').nth(1)).toHaveText(String(before + 1))
  await waiting.click()
  await expect(page).toHaveURL(/waiting=true/)
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(before + 1)
  await page.goBack()
  await expect(waiting).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
  }
  // The connection drops: the old values stay, with the time from which they are.
  await context.setOffline(true)
  await expect(today.getByText(/^Showing \d\d:\d\d\.$/)).toBeVisible()
  await expect.poll(shown).toBe(before + 1)
  await context.setOffline(false)
  await expect(today.getByText(/^live, /)).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await expect(needs).toBeVisible()
})

test('a time in which nothing happened says so in place of empty charts', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520140004')
  const team = await api.post('/api/v1/teams', { name: 'Night shift' })
  await signIn(page, desk, `/reports?team_id=${team.id}`)
  const report = page.getByRole('region', { name: 'Reports' })
  await expect(report.getByRole('heading', { name: 'No conversations in this time' })).toBeVisible()
  await expect(report.getByText('New conversations', { exact: true })).toBeVisible()
  await expect(report.getByText('First answer, median')).toBeVisible()
  await expect(report.getByText('mean:')).toHaveCount(0)
  await expect(report.getByRole('img')).toHaveCount(0)
  await expect(report.getByRole('table')).toHaveCount(0)
  await report.getByRole('combobox', { name: 'Team' }).selectOption('Every team')
  await expect(report.getByRole('table', { name: 'Day by day' })).toBeVisible()
})

test('agents who may not see reports are refused them', async ({ desk, page }) => {
  const api = await colleague(desk)
  const agent = { email: 'no.reports@example.com', password: 'a long enough password' }
  await api.post('/api/v1/agents', {
    first_name: 'Ida',
    email: agent.email,
    roles: ['Agent'],
    new_password: agent.password,
  })
  await signIn(page, { url: desk.url, ...agent })
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await page.goto(`${desk.url}/reports`)
  await expect(page.getByRole('heading', { name: 'Reports' })).toHaveCount(0)
  await expect(page.getByText('reports:manage')).toBeVisible()
})
