import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { faultsInLightAndDark, scrollsSideways, seriousFaults, signIn } from './panel.ts'

test.use({ ownDesk: 'contacts' })

/** Calls the API as the person who is signed in on the page. */
async function call(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const csrf = (await page.context().cookies()).find((cookie) => cookie.name === 'csrf_token')?.value ?? ''
  const options = { method, headers: { 'X-CSRFTOKEN': csrf }, ...(data ? { data } : {}) }
  const response = await page.request.fetch(new URL(`/api/v1${path}`, page.url()).href, options)
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).data
}

const make = (page: Page, contact: object) => call(page, 'POST', '/contacts', contact)

/** Makes one inbox on the provider simulator. */
async function connect(page: Page, desk: Started) {
  if ((await call(page, 'GET', '/inboxes')).length > 0) return
  const world = (await (await fetch(`${desk.simulatorUrl}/sim/world`)).json()) as Record<string, string>
  const { phone_number_id, waba_id, access_token, app_secret } = world
  const config = { phone_number_id, waba_id, access_token, app_secret, webhook_verify_token: 'a long random string' }
  const inbox = await call(page, 'POST', '/inboxes', { name: 'Butik Aarhus', config })
  await expect.poll(async () => (await call(page, 'GET', `/inboxes/${inbox.id}`)).setup.callback.state).toBe('proven')
}

async function writes(desk: Started, from: string, name: string, text: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ from, name, text })
  const sent = await fetch(`${desk.simulatorUrl}/sim/messages`, { method: 'POST', headers, body })
  expect(sent.ok).toBe(true)
}

const table = (page: Page) => page.getByRole('table', { name: 'Contacts' })
const box = (page: Page) => page.getByRole('searchbox', { name: 'Name, email or phone number' })

test('without contacts the page says how they come, and the first one is written down', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add the first contact' }).click()

  // A refusal is shown at its field, in the desk's own words.
  const pane = page.getByRole('region', { name: 'New contact' })
  await pane.getByLabel('First name').fill('Søren')
  await pane.getByLabel('Phone number').fill('call me')
  await pane.getByRole('button', { name: /Create contact/ }).click()
  const phone = pane.getByLabel('Phone number')
  await expect(phone).toHaveAccessibleDescription(/The phone number must have 5 to 20 digits/)
  await expect(phone).toBeFocused()
  await phone.fill('+45 20 30-40 50')
  await pane.getByRole('button', { name: /Create contact/ }).click()
  const made = page.getByRole('region', { name: 'Søren' })
  await expect(made.getByLabel('Phone number')).toHaveValue('+4520304050')
  await expect(made.getByLabel('Country')).toHaveAccessibleDescription('By the number: Denmark')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(table(page).getByRole('row', { name: /Søren.*Denmark.*never/ })).toBeVisible()
})

test('a contact is changed, and an address that is taken is said at its field', async ({ desk, page }) => {
  await signIn(page, desk)
  await make(page, { first_name: 'Taken', email: 'taken@example.com' })
  const { id } = await make(page, { first_name: 'Jane', last_name: 'Warrender', phone_number: '+4560117204' })
  await page.goto(`${desk.url}/contacts/${id}`)
  const pane = page.getByRole('region', { name: 'Jane Warrender' })
  await pane.getByLabel('Email').fill('Taken@example.com')
  await expect(pane.getByText('1 change: Email')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(pane.getByLabel('Email')).toHaveAccessibleDescription('Another contact has this email address')
  await pane.getByLabel('Email').fill('jane@example.com')
  await pane.getByLabel('Last name').fill('Warrender-Pløen')
  await pane.getByLabel('Country').selectOption('Sweden')
  await page.keyboard.press('Control+s')
  const renamed = page.getByRole('region', { name: 'Jane Warrender-Pløen' })
  await expect(renamed.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(table(page).getByRole('row', { name: /Jane Warrender-Pløen.*jane@example.com/ })).toBeVisible()

  // An emptied field is null, not an empty text.
  await renamed.getByLabel('Email').fill('')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await call(page, 'GET', `/contacts/${id}`)).email).toBe(null)
  expect((await call(page, 'GET', `/contacts/${id}`)).country).toBe('SE')
})

