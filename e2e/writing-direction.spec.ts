import type { Locator } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, storm, test } from './desk.ts'
import { colleague, signIn, writesToDesk } from './panel.ts'

const reader = { email: 'reads-arabic@example.com', password: 'a long enough password' }

test('in Arabic, the time of a line follows the Latin name that the line ends with', { tag: storm }, async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520200001')
  const team = await api.post('/api/v1/teams', { name: 'Spokes and wheels' })
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })
  const { email, password: new_password } = reader
  await api.post('/api/v1/agents', { first_name: 'Amina', email, new_password, roles: ['Admin'] })
  await (await colleague({ ...desk, ...reader })).put('/api/v1/agents/me', { language: 'ar' })

  const owner = { first_name: 'Maximiliane', email: 'latin@example.com', roles: ['Agent'] }
  const { id } = await api.post('/api/v1/agents', owner)
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })

  await signIn(page, { ...desk, ...reader }, `/inbox/all/${uuid}`)
  // The owner's name is cut at its own end.
  const named = page.locator('[data-part="owner"] [data-part="word"]')
  await expect(named).toHaveText(owner.first_name)
  await expect(named).toHaveCSS('direction', 'ltr')
  await page.locator('[data-part="owner"]').click()
  const chosen = page.getByRole('menuitemcheckbox', { name: owner.first_name })
  await expect(chosen.getByText(owner.first_name, { exact: true })).toHaveCSS('direction', 'ltr')
  await page.keyboard.press('Escape')
  const name = page.getByText('Spokes and wheels', { exact: true })
  const line = page.getByRole('log').getByRole('paragraph').filter({ has: name })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const [ended, time] = await Promise.all([line.locator(name), line.getByRole('time')].map((at) => at.boundingBox()))
  expect(time!.y).toBeLessThan(ended!.y + ended!.height)
  expect(time!.x + time!.width).toBeLessThanOrEqual(ended!.x)

  // A name in what was done shows its beginning, however long it is.
  const words = vocabularies.ar.panel
  const tag = await api.post('/api/v1/tags', { name: `Spokes${' and wheels'.repeat(10)}` })
  await page.goto(`${desk.url}/admin/tags/${tag.id}`)
  await expect(page.getByRole('region', { name: tag.name }).getByRole('textbox').first()).toHaveCSS('direction', 'ltr')
  const attribute = { applies_to: 'contact', name: 'Frame', key: 'frame', data_type: 'text' }
  const { id: frame } = await api.post('/api/v1/custom-attributes', {
    ...attribute,
    description: 'On the frame (below).',
  })
  const described = page.getByLabel(words.attributes.description)
  await page.goto(`${desk.url}/admin/attributes/${frame}`)
  await expect(described).toHaveValue(/frame/)
  await expect(described).toHaveCSS('direction', 'ltr')
  await page.goto(`${desk.url}/admin/tags/${tag.id}`)
  await page.getByRole('region', { name: tag.name }).getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.tags.delete }).click()
  await expect(page.getByRole('button', { name: words.undo })).toBeVisible()
  const isSeen = await page.evaluate<boolean>(`(() => {
    const told = [...document.querySelectorAll('[role="status"] span')].find((one) => one.textContent.includes('Spokes and'))
    const [text] = told.childNodes
    const name = document.createRange()
    name.setStart(text, text.data.indexOf('Spokes'))
    name.setEnd(text, text.data.indexOf('Spokes') + 6)
    const [a, b] = [name, told].map((one) => one.getBoundingClientRect())
    return a.left >= b.left && a.right <= b.right && a.bottom <= b.bottom
  })()`)
  expect(isSeen).toBe(true)
})

/** Whether the first letters of the name are in sight, and not beyond the edge of what cuts it. */
const beginsInSight = (line: Locator, name: string) =>
  line.evaluate((element: { ownerDocument: unknown }, name: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: this runs in the page
    const page = element.ownerDocument as any
    const letters = page.createTreeWalker(element, 4)
    let text = letters.nextNode()
    while (text && !text.data.includes(name)) text = letters.nextNode()
    const range = page.createRange()
    range.setStart(text, text.data.indexOf(name))
    range.setEnd(text, text.data.indexOf(name) + 6)
    const { left, right } = range.getBoundingClientRect()
    for (let around = text.parentElement; around; around = around.parentElement) {
      if (page.defaultView.getComputedStyle(around).overflowX === 'visible') continue
      const box = around.getBoundingClientRect()
      if (left < box.left - 1 || right > box.right + 1) return false
    }
    return true
  }, name)

