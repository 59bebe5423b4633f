import { expect, storm, test } from './desk.ts'
import { colleague, customersWrite, scrollsSideways, signIn, writesToDesk } from './panel.ts'
import { box, got, log, openThread, sendButton } from './replying.ts'

test('a reply stands in the thread at once, and a double press sends it once', async ({ desk, page }) => {
  await openThread(page, desk, '4540000001')
  let posted = 0
  const isShown = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posted += 1
    await isShown.promise
    await route.continue()
  })
  await box(page).fill('Only once')
  await page.evaluate(`{
    const button = document.querySelector('[data-part="send"] > button')
    button.click()
    button.click()
  }`)
  await expect(log(page).getByText('Only once')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await box(page).press('Enter')
  isShown.resolve()
  await expect.poll(async () => (await got(desk, '4540000001')).map(({ text }) => text)).toEqual(['Only once'])
  expect(posted).toBe(1)
  await expect(log(page).getByText('Only once')).toHaveCount(1)
})

test('one press sends and resolves or puts off the conversation, and a reply that fails leaves it open', async ({
  desk,
  page,
}) => {
  const uuid = await openThread(page, desk, '4540000041')
  const api = await colleague(desk)
  const status = async () => (await api.get(`/api/v1/conversations/${uuid}`)).status
  const more = page.getByRole('button', { name: 'More ways to send' })
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await box(page).fill('It breaks')
  await more.click()
  await page.getByRole('menuitem', { name: 'Send and resolve' }).click()
  await expect(log(page).getByRole('article').filter({ hasText: 'It breaks' })).toContainText('Not delivered')
  expect(await status()).toBe('Open')
  await page.unroute('**/messages')

  await box(page).fill('All done')
  await more.click()
  await page.getByRole('menuitem', { name: 'Send and resolve' }).click()
  await expect.poll(status).toBe('Resolved')
  await expect(page).not.toHaveURL(new RegExp(uuid))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(status).toBe('Open')
  await expect(log(page).getByText('All done')).toBeVisible()

  await page.keyboard.press('Control+e')
  await box(page, 'Private note').fill('Back on Monday')
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Add and resolve' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page, 'Private note')).toBeFocused()
  await more.click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect.poll(status).toBe('Snoozed')
  await expect(page).not.toHaveURL(new RegExp(uuid))
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(log(page).getByText('Back on Monday')).toBeVisible()
  await page.keyboard.press('Control+e')

  await page.setViewportSize({ width: 360, height: 740 })
  await box(page, 'Private note').fill('Narrow')
  expect(await scrollsSideways(page)).toBe(false)
  // As a page is at 400 % of its size.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await scrollsSideways(page)).toBe(false)
  const leftOf = async (button: typeof more) => (await button.boundingBox())!.x
  const add = page.getByRole('button', { name: 'Add note' })
  expect(await leftOf(add)).toBeLessThan(await leftOf(more))
  await page.evaluate(`document.documentElement.dir = 'rtl'`)
  expect(await leftOf(more)).toBeLessThan(await leftOf(add))
})

test('a note looks different, says who reads it and never reaches the customer', async ({ desk, page }) => {
  await openThread(page, desk, '4540000004')
  const look = () =>
    page.evaluate<string>('getComputedStyle(document.querySelector("[data-part=composer]")).backgroundColor')
  const asReply = await look()
  await page.keyboard.press('n')
  await expect(page.getByText('Customer never sees this')).toBeVisible()
  await expect.poll(look).not.toBe(asReply)
  await expect(sendButton(page)).toHaveCount(0)
  await box(page, 'Private note').fill('Not for the customer')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(log(page).getByText('Not for the customer')).toBeVisible()
  await page.keyboard.press('Control+e')
  await box(page).fill('For the customer')
  await sendButton(page).click()
  await expect.poll(async () => (await got(desk, '4540000004')).map(({ text }) => text)).toEqual(['For the customer'])
})