test('an order that is chosen while a search is being typed stays', { tag: storm }, async ({ desk, page }) => {
  await page.clock.install()
  await signIn(page, desk, '/contacts')
  await expect(box(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('many')
  await page.getByRole('button', { name: 'Newest' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'By name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/query=many/)
  await expect(page).toHaveURL(/sort=name/)
})

test('contacts are found by name, address and number, and the address of the page holds it all', async ({
  desk,
  page,
}) => {
  await signIn(page, desk)
  await make(page, { first_name: 'Ærlig', last_name: 'Kjær', email: 'kjaer@shop.example', phone_number: '+4528441093' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  for (const [query, marked] of [
    ['ærl', 'Ærl'],
    ['shop.ex', 'shop'],
    ['28 44 10', '28 44 10'],
  ] as const) {
    await box(page).fill(query)
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await expect(table(page).locator('mark').first()).toHaveText(marked)
  }
  await expect(page).toHaveURL(/query=28\+44\+10/)
  await table(page).getByRole('link', { name: 'Ærlig Kjær' }).click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Ærlig Kjær' })).toBeVisible()
  await expect(box(page)).toHaveValue('28 44 10')
  await box(page).fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No contact matches' })).toBeVisible()

  // Pages and order.
  for (let n = 0; n < 51; n += 1) await make(page, { first_name: `Many ${String(n).padStart(2, '0')}` })
  await box(page).fill('many')
  await page.getByRole('button', { name: 'Newest' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'By name' }).click()
  await expect(table(page).getByRole('link').first()).toHaveText('Many 00')
  const next = page.getByRole('button', { name: 'Next' })
  await next.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(table(page).getByRole('link')).toHaveText(['Many 50'])
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await expect(page.locator('[data-part="said"]')).toContainText('Page 2 of 2')
  await page.reload()
  await expect(table(page).getByRole('link')).toHaveText(['Many 50'])
  await page.goto(`${desk.url}/contacts?page=99`)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(51)
})

test('what a blocked customer writes is kept and opens nothing, until they are unblocked', async ({ desk, page }) => {
  await signIn(page, desk)
  await connect(page, desk)
  await writes(desk, '4570000003', 'Pest Control', 'Hello there')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Pest Control')
  await page.goto(`${desk.url}/contacts`)
  await table(page).getByRole('link', { name: 'Pest Control' }).click()
  const pane = page.getByRole('region', { name: 'Pest Control' })
  await expect(pane.getByText('opens no conversation and nobody is notified')).toBeVisible()
  await expect(pane.getByRole('definition').filter({ hasText: '+45 70 00 00 03' })).toBeVisible()
  await pane.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Resolved Pest Control')).toBeVisible()

  await page.goto(`${desk.url}/contacts`)
  await table(page).getByRole('link', { name: 'Pest Control' }).click()
  await pane.getByRole('button', { name: 'Block Pest' }).click()
  await expect(pane.getByRole('button', { name: 'Unblock Pest' })).toBeVisible()
  await writes(desk, '4570000003', 'Pest Control', 'Are you there?')
  await expect(pane.getByRole('link', { name: /^Resolved Are you there/ })).toBeVisible()
  await page.getByRole('button', { name: 'Everybody' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Blocked' }).click()
  await expect(table(page).getByRole('link')).toHaveText(['Pest Control'])
  await pane.getByRole('button', { name: 'Unblock Pest' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
  await writes(desk, '4570000003', 'Pest Control', 'And now?')
  await expect(pane.getByRole('link', { name: /^Open And now/ })).toBeVisible()
})

test('notes are written with author and time, shown as text and deleted after a question', async ({ desk, page }) => {
  await signIn(page, desk)
  const { id } = await make(page, { first_name: '<img src=x onerror=alert(1)>', last_name: 'محمد' })
  await page.goto(`${desk.url}/contacts/${id}`)
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('<b>Calls</b> after four')
  await page.reload()
  await expect(note).toHaveValue('<b>Calls</b> after four')
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  const added = page.getByRole('listitem').filter({ hasText: '<b>Calls</b> after four' })
  await expect(added).toContainText(/Admin.*(today|yesterday) at \d\d:\d\d/)
  await added.getByRole('button', { name: /Delete the note by/ }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('No notes yet.')).toBeVisible()
})

test('the palette finds contacts, conversations, messages and what there is to do', async ({ desk, page }) => {
  await signIn(page, desk)
  await connect(page, desk)
  await writes(desk, '4570000005', 'Olena Kovalenko', 'The derailleur makes a noise')
  await writes(desk, '4570000005', 'Olena Kovalenko', 'Nothing else')
  for (let n = 1; n < 5; n += 1) await make(page, { first_name: `Derailleur ${n}` })
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('2 new')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: 'Find or do' })
  await find.fill('derail')
  const conversations = page.getByRole('group', { name: 'Conversations' })
  const contacts = page.getByRole('group', { name: 'Contacts' })
  await expect(conversations.getByRole('option')).toHaveText([/Olena Kovalenko.*derailleur makes a noise/])
  await expect(contacts.getByRole('option')).toHaveText([/4/, /3/, /2/, '1 more'])
  expect(await seriousFaults(page)).toEqual([])

  // The arrow down leads to the results that were folded away.
  for (let n = 0; n < 4; n += 1) await find.press('ArrowDown')
  await expect(contacts.getByRole('option')).toHaveText([/4/, /3/, /2/, /1/])
  await find.press('Enter')
  await expect(page.getByRole('region', { name: 'Derailleur 1' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await find.fill('noise')
  await expect(conversations.getByRole('option')).toHaveCount(1)
  await find.press('Enter')
  await expect(page.getByRole('log').getByText('The derailleur makes a noise')).toBeVisible()

  // Before anything is typed, the actions on the open conversation come first.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group').first().getByRole('option').first()).toHaveText(/Resolve: Olena Kovalenko/)
  await find.press('Enter')
  await expect(page.getByText('Resolved Olena Kovalenko')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('region', { name: 'Olena Kovalenko' })).toBeVisible()
})

test('the transcript is downloaded from the thread', async ({ desk, page }) => {
  await signIn(page, desk)
  await connect(page, desk)
  await writes(desk, '4570000006', 'Tove', 'Is it done?')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Tove/ }).click()
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download transcript' }).click()
  expect((await download).suggestedFilename()).toMatch(/^transcript-\d+\.txt$/)
  expect(await (await download).failure()).toBeNull()
})

test('a change by somebody else is seen at once in list, contact and conversation', async ({ desk, page }) => {
  await signIn(page, desk)
  await connect(page, desk)
  await writes(desk, '4570000007', 'Before', 'Good morning')
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Good morning')
  await page.goto(`${desk.url}/contacts`)
  await table(page).getByRole('link', { name: 'Before' }).click()
  await expect(page.getByRole('region', { name: 'Before' })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await call(page, 'PUT', `/contacts/${id}`, { first_name: 'After' })
  await expect(page.getByRole('region', { name: 'After' })).toBeVisible()
  await expect(table(page).getByRole('link', { name: 'After' })).toBeVisible()
  await call(page, 'POST', `/contacts/${id}/notes`, { note: 'Written elsewhere' })
  await expect(page.getByText('Written elsewhere')).toBeVisible()
  await page.getByRole('region', { name: 'After' }).getByRole('link', { name: /^Open/ }).click()
  await call(page, 'PUT', `/contacts/${id}/block`, { enabled: false })
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('blocked')
})

test('a contact that is not there is said in its place', async ({ desk, page }) => {
  await signIn(page, desk)
  await make(page, { first_name: 'Still here' })
  for (const id of ['99999999', 'x', '1e400']) {
    await page.goto(`${desk.url}/contacts/${id}`)
    await expect(page.getByRole('heading', { name: 'This contact is gone' })).toBeVisible()
    await expect(table(page)).toBeVisible()
  }
})

test('without the rights there is nothing to press', async ({ desk, page, browser }) => {
  await signIn(page, desk)
  const { id } = await make(page, { first_name: 'Readable', email: 'read@example.com' })
  const permissions = ['contacts:read_all', 'contacts:read']
  await call(page, 'POST', '/roles', { name: 'Reader', permissions })
  const reader = { email: 'reader@example.com', password: 'long enough by far' }
  const { password: new_password, email } = reader
  await call(page, 'POST', '/agents', { first_name: 'Rita', email, roles: ['Reader'], new_password })
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, { url: desk.url, ...reader }, `/contacts/${id}`)
  const pane = other.getByRole('region', { name: 'Readable' })
  await expect(pane).toContainText('read@example.com')
  await expect(pane.getByRole('textbox')).toHaveCount(0)
  await expect(pane.getByRole('button')).toHaveText([''])
  await expect(pane.getByRole('heading', { name: /Notes|Conversations|Blocking/ })).toHaveCount(0)
  await expect(other.getByRole('link', { name: /New contact/ })).toHaveCount(0)
  await context.close()
})

test('the contacts are accessible in light and dark', { tag: storm }, async ({ desk, page }) => {
  await signIn(page, desk)
  const { id } = await make(page, { first_name: 'Axel', phone_number: '+4522222' })
  await call(page, 'POST', `/contacts/${id}/notes`, { note: 'Known for years' })
  await call(page, 'PUT', `/contacts/${id}/block`, { enabled: false })
  await page.goto(`${desk.url}/contacts?query=axel`)
  await expect(table(page).locator('mark').first()).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
  await table(page).getByRole('link').first().click()
  await expect(page.getByText('Known for years')).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.goto(`${desk.url}/contacts/new`)
  await page.getByRole('region', { name: 'New contact' }).getByLabel('Phone number').fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'New contact' }).getByText(/must have 5 to 20 digits/)).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
})

test('at 360 px contacts are listed, opened and left without scrolling sideways', { tag: storm }, async ({
  desk,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, desk)
  const long = { first_name: 'A'.repeat(140), last_name: 'B'.repeat(140), email: `${'c'.repeat(200)}@example.com` }
  const { id } = await make(page, long)
  await call(page, 'POST', `/contacts/${id}/notes`, { note: 'D'.repeat(2000) })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Contacts' }).click()
  await expect(table(page)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await table(page).getByRole('link', { name: /^AAA/ }).click()
  await expect(page.getByText(/^D{2000}$/)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  // Wherever there is room for one pane, that pane takes it.
  await page.setViewportSize({ width: 600, height: 800 })
  for (const name of ['Contacts', 'Tags']) {
    if (name === 'Tags') await page.goto(`${desk.url}/admin/tags/new`)
    const pane = page.getByRole('main').getByRole('region').and(page.locator('[data-pane]'))
    await expect.poll(async () => (await pane.boundingBox())!.width, name).toBe(600)
  }
  await page.goBack()
  await page.setViewportSize({ width: 360, height: 800 })
  const close = page.getByRole('button', { name: 'Close' })
  await close.hover()
  // As in every dark head; its sign would not be seen on a light ground.
  await expect(close).toHaveCSS('background-color', 'rgb(28, 72, 81)')
  await close.click()
  await expect(table(page)).toBeVisible()
  await context.close()
})

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a contact is shown with the picture that a client gave it', async ({ desk, page }) => {
  await signIn(page, desk)
  const { id } = await make(page, { first_name: 'Pictured', email: 'pictured@example.com' })
  const csrf = (await page.context().cookies()).find((cookie) => cookie.name === 'csrf_token')?.value ?? ''
  const set = await page.request.put(new URL(`/api/v1/contacts/${id}`, page.url()).href, {
    headers: { 'X-CSRFTOKEN': csrf },
    multipart: { first_name: 'Pictured', files: { name: 'me.png', mimeType: 'image/png', buffer: picture } },
  })
  expect(set.status(), await set.text()).toBe(200)
  await page.goto(`${desk.url}/contacts/${id}`)
  await expect(page.getByRole('region', { name: 'Pictured' }).locator('[data-part="avatar"] img')).toHaveAttribute(
    'data-state',
    'there',
  )
  await expect(table(page).getByRole('row', { name: 'Pictured' }).locator('[data-part="avatar"] img')).toHaveAttribute(
    'data-state',
    'there',
  )
  await call(page, 'PUT', `/contacts/${id}`, { avatar_url: null })
  await expect(page.locator('[data-part="avatar"] img')).toHaveCount(0)
})