test('in Arabic, a long Latin name shows its beginning in commands, menus and lists to choose from', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520200002')
  const long = 'Maximiliane Bartholomew Featherstonehaugh of the Northern Workshop for spokes, wheels and frames'
  const { contact } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/contacts/${contact.id}`, { first_name: long, last_name: '' })
  await api.post('/api/v1/tags', { name: long })
  await api.post(`/api/v1/conversations/${uuid}/tags`, { action: 'add_tags', tags: [long] })
  await api.post('/api/v1/teams', { name: long })
  const reader = { email: 'also-reads-arabic@example.com', password: 'a long enough password' }
  const { email, password: new_password } = reader
  await api.post('/api/v1/agents', { first_name: `Amal the ${long}`, email, new_password, roles: ['Admin'] })
  await (await colleague({ ...desk, ...reader })).put('/api/v1/agents/me', { language: 'ar' })
  const words = vocabularies.ar.panel

  await page.route('**/api/v1/config', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data['app.site_name'] = long
    await route.fulfill({ response: answer, json: body })
  })
  await signIn(page, { ...desk, ...reader }, `/inbox/all/${uuid}`)
  await expect(page.getByRole('log')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: words.nav.label })
  expect(await beginsInSight(navigation, long)).toBe(true)
  expect(await beginsInSight(navigation.locator('[data-part="me"]'), 'Amal the')).toBe(true)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: words.nav.find })
  const aim = palette.locator('span').filter({ has: page.getByRole('button', { name: words.palette.everywhere }) })
  expect(await beginsInSight(aim, long)).toBe(true)
  const commands = palette
    .getByRole('option')
    .filter({ hasText: /^\p{Script=Arabic}/u })
    .filter({ hasText: long })
  await expect(commands).toHaveCount(3)
  for (const command of await commands.all()) expect(await beginsInSight(command, long)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('l')
  const remove = page.getByRole('option', { name: long }).last()
  expect(await beginsInSight(remove, long)).toBe(true)
  await page.keyboard.press('Escape')

  await page.goto(`${desk.url}/contacts/${contact.id}`)
  expect(
    await beginsInSight(page.getByRole('button', { name: `${words.contacts.block.split(' ')[0]} ${long}` }), long),
  ).toBe(true)

  // What the name ends with is not in the picture of the field.
  await page.goto(`${desk.url}/admin/automations/new`)
  const [kind, value] = [page.getByRole('combobox').nth(-2), page.getByRole('combobox').last()]
  await kind.selectOption({ label: words.automations.a_assign_team })
  await value.selectOption({ label: long })
  await value.blur()
  // Its edge may still show that it had the focus.
  const { x, y, width, height } = (await value.boundingBox())!
  const clip = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
  const before = await page.screenshot({ clip })
  await value.evaluate((select: { selectedOptions: { textContent: string }[] }) => {
    select.selectedOptions[0]!.textContent += ' and all that belongs to them'
  })
  expect(before.equals(await page.screenshot({ clip }))).toBe(true)
})

test('in Arabic, what is done with a long Latin name is said from the beginning of the name', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520200003')
  const long = 'Wilhelmina Bartholomew Featherstonehaugh of the Southern Workshop for spokes, wheels and frames'
  const { contact, inbox_id } = await api.get(`/api/v1/conversations/${uuid}`)
  const { name: inbox } = await api.get(`/api/v1/inboxes/${inbox_id}`)
  await api.put(`/api/v1/inboxes/${inbox_id}`, { name: long })
  await api.put(`/api/v1/contacts/${contact.id}`, { first_name: long, last_name: '' })
  await api.post('/api/v1/tags', { name: long })
  await api.post(`/api/v1/conversations/${uuid}/tags`, { action: 'add_tags', tags: [long] })
  const team = await api.post('/api/v1/teams', { name: long })
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })
  const assistants = await Promise.all(
    ['First', 'Second'].map((one) => api.post('/api/v1/ai/assistants', { name: `${one} ${long}` })),
  )
  const reader = { email: 'reads-arabic-too@example.com', password: 'a long enough password' }
  const { email, password: new_password } = reader
  await api.post('/api/v1/agents', { first_name: 'Amal', email, new_password, roles: ['Admin'] })
  await (await colleague({ ...desk, ...reader })).put('/api/v1/agents/me', { language: 'ar' })
  const words = vocabularies.ar.panel

  await signIn(page, { ...desk, ...reader }, `/inbox/all/${uuid}`)
  await expect(page.getByRole('log')).toBeVisible()
  await page.getByRole('button', { name: words.thread.menu }).click()
  expect(await beginsInSight(page.getByRole('menuitem', { name: long }), long)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  for (const one of ['First', 'Second'])
    expect(await beginsInSight(page.getByRole('menuitem', { name: one }), `${one} ${long}`)).toBe(true)
  await page.keyboard.press('Escape')
  await page
    .locator('input[type="file"]')
    .setInputFiles([{ name: `${long}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Spokes') }])
  const files = page.getByRole('list', { name: words.composer.files })
  expect(await beginsInSight(files, long)).toBe(true)
  await expect(files.locator('small')).toHaveJSProperty('offsetHeight', 20)
  const composer = page.locator('[data-part="composer"]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(composer).toContainText(words.composer.never_sees.replace('{{name}}', long))
  expect(await beginsInSight(composer, long)).toBe(true)
  await expect(page.getByRole('group', { name: words.composer.mode })).toHaveJSProperty('offsetHeight', 24)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: words.templates.send }).first().click()
  expect(await beginsInSight(page.getByRole('dialog', { name: words.templates.send }), long)).toBe(true)
  await page.keyboard.press('Escape')

  await page.goto(`${desk.url}/inbox/all`)
  await page.getByRole('checkbox', { name: long }).check({ force: true })
  await page.keyboard.press('l')
  expect(await beginsInSight(page.getByRole('option', { name: long }), long)).toBe(true)
  await page.keyboard.press('Escape')

  await page.goto(`${desk.url}/admin/teams/${team.id}`)
  const pane = page.getByRole('region', { name: long })
  await pane.getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.teams.delete }).click()
  expect(await beginsInSight(page.getByRole('dialog').getByRole('button', { name: long }), long)).toBe(true)
  for (const { id } of assistants) await api.delete(`/api/v1/ai/assistants/${id}`)
  await api.put(`/api/v1/inboxes/${inbox_id}`, { name: inbox })
})