test('an @ in a note opens the people and teams, arrows and Enter choose, and whoever is called hears of it', async ({
  desk,
  page,
}) => {
  const uuid = await openThread(page, desk, '4540000005')
  const api = await colleague(desk)
  const jonas = await api.post('/api/v1/agents', {
    first_name: 'Jonas',
    last_name: 'Kjær',
    email: 'jonas@example.com',
    roles: ['Agent'],
  })
  await api.post('/api/v1/teams', { name: 'Jolly workshop' })
  await page.reload()
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
  await page.keyboard.press('n')
  // Whoever writes is not offered, because a mention of oneself tells nobody.
  await box(page, 'Private note').fill('@')
  await expect(page.getByRole('option', { name: /Jonas Kjær/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Admin/ })).toHaveCount(0)
  await box(page, 'Private note').fill('')
  await box(page, 'Private note').pressSequentially('Please see @Jo')
  await expect(page.getByRole('option')).toHaveText([/Jonas Kjær/, /Jolly workshop/])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Jolly workshop/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Private note')).toHaveValue('Please see @Jonas Kjær ')
  await box(page, 'Private note').press('Enter')
  await expect(log(page).getByText('Please see @Jonas Kjær')).toBeVisible()
  const newest = async () => (await api.get(`/api/v1/conversations/${uuid}/messages`)).results[0]
  await expect
    .poll(async () => (await newest()).meta.mentions)
    .toEqual([{ type: 'agent', id: jonas.id, name: 'Jonas Kjær' }])
})

