import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, customersWrite, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'by-keyboard' })

const first = 4_520_210_001
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what a key opens from a field has the focus, and Escape leaves a field for its pane', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, String(first))
  await customersWrite(desk, [first + 1])
  await expect.poll(async () => (await api.get('/api/v1/conversations/all')).total).toBe(2)
  const { keyboard } = page

  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.getByRole('log')).toBeVisible()
  await keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).toBeFocused()
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do' }).fill(String(first + 1))
  const found = page.getByRole('group', { name: 'Conversations' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  // The messages come only after the page has looked for what should have the focus.
  const messagesMayCome = Promise.withResolvers<void>()
  await page.route('**/messages?*', async (route) => {
    await messagesMayCome.promise
    await route.continue()
  })
  await keyboard.press('Enter')
  await expect(page.locator('[data-part="went-to"]')).toContainText(`Customer ${first + 1}`)
  await page.evaluate('new Promise((looked) => setTimeout(looked, 200))')
  messagesMayCome.resolve()
  await expect(page.getByRole('log', { name: `Customer ${first + 1}` })).toBeFocused()

  // A contact: Escape leaves the field with what was written, and then the contact.
  await keyboard.press('o')
  const contact = page.getByRole('region', { name: /^Customer / })
  await contact.getByLabel('Last name').focus()
  await keyboard.press('Control+a')
  await keyboard.type('Holm')
  await keyboard.press('Escape')
  await expect(contact).toBeFocused()
  await expect(contact.getByLabel('Last name')).toHaveValue('Holm')
  await keyboard.press('Control+s')
  await expect(contact.getByRole('heading', { name: /Holm$/ })).toBeVisible()

  // Articles and saved replies: nothing is left without the focus.
  await keyboard.press('g')
  await keyboard.press('k')
  const articles = region(page, 'Articles and search')
  await expect(articles).toBeFocused()
  await keyboard.press('c')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await expect(region(page, 'New article')).toBeFocused()
  await keyboard.press('Escape')
  await expect(articles).toBeFocused()

  await page.goto(`${desk.url}/admin/macros`)
  await expect(region(page, 'Saved replies and search')).toBeVisible()
  await keyboard.press('c')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await expect(region(page, 'Saved replies and search')).toBeFocused()
})

test('a change of the chosen ones leaves the focus in the list', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, String(first))
  const count = async () => (await api.get('/api/v1/conversations/all')).total
  // One after the other: of two who write at once, either may come first in the list.
  for (const number of [first + 2, first + 3]) {
    const before = await count()
    await customersWrite(desk, [number])
    await expect.poll(count).toBeGreaterThan(before)
  }
  await api.post('/api/v1/tags', { name: 'Frame' })
  const { keyboard } = page
  await signIn(page, desk, '/inbox/all')
  const row = (number: number) => page.getByRole('link', { name: new RegExp(`^Customer ${number}`) })
  await row(first + 2).focus()
  for (const key of ['x', 'j', 'x']) await keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await expect(bar.getByText('Selected: 2')).toBeVisible()
  await bar.getByRole('button', { name: 'Add a tag' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Name of a tag' })).toBeFocused()
  await keyboard.type('Frame')
  await keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(row(first + 2)).toBeFocused()

  // Those that leave the list leave it to a row that stays.
  for (const key of ['x', 'j', 'x']) await keyboard.press(key)
  await expect(bar.getByText('Selected: 2')).toBeVisible()
  await keyboard.press('e')
  await expect(row(first + 2)).toHaveCount(0)
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  await keyboard.press('z')
  await expect(row(first + 2)).toBeVisible()
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
})

