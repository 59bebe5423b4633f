import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'saved-replies' })

const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const popup = (page: Page) => page.getByRole('region', { name: 'Saved replies' })

/** A desk with a few saved replies, and a customer who wrote. */
async function prepare(desk: Parameters<typeof colleague>[0] & Parameters<typeof writesToDesk>[0], from: string) {
  const uuid = await writesToDesk(desk, from)
  const api = await colleague(desk)
  if ((await api.get('/api/v1/macros')).length === 0) {
    await api.post('/api/v1/tags', { name: 'Warranty' })
    const priorities: { id: number; name: string }[] = await api.get('/api/v1/priorities')
    const high = String(priorities.find(({ name }) => name === 'High')!.id)
    await api.post('/api/v1/macros', {
      name: 'Warranty swap, ask for the frame number',
      folder: 'Warranty',
      message_content: 'Hi {contact.first_name}, bring the bike on {drop-off day}, before {hour}. {agent.first_name}',
      actions: [
        { type: 'add_tags', value: ['Warranty'] },
        { type: 'set_priority', value: [high] },
      ],
    })
    await api.post('/api/v1/macros', {
      name: 'Repair quote, warranty refused',
      message_content: 'A crack is not covered.',
    })
    await api.post('/api/v1/macros', {
      name: 'Garantieabwicklung',
      language: 'de',
      message_content: 'Guten Tag, die warranty gilt.',
    })
  }
  return { uuid, api }
}

