import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

// The desk of the file before this one, which is still there.
test.use({ ownDesk: 'inbox-actions' })

const rowOf = (page: Page, uuid: string) => page.locator(`[data-row="${uuid}"]`)
const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })

test('an attribute is made in Admin, written in the details, and narrows the list', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520160020')
  await writesToDesk(desk, '4520160021')
  const api = await colleague(desk)
  const values = async () => (await api.get(`/api/v1/conversations/${uuid}`)).custom_attributes
  await signIn(page, desk, '/admin/attributes')
  await page.getByRole('link', { name: 'New attribute' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Höhe des Rads')
  await expect(page.getByRole('textbox', { name: 'Key' })).toHaveValue('hohe_des_rads')
  await page.getByRole('combobox', { name: 'Of' }).selectOption('Conversations')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('List')
  await page.getByRole('textbox', { name: 'Values' }).fill('26 inches\n28 inches')
  await page.getByRole('button', { name: 'Create attribute' }).click()
  await expect(page.getByRole('row', { name: /Höhe des Rads Conversations/ })).toBeVisible()
  const link = { applies_to: 'contact', key: 'shop', name: 'Shop', data_type: 'link' }
  await api.post('/api/v1/custom-attributes', link)

  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Höhe des Rads: None' }).click()
  await page.getByRole('menuitemcheckbox', { name: '28 inches' }).click()
  await expect(details.getByRole('button', { name: 'Höhe des Rads: 28 inches' })).toBeVisible()
  expect(await values()).toEqual({ hohe_des_rads: '28 inches' })
  const shop = details.getByRole('textbox', { name: 'Shop' })
  await details.getByRole('button', { name: 'Shop: None' }).click()
  await shop.fill('javascript:alert(1)')
  await shop.press('Enter')
  await expect(details.getByRole('alert')).toHaveText('Shop holds a web address that begins with https:// or http://')
  await details.getByRole('button', { name: 'Shop: None' }).click()
  await shop.fill('https://shop.example/7')
  await shop.press('Enter')
  await expect(details.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', 'https://shop.example/7')

  await page.getByRole('button', { name: 'Filter this list' }).click()
  await page.getByRole('combobox', { name: 'Attribute' }).selectOption('Höhe des Rads')
  await page.getByRole('combobox', { name: 'Value of Höhe des Rads' }).selectOption('28 inches')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(rowOf(page, uuid)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Höhe des Rads: 28 inches' }).click()
  await expect(page.locator('[data-row]').nth(1)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  // The contact's own page has what is noted of them, and rules go by it.
  const { contact } = await api.get(`/api/v1/conversations/${uuid}`)
  await page.goto(`${desk.url}/contacts/${contact.id}`)
  const noted = page.getByRole('textbox', { name: 'Shop' })
  await expect(noted).toHaveValue('https://shop.example/7')
  await noted.fill('https://shop.example/8')
  await page.keyboard.press('Control+s')
  const shopOf = async () => (await api.get(`/api/v1/contacts/${contact.id}`)).custom_attributes.shop
  await expect.poll(shopOf).toBe('https://shop.example/8')
  await page.goto(`${desk.url}/admin/automations/new`)
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByRole('button', { name: 'Add a condition' }).click()
  await conditions.getByLabel('Field').selectOption({ label: 'Conversation: Höhe des Rads' })
  await conditions.getByLabel('Value').selectOption('28 inches')
  await page.getByRole('region', { name: 'Actions' }).getByLabel('Value').selectOption({ label: 'Admin' })
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(/^1 of \d+ conversations match/)).toBeVisible()
})

test('a conversation is linked with another one, and merged into one of the same customer', async ({ desk, page }) => {
  const api = await colleague(desk)
  const stranger = await writesToDesk(desk, '4520160030')
  const [inbox] = await api.get('/api/v1/inboxes')
  await api.put(`/api/v1/inboxes/${inbox.id}`, { reopen_window_hours: 0 })
  const old = await writesToDesk(desk, '4520160031')
  await api.put(`/api/v1/conversations/${old}/status`, { status: 'Closed' })
  await writesToDesk(desk, '4520160031')
  const { contact_id } = await api.get(`/api/v1/conversations/${old}`)
  const open = async () =>
    (await api.get(`/api/v1/contacts/${contact_id}/conversations`)).results.find(
      (item: { status_category: string }) => item.status_category === 'open',
    )?.uuid
  await expect.poll(open).toBeTruthy()
  const uuid = await open()
  await api.put(`/api/v1/inboxes/${inbox.id}`, { reopen_window_hours: 48 })
  const number = async (of: string) => (await api.get(`/api/v1/conversations/${of}`)).reference_number

  await signIn(page, desk, `/inbox/all/${uuid}`)
  const menu = page.locator('[data-part="thread-head"]').getByRole('button', { name: 'More about this conversation' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Link another…' }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  // The second time, nothing has to load: the dialog is there before the menu has gone.
  await menu.click()
  await page.getByRole('menuitem', { name: 'Link another…' }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Link another…' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('4520160030')
  await page.getByRole('radio', { name: new RegExp(`#${await number(stranger)} `) }).check()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const details = page.getByRole('complementary', { name: 'Details' })
  const linked = details.getByRole('link', { name: new RegExp(`^#${await number(stranger)} `) })
  await expect(linked).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Merge into another…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This cannot be undone.')
  // However long the name, what tells the conversations apart comes before it and is not cut.
  await expect(dialog.getByText(new RegExp(`^#${await number(old)} · .* · Closed · `))).toHaveCSS('font-size', '12px')
  await page.getByRole('radio', { name: new RegExp(`#${await number(old)} `) }).check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(old))
  await expect(page.getByRole('log')).toContainText(`Admin merged conversation ${await number(uuid)} into this one`)
  await expect(linked).toBeVisible()
  await details.getByRole('button', { name: /^Remove the link to/ }).click()
  await expect(linked).toHaveCount(0)
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(page.getByText(`This conversation was merged into ${await number(old)}.`)).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(box(page)).toBeVisible()
})

test('the name of an attribute takes two lines at most, and is whole in its tooltip', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520160029')
  const name = 'The number that is engraved beneath the frame of the bicycle, if it can be read'
  const api = await colleague(desk)
  const of = { applies_to: 'conversation', data_type: 'text' }
  await api.post('/api/v1/custom-attributes', { ...of, key: 'frame', name, description: 'See the invoice' })
  await api.post('/api/v1/custom-attributes', { ...of, key: 'hue', name: 'Hue' })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const heightOf = async (text: string) =>
    (await page.getByRole('term').filter({ hasText: text }).boundingBox())!.height
  expect(await heightOf(name)).toBe(2 * (await heightOf('Hue')))
  await expect(page.getByTitle(`${name}: See the invoice`)).toBeVisible()

  // On a phone two lines fit into a row that a finger hits, and need no two of them.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Show details' }).click()
  expect(await heightOf('Hue')).toBe(44)
  expect(await heightOf(name)).toBeLessThan(50)
})

test('a name that is cut where one is chosen is whole under the pointer, and a short one has no tip', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4520160023')
  const api = await colleague(desk)
  const begin = 'Repair of cargo bikes and trailers in the northern harbour district beside the old ferry, '
  const names = [`${begin}morning`, `${begin}evening`, 'Webshop']
  const teams = await Promise.all(names.map((name) => api.post('/api/v1/teams', { name })))
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Team: None' }).click()
  for (const name of names) {
    const shown = page.getByRole('menuitemcheckbox', { name }).getByText(name)
    await shown.hover()
    if (name === 'Webshop') await expect(shown).not.toHaveAttribute('title')
    else await expect(shown).toHaveAttribute('title', name)
  }
  await Promise.all(teams.map(({ id }) => api.delete(`/api/v1/teams/${id}`)))
})
