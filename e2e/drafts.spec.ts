import { expect, storm, test } from './desk.ts'
import { colleague, signIn } from './panel.ts'
import { box, got, log, openThread, secondTab } from './replying.ts'

test('what was sent does not come back into the box, however late its draft is saved', async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4540000020')
  const api = await colleague(desk)
  const letting = { draft: () => {}, removal: () => {}, message: () => {} }
  const held = (name: keyof typeof letting) =>
    new Promise<void>((resolve) => Object.assign(letting, { [name]: resolve }))
  const [draft, removal, message] = [held('draft'), held('removal'), held('message')]
  const waits = { POST: draft, DELETE: removal }
  await page.route(/\/draft(\?|$)/, async (route) => {
    await waits[route.request().method() as keyof typeof waits]
    await route.continue()
  })
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await message
    await route.continue()
  })
  const asked = (method: string, path: RegExp) =>
    page.waitForRequest((request) => request.method() === method && path.test(request.url()))
  const saving = asked('POST', /\/draft$/)
  await box(page).fill('Once is enough')
  await saving
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')

  // The draft is saved after it was sent, while the desk still shows it to everybody who asks.
  const removing = asked('DELETE', /\/draft\?/)
  letting.draft()
  await removing
  const read = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/draft$/.test(response.url()),
  )
  await api.post(`/api/v1/conversations/${uuid}/draft`, { type: 'reply', content: 'Once is enough' })
  expect((await (await read).json()).data).toHaveLength(1)
  // What the page makes of the answer is drawn before this.
  await page.evaluate('new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 0))')
  await expect(box(page)).toHaveValue('')
  await box(page).press('Enter')
  letting.removal()
  letting.message()
  await expect.poll(async () => (await got(desk, '4540000020')).map(({ text }) => text)).toEqual(['Once is enough'])
  await expect(box(page)).toHaveValue('')
})

test('drafts of a reply and of a note are kept apart and follow the person to another device', async ({
  desk,
  page,
  browser,
}) => {
  const uuid = await openThread(page, desk, '4540000002')
  await box(page).fill('Dear customer')
  await page.keyboard.press('Control+e')
  await box(page, 'Private note').fill('Careful with this one')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('Dear customer')

  const other = await secondTab(browser, desk, uuid)
  await expect(box(other)).toHaveValue('Dear customer')
  await other.keyboard.press('n')
  await expect(box(other, 'Private note')).toHaveValue('Careful with this one')
  await box(other, 'Private note').fill('Careful, says the other device')
  await page.getByRole('button', { name: 'Private note' }).click()
  await expect(box(page, 'Private note')).toHaveValue('Careful, says the other device')

  await box(page, 'Private note').press('Enter')
  await expect(log(page).getByText('Careful, says the other device')).toBeVisible()
  await expect(box(other, 'Private note')).toHaveValue('')
  expect(await got(desk, '4540000002')).toEqual([])
  await other.context().close()
})

test('what a person writes is not shown to the next one at the same browser', async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4540000012')
  await page.route('**/draft', (route) => route.abort())
  await box(page).fill('Only I read this')
  const next = { email: 'next@example.com', password: 'a long enough password' }
  const api = await colleague(desk)
  await api.post('/api/v1/agents', {
    first_name: 'Next',
    email: next.email,
    roles: ['Agent'],
    new_password: next.password,
  })
  await signIn(page, { ...desk, ...next }, `/inbox/all/${uuid}`)
  await expect(box(page)).toHaveValue('')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(box(page)).toHaveValue('Only I read this')
})

test('what is being typed is not eaten by a draft from elsewhere', { tag: storm }, async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4540000003')
  const api = await colleague(desk)
  await box(page).pressSequentially('Mine is longer', { delay: 20 })
  const typing = box(page).pressSequentially(' and goes on for a good while yet', { delay: 60 })
  await api.post(`/api/v1/conversations/${uuid}/draft`, { type: 'reply', content: 'From elsewhere' })
  await typing
  await expect(box(page)).toHaveValue('Mine is longer and goes on for a good while yet')
  await expect
    .poll(async () => (await api.get(`/api/v1/conversations/${uuid}/draft`))[0].content)
    .toBe('Mine is longer and goes on for a good while yet')
})

test('a note that is begun while its conversation loads goes on in its box', { tag: storm }, async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4540000024')
  let comes = () => {}
  const late = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route(`**/conversations/${uuid}`, (route) => late.then(() => route.continue()))
  await page.reload()
  await expect(page.getByRole('main', { name: 'Conversation', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  const note = box(page, 'Private note')
  await expect(note).toBeFocused()
  await page.keyboard.type('Careful')
  await page.keyboard.press('Enter')
  comes()
  await expect(log(page)).toBeVisible()
  await expect(note).toBeFocused()
  await page.keyboard.type(' with this one')
  await expect(note).toHaveValue('Careful with this one')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Careful with this one')
  await expect(note).toHaveValue('')
})

test('another tab that knows an older draft does not bring it back, and R goes on behind a draft', {
  tag: storm,
}, async ({ desk, page }) => {
  const customer = '4540000025'
  const uuid = await openThread(page, desk, customer)
  const other = await page.context().newPage()
  const read = other.waitForResponse(/\/draft$/)
  await other.goto(`${desk.url}/inbox/all/${uuid}`)
  await (await read).finished()
  await expect(box(other)).toBeVisible()
  // It hears of nothing from now on but what the browser keeps, and its timers rest, as they do in the background.
  await other.route(/\/draft$/, () => {})
  await other.evaluate('{ const own = setTimeout; setTimeout = (act, ms) => (ms < 300 ? own(act, ms) : 0) }')
  await box(page).fill('Dear customer')
  await expect(other.getByText('Draft saved')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('link', { name: 'All open' }).click()
  await expect(box(page)).toHaveCount(0)
  await page.locator(`[data-row="${uuid}"]`).click()
  await expect(box(page)).toHaveValue('Dear customer')
  await page.keyboard.press('r')
  await expect(box(page)).toBeFocused()
  // Between two letters the other tab never finds nothing.
  await other.evaluate('gone = []; addEventListener("storage", (it) => it.newValue ?? gone.push(it.key))')
  await page.keyboard.type('!')
  await expect(box(other)).toHaveValue('Dear customer!')
  expect(await other.evaluate('gone.filter((key) => key.endsWith(".reply"))')).toEqual([])
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
  await expect.poll(async () => (await got(desk, customer)).map(({ text }) => text)).toEqual(['Dear customer!'])
  await expect(box(other)).toHaveValue('')
  await other.close()
})
