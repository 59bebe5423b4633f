import type { Locator, Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'rows-and-heads', viewport: { width: 1440, height: 900 } })

const reader = { email: 'reads-arabic@example.com', password: 'a long enough password' }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const boxOf = async (part: Locator) => (await part.boundingBox())!
const height = async (part: Locator) => (await boxOf(part)).height

test('J and K move through the tables of Admin and through the notifications', async ({ desk, page }) => {
  const api = await colleague(desk)
  for (const name of ['Aalborg', 'Billund', 'Copenhagen']) await api.post('/api/v1/teams', { name })
  const uuid = await writesToDesk(desk, '4520310001')
  const { email, password: new_password } = { ...reader, email: 'told@example.com' }
  const { id } = await api.post('/api/v1/agents', { first_name: 'Ada', email, new_password, roles: ['Admin'] })
  for (const message of ['The first', 'The second'])
    await api.post(`/api/v1/conversations/${uuid}/messages`, {
      message,
      private: true,
      mentions: [{ type: 'agent', id }],
    })
  await signIn(page, { ...desk, email, password: new_password }, '/admin/teams')
  const { keyboard } = page
  const teams = region(page, 'Teams and search').getByRole('row').getByRole('link')
  await expect(teams).toHaveCount(3)
  await keyboard.press('j')
  await expect(teams.nth(0)).toBeFocused()
  await keyboard.press('j')
  await expect(teams.nth(1)).toBeFocused()
  await keyboard.press('k')
  await expect(teams.nth(0)).toBeFocused()
  await keyboard.press('Enter')
  const open = page.getByRole('heading', { name: 'Aalborg' })
  await expect(open).toBeVisible()

  // The row of an item that a link opened is where closing leads back to, and where the keys begin.
  await page.reload()
  await expect(open).toBeVisible()
  await expect(teams).toHaveCount(3)
  await keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(teams.nth(0)).toBeFocused()
  await page.goBack()
  await page.reload()
  await expect(open).toBeVisible()
  await expect(teams).toHaveCount(3)
  await keyboard.press('j')
  await expect(teams.nth(1)).toBeFocused()

  await page.goto(`${desk.url}/notifications`)
  const told = page.getByRole('main').getByRole('listitem')
  await expect(told).toHaveCount(2)
  await keyboard.press('j')
  await expect(told.nth(0).getByRole('link')).toBeFocused()
  // From a button of the row, too.
  await told.nth(0).getByRole('button').first().focus()
  await keyboard.press('j')
  await expect(told.nth(1).getByRole('link')).toBeFocused()
})

test('no row that K leads up to stands behind the heads of its table', async ({ desk, page }) => {
  const api = await colleague(desk)
  for (let n = 0; n < 40; n += 1) await api.post('/api/v1/tags', { name: `Row ${n}` })
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn(page, desk, '/admin/tags')
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows).toHaveCount(40)
  await rows.last().focus()
  const hidden = `document.activeElement.closest('tr').getBoundingClientRect().top <
    document.querySelector('th').getBoundingClientRect().bottom - 1`
  for (let at = 38; at >= 0; at -= 1) {
    await page.keyboard.press('k')
    await expect(rows.nth(at)).toBeFocused()
    expect(await page.evaluate<boolean>(hidden), `row ${at}`).toBe(false)
  }
})

