import type { Page } from '@playwright/test'
import { png } from '../server/test/pictures.ts'
import { expect, type Started, storm, test } from './desk.ts'
import { beforeFirst, colleague, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'templates' })

async function withTemplates(desk: Started, from: string): Promise<string> {
  const uuid = await writesToDesk(desk, from)
  const api = await colleague(desk)
  const [{ id }] = await api.get('/api/v1/inboxes')
  await api.post(`/api/v1/whatsapp/templates/sync?inbox_id=${id}`, {})
  return uuid
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('who finds no template to send learns whom to ask, or loads them on the spot', { tag: storm }, async ({
  desk,
  page,
  browser,
}) => {
  // The new inbox loads its templates by itself, but this time the provider refuses.
  const refusal = { kind: 'fail', on: 'call', code: 200, match: 'message_templates' }
  await simulate(desk, 'POST', '/faults', refusal)
  const uuid = await writesToDesk(desk, '4512340000')
  const api = await colleague(desk)
  const [{ id }] = await api.get('/api/v1/inboxes')
  const syncError = async () => (await api.get(`/api/v1/whatsapp/limit?inbox_id=${id}`)).sync_error
  await expect.poll(syncError).toBeTruthy()
  const open = async (one: Page, person: { email: string; password: string }) => {
    await signIn(one, { url: desk.url, ...person }, `/inbox/all/${uuid}`)
    await one.getByRole('button', { name: 'Send template' }).click()
    const sheet = dialog(one, 'Send template')
    await expect(sheet.getByRole('heading', { name: 'No template can be sent from this inbox' })).toBeVisible()
    return sheet
  }

  const person = { first_name: 'Grace', email: 'grace@example.com', roles: ['Agent'] }
  const password = 'a horse that nobody staples'
  await api.post('/api/v1/agents', { ...person, new_password: password })
  const theirs = await browser.newPage()
  const asked = await open(theirs, { email: person.email, password })
  await expect(asked.getByText('Ask an Admin, or somebody else who manages templates')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Sync from Meta' })).toHaveCount(0)

  const sheet = await open(page, desk)
  await expect(sheet.getByRole('alert')).toHaveText(await syncError())
  await simulate(desk, 'POST', '/faults', refusal)
  await sheet.getByRole('button', { name: 'Sync from Meta' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The provider answered: ')
  expect(await seriousFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Sync from Meta' }).click()
  await expect(sheet.getByRole('option', { name: /Hello world/ })).toBeVisible()
  // Another person who has the empty list open sees it fill.
  await expect(asked.getByRole('option', { name: /Hello world/ })).toBeVisible()
  await theirs.close()
})

test('a template goes out of the reply box only when all of it is filled', async ({ desk, page }) => {
  const uuid = await withTemplates(desk, '4512340001')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Send template' }).click()
  const sheet = dialog(page, 'Send template')
  const send = sheet.getByRole('button', { name: /^Send to/ })
  await expect(send).toBeDisabled()

  // Only templates are offered that are approved and can be filled in here.
  await expect(sheet.getByRole('option', { name: /Hello world/ })).toBeVisible()
  await expect(sheet.getByRole('option', { name: /Club invitation|Flash sale/ })).toHaveCount(0)
  await expect(sheet.getByRole('option', { name: /New frames/ })).toHaveCount(0)
  await expect(sheet.getByText('1 more waits for approval')).toBeVisible()

  // A person who looks for a template that cannot be sent reads why.
  const others = sheet.getByRole('region', { name: 'Not sendable here' })
  await sheet.getByRole('combobox', { name: 'Name or text of a template' }).fill('frames')
  await expect(others.getByRole('listitem').filter({ hasText: 'New frames' })).toContainText('carousel')
  await expect(others.getByRole('listitem').filter({ hasText: 'Flash sale' })).toContainText('rejected')
  await expect(sheet.getByRole('option')).toHaveCount(0)
  await sheet.getByRole('combobox', { name: 'Name or text of a template' }).fill('on its way')
  await expect(sheet.getByRole('option')).toHaveCount(1)
  await sheet.getByRole('option', { name: /Order on the way/ }).click()

  const preview = sheet.getByRole('region', { name: 'As the customer sees it' })
  await sheet.getByLabel('Text, 1').fill('Mira')
  await expect(preview).toContainText('Hello Mira, your order 2 is on its way')
  await sheet.getByLabel('Text, 2').fill('18122')
  await sheet.getByLabel('Text, 3').fill('Friday')
  await expect(sheet.getByText('3 of 4 filled')).toBeVisible()
  await expect(send).toBeDisabled()
  await sheet.getByLabel('End of the link of “Track the parcel”').fill('18122')
  expect(await seriousFaults(page)).toEqual([])
  await send.click()
  await expect(sheet).toBeHidden()
  const bubble = page.getByRole('article').filter({ hasText: 'order_on_the_way' })
  await expect(bubble).toContainText('Hello Mira, your order 18122 is on its way and arrives on Friday.')
  await expect(bubble).toContainText('Track the parcel')

  await page.goto(`${desk.url}/admin/templates`)
  const list = page.getByRole('region', { name: 'Templates and search' })
  await expect(list.getByRole('columnheader', { name: 'Sent this month' })).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: /order_on_the_way.*English/ })
  await expect(row.getByRole('cell').last()).toHaveText(/^[1-9]/)
  const frames = list.getByRole('row').filter({ hasText: 'new_frames' })
  await expect(frames).toContainText('Cannot be sent from here: carousel')
  await frames.getByRole('link').click()
  const opened = page.getByRole('region', { name: 'new_frames' })
  await expect(opened.getByText('Cannot be sent from here: carousel')).toBeVisible()
})

test('what the desk refuses of a template is said at its field', async ({ desk, page }) => {
  const uuid = await withTemplates(desk, '4512340002')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.getByRole('button', { name: 'Send template' })).toBeVisible()
  await page.keyboard.press('t')
  const sheet = dialog(page, 'Send template')
  await expect(sheet.getByRole('combobox', { name: 'Name or text of a template' })).toBeFocused()
  await page.keyboard.type('remind')
  await page.keyboard.press('Enter')
  const time = sheet.getByLabel('Time', { exact: true })
  await expect(time).toBeFocused()
  await time.fill('10      30')
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await expect(time).toHaveAccessibleDescription(/no more than four spaces/)
  await time.fill('10:30')
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await expect(sheet).toBeHidden()
})

test('after 24 hours a template goes out by T, letters and Enter, and can be taken back', async ({ desk, page }) => {
  await withTemplates(desk, '4512340009')
  const api = await colleague(desk)
  const from = '4512340008'
  const timestamp = Math.floor(Date.now() / 1_000) - 90_000
  await simulate(desk, 'POST', '/messages', { from, name: `Customer ${from}`, text: 'Is it ready?', timestamp })
  const found = async () =>
    (await api.get('/api/v1/conversations/all')).results.find(
      ({ contact }: { contact: { phone_number: string } }) => contact.phone_number === `+${from}`,
    )?.uuid
  await expect.poll(found).toBeTruthy()
  const uuid = await found()
  const { contact_id } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/contacts/${contact_id}`, { first_name: 'Freja' })
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.locator('[data-part="template"]')).toBeVisible()
  const sheet = dialog(page, 'Send template')
  const find = sheet.getByRole('combobox', { name: 'Name or text of a template' })
  const bar = page.locator('[data-part="undo"]')
  const bubble = page.getByRole('article').filter({ hasText: 'din cykel er klar' })

  await page.keyboard.press('t')
  await expect(find).toBeFocused()
  // The first one is shown, but none is chosen, so Enter sends nothing.
  await expect(sheet.getByRole('region', { name: 'As the customer sees it' })).toBeVisible()
  const send = sheet.getByRole('button', { name: /^Send to/ })
  await expect(send).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(send).toBeEnabled()
  await expect(sheet.getByText('Freja writes English')).toBeVisible()
  // A tooltip under a resting pointer does not take the key.
  await page.getByRole('button', { name: 'New conversation' }).hover()
  await expect(page.getByRole('tooltip')).toBeAttached()
  // A screen reader hears the name of the button once.
  await expect(page.getByRole('button', { name: 'New conversation' })).toHaveAccessibleDescription('')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('t')
  await expect(find).toBeFocused()
  for (const letter of 'ready') await press(letter)
  await expect(sheet.getByLabel('Text, 1')).toHaveValue('Freja')
  await expect(sheet.getByText('contact', { exact: true })).toBeVisible()
  await expect(sheet.getByText('Meta bills it as: Utility, to Denmark')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await press('Enter')
  await expect(sheet).toBeHidden()
  await expect(bar).toBeVisible()
  expect(keys).toBe(1 + 'ready'.length + 1)
  await expect(bubble).toContainText('Hej Freja, din cykel er klar')

  // It comes back with the values that were filled in.
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await sheet.getByLabel('Text, 1').fill('Freja Lindqvist')
  await sheet.getByLabel('Text, 1').press('Enter')
  await expect(sheet).toBeHidden()
  await bar.getByRole('button', { name: 'Send now' }).click()
  await expect(bubble.filter({ hasText: 'bike_ready' })).toContainText('Hej Freja Lindqvist, din cykel')
  await expect(bubble).toHaveCount(1)

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.locator('[data-part="template"]').click()
  await page.getByRole('option', { name: /Bike ready/ }).click()
  await expect(page.getByRole('dialog').locator('input[data-place]')).toHaveValue('Freja')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await api.put('/api/v1/agents/me', { language: 'en' })
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 0 })
})

test('the file in the header of a template is chosen before it goes out', async ({ desk, page }) => {
  const uuid = await withTemplates(desk, '4512340006')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Send template' }).click()
  const sheet = dialog(page, 'Send template')
  const send = sheet.getByRole('button', { name: /^Send to/ })
  await sheet.getByRole('option', { name: /Invoice/ }).click()
  await sheet.getByLabel('Text, 1').fill('4410')
  await expect(send).toBeDisabled()
  const buffer = Buffer.from('%PDF-1.4\n%%EOF')
  const file = { name: 'invoice-4410.pdf', mimeType: 'application/pdf', buffer }
  await sheet.getByLabel('File in the header').setInputFiles(file)
  await expect(sheet.getByText('invoice-4410.pdf')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await send.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Here is invoice 4410' })).toBeVisible()
})

test('a conversation begins with a number or a contact, and a wrong number is explained first', async ({
  desk,
  page,
}) => {
  await withTemplates(desk, '4512340003')
  const api = await colleague(desk)
  await fetch(`${desk.simulatorUrl}/sim/customers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '4512340004' }),
  })
  await api.post('/api/v1/contacts', { first_name: 'Freja', last_name: 'Lindqvist', phone_number: '+4512340004' })
  await signIn(page, desk)
  await page.getByRole('button', { name: 'New conversation' }).click()
  const start = dialog(page, 'New conversation')
  const send = start.getByRole('button', { name: 'Send and start' })
  const to = start.getByRole('combobox', { name: 'To' })
  await expect(to).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(start).toBeHidden()
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(to).toBeFocused()
  await to.fill('0151 234')
  await expect(to).toHaveAccessibleDescription(/country code, like \+49/)
  await start.getByRole('option', { name: /Hello world/ }).click()
  await expect(send).toBeDisabled()
  const used = start.getByText(/\d+ of 250 customers written to first today/)
  await expect(used).toBeVisible()
  const before = Number.parseInt((await used.textContent())!, 10)
  expect(await seriousFaults(page)).toEqual([])

  await to.fill('freja')
  await start.getByRole('option', { name: /Freja Lindqvist/ }).click()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(start).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Freja Lindqvist' }).first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'hello_world' })).toBeVisible()

  // The palette has the command too, and the customer is counted among those who were written to.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do' }).fill('new conv')
  await page.keyboard.press('Enter')
  await expect(used).toHaveText(new RegExp(`^${before + 1} of 250 `))
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(start).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})

