import type { Locator, Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'inbox-actions' })

const rowOf = (page: Page, uuid: string) => page.locator(`[data-row="${uuid}"]`)
async function choose(page: Page, uuids: string[]) {
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar).toHaveCount(0)
  for (const [index, uuid] of uuids.entries()) {
    await rowOf(page, uuid).focus()
    await page.keyboard.press('x')
    await expect(bar.getByText(`Selected: ${index + 1}`, { exact: true })).toBeVisible()
  }
}
/** Types in an open menu until the item has the focus: letters more than a second apart begin a new word. */
const findInMenu = (page: Page, typed: string, item: Locator) =>
  expect(async () => {
    await page.keyboard.type(typed)
    await expect(item).toBeFocused({ timeout: 500 })
  }).toPass({ intervals: [1_500] })
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

test('the owner is found by typing their name in the menu, where those who are available come first', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4520160071')
  const api = await colleague(desk)
  const add = (first_name: string, last_name: string, availability_status: string) =>
    api.post('/api/v1/agents', {
      ...{ first_name, last_name, availability_status, roles: ['Agent'] },
      email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    })
  await add('Hugo', 'Anders', 'offline')
  await add('Hugo', 'Berg', 'offline')
  await add('Zita', 'Aase', 'online')
  const people = /^(Hugo|Zita) /
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page
    .locator('[data-part="thread-head"]')
    .getByRole('button', { name: /^Owner/ })
    .press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name: people })).toHaveText([
    /Zita Aase$/,
    /Hugo AndersOffline$/,
    /Hugo BergOffline$/,
  ])
  await findInMenu(page, 'hugo b', page.getByRole('menuitemcheckbox', { name: 'Hugo Berg' }))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).assignee?.last_name).toBe('Berg')

  // Several conversations are given in the same way.
  await choose(page, [uuid])
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitem', { name: people }).first()).toHaveText(/Zita Aase$/)
  await findInMenu(page, 'zita', page.getByRole('menuitem', { name: 'Zita Aase' }))
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).assignee?.last_name).toBe('Aase')
})