test('the lists below the views come together, whichever answer is the last', { tag: storm }, async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/teams', { name: 'Workshop' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/api\/v1\/views\b/, async (route) => {
    await held
    await route.continue()
  })
  const others = ['/teams/compact', '/inboxes', '/sla'].map((path) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/v1${path}`),
  )
  await signIn(page, desk, '/inbox/all')
  await Promise.all(others)
  await expect(page.getByRole('link', { name: /^All open/ })).toBeVisible()
  const workshop = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Workshop/ })
  // What is drawn before the views have come would move when they do.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await expect(workshop).toBeHidden()
  release()
  await expect(workshop).toBeVisible()
})

test('a list that hangs does not keep the others back', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/teams', { name: 'Paint shop' })
  let asked = 0
  await page.route(/\/api\/v1\/views\/me\b/, async (route) => {
    asked += 1
    // As the time limit does, and then no answer at all.
    if (asked === 1) await route.abort('timedout')
  })
  await signIn(page, desk, '/inbox/all')
  await expect.poll(() => asked).toBe(2)
  const lists = page.getByRole('navigation', { name: 'Main' })
  await expect(lists.getByRole('link', { name: /^Paint shop/ })).toBeVisible()
})

for (const { kind, path, list } of [
  { kind: 'agents', path: '/api/v1/agents', list: /\/api\/v1\/roles$/ },
  { kind: 'teams', path: '/api/v1/teams', list: /\/api\/v1\/agents\/compact$/ },
  { kind: 'macros', path: '/api/v1/macros', list: /\/api\/v1\/custom-attributes$/ },
])
  test(`the form of ${kind} comes with what its fields choose from`, async ({ desk, page }) => {
    const api = await colleague(desk)
    const name = `Held ${kind}`
    if (kind === 'teams') await api.post(path, { name })
    if (kind === 'macros') await api.post(path, { name, message_content: 'Hello' })
    const { id } = (await api.get(path)).find((one: { name?: string }) => kind === 'agents' || one.name === name)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(list, async (route) => {
      await held
      await route.continue()
    })
    const item = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}/${id}`)
    await signIn(page, desk, `/admin/${kind}/${id}`)
    await item
    const first = page.getByRole('textbox', { name: kind === 'agents' ? 'First name' : 'Name', exact: true })
    // What is drawn before the list has come would move when it does.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    await expect(first).toBeHidden()
    release()
    await expect(first).toBeVisible()
  })

test('a form whose list has failed keeps what was written while the list is asked for again', async ({
  desk,
  page,
}) => {
  // The panel asks again by itself, too, and has no button meanwhile.
  let held = Promise.resolve()
  await page.route(/\/api\/v1\/roles$/, async (route) => {
    await held
    await route.fulfill({ status: 403, json: { status: 'error', message: 'Not now', error_type: 'Denied' } })
  })
  await signIn(page, desk, '/admin/agents/new')
  const first = page.getByRole('textbox', { name: 'First name', exact: true })
  await first.fill('Ada')
  const retry = region(page, 'New agent').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  const { promise, resolve: letCome } = Promise.withResolvers<void>()
  held = promise
  await retry.click()
  await expect(retry).toBeHidden()
  await expect(first).toHaveValue('Ada')
  letCome()
  await expect(retry).toBeVisible()
  await expect(first).toHaveValue('Ada')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('beside the details of a contact, a closed window says so in a line each', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520310002')
  const from = '4520310003'
  const timestamp = Math.floor(Date.now() / 1_000) - 90_000
  await simulate(desk, 'POST', '/messages', { from, name: 'Annegret Thiele', text: 'Hello', timestamp })
  const find = async () =>
    (await api.get('/api/v1/conversations/all')).results.find(
      ({ contact }: { contact: { phone_number: string } }) => contact.phone_number === `+${from}`,
    )?.uuid
  await expect.poll(find).toBeTruthy()
  await signIn(page, desk, `/inbox/all/${await find()}`)
  const shut = page.locator('[data-shut]')
  await expect(shut.locator('b')).toBeVisible()
  expect(await height(shut.locator('b'))).toBeLessThan(24)
  expect(await height(shut.locator('small'))).toBeLessThan(20)
})

test('in Arabic on a phone, each part below the name has room for its first letters or is left out', async ({
  desk,
  browser,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520310004')
  await api.post('/api/v1/agents', { ...reader, first_name: 'Amina', new_password: reader.password, roles: ['Admin'] })
  await (await colleague({ ...desk, ...reader })).put('/api/v1/agents/me', { language: 'ar' })
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, { ...desk, ...reader }, `/inbox/all/${uuid}`)
  const name = page.getByRole('heading', { name: 'Customer 4520310004' })
  await expect(name).toBeVisible()
  // As after hours of waiting, for want of a clock that the test could put forward.
  const parts = name.locator('xpath=following-sibling::p/*')
  await parts.first().evaluate((first) => {
    const late = first.cloneNode(true) as typeof first
    late.textContent = 'متأخر 2 س 29 د'
    late.style.cssText = 'flex: none; white-space: nowrap'
    first.before(late)
  })
  const tooNarrow = await parts.evaluateAll((all) => {
    const line = all[0]!.parentElement!.getBoundingClientRect()
    return all.flatMap((part) => {
      const { top, width } = part.getBoundingClientRect()
      const name = part.matches('bdi') ? part : part.querySelector(':scope > bdi')
      const isCut = name !== null && name.scrollWidth > name.clientWidth
      return top < line.bottom && isCut && width < 48 ? [width] : []
    })
  })
  expect(tooNarrow).toEqual([])
  await context.close()
})

test('in Arabic, the Latin name of an attribute stands where the other names do', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520310005')
  await api.post('/api/v1/custom-attributes', { name: 'Frame', key: 'frame', applies_to: 'contact', data_type: 'text' })
  await api.put('/api/v1/agents/me', { language: 'ar' })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const name = page.getByText('Frame', { exact: true })
  await expect(name).toBeVisible()
  const away = await page.evaluate<number>(`((name) => {
    const letters = document.createRange()
    letters.selectNodeContents(name)
    return name.closest('dt').getBoundingClientRect().right - letters.getBoundingClientRect().right
  })(document.querySelector('dt[title="Frame"] bdi'))`)
  expect(away).toBeLessThan(1)
  await api.put('/api/v1/agents/me', { language: 'en' })
})