test('a template is written with a live preview, mended where it is wrong, submitted, rejected and deleted', async ({
  desk,
  page,
}) => {
  await withTemplates(desk, '4512340005')
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'WhatsApp templates' }).click()
  const list = page.getByRole('region', { name: 'Templates and search' })
  await expect(list.getByRole('link', { name: 'flash_sale' })).toBeVisible()
  await list.getByLabel('Status').selectOption('rejected')
  await expect(list.getByRole('row')).toHaveCount(2)
  await list.getByRole('link', { name: 'flash_sale' }).click()
  await expect(page.getByText('Its text does not fit the category.')).toBeVisible()
  await list.getByLabel('Status').selectOption('Every status')

  await page.getByRole('link', { name: /New template/ }).click()
  const pane = page.getByRole('region', { name: 'New template' })
  await expect(pane.getByLabel('Name')).toBeFocused()
  await pane.getByLabel('Name').fill('Pick up')
  await pane.getByLabel('Text', { exact: true }).fill('Hello {{1}}, your bike is ready.')
  await pane.getByLabel('Header', { exact: true }).fill('Good news')
  await pane.getByLabel('Footer').fill('Kvist Cykler')
  await pane.getByRole('button', { name: 'Add a button' }).click()
  await pane.getByRole('button', { name: 'Save draft' }).click()
  await expect(pane.getByLabel('Name')).toBeFocused()
  await pane.getByLabel('Name').fill('pick_up')
  const preview = pane.getByRole('region', { name: 'As the customer sees it' })
  await expect(preview).toContainText('Hello 1, your bike is ready.')
  await pane.getByLabel('Text, 1').fill('Mira')
  await expect(preview).toContainText('Hello Mira, your bike is ready.')
  await pane.getByRole('button', { name: 'Submit to Meta' }).click()

  // It is kept as a draft, with the refusal shown at its field.
  const draft = page.getByRole('region', { name: 'pick_up' })
  await draft.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(draft.getByLabel('Text on it')).toHaveAccessibleDescription(/is empty/)
  await draft.getByLabel('Text on it').fill('I am coming')
  expect(await seriousFaults(page)).toEqual([])
  await draft.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(draft.getByText('in review')).toBeVisible()

  await fetch(`${desk.simulatorUrl}/sim/templates/pick_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'reject', reason: 'PROMOTIONAL' }),
  })
  await page.getByRole('button', { name: 'Sync from Meta' }).click()
  await expect(draft.getByText('It is promotional, which this category does not allow.')).toBeVisible()
  await draft.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete template' }).click()
  await dialog(page, 'Delete pick_up?').getByRole('button', { name: 'Delete template' }).click()
  await expect(list.getByRole('link', { name: 'pick_up' })).toHaveCount(0)
})

test('a conversation or a template that is on its way is not begun a second time', async ({ desk, page }) => {
  await withTemplates(desk, '4512340008')
  const held: (() => void)[] = []
  let sent = 0
  await page.route(/\/api\/v1\/(conversations|whatsapp\/templates)$/, async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await new Promise<void>((go) => held.push(go))
    }
    await route.continue()
  })
  await signIn(page, desk)
  await page.getByRole('button', { name: 'New conversation' }).click()
  const start = dialog(page, 'New conversation')
  const send = start.getByRole('button', { name: 'Send and start' })
  const to = start.getByRole('combobox', { name: 'To' })
  await to.fill('+4512340018')
  await start.getByRole('option', { name: /Hello world/ }).click()
  await send.click()
  await expect.poll(() => held.length).toBe(1)
  await to.fill('+4512340019')
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await send.click()
  held.pop()!()
  await expect(start).toBeHidden()
  await expect(page.getByRole('heading', { name: '+45 12 34 00 18' }).first()).toBeVisible()

  let letInboxesCome = () => {}
  const inboxesMayCome = new Promise<void>((go) => {
    letInboxesCome = go
  })
  await page.route(/\/api\/v1\/inboxes(\?|$)/, async (route) => {
    await inboxesMayCome
    await route.continue()
  })
  await page.goto(`${desk.url}/admin/templates/new`)
  const pane = page.getByRole('region', { name: 'New template' })
  const save = pane.getByRole('button', { name: 'Save draft' })
  await pane.getByLabel('Name').fill('only_once')
  await pane.getByLabel('Text', { exact: true }).fill('The shop is open.')
  await expect(save).toBeDisabled()
  letInboxesCome()
  await save.click()
  await expect.poll(() => held.length).toBe(1)
  await pane.getByLabel('Text', { exact: true }).pressSequentially('!')
  await expect(pane.getByLabel('Text', { exact: true })).toHaveValue('The shop is open.')
  await save.click()
  held.pop()!()
  await expect(page.getByRole('region', { name: 'only_once' })).toBeVisible()
  expect(sent).toBe(2)
})

test('a template with a picture in its header goes to review with a sample of it', async ({ desk, page }) => {
  await withTemplates(desk, '4512340007')
  await signIn(page, desk, '/admin/templates/new')
  const pane = page.getByRole('region', { name: 'New template' })
  await pane.getByLabel('Name').fill('spring_sale')
  await pane.getByLabel('Text', { exact: true }).fill('The new bikes are here.')
  await pane.getByLabel('Kind of header').selectOption('Picture')
  const file = (buffer: Buffer) => ({ name: 'bikes.png', mimeType: 'image/png', buffer })
  await pane.getByLabel('Sample file').setInputFiles(file(Buffer.from('no picture at all')))
  await expect(pane.getByText('bikes.png')).toBeVisible()
  await pane.getByRole('button', { name: 'Save draft' }).click()
  await expect(pane.getByLabel('Sample file')).toHaveAccessibleDescription(/bikes\.png/)
  await pane.getByLabel('Sample file').setInputFiles(file(png()))
  expect(await seriousFaults(page)).toEqual([])
  await expect(pane.getByText('bikes.png')).toBeVisible()
  await pane.getByRole('button', { name: 'Submit to Meta' }).click()
  const made = page.getByRole('region', { name: 'spring_sale' })
  await expect(made.getByText('in review')).toBeVisible()
})

test('a draft that somebody else saves meanwhile says so, and is replaced only by who knows of it', async ({
  desk,
  page,
}) => {
  await writesToDesk(desk, '4512340007')
  const api = await colleague(desk)
  const [{ id: inbox_id }] = await api.get('/api/v1/inboxes')
  const text = (body_content: string) => ({ category: 'UTILITY', body_content })
  const draft = { inbox_id, name: 'bike_ready', language: 'en_US', ...text('Your bike is ready.') }
  const { id } = await api.post('/api/v1/whatsapp/templates', draft)
  const at = `/api/v1/whatsapp/templates/${id}`
  await signIn(page, desk, `/admin/templates/${id}`)
  const body = page.getByLabel('Text', { exact: true })
  await body.fill('Mine')
  const banner = page.getByText('Somebody changed this after you started. Saving replaces it.')
  await expect(banner).toHaveCount(0)
  // The other one saves while this request is on its way.
  await beforeFirst(page, 'PUT', `**${at}`, () => api.put(at, text('Theirs')))
  const save = page.getByRole('button', { name: 'Save draft' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('This was changed since you opened it, and nothing was saved.')
  await expect(banner).toBeVisible()
  expect((await api.get(at)).body_content).toBe('Theirs')
  await expect(body).toHaveValue('Mine')
  await save.click()
  await expect(banner).toHaveCount(0)
  expect((await api.get(at)).body_content).toBe('Mine')
  await api.delete(at)
})