test('however many people and teams can be mentioned, their list stays in the window', async ({ desk, page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  const api = await colleague(desk)
  const names = Array.from({ length: 20 }, (_, at) => `Crew ${at}`)
  const teams = await Promise.all(names.map((name) => api.post('/api/v1/teams', { name })))
  await openThread(page, desk, '4540000031')
  await page.keyboard.press('n')
  await box(page, 'Private note').fill('@Crew')
  const offered = page.getByRole('listbox', { name: 'People and teams' }).getByRole('option')
  await expect(offered).toHaveCount(20)
  await expect(offered.first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowUp')
  await expect(offered.last()).toBeInViewport({ ratio: 1 })
  await Promise.all(teams.map(({ id }) => api.delete(`/api/v1/teams/${id}`)))
})

test('a reply quotes the message it answers', async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4540000008')
  await log(page).focus()
  await page.keyboard.press('q')
  await expect(page.locator('[data-part="composer"] [data-part="quote"]')).toContainText('Hello')
  await box(page).fill('Good morning')
  await box(page).press('Enter')
  await expect(page.locator('[data-part="composer"] [data-part="quote"]')).toHaveCount(0)
  const api = await colleague(desk)
  await expect
    .poll(async () => (await api.get(`/api/v1/conversations/${uuid}/messages`)).results[0].meta.reply_to)
    .toMatchObject({ content: 'Hello' })
})

test('a reply asks first when the customer has written meanwhile', async ({ desk, page }) => {
  await openThread(page, desk, '4540000009')
  await box(page).fill('The blue one is on hold for you.')
  await customersWrite(desk, [4_540_000_009], 'Sorry, I meant the green one!')
  await expect(page.getByText('Customer wrote while you were typing.')).toBeVisible()
  await box(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect(box(page)).toBeFocused()
  expect(await got(desk, '4540000009')).toEqual([])
  await box(page).fill('The green one is on hold for you.')
  await box(page).press('Enter')
  await expect.poll(async () => (await got(desk, '4540000009')).length).toBe(1)
})

test('a reply asks first when a colleague has replied meanwhile, and the text and the caret stay', async ({
  desk,
  page,
}) => {
  const uuid = await openThread(page, desk, '4540000022')
  const amal = { url: desk.url, email: 'amal.replies@example.com', password: 'a long enough password' }
  const { email, password: new_password } = amal
  const api = await colleague(desk)
  await api.post('/api/v1/agents', { first_name: 'Amal', email, new_password, roles: ['Agent'] })
  const other = await colleague(amal)
  const write = (message: string, more: object) =>
    other.post(`/api/v1/conversations/${uuid}/messages`, { message, ...more })
  // Neither one's own reply nor a note is a reason to ask.
  await box(page).fill('It is')
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: 'From my other browser' })
  await write('Who answers?', { private: true })
  await expect(log(page).getByText('From my other browser')).toBeVisible()
  await expect(log(page).getByText('Who answers?')).toBeVisible()
  await expect(page.getByText('while you were typing')).toHaveCount(0)

  await write('It is blue.', {})
  await expect(page.getByText('Amal replied while you were typing.')).toBeVisible()
  await page.keyboard.type(' red.')
  await expect(box(page)).toHaveValue('It is red.')
  await box(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect(box(page)).toHaveValue('It is red.')
  await expect(page.getByText('while you were typing')).toHaveCount(0)
  const texts = async () => (await got(desk, '4540000022')).map(({ text }) => text)
  await box(page).press('Enter')
  await expect.poll(texts).toEqual(['From my other browser', 'It is blue.', 'It is red.'])
})

test('an inbox that wants a tag first asks; Esc leads back to the draft, and only a clear yes sends', async ({
  desk,
  page,
}) => {
  const customer = '4540000013'
  const uuid = await openThread(page, desk, customer)
  const api = await colleague(desk)
  const [inbox] = await api.get('/api/v1/inboxes')
  await api.put(`/api/v1/inboxes/${inbox.id}`, { prompt_tags_on_reply: true })
  // The thread comes late: what the customer had written before does not count as new.
  let comes = () => {}
  const late = new Promise<void>((resolve) => {
    comes = resolve
  })
  await page.route(`**/conversations/${uuid}/messages?*`, (route) => late.then(() => route.continue()))
  // What the inbox wants is known only after Enter.
  let known = () => {}
  const pressed = new Promise<void>((resolve) => {
    known = resolve
  })
  await page.route(/\/api\/v1\/inboxes$/, (route) => pressed.then(() => route.continue()), { times: 1 })
  await page.reload()
  const question = page.getByRole('group', { name: 'This conversation has no tag yet.' })
  const ask = async (text: string, key = 'Enter') => {
    await box(page).fill(text)
    await box(page).press(key)
    known()
    await expect(question).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tag first' })).toBeFocused()
  }
  const sent = () => got(desk, customer).then((all) => all.map(({ text }) => text))

  // With send and resolve too: going back does neither.
  await ask('Untagged', 'Control+Shift+Enter')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('Untagged')
  comes()
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible()

  await ask('Sent by its button')
  await page.getByRole('button', { name: 'Send untagged' }).press('Enter')
  await expect.poll(sent).toEqual(['Sent by its button'])
  await ask('Sent by key')
  await expect(async () => {
    await page.keyboard.press('Control+Enter')
    expect(await sent()).toEqual(['Sent by its button', 'Sent by key'])
  }).toPass()
  expect((await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Open')
  await api.put(`/api/v1/inboxes/${inbox.id}`, { prompt_tags_on_reply: false })
})

test('without a connection a reply waits, says so, and goes out once when it is back', async ({ desk, page }) => {
  await openThread(page, desk, '4540000014')
  await page.context().setOffline(true)
  await expect(page.locator('[data-part="offline"]')).toBeVisible()
  await box(page).fill('Sent from a tunnel')
  await box(page).press('Enter')
  await expect(log(page).getByText('Will be sent when you are online again')).toBeVisible()
  await customersWrite(desk, [4_540_000_014], 'Are you there?')
  await page.context().setOffline(false)
  await expect(log(page).getByText('Are you there?')).toBeVisible()
  await expect.poll(async () => (await got(desk, '4540000014')).map(({ text }) => text)).toEqual(['Sent from a tunnel'])
  await expect(log(page).getByText('Sent from a tunnel')).toHaveCount(1)
  await expect(page.locator('[data-part="offline"]')).toHaveCount(0)
})

test('the box grows with its text where the browser does not do it by itself', { tag: storm }, async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4540000019')
  await page.addInitScript("CSS.supports = (name) => name !== 'field-sizing'")
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' })
  const height = async () => (await box(page).boundingBox())!.height
  const empty = await height()
  await box(page).fill('One line\nand another\n'.repeat(4))
  await expect.poll(height).toBeGreaterThan(empty * 2)
  await box(page).fill('')
  await expect.poll(height).toBe(empty)
})