test('built-in statuses that got other names are found by key, palette and menu, for one and for several', {
  tag: storm,
}, async ({ desk, page }) => {
  const uuids = [await writesToDesk(desk, '4520160061'), await writesToDesk(desk, '4520160062')]
  const [uuid] = uuids as [string, string]
  const api = await colleague(desk)
  /** Both have this status, and have left the list: while they leave, what is chosen would leave with them. */
  const are = async (name: string) => {
    await expect
      .poll(() => Promise.all(uuids.map(async (one) => (await api.get(`/api/v1/conversations/${one}`)).status)))
      .toEqual([name, name])
    for (const one of uuids) await expect(rowOf(page, one)).toHaveCount(0)
  }
  const reopen = async () => {
    for (const one of uuids) await api.put(`/api/v1/conversations/${one}/status`, { status: 'open' })
    for (const one of uuids) await expect(rowOf(page, one)).toBeVisible()
  }
  await desk.age(`update status set name = 'Shop ' || key where built_in`)
  try {
    await signIn(page, desk, '/inbox/all')
    await rowOf(page, uuid).focus()
    await page.keyboard.press('e')
    await expect(rowOf(page, uuid)).toHaveCount(0)
    await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Shop resolved')
    await reopen()
    await choose(page, uuids)
    await page.keyboard.press('e')
    await are('Shop resolved')
    await reopen()
    await choose(page, uuids)
    await page.keyboard.press('s')
    await page.getByRole('menuitem').first().click()
    await are('Shop snoozed')
    await reopen()
    await choose(page, uuids)
    await page.keyboard.press('Shift+s')
    // The one that needs a time is not among them.
    await expect(page.getByRole('menuitem', { name: 'Shop ' })).toHaveText([
      'Shop open',
      'Shop resolved',
      'Shop closed',
    ])
    await page.getByRole('menuitem', { name: 'Shop closed' }).click()
    await are('Shop closed')
    await reopen()
    await choose(page, uuids)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find or do' }).fill('resolve')
    await expect(page.getByRole('group', { name: 'Here' }).getByRole('option').first()).toContainText('Resolve')
    await page.keyboard.press('Enter')
    await are('Shop resolved')
    await reopen()

    await rowOf(page, uuid).click()
    const head = page.locator('[data-part="thread-head"]')
    await head.getByRole('button', { name: 'Status: Shop open' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Shop snoozed' }).click()
    await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible()
  } finally {
    await desk.age(`update status set name = initcap(key) where built_in`)
  }
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
  const takeOver = page.getByRole('menuitem', { name: 'Take over' })
  await page.route('**/take-over', (route) => route.abort())
  await takeOver.click()
  await expect(page.getByText('The desk did not answer')).toBeVisible()
  await page.unroute('**/take-over')

  // The desk answers after the menu has closed.
  await page.route('**/take-over', async (route) => {
    await expect(takeOver).toHaveCount(0)
    await route.continue()
  })
  await rowOf(page, first).hover()
  await page.getByRole('button', { name: 'Assign Customer 4520160002' }).click()
  await takeOver.click()
  await field(first, 'assigned_user_id').not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await field(first, 'assigned_user_id').toBeNull()
  expect(await seriousFaults(page)).toEqual([])
  await rowOf(page, first).hover()
  await page.getByRole('button', { name: 'Resolve Customer 4520160002' }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  await field(first, 'status').toBe('Resolved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await field(first, 'status').toBe('Open')
  await expect(rowOf(page, first)).toBeVisible()

  // With the keyboard: from the row over its box to the actions.
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

test('the palette does to the open conversation, or to those that are selected, what keys and menus do', {
  tag: storm,
}, async ({ desk, page, browser }) => {
  const api = await colleague(desk)
  const first = await writesToDesk(desk, '4520160011')
  const second = await writesToDesk(desk, '4520160012')
  for (const name of ['vip', 'refund']) await api.post('/api/v1/tags', { name })
  await api.post('/api/v1/agents', { first_name: 'Jonas', email: 'jonas.palette@example.com', roles: ['Agent'] })
  await api.post('/api/v1/macros', { name: 'Refund in three days', message_content: 'You have it in three days.' })
  const of = async (uuid: string, name: string) => (await api.get(`/api/v1/conversations/${uuid}`))[name]
  const fact = (uuid: string, name: string) => expect.poll(() => of(uuid, name))
  await signIn(page, desk, `/inbox/all/${first}`)
  await expect(page.getByRole('log')).toBeVisible()
  const find = page.getByRole('combobox', { name: 'Find or do' })
  const here = page.getByRole('group', { name: 'Here' })
  const give = async (words: string, found: string) => {
    await page.keyboard.press('Control+k')
    await find.fill(words)
    await expect(here.getByRole('option').first()).toHaveText(new RegExp(found))
    await find.press('Enter')
    await expect(find).toHaveCount(0)
  }

  await give('tag vip', 'Add tag vip')
  await fact(first, 'tags').toEqual(['vip'])
  await give('untag', 'Remove tag vip')
  await fact(first, 'tags').toEqual([])
  await page.keyboard.press('z')
  await fact(first, 'tags').toEqual(['vip'])
  await give('assign jonas', 'Assign to Jonas')
  await expect.poll(async () => (await of(first, 'assignee'))?.first_name).toBe('Jonas')
  await give('priority high', 'Priority: High')
  await fact(first, 'priority').toBe('High')
  const followers = () => api.get(`/api/v1/conversations/${first}/followers`)
  await give('follow', 'Follow')
  await expect.poll(async () => (await followers()).length).toBe(1)
  await give('unfollow', 'Unfollow')
  await expect.poll(async () => (await followers()).length).toBe(0)
  await give('macro refund', 'Saved reply: Refund in three days')
  await expect(box(page)).toHaveValue('You have it in three days.')
  await box(page).fill('')
  await page.getByRole('log').focus()
  await give('snooze 2 h', 'Snooze: 2 h')
  await fact(first, 'status').toBe('Snoozed')
  const until = Date.parse(await of(first, 'snoozed_until')) - Date.now()
  expect(Math.round(until / 3_600_000)).toBe(2)
  await page.goto(`${desk.url}/inbox/all/${first}`)
  await expect(page.getByRole('log')).toBeVisible()
  await give('status closed', 'Status: Closed')
  await fact(first, 'status').toBe('Closed')
  await api.put(`/api/v1/conversations/${first}/status`, { status: 'Open' })

  // A key applies to the selection before the open conversation.
  await page.goto(`${desk.url}/inbox/all/${first}`)
  await choose(page, [first, second])
  await page.keyboard.press('Control+k')
  await expect(page.getByText('here: Selected: 2')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await find.fill('tag refund')
  await find.press('Enter')
  await expect(page.getByText('Tagged refund: 2')).toBeVisible()
  await fact(first, 'tags').toEqual(['refund', 'vip'])
  await fact(second, 'tags').toEqual(['refund'])
  // Then it applies to the row with the focus, as it is by now.
  await rowOf(page, second).focus()
  await give('untag refund', 'Remove tag refund')
  await fact(second, 'tags').toEqual([])
  expect(await of(first, 'tags')).toEqual(['refund', 'vip'])

  // Backspace leaves the step. Pages are found by the words on them.
  await page.keyboard.press('Control+k')
  await expect(here).toBeVisible()
  await find.press('Backspace')
  await expect(here).toHaveCount(0)
  const places = page.getByRole('group', { name: 'Go to' }).getByRole('option')
  for (const [words, place] of [
    ['csat', /Inboxes/],
    ['smtp', /Email/],
  ] as const) {
    await find.fill(words)
    await expect(places.filter({ hasText: place })).toBeVisible()
  }

  // Only actions that the person may do are offered.
  const permissions = ['conversations:read', 'conversations:read_all', 'messages:read', 'conversations:update_tags']
  await api.post('/api/v1/roles', { name: 'Tagger', permissions })
  const who = { email: 'tagger@example.com', password: 'a long enough password' }
  const { email, password: new_password } = who
  await api.post('/api/v1/agents', { first_name: 'Tagger', email, roles: ['Tagger'], new_password })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, { ...desk, ...who }, `/inbox/all/${second}`)
  await expect(other.getByRole('log')).toBeVisible()
  await other.keyboard.press('Control+k')
  const theirs = other.getByRole('group', { name: 'Here' }).getByRole('option')
  for (const [words, shown] of [
    ['tag vip', 1],
    ['assign', 0],
    ['snooze', 0],
    ['priority', 0],
    ['status', 0],
    ['macro', 0],
  ] as const) {
    await other.getByRole('combobox', { name: 'Find or do' }).fill(words)
    await expect(theirs).toHaveCount(shown)
  }
  await other.context().close()
})

test('tags and a status are given to those that are selected by key, and taken away again', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuids = [await writesToDesk(desk, '4520160021'), await writesToDesk(desk, '4520160022')]
  await api.post('/api/v1/tags', { name: 'both' })
  await signIn(page, desk, '/inbox/all')
  const all = (name: string) =>
    expect.poll(() => Promise.all(uuids.map(async (uuid) => (await api.get(`/api/v1/conversations/${uuid}`))[name])))
  await choose(page, uuids)
  // All actions have room beside what is chosen, which stays in one line.
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar.getByRole('checkbox')).toHaveCSS('width', '16px')
  await expect(bar.getByText('Selected: 2')).toHaveJSProperty('offsetHeight', 20)
  await page.keyboard.press('l')
  const find = page.getByRole('combobox', { name: 'Name of a tag' })
  await find.fill('both')
  await expect(page.getByRole('option')).toHaveText(['both'])
  await find.press('Enter')
  await all('tags').toEqual([['both'], ['both']])
  await choose(page, uuids)
  await page.keyboard.press('l')
  await find.fill('remove both')
  await expect(page.getByRole('option')).toHaveText(['Remove the tag both'])
  await find.press('Enter')
  await all('tags').toEqual([[], []])
  await choose(page, uuids)
  await page.keyboard.press('p')
  await page.getByRole('menuitem', { name: 'High' }).press('Enter')
  await all('priority').toEqual(['High', 'High'])
  await choose(page, uuids)
  await page.keyboard.press('Shift+S')
  await page.getByRole('menuitem', { name: 'Closed' }).press('Enter')
  await all('status').toEqual(['Closed', 'Closed'])
  await expect(rowOf(page, uuids[0]!)).toHaveCount(0)
  await page.keyboard.press('z')
  await all('status').toEqual(['Open', 'Open'])
})

test('a conversation gets a subject where it stands, and is followed and no longer', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520160041')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  const subject = details.getByRole('textbox', { name: 'Subject' })
  await details.getByRole('button', { name: /Subject:/ }).click()
  await subject.fill('Squeaking brakes')
  expect(await seriousFaults(page)).toEqual([])
  await subject.press('Enter')
  await expect(details.getByRole('button', { name: /Subject:/ })).toContainText('Squeaking brakes')
  await expect(page.getByRole('log')).toContainText('Admin set the subject to Squeaking brakes')
  await details.getByRole('button', { name: /Subject:/ }).click()
  await subject.fill('Never mind')
  await subject.press('Escape')
  await expect(details.getByRole('button', { name: /Subject:/ })).toContainText('Squeaking brakes')
  expect((await api.get(`/api/v1/conversations/${uuid}`)).subject).toBe('Squeaking brakes')

  const { contact_id } = await api.get(`/api/v1/conversations/${uuid}`)
  const inCopenhagen = new Intl.DateTimeFormat('en', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Europe/Copenhagen',
  })
  const now = Date.now()
  await expect(details.getByText('Local time')).toBeVisible()
  const times = [now, now - 60_000, now + 60_000].map((at) => inCopenhagen.format(at))
  await expect(details).toContainText(new RegExp(`Local time(${times.join('|')})`))
  // From the United States alone nobody knows the time.
  await api.put(`/api/v1/contacts/${contact_id}`, { country: 'US', language: 'da' })
  await page.reload()
  await expect(details).toContainText('LanguageDanishCountryUnited States')
  await expect(details.getByText('Local time')).toHaveCount(0)

  await details.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  expect((await api.get(`/api/v1/conversations/${uuid}/followers`)).length).toBe(1)
  await details.getByRole('button', { name: 'Unfollow' }).click()
  await expect(details.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})
