import { expect, storm, test } from './desk.ts'
import { checksFor, customers, press, words } from './key-checks.ts'
import { colleague, customersWrite, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'keys' })

test('every key on the sheet does what the sheet says', { tag: storm }, async ({ desk, page }) => {
  test.setTimeout(240_000)
  const uuid = await writesToDesk(desk, customers[0])
  const api = await colleague(desk)
  await api.post('/api/v1/ai/snippets/upsert', {
    key: 'kb/refunds',
    title: 'Refunds',
    content: 'Refunds go back to the card you paid with, within three working days.',
  })
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const actions = [{ type: 'assign_user', value: [String(id)] }]
  await api.post('/api/v1/automations/rules', { name: 'All new', rules: [{ groups: [{ rules: [] }], actions }] })
  await customersWrite(desk, [Number(customers[1])], 'How long does a refund to my card take?')
  await api.post('/api/v1/teams', { name: 'Workshop' })
  await api.post('/api/v1/macros', { name: 'Two places', message_content: 'Bring {one} and {other}.' })
  await page.clock.install()
  await signIn(page, desk)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: words.keys.title })
  const lines = sheet.locator('dl > div')
  await expect(lines.first()).toBeVisible()
  const shown = await lines.evaluateAll((all) =>
    all.map((line): [string, string] => [
      line.querySelector('dt')?.textContent ?? '',
      line.querySelector('.vh')?.textContent ?? '',
    ]),
  )
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const checks = checksFor(page, desk, api, uuid)
  expect(shown.map(([name]) => name).toSorted()).toEqual(Object.keys(checks).toSorted())
  for (const [name, keys] of shown) {
    await test.step(`${keys}: ${name}`, () => checks[name]?.(() => press(page, keys)))
  }
})

test('the sheet is searched by what a key does and by the key, and says when nothing matches', async ({
  desk,
  page,
}) => {
  // Esc before its script is there keeps it from opening.
  const { promise: arrives, resolve: letIn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<string>()
  await page.route(/\/keys-sheet-[^/]*\.js$/, (route) => {
    isAsked(route.request().url())
    return arrives.then(() => route.continue())
  })
  await signIn(page, desk)
  const sheet = page.getByRole('dialog', { name: words.keys.title })
  const found = sheet.locator('dt')
  await page.keyboard.press('?')
  const script = await asked
  await page.keyboard.press('Escape')
  letIn()
  await page.evaluate(`import('${script}').then(() => new Promise(requestAnimationFrame))`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  expect(await seriousFaults(page)).toEqual([])
  await sheet.getByLabel(words.keys.search).fill('snooze')
  await expect(found).toHaveText([words.view.snoozed, words.thread.snooze])
  await sheet.getByLabel(words.keys.search).fill('f6')
  await expect(found).toHaveText([words.keys.next_pane])
  await sheet.getByLabel(words.keys.search).fill('no such thing')
  await expect(sheet.getByRole('status')).toHaveText(words.keys.none)
  await expect(found).toHaveCount(0)
  // It closes by its button, and shows all keys to who opens it next.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet.getByLabel(words.keys.search)).toHaveValue('')
  // On a wide screen all of them are in sight.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(found.last()).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByText(words.keys.leave_draft)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  // Another page by key has the focus, so that Tab goes on there.
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: words.knowledge.list })).toBeFocused()
  await expect(page.locator(':focus-visible')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: words.nav.reports })).toBeFocused()
  // In the inbox it is the list, and stays it from view to view.
  for (const [key, view] of [
    ['o', words.view.all],
    ['m', words.view.mine],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('region', { name: view, exact: true })).toBeFocused()
  }
})

test('keys scroll what a dialog shows, which is a stop on the way only while it scrolls', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: words.keys.title })
  const search = sheet.getByLabel(words.keys.search)
  await expect(search).toBeFocused()
  const body = sheet.getByRole('group', { name: words.keys.title })
  await expect(body).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(body).toBeFocused()
  expect(await seriousFaults(page)).toEqual([])
  const last = sheet.getByText(words.keys.this_sheet, { exact: true })
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await search.fill('f6')
  await expect(body).toHaveCount(0)
})

test('who listens hears each page, each message of others and nothing twice', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520110077')
  await signIn(page, desk)
  const wentTo = page.locator('[data-part="went-to"]')
  await expect(wentTo).toHaveText('')
  await page.locator(`[data-row="${uuid}"]`).click()
  await expect(wentTo).toHaveText(/^Customer 4520110077, /)
  const heard = page.locator('[data-part="heard"]')
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off')
  await expect(heard).toHaveText('')

  // The assistant may hand over right after it, and then that is heard in its place.
  await page.evaluate(`{
    const place = document.querySelector('[data-part="heard"]')
    window.told = []
    new MutationObserver(() => window.told.push(place.textContent)).observe(place, { childList: true, subtree: true })
  }`)
  const told = () => page.evaluate<string[]>('told')
  await customersWrite(desk, [4520110077], 'Is it ready?')
  await expect.poll(told).toContain('Customer: Is it ready?')
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('Yes, it is.')
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('Yes, it is.')).toBeVisible()
  const api = await colleague(desk)
  const last = async () => (await api.get(`/api/v1/conversations/${uuid}`)).last_message
  await expect.poll(last).toBe('Yes, it is.')
  await expect(heard).toHaveText('')
  expect((await told()).filter((text) => text.includes('Customer: Is it ready?'))).toHaveLength(1)

  // F6 goes round the panes. The reply box is a pane within the thread.
  await box.press('Escape')
  await page.getByRole('log').focus()
  const panes = []
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('F6')
    panes.push(await page.evaluate<string>('document.activeElement.ariaLabel'))
    expect(await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
  }
  expect(new Set(panes).size).toBe(5)
  // The tooltip of an icon is its name, which has already been announced.
  const start = page.getByRole('button', { name: 'New conversation' }).first()
  await start.focus()
  await expect(page.getByRole('tooltip')).toBeAttached()
  await expect(start).toHaveAccessibleDescription('')
})