test('in Arabic on a phone, what is long and Latin is cut at its end', async ({ desk, page }) => {
  const api = await colleague(desk)
  await page.setViewportSize({ width: 360, height: 800 })
  const email = `${'a'.repeat(60)}@example.com`
  await api.post('/api/v1/contacts', { first_name: 'Ida', last_name: 'Holm', phone_number: '+4520310077', email })
  await api.post('/api/v1/teams', { name: 'Kundendienstmitarbeiterschulungsterminvereinbarung' })
  await api.put('/api/v1/agents/me', { language: 'ar' })
  await signIn(page, desk)
  for (const [path, words] of [
    ['/contacts', page.getByText(email)],
    ['/admin/audit', page.locator('a bdi', { hasText: 'Kundendienst' })],
  ] as const) {
    await page.goto(desk.url + path)
    const row = page.locator('td').filter({ has: words })
    const part = row.locator(words)
    await expect(part).toBeVisible()
    const [inside, cell] = await Promise.all([boxOf(part), boxOf(row)])
    expect(inside.x, path).toBeGreaterThanOrEqual(cell.x)
    expect(await part.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true)
  }
  await api.put('/api/v1/agents/me', { language: 'en' })
})

test('the head of the articles is as high as that of any table', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/ai/snippets', { title: 'Returns', content: 'Within thirty days, unused and with the bill.' })
  await signIn(page, desk, '/knowledge')
  const head = page.getByRole('row').first()
  await expect(head).toBeVisible()
  expect(await height(head)).toBeLessThan(42)
})

test('in Arabic, the Latin names of days that differ begin below one another', async ({ desk, page }) => {
  const api = await colleague(desk)
  const holidays = ['Jul', 'The second day of Christmas'].map((name, day) => ({
    date: `2031-12-2${day + 5}`,
    name,
    shifts: [],
  }))
  const { id } = await api.post('/api/v1/business-hours', { name: 'Shop', is_always_open: false, holidays })
  await api.put('/api/v1/agents/me', { language: 'ar' })
  await signIn(page, desk, `/admin/hours/${id}`)
  const edges = holidays.map(async ({ name }) => {
    const shown = page.locator('bdi').filter({ hasText: name })
    await expect(shown).toBeVisible()
    const { x, width } = await boxOf(shown)
    return { left: x, right: x + width }
  })
  const [short, long] = await Promise.all(edges)
  expect(short!.right).toBe(long!.right)
  expect(short!.left).toBeGreaterThan(long!.left)
  await api.put('/api/v1/agents/me', { language: 'en' })
})

test('opening hours count the teams that use them in words', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/business-hours', { name: 'Night', is_always_open: true })
  await api.post('/api/v1/teams', { name: 'Night watch', business_hours_id: id })
  await signIn(page, desk, `/admin/hours/${id}`)
  await expect(page.getByText('Used by: 1 team', { exact: true })).toBeVisible()
})

test('a head that orders a table stands on the line of the others', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/agents')
  const heads = page.getByRole('columnheader')
  const lines = () =>
    heads.evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => {
          const words = cell.ownerDocument.createRange()
          words.selectNodeContents(cell.querySelector('button') ?? cell)
          return Math.round(words.getBoundingClientRect().bottom)
        }),
    )
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(heads.filter({ hasText: 'Open' })).toBeVisible()
    await expect.poll(async () => new Set(await lines()).size, `lines at ${width} px`).toBe(1)
  }
})