test('letters and Enter put a saved reply in, Tab finds its empty places, and its actions go with it and back', async ({
  desk,
  page,
}) => {
  const { uuid, api } = await prepare(desk, '4540000101')
  const standing = async () => {
    const { tags, priority } = await api.get(`/api/v1/conversations/${uuid}`)
    return [tags, priority]
  }
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await box(page).click()
  await page.keyboard.type('and/or 7 /warr')
  await expect(popup(page).getByRole('option')).toHaveCount(3)
  // What is searched for is not meant for the customer.
  const send = page.locator('[data-part="send"]').getByRole('button')
  await expect(send.first()).toBeDisabled()
  await expect(send.last()).toBeDisabled()
  await expect(popup(page).getByText('writes English')).toBeVisible()
  await expect(popup(page).getByText('A crack is not covered.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(popup(page).getByText('drop-off day')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(send.first()).toBeEnabled()
  await expect(box(page)).toHaveValue('and/or 7 /warr')
  await box(page).fill('')
  await page.keyboard.type('/warr sw')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Hi Customer, bring the bike on {drop-off day}, before {hour}. Admin')
  const onSend = page.getByRole('list', { name: 'On send' })
  await expect(onSend.getByText('Warranty')).toBeVisible()
  await expect(onSend.getByText('High')).toBeVisible()

  // The first empty place is selected, so typing replaces it.
  await page.keyboard.type('Friday')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“hour” is still empty.')).toBeVisible()
  await expect(page.getByRole('log').getByText('bring the bike')).toHaveCount(0)
  await page.keyboard.type('noon')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('log').getByText('Hi Customer, bring the bike on Friday, before noon. Admin'),
  ).toBeVisible()
  await expect.poll(standing).toEqual([['Warranty'], 'High'])
  await expect(onSend).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Undo: Z' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: /Undo/ }).click()
  await expect.poll(standing).toEqual([[], null])
})

test('what a saved reply does can be taken off, and what was written becomes one where nothing fits', async ({
  desk,
  page,
}) => {
  const { uuid, api } = await prepare(desk, '4540000102')
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.keyboard.type('swap')
  await expect(popup(page).getByRole('option', { selected: true })).toHaveText(/swap/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Do not: High' }).click()
  await box(page).fill('The swap is on us.')
  await page.keyboard.press('Enter')
  // Taken back, it still has what was left of its actions.
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(box(page)).toHaveValue('The swap is on us.')
  await expect(page.getByRole('list', { name: 'On send' })).toHaveText(/Warranty/)
  await expect(page.getByRole('list', { name: 'On send' }).getByText('High')).toHaveCount(0)
  await box(page).press('Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 0 })
  await expect(page.getByRole('log').getByText('The swap is on us.')).toBeVisible()
  const standing = async () => {
    const { tags, priority } = await api.get(`/api/v1/conversations/${uuid}`)
    return [tags, priority]
  }
  await expect.poll(standing).toEqual([['Warranty'], null])

  await box(page).fill('We open at nine.')
  await page.keyboard.press('End')
  await page.keyboard.type(' /opening')
  await popup(page).getByRole('button', { name: 'Save what you wrote as a reply' }).click()
  await expect(page.getByText('Saved as “opening”, for you alone')).toBeVisible()
  await expect(box(page)).toHaveValue('We open at nine. ')
  await box(page).fill('')
  await page.keyboard.type('/open')
  await expect(popup(page).getByText('Only me')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('We open at nine.')
})

test('letters and Enter that come before the saved replies are there are not sent', { tag: storm }, async ({
  desk,
  page,
}) => {
  const { uuid } = await prepare(desk, '4540000106')
  let letGo = () => {}
  const waits = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/macros', async (route) => {
    await waits
    await route.continue()
  })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await box(page).pressSequentially('/swap')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('/swap')
  letGo()
  await expect(popup(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(/bring the bike/)
  await expect(page.getByRole('log').getByText('/swap')).toHaveCount(0)
})

test('at 360 px the preview stands above the list, and nothing scrolls sideways', { tag: storm }, async ({
  desk,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { uuid } = await prepare(desk, '4540000103')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await box(page).fill('/swap')
  await expect(popup(page).getByRole('option')).toHaveCount(1)
  const preview = (await popup(page).getByText('drop-off day').boundingBox())!
  const row = (await popup(page).getByRole('option').first().boundingBox())!
  expect(preview.y).toBeLessThan(row.y)
  expect(row.height).toBeGreaterThanOrEqual(44)
  expect(await scrollsSideways(page)).toBe(false)
})

test('of saved replies in many folders, the last one can be scrolled to', async ({ desk, page }) => {
  const { uuid, api } = await prepare(desk, '4540000109')
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      api.post('/api/v1/macros', { name: `Crate ${at}`, folder: `Shelf ${at}`, message_content: 'It is there.' }),
    ),
  )
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await box(page).pressSequentially('/crate')
  const offered = popup(page).getByRole('option')
  await expect(offered).toHaveCount(6)
  for (const height of [900, 480]) {
    await page.setViewportSize({ width: height === 900 ? 1440 : 360, height })
    await offered.last().hover()
    await page.mouse.wheel(0, -1_000)
    await expect(offered.first()).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 1_000)
    await expect(offered.last()).toBeInViewport({ ratio: 1 })
  }
  await Promise.all(made.map(({ id }) => api.delete(`/api/v1/macros/${id}`)))
})

test('a saved reply is made with places, a language, an action and a file, and found by its text', async ({
  desk,
  page,
}) => {
  await prepare(desk, '4540000104')
  await signIn(page, desk, '/admin/macros')
  await page.getByRole('link', { name: /New reply/ }).click()
  const pane = page.getByRole('region', { name: 'New reply' })
  await pane.getByLabel('Name', { exact: true }).fill('Opening hours')
  await pane.getByRole('button', { name: /Create reply/ }).click()
  await expect(pane.getByLabel('Text')).toHaveAttribute('aria-invalid', 'true')
  await pane.getByLabel('Folder').fill('Hours')
  await pane.getByLabel('Text').fill('Good day {')
  await pane.getByLabel('Text').press('End')
  await pane.getByRole('button', { name: 'first name', exact: true }).click()
  await expect(pane.getByLabel('Text')).toHaveValue('Good day {contact.first_name}')
  await pane.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('combobox', { name: 'Insert' }).fill('reference')
  await page.keyboard.press('Enter')
  await expect(pane.getByLabel('Text')).toBeFocused()
  await expect(pane.getByLabel('Text')).toHaveValue('Good day {contact.first_name}{conversation.reference_number}')
  await pane.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('combobox', { name: 'Add a language' }).fill('Danish')
  await page.keyboard.press('Enter')
  await pane.getByLabel('Text').fill('Goddag')
  await pane.getByRole('button', { name: /Add .*action/ }).click()
  await pane.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('combobox', { name: 'Name of a tag' }).fill('warr')
  await expect(page.getByRole('option', { name: 'Warranty' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(pane.getByRole('button', { name: 'Remove the tag Warranty' })).toBeVisible()
  await pane
    .getByLabel('Add a file')
    .setInputFiles({ name: 'hours.txt', mimeType: 'text/plain', buffer: Buffer.from('9 to 5') })
  await expect(pane.getByText('hours.txt')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await pane.getByRole('button', { name: /Create reply/ }).click()
  const open = page.getByRole('region', { name: 'Opening hours' })
  await expect(open.getByText('not used yet')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Name or text' }).fill('goddag')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table').getByText('en da')).toBeVisible()
  const api = await colleague(desk)
  const [made] = (await api.get('/api/v1/macros')).filter(({ name }: { name: string }) => name === 'Opening hours')
  expect([made.folder, made.translations, made.actions, made.files.length]).toEqual([
    'Hours',
    [{ language: 'da', message_content: 'Goddag' }],
    [{ type: 'add_tags', value: ['Warranty'] }],
    1,
  ])

  // A long name of the team it is for is cut, and does not lie over the next columns.
  const team = await api.post('/api/v1/teams', { name: 'Everybody who repairs bicycles in the workshop in Aarhus' })
  await api.put(`/api/v1/macros/${made.id}`, { ...made, files: [], visibility: 'team', team_id: team.id })
  await page.goto(`${desk.url}/admin/macros`)
  const whom = page.getByRole('cell', { name: team.name })
  await expect(whom).toBeVisible()
  expect(await whom.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a file of saved replies is tried first, each fault with its line, and they stand in folders that fold', async ({
  desk,
  page,
}) => {
  await prepare(desk, '4540000105')
  await signIn(page, desk, '/admin/macros')
  const choose = (csv: string) =>
    page
      .getByLabel('Import CSV')
      .first()
      .setInputFiles({ name: 'replies.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const faulty = Array.from({ length: 23 }, (_, n) => `Parcel ${n},On its way,dance: now`)
  await choose(['name,text,actions', ...faulty].join('\n'))
  await expect(dialog.getByText(/^Line 2: .*dance/)).toBeVisible()
  await expect(dialog.getByText('And further lines: 3')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  expect(await seriousFaults(page)).toEqual([])
  // A button has the first focus. The faults, which take none, come before it and are scrolled by keys.
  await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 400 })
  await expect(dialog.getByRole('group', { name: 'Import CSV' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByText('And further lines: 3')).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  // Whoever has mended the file chooses it again, without leaving the dialog.
  const csv = 'name,text,folder\nParcel,On its way,Delivery\nPickup,Ready for you,Delivery\n'
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await (await chooser).setFiles({ name: 'replies.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText(/^Line 2:/)).toHaveCount(0)
  await expect(dialog.getByText('New texts: 2. Already there: 0.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Added 2 texts')).toBeVisible()
  await choose(csv)
  await expect(dialog.getByText('New texts: 0. Already there: 2.')).toBeVisible()
  await page.keyboard.press('Escape')

  const folder = page.getByRole('button', { name: 'Delivery 2' })
  await expect(page.getByRole('link', { name: 'Parcel' })).toBeVisible()
  await folder.click()
  await expect(page.getByRole('link', { name: 'Parcel' })).toHaveCount(0)
  await page.reload()
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('searchbox', { name: 'Name or text' }).fill('on its way')
  await page.getByRole('link', { name: 'Parcel' }).click()
  const pane = page.getByRole('region', { name: 'Parcel' })
  await pane.getByRole('switch', { name: 'The assistant may send it' }).click()
  await pane.getByRole('button', { name: /^Save/ }).click()
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('img', { name: 'The assistant may send it' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('of a thousand saved replies a few are shown, and each is found by its words', { tag: storm }, async ({
  desk,
  page,
}) => {
  const { uuid, api } = await prepare(desk, '4540000109')
  const lines = Array.from({ length: 1_000 }, (_, n) => `Case ${n} of many,What we say of case ${n}.`)
  await api.post('/api/v1/macros/import', { csv: ['name,text', ...lines].join('\n'), dry_run: false })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await box(page).click()
  await page.keyboard.type('/case')
  await expect(popup(page).getByRole('option')).toHaveCount(6)
  await page.keyboard.type(' 777 many')
  await expect(popup(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('What we say of case 777.')
})

test('many saved replies come in pages, which the open one and folded folders decide', async ({ desk, page }) => {
  const api = await colleague(desk)
  const number = (n: number) => String(n).padStart(3, '0')
  const lines = Array.from({ length: 230 }, (_, n) => `Bulk ${number(n)},Said of ${number(n)}.,Bulk`)
  const csv = ['name,text,folder', ...lines, 'Late,Said late.,Bulk then'].join('\n')
  await api.post('/api/v1/macros/import', { csv, dry_run: false })
  await desk.age(`update macro set created_at = created_at - interval '100 days' where folder = 'Bulk'`)
  await signIn(page, desk, '/admin/macros')
  const rows = page.getByRole('table', { name: 'Saved replies' }).getByRole('link', { name: /^Bulk/ })
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(rows).toHaveCount(100)
  const next = pages.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(rows.first()).toHaveText('Bulk 100')
  await expect(pages).toContainText('Page 2 of')

  // A folder that is folded here keeps the focus, and begins with its first reply when it is unfolded.
  const folder = page.getByRole('button', { name: 'Bulk 230' })
  await folder.press('Enter')
  await expect(pages).toHaveCount(0)
  await expect(folder).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.first()).toHaveText('Bulk 000')
  await expect(folder).toBeFocused()
  await next.press('Enter')
  await expect(rows.first()).toHaveText('Bulk 100')

  // Others than before are read from their first page.
  const only = page.getByRole('group', { name: 'Which are shown' })
  await only.getByRole('button', { name: 'Unused' }).click()
  await expect(pages).toContainText('Page 1 of 3')
  await only.getByRole('button', { name: 'All' }).click()
  await expect(pages).toContainText('Page 1 of')
  await next.click()
  await expect(rows.first()).toHaveText('Bulk 100')

  // A link to one of them leads to its page, which stays when it is closed.
  await rows.nth(50).click()
  await expect(page.getByRole('region', { name: 'Bulk 150' })).toBeVisible()
  await page.reload()
  await expect(rows.nth(50)).toHaveAttribute('aria-current', /./)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Bulk 150' })).toHaveCount(0)
  await expect(rows.nth(50)).toBeFocused()
  await page.getByRole('searchbox', { name: 'Name or text' }).fill('said of 150')
  await expect(rows).toHaveCount(1)
  await expect(pages).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Name or text' }).fill('')
  await expect(rows).toHaveCount(100)
  const then = page.getByRole('button', { name: 'Bulk then 1' })
  expect(await then.count()).toBe(0)
  await page.getByRole('button', { name: 'Bulk 230' }).click()
  await expect(then).toBeVisible()
  await expect(rows).toHaveCount(0)
})
