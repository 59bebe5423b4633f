import type { Page, Route } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'reports' })

/** In how many figures "29 min 20 s" is wider than its place, in a window of this width. */
async function tooWide(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate<number>(`[...document.querySelectorAll('[data-part="figure"]')].filter((figure) => {
    const tried = Object.assign(document.createElement('bdi'), { textContent: '29\u00a0min\u00a020\u00a0s' })
    tried.style = 'display: block; width: max-content'
    figure.querySelector('bdi').parentElement.append(tried)
    const [text, place] = [tried, figure].map((one) => one.getBoundingClientRect())
    tried.remove()
    return text.left < place.left || text.right > place.right
  }).length`)
}

test('reports say what came in and what became of it, beside the days before, by seven cuts', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const workshop = await api.post('/api/v1/teams', { name: 'Workshop' })
  const mine = await writesToDesk(desk, '4520140001')
  await writesToDesk(desk, '4520140002')
  await writesToDesk(desk, '4520140003')
  await api.put(`/api/v1/conversations/${mine}/assignee/team`, { assignee_id: workshop.id })
  await api.post(`/api/v1/conversations/${mine}/messages`, { message: 'On Saturday.' })
  await api.put(`/api/v1/conversations/${mine}/status`, { status: 'Resolved' })

  await expect.poll(async () => (await api.get('/api/v1/reports/overview/counts')).answered).toBe(1)

  await signIn(page, desk)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/reports$/)
  const report = page.getByRole('region', { name: 'Reports' })
  const figureOf = (name: string) => report.locator('[data-part="figure"]').filter({ hasText: new RegExp(`^${name}`) })
  await expect(figureOf('Came in')).toHaveText('Came in13was 0')
  await expect(figureOf('Resolved')).toContainText('Resolved1reopened: 0')
  await expect(figureOf('First human answer')).toContainText(/\d s/)
  await expect(figureOf('Assistant alone')).toContainText('confirmed: 0, assumed: 0')
  await expect(report.getByText('Open now: 2, as the list says.')).toBeVisible()
  await expect(report.getByRole('img', { name: /^How much comes in, and who resolves it\? At most 3/ })).toBeVisible()

  // One table with seven cuts. Its numbers are those of its lists.
  const cutTable = report.getByRole('table', { name: 'Who and when' })
  await report.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(cutTable.getByRole('row')).toHaveCount(1 + 1)
  await expect(cutTable.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('3')
  const list = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await cutTable.getByRole('link', { name: '3' }).click()
  await expect(list).toHaveCount(3)
  await page.goBack()
  await report.getByRole('button', { name: 'Language', exact: true }).click()
  await cutTable
    .getByRole('row', { name: /^English/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/language=en/)
  await expect(page.getByRole('button', { name: 'Remove filter: English' })).toBeVisible()
  await expect(list).toHaveCount(3)
  await page.goBack()
  await report.getByRole('button', { name: 'Inbox', exact: true }).click()
  await expect(page).toHaveURL(/cut=inbox/)
  await expect(cutTable.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('3')
  // However long a name is, it pushes no column out.
  await cutTable.locator('th bdi').evaluate((name) => {
    name.textContent = 'Hohenstein-Waldburg-Zeil-Trauchburg '.repeat(4)
  })
  const beyond = cutTable.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await beyond).toBe(0)
  const file = page.waitForEvent('download')
  await report.getByRole('link', { name: 'CSV', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^inbox-.*\.csv$/)
  await cutTable.getByRole('link', { name: '3' }).click()
  await expect(list).toHaveCount(3)
  await page.goBack()

  await report.getByRole('button', { name: /^Days: / }).click()
  await page.getByRole('menuitemcheckbox', { name: '7 days', exact: true }).click()
  await report.getByRole('combobox', { name: 'Compared with' }).selectOption('not compared')
  await report.getByRole('combobox', { name: 'Team' }).selectOption('Workshop')
  await expect(figureOf('Came in')).toHaveText('Came in11')
  await expect(page).toHaveURL(/days=7/)
  await page.reload()
  await expect(figureOf('Came in')).toHaveText('Came in11')
  await expect(report.getByText('Open now: 0, as the list says.')).toBeVisible()

  // A day chosen by hand; the whole of it is in the address.
  await report.getByRole('button', { name: /^Days: / }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Other days …' }).click()
  await report.getByLabel('First day').fill('2026-01-05')
  await expect(report.getByRole('alert')).toHaveText('From the first to the last, at most 92 days')
  await report.getByLabel('Last day').fill('2026-01-09')
  await expect(page).toHaveURL(/from=2026-01-05&to=2026-01-09/)
  await expect(report.getByRole('heading', { name: 'No conversations in this time' })).toBeVisible()
  await page.goBack()

  const parts = page.getByRole('navigation', { name: 'Reports' })
  // The fields beside the days stay where they are when these come.
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/v1/reports/by/all?*', (route) => come.then(() => route.continue()))
  await page.goto(`${desk.url}/reports`)
  const team = report.getByRole('combobox', { name: 'Team' })
  const place = await team.boundingBox()
  letCome()
  await expect(report.getByRole('button', { name: /^Days: / })).toBeVisible()
  expect(await team.boundingBox()).toEqual(place)
  for (const part of ['Answers', 'People', 'Tags', 'Assistant', 'Ratings']) {
    await parts.getByRole('link', { name: part }).click()
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page')
    await expect(cutTable).toBeVisible()
    if (part === 'Assistant')
      await expect(figureOf('Sentences left out')).toHaveText('Sentences left out0whole answers held back: 0')
    expect(await seriousFaults(page), part).toEqual([])
  }
  await parts.getByRole('link', { name: 'Overview' }).click()
  await expect(figureOf('Came in')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
  }
  await expect(report.getByText('compared with')).toBeVisible()
  for (const width of [768, 1024, 1280, 1440]) expect(await tooWide(page, width), String(width)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  // Two rows hold all that narrows it on a phone, so that the figures are in sight, also in a language of long words.
  await api.put('/api/v1/settings/general', { 'app.lang': 'de' })
  for (const days of ['from=2025-08-28&to=2025-09-24', 'from=2025-12-25&to=2026-01-21']) {
    await page.goto(`${desk.url}/reports?${days}`)
    const first = (await page.getByRole('button', { name: /^Tage: / }).boundingBox())!
    const last = (await page.getByRole('button', { name: 'Export' }).boundingBox())!
    expect(last.y - first.y, days).toBeLessThan(60)
  }
  await api.put('/api/v1/settings/general', { 'app.lang': 'en' })
  await page.reload()
  // A printed report says of which days it is.
  await page.setViewportSize({ width: 673, height: 950 })
  await page.emulateMedia({ media: 'print' })
  await expect(report.getByRole('button', { name: /^Days: / })).toBeVisible()
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

  // On the screen of a room the page stands alone. Its button, and going elsewhere, bring the navigation back.
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const wide = today.getByRole('button', { name: 'Full screen', exact: true })
  for (const leave of [today.getByRole('button', { name: 'Leave full screen' }), waiting]) {
    await wide.click()
    await expect(navigation).toBeHidden()
    expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
    await leave.click()
    await expect(navigation).toBeVisible()
  }
  await expect(page).toHaveURL(/waiting=true/)
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(before + 1)
  await page.goBack()
  await expect(waiting).toBeVisible()

  // A promise that is missed is told at whoever has it, and leads to its row. The page narrows to an inbox.
  const policy = await api.post('/api/v1/sla', { name: 'At once', first_response_time: '1m' })
  const team = await api.post('/api/v1/teams', { name: 'Promising', sla_policy_id: policy.id })
  await api.put(`/api/v1/conversations/${second}/assignee/team`, { assignee_id: team.id })
  const due = () =>
    desk.age(`update applied_sla set next_due_at = now() - interval '1 hour' where next_due_at is not null`)
  await expect
    .poll(async () => {
      await due()
      return (await api.get('/api/v1/reports/today')).sla_overdue
    })
    .toBe(1)
  await page.reload()
  const mine = today.getByRole('row', { name: /^Admin available/ })
  await expect(mine.getByRole('link', { name: '1 overdue' })).toHaveAttribute('href', /owner=\d+.*sla=overdue/)
  await expect(today.getByRole('row', { name: /^All/ }).getByRole('link', { name: '1 overdue' })).toBeVisible()
  await desk.age(`
    insert into inbox (name, channel, config)
    select 'Workshop', channel, config || '{"phone_number_id": "880000000000001"}' from inbox limit 1`)
  await page.reload()
  await today.getByRole('combobox', { name: 'Inbox' }).selectOption('Workshop')
  await expect(page).toHaveURL(/inbox_id=\d+/)
  await expect.poll(shown).toBe(0)
  await today.getByRole('combobox', { name: 'Inbox' }).selectOption('Every inbox')
  await expect.poll(shown).toBe(before + 1)
  await desk.age(`delete from inbox where name = 'Workshop'`)

  // Customers wait, and nobody is there: it says so.
  await expect(today.getByRole('heading', { name: 'Who is on available: 1, away: 0' })).toBeVisible()
  await api.put('/api/v1/agents/me/availability', { status: 'offline' })
  await expect(today.getByRole('heading', { name: 'Who is on nobody is available, away: 0' })).toBeVisible()

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
  // What is folded on a narrow page is printed.
  const people = page.getByRole('heading', { name: 'Who is on nobody is available, away: 0' })
  await expect(people).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(people).toBeVisible()
  await api.put('/api/v1/agents/me/availability', { status: 'online' })
})

test('many agents who are not in and have nothing stand behind a button, so that the day stays in sight', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  for (let n = 1; n <= 7; n++)
    await api.post('/api/v1/agents', { first_name: `Away ${n}`, email: `away${n}@example.com`, roles: ['Agent'] })
  const { id } = await api.post('/api/v1/agents', { first_name: 'Zoe', email: 'zoe@example.com', roles: ['Agent'] })
  const uuid = await writesToDesk(desk, '4520140015')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await signIn(page, desk, '/today')
  const who = page.getByRole('table', { name: /^Who is on/ })
  const rows = who.getByRole('rowheader')
  await expect(rows.filter({ hasText: /Away \d/ })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Zoe' })).toBeVisible()
  const others = who.getByRole('button', { name: /^Others who are not in: \d+$/ })
  await others.press('Enter')
  await expect(rows.filter({ hasText: /Away \d/ })).toHaveCount(7)
  expect(await seriousFaults(page)).toEqual([])
  await others.click()
  await expect(rows.filter({ hasText: /Away \d/ })).toHaveCount(0)
})

test('a time in which nothing happened says so in place of empty charts', { tag: storm }, async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520140004')
  const team = await api.post('/api/v1/teams', { name: 'Night shift' })
  await signIn(page, desk, `/reports?team_id=${team.id}`)
  const report = page.getByRole('region', { name: 'Reports' })
  await expect(report.getByRole('heading', { name: 'No conversations in this time' })).toBeVisible()
  await expect(report.getByText('mean:')).toHaveCount(0)
  await expect(report.getByRole('img')).toHaveCount(0)
  await expect(report.getByRole('table')).toHaveCount(0)
  await report.getByRole('button', { name: 'Clear filters' }).click()
  await expect(report.getByRole('table', { name: 'Who and when' })).toBeVisible()
  await page.goto(`${desk.url}/reports?from=2020-01-01&to=2020-01-07`)
  await report.getByRole('button', { name: 'Last 90 days' }).click()
  await expect(report.getByRole('table', { name: 'Who and when' })).toBeVisible()

  // What is empty elsewhere leads on, too.
  const { open } = await api.get('/api/v1/reports/today')
  for (const view of ['mentions', 'scheduled']) {
    await page.goto(`${desk.url}/inbox/${view}`)
    await page.getByRole('link', { name: `Show all open: ${open}` }).click()
    await expect(page).toHaveURL(/inbox\/all$/)
  }
  await page.goto(`${desk.url}/knowledge/gaps?state=answered`)
  await page.getByRole('button', { name: 'Show open questions' }).click()
  await expect(page.getByRole('link', { name: 'Ask the assistant something' })).toHaveAttribute(
    'href',
    /admin\/assistants\/\d+/,
  )
  await page.goto(`${desk.url}/knowledge/gaps?query=unheard`)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByLabel('Words of the question')).toHaveValue('')
})

test('what WhatsApp bills is counted, and priced with the rates of a file that is tried first', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520140021')
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: 'It is ready.' })
  const billed = async () => (await api.get('/api/v1/reports/whatsapp-costs')).total.billed
  await expect.poll(billed).toBeGreaterThan(0)
  await signIn(page, desk, '/reports?tab=costs')
  const report = page.getByRole('region', { name: 'Reports' })
  const figureOf = (name: string) => report.locator('[data-part="figure"]').filter({ hasText: new RegExp(`^${name}`) })
  await expect(figureOf('Billed messages')).toContainText(/Billed messages1[1-9]/)
  await expect(figureOf('Cost')).toContainText('messages without a rate')
  await expect(figureOf('Forecast for this month')).toContainText('Too early')
  await expect(report.getByRole('row', { name: /^Denmark ?no rate/ })).toBeVisible()

  const rates = page.getByRole('complementary', { name: 'Rates' })
  const head = 'country,category,valid_from,rate,currency\n'
  const choose = (csv: string) =>
    rates
      .getByLabel('Add rates from CSV')
      .first()
      .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog', { name: 'Add rates from CSV' })
  await choose(`${head}DK,service,soon,0.15,DKK\n`)
  await expect(dialog.getByText('Line 2: it cannot be read as a rate')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(`${head}DK,nonsense,2026-01-01,0.15,DKK\n`)
  await expect(dialog.getByText('Line 2: the provider does not bill this kind of message; it bills')).toContainText(
    'utility',
  )
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await choose(`${head}DK,service,2026-01-01,0.30,DKK\n`)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(rates.getByRole('row', { name: /^Denmark Service/ })).toContainText('0.3')
  await choose(`${head}DK,service,2026-01-01,0.15,DKK\n`)
  await expect(dialog.getByRole('listitem')).toHaveText(/^Denmark, Service, 1 Jan.*: 0\.3 DKK becomes 0\.15 DKK$/)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  await choose(`${head}SE,service,2026-01-01,0.15,DKK\nDE,service,2026-01-01,0.174,DKK\n`)
  await expect(dialog.getByText('New rates: 2. Already there: 0.', { exact: true })).toBeVisible()
  expect(await api.get('/api/v1/whatsapp-rates')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  // By the names that are read, and with as many digits each.
  const all = rates.getByRole('row', { name: /Service/ })
  await expect(all).toContainText([/Denmark.*0\.150/, /Germany.*0\.174/, /Sweden.*0\.150/])
  await expect(report.getByRole('row', { name: /^Denmark \d/ })).toContainText('DKK')
  await expect(rates.getByRole('img', { name: /^Cost of this month by day: DKK/ })).toBeVisible()
  // A longer file than the desk reads is refused before it is sent.
  await choose(head.repeat(25_000))
  await expect(dialog.getByRole('alert')).toContainText('longer than 1,000,000 characters')
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // What habits cost is known ten minutes later.
  await expect(report.getByText('No habit cost anything in these days.')).toBeVisible()
  await desk.age(`
    update message_price p set habit = case when m.type = 'outgoing' and m.sender_type = 'agent' then 'split' else '' end
    from message m join conversation c on c.id = m.conversation_id
    where m.id = p.message_id and c.uuid = '${uuid}'`)
  await desk.age(`update message_price set habit = '' where habit is null`)
  // The rates come with what stands above them, and do not jump.
  const ratesCame = page.waitForResponse('**/api/v1/whatsapp-rates')
  const whenRatesCame = async (route: Route) => {
    await ratesCame
    await expect(page.getByRole('heading', { name: 'Rates' })).toHaveCount(0)
    await route.continue()
  }
  await page.route('**/api/v1/reports/whatsapp-costs?*', whenRatesCame, { times: 1 })
  await page.reload()
  const habits = report.getByRole('table', { name: 'What habits cost' })
  await expect(habits.getByRole('row', { name: /^Answers split into several/ })).toHaveText(
    /the next one followed within 20 s1DKK\s0\.15Say it in one message$/,
  )
  await expect(habits.getByRole('row')).toHaveCount(1 + 1)

  // Rates that cannot be loaded are not called none.
  await page.route('**/api/v1/whatsapp-rates', (route) => route.abort())
  await page.reload()
  await expect(rates.getByText('Could not load the rates')).toBeVisible()
  await expect(rates.getByText('There are no rates yet')).toHaveCount(0)
  await page.unroute('**/api/v1/whatsapp-rates')
  await rates.getByRole('button', { name: 'Retry' }).click()
  await expect(rates.getByRole('row', { name: /^Denmark Service/ })).toBeVisible()

  const tellAt = page.getByRole('textbox', { name: 'Tell me at (DKK)' })
  await tellAt.fill('0')
  await expect(page.getByText('An amount above zero')).toBeVisible()
  await tellAt.fill('250.50')
  await tellAt.press('Enter')
  await expect.poll(async () => (await api.get('/api/v1/reports/whatsapp-costs')).tell_at_micros).toBe(250_500_000)
  await expect(tellAt).toHaveValue('250.5')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
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

test('a report that fails to load leaves the choice of days, and says so in its own place', async ({ desk, page }) => {
  await writesToDesk(desk, '4520140041')
  let broken = true
  await page.route('**/api/v1/reports/by/all?*', (route) => (broken ? route.abort() : route.continue()))
  await signIn(page, desk, '/reports')
  const report = page.getByRole('region', { name: 'Reports' })
  await expect(report.getByRole('heading', { name: 'Could not load the report' })).toBeVisible()
  const days = report.getByRole('button', { name: /^Days: / })
  await days.click()
  await page.getByRole('menuitemcheckbox').first().click()
  await expect(page).toHaveURL(/days=7/)
  await expect(days).toBeFocused()
  await expect(report.getByRole('heading', { name: 'Could not load the report' })).toBeVisible()
  broken = false
  // News load it again by themselves, so *Retry* may be gone when it is pressed.
  await page.reload()
  await expect(report.getByRole('table', { name: 'Who and when' })).toBeVisible()
  await expect(days).toBeVisible()
})

test('each hour of a whole day is one word, however many columns there are', async ({ desk, page }) => {
  const began: [string, string][] = [
    ['4520140021', '5 minutes'],
    ['4520140022', '23 hours'],
  ]
  for (const [from, after] of began) {
    const at = `date_trunc('day', now()) - interval '1 day' + interval '${after}'`
    await desk.age(`update conversation set created_at = ${at} where uuid = '${await writesToDesk(desk, from)}'`)
  }
  await signIn(page, desk)
  await page.goto(`${desk.url}/reports`)
  const grid = page.getByRole('table', { name: 'When do people write?' })
  await expect(grid.getByRole('columnheader')).toHaveText(Array.from({ length: 24 }, (_, hour) => String(hour)))
  const heightOf = async (row: 'first' | 'last') => (await grid.getByRole('row')[row]().boundingBox())!.height
  expect(await heightOf('last')).toBe(await heightOf('first'))
})

test('on a phone the filters take three rows at most, and the open tab is in sight', async ({ desk, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const api = await colleague(desk)
  const team = await api.post('/api/v1/teams', { name: 'Kundendienstmitarbeiterschulungsterminvereinbarung' })
  for (const [from, language] of [
    ['4520140031', 'en'],
    ['4520140032', 'de'],
  ] as const) {
    await desk.age(
      `update conversation set ai_language = '${language}' where uuid = '${await writesToDesk(desk, from)}'`,
    )
  }
  await signIn(page, desk)
  const days = page.locator('main [data-pane] button').first()
  for (const language of ['en', 'de', 'es', 'fr', 'pt-BR', 'ru', 'ar'] as const) {
    await api.put('/api/v1/agents/me', { language })
    // From one month to another, in more words than days of one month.
    await page.goto(`${desk.url}/reports?days=90`)
    const choices = page.locator('main select')
    await expect(choices).toHaveCount(3)
    await expect(page.locator('[data-part="figure"]').first()).toBeVisible()
    const gaps = await page.evaluate<number[]>(`
      [...document.querySelectorAll('main select')].map((select) => {
        const [at, arrow] = [select, select.nextElementSibling].map((one) => one.getBoundingClientRect())
        const end = Number.parseFloat(getComputedStyle(select).paddingInlineEnd)
        return document.dir === 'rtl' ? at.left + end - arrow.right : arrow.left - (at.right - end)
      })`)
    expect(Math.min(...gaps), language).toBeGreaterThan(3)
    const { y } = (await days.boundingBox())!
    expect((await choices.last().boundingBox())!.y - y, language).toBeLessThan(2 * 60)
  }
  await page.goto(`${desk.url}/reports?tab=costs`)
  const open = page.locator('main nav [aria-current="page"]')
  await expect(open).toHaveText('تكاليف واتساب')
  await expect(open).toBeInViewport({ ratio: 1 })
  await api.put('/api/v1/agents/me', { language: null })
  await api.delete(`/api/v1/teams/${team.id}`)
})