test('a menu that a key opened for a row gives the focus back to the row', async ({ desk, page }) => {
  await writesToDesk(desk, String(first))
  await customersWrite(desk, [first + 4])
  const { keyboard } = page
  await signIn(page, desk, '/inbox/all')
  const row = page.getByRole('link', { name: new RegExp(`^Customer ${first + 4}`) })
  await row.focus()
  for (const key of ['s', 'a']) {
    await keyboard.press(key)
    await expect(page.getByRole('menu')).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(row).toBeFocused()
  }
  await keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Another time…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  await expect(dialog.getByLabel(/Until when/)).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('what a key removes takes the focus with it to nothing farther than its neighbour', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, String(first))
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await log.focus()
  await keyboard.press('q')
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await expect(box).toBeFocused()
  await button('Remove the quote').press('Enter')
  await expect(button('Remove the quote')).toHaveCount(0)
  await expect(box).toBeFocused()
  await page
    .locator('[data-part="composer"] input[type="file"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await button('Remove a.txt').press('Enter')
  await expect(button('Remove a.txt')).toHaveCount(0)
  await expect(page.locator('[data-part="composer"] :focus')).toHaveCount(1)

  await log.focus()
  await keyboard.press('n')
  await page.getByRole('textbox', { name: 'Private note' }).fill('For Amal')
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this note?' })
  await button('Delete note').press('Enter')
  await question.getByRole('button', { name: 'Delete note' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('This note was deleted')).toBeVisible()
  await expect(page.locator('[data-pane]:has([role="log"]) :focus')).toHaveCount(1)

  await page.goto(`${desk.url}/inbox/all?query=hello`)
  await button(/^Remove filter: /).press('Enter')
  await expect(button(/^Remove filter: /)).toHaveCount(0)
  await expect(button('Filter this list')).toBeFocused()

  const { id: hours } = await api.post('/api/v1/business-hours', {
    name: 'Shop',
    timezone: 'Europe/Copenhagen',
    hours: { Monday: { shifts: [{ open: '09:00', close: '17:00' }] } },
    holidays: [],
  })
  await page.goto(`${desk.url}/admin/hours/${hours}`)
  await button('Remove hours 1: Monday').press('Enter')
  await expect(button('Remove hours 1: Monday')).toHaveCount(0)
  await expect(button('Add hours: Monday')).toBeFocused()

  await api.post('/api/v1/tags', { name: 'Loan bike' })
  const { id: macro } = await api.post('/api/v1/macros', {
    name: 'Loan',
    message_content: 'Take ours.',
    actions: [{ type: 'add_tags', value: ['Loan bike'] }],
  })
  await page.goto(`${desk.url}/admin/macros/${macro}`)
  await page.getByLabel('Add a file').setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  for (const [removed, next] of [
    ['Remove b.txt', 'Add a file'],
    ['Remove the tag Loan bike', 'Add a tag'],
    ['Remove', 'Add an action'],
  ] as const) {
    await button(removed).press('Enter')
    await expect(button(removed)).toHaveCount(0)
    await expect(button(next)).toBeFocused()
  }
})

test('what is deleted from a list leaves the focus at the same place of the next row', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, String(first + 4))
  const { id } = await api.get('/api/v1/agents/me')
  const ada = { email: 'ada.keys@example.com', password: 'correct horse battery' }
  const { email, password: new_password } = ada
  await api.post('/api/v1/agents', { first_name: 'Ada', email, roles: ['Admin'], new_password })
  const other = await colleague({ ...desk, ...ada })
  for (const message of ['First', 'Second', 'Third']) {
    const mentions = [{ type: 'agent', id }]
    await other.post(`/api/v1/conversations/${uuid}/messages`, { message, private: true, mentions })
    // Jobs write them, so the next one would not surely be newer, or be there when the page is read.
    await expect
      .poll(async () => JSON.stringify(await api.get('/api/v1/notifications')).includes(`"body":"${message}"`))
      .toBe(true)
  }
  await signIn(page, desk, '/notifications')
  const row = (text: string) => region(page, 'Notifications').getByRole('listitem').filter({ hasText: text })
  const remove = (text: string) => row(text).getByRole('button', { name: 'Delete' })
  await remove('Third').press('Enter')
  await expect(row('Third')).toHaveCount(0)
  await expect(remove('Second')).toBeFocused()
  await remove('First').press('Enter')
  await expect(row('First')).toHaveCount(0)
  await expect(remove('Second')).toBeFocused()
})
