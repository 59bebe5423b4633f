import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'teams' })

async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
}

async function remove(page: Page, pane: string, item: string): Promise<void> {
  await page.getByRole('region', { name: pane }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a team is made with members, changed and deleted, and a taken name is refused at its field', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/teams', { name: 'Webshop' })
  await signIn(page, desk)
  await openList(page, 'Teams')
  const table = page.getByRole('table', { name: 'Teams' })
  await expect(table.getByRole('link', { name: 'Webshop' })).toBeVisible()
  // The navigation counts the open ones.
  await expect(table.getByRole('columnheader', { name: 'All conversations' })).toBeVisible()

  await page.getByRole('link', { name: /New team/ }).click()
  const fresh = page.getByRole('region', { name: 'New team' })
  await expect(fresh.getByLabel('Name')).toBeFocused()
  await fresh.getByLabel('Name').fill('webshop')
  await fresh.getByRole('button', { name: /Create team/ }).click()
  await expect(fresh.getByLabel('Name')).toHaveAccessibleDescription('Another team has this name')
  await fresh.getByLabel('Name').fill('Workshop')
  await fresh.getByLabel('Emoji').fill('🔧')
  await fresh.getByRole('button', { name: 'Add a member' }).click()
  await page.getByRole('combobox', { name: 'Name or email' }).fill('adm')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(fresh.getByRole('group', { name: 'Members' })).toContainText('Admin')
  await fresh.getByLabel('Assignment').selectOption('Round robin')
  await fresh.getByLabel('Conversations at a time').fill('five')
  await fresh.getByRole('button', { name: /Create team/ }).click()
  await expect(fresh.getByLabel('Conversations at a time')).toHaveAccessibleDescription('A whole number, 0 or more')
  await fresh.getByLabel('Conversations at a time').fill('5')
  await fresh.getByRole('button', { name: /Create team/ }).click()

  const pane = page.getByRole('region', { name: 'Workshop' })
  await expect(pane.getByLabel('Conversations at a time')).toHaveValue('5')
  await expect(table.getByRole('row', { name: /Workshop/ })).toContainText('Admin')
  const address = page.url()
  await pane.getByRole('button', { name: 'Remove Admin' }).click()
  await pane.getByLabel('Time zone').selectOption('Europe/Copenhagen')
  await expect(pane.getByText('2 changes: Members, Time zone')).toBeVisible()
  await pane.getByRole('button', { name: /^Save/ }).click()
  await expect(pane.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.goto(address)
  await expect(pane.getByLabel('Time zone')).toHaveValue('Europe/Copenhagen')
  await expect(pane.getByRole('group', { name: 'Members' })).toContainText('No members yet')

  // Nothing is lost with it, so no question is asked, and it can be undone.
  await remove(page, 'Workshop', 'Delete team')
  await expect(table.getByRole('link', { name: 'Workshop' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('link', { name: 'Workshop' })).toBeVisible()
})

test('a new agent is put into a team and invited, and the list shows the team', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/teams', { name: 'Repairs' })
  await signIn(page, desk)
  await openList(page, 'Agents')
  await page.getByRole('link', { name: /New agent/ }).click()
  const fresh = page.getByRole('region', { name: 'New agent' })
  await fresh.getByLabel('First name').fill('Grace')
  await fresh.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await fresh.getByRole('group', { name: 'Teams' }).getByRole('checkbox', { name: 'Repairs' }).check()
  await fresh.getByRole('checkbox', { name: /Send welcome email/ }).check()
  await expect(fresh.getByRole('link', { name: 'Set up the mail server' })).toHaveAttribute(
    'href',
    '/admin/notifications/email',
  )
  await expect(fresh.getByText('4 changes: First name, Email, Teams, Send welcome email')).toBeVisible()
  await fresh.getByRole('button', { name: /Create agent/ }).click()
  const pane = page.getByRole('region', { name: 'Grace' })
  await expect(pane.getByRole('checkbox', { name: 'Repairs' })).toBeChecked()
  await expect(pane.getByRole('checkbox', { name: /Send welcome email/ })).toHaveCount(0)
  await pane.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Grace/ })).toContainText('Repairs')
})

test('tags are found, renamed and deleted, and a conversation that has one is named before', async ({ desk, page }) => {
  const api = await colleague(desk)
  for (const name of ['refund', 'warranty']) await api.post('/api/v1/tags', { name })
  const uuid = await writesToDesk(desk, '4528441093')

  // In the thread, a tag is added and removed at once, each time with a line that says who did it.
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Add a tag' }).click()
  const find = page.getByRole('combobox', { name: 'Name of a tag' })
  for (const start of ['war', 'ref']) {
    await find.fill(start)
    await page.keyboard.press('Enter')
    // The tags may still be on their way, and another text takes back what was chosen before they came.
    await expect(find).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tags added by Admin: warranty')).toBeVisible()
  await details.getByRole('button', { name: 'Remove the tag refund' }).click()
  await expect(page.getByText('Tags removed by Admin: refund')).toBeVisible()

  // Without a line the change is shown at once, and made in its order as soon as there is one again.
  await page.context().setOffline(true)
  await details.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('combobox', { name: 'Name of a tag' }).fill('ref')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(details.getByRole('button', { name: 'Remove the tag refund' })).toBeVisible()
  await details.getByRole('button', { name: 'Remove the tag warranty' }).click()
  await expect(details.getByRole('button', { name: 'Remove the tag warranty' })).toHaveCount(0)
  await page.context().setOffline(false)
  const tags = async () => (await api.get(`/api/v1/conversations/${uuid}`)).tags
  await expect.poll(tags).toEqual(['refund'])

  // On a slow line Enter comes before the tags, and nothing says that there are none.
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/api\/v1\/tags$/, (route) => late.then(() => route.continue()))
  await page.reload()
  await details.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('combobox', { name: 'Name of a tag' }).fill('war')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There are no tags yet')).toBeHidden()
  come()
  await expect.poll(tags).toEqual(['refund', 'warranty'])
  await page.keyboard.press('Escape')
  await api.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['warranty'], action: 'set_tags' })

  // The table of agents shows who is there and has how much to do, at once and in that order.
  await openList(page, 'Agents')
  const agents = page.getByRole('table', { name: 'Agents' })
  const admin = agents.getByRole('row', { name: /admin@example.com/ })
  await expect(admin.getByRole('cell', { name: 'Available' })).toBeVisible()
  await expect(admin.getByRole('cell', { name: '0', exact: true })).toBeVisible()
  const { id } = await api.get('/api/v1/agents/me')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await expect(admin.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await agents.getByRole('button', { name: 'Open' }).click()
  await expect(agents.getByRole('columnheader', { name: 'Open' })).toHaveAttribute('aria-sort', 'descending')
  await expect(agents.getByRole('row').nth(1)).toContainText('admin@example.com')
  await agents.getByRole('button', { name: 'Open' }).click()
  await expect(agents.getByRole('row').last()).toContainText('admin@example.com')
  // Rows are as high as their lines need.
  await expect(agents.getByRole('cell').last()).toHaveCSS('height', '50px')
  expect(await seriousFaults(page)).toEqual([])

  await openList(page, 'Tags')
  const used = page.getByRole('table', { name: 'Tags' })
  await expect(used.getByRole('row', { name: /warranty/ }).getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await used.getByRole('button', { name: 'Conversations' }).click()
  await expect(used.getByRole('row').nth(1)).toContainText('warranty')
  await expect(used.getByRole('cell').last()).toHaveCSS('height', '36px')
  const table = page.getByRole('table', { name: 'Tags' })
  await page.getByRole('searchbox', { name: 'Name of a tag' }).fill('war')
  await expect(table.getByRole('link')).toHaveText(['warranty'])
  await page.reload()
  await expect(table.getByRole('link')).toHaveText(['warranty'])
  await table.getByRole('link', { name: 'warranty' }).click()
  const pane = page.getByRole('region', { name: 'warranty' })
  await expect(pane.getByLabel('Name')).toHaveAccessibleDescription(/^1 conversation has it/)
  await pane.getByLabel('Name').fill('REFUND')
  await page.keyboard.press('Control+s')
  await expect(pane.getByLabel('Name')).toHaveAccessibleDescription('Another tag has this name')
  await pane.getByLabel('Name').fill('guarantee')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'guarantee' })).toBeVisible()

  await remove(page, 'guarantee', 'Delete tag')
  const question = page.getByRole('dialog', { name: 'Delete guarantee?' })
  await expect(question).toContainText('1 conversation loses it. This cannot be undone.')
  await question.getByRole('button', { name: 'Delete tag' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('No tag matches')).toBeVisible()
})

test('a status is made, refused while in use, and the built-in ones are fixed', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk)
  await openList(page, 'Statuses')
  const table = page.getByRole('table', { name: 'Statuses' })
  await table.getByRole('link', { name: 'Snoozed' }).click()
  const builtIn = page.getByRole('region', { name: 'Snoozed' })
  await expect(builtIn).toContainText('This status is built in and cannot be changed.')
  await expect(builtIn.getByRole('textbox')).toHaveCount(0)

  await page.getByRole('link', { name: /New status/ }).click()
  const fresh = page.getByRole('region', { name: 'New status' })
  await fresh.getByLabel('Name').fill('closed')
  await fresh.getByRole('button', { name: /Create status/ }).click()
  await expect(fresh.getByLabel('Name')).toHaveAccessibleDescription('Another status has this name')
  await fresh.getByLabel('Name').fill('Parts ordered')
  await fresh.getByLabel('Category').selectOption('waiting')
  await fresh.getByRole('button', { name: /Create status/ }).click()
  const pane = page.getByRole('region', { name: 'Parts ordered' })
  await expect(pane.getByLabel('Category')).toHaveValue('waiting')

  const uuid = await writesToDesk(desk, '4552603188')
  await api.put(`/api/v1/conversations/${uuid}/status`, { status: 'Parts ordered' })
  await pane.getByLabel('Category').selectOption('open')
  await pane.getByRole('button', { name: /^Save/ }).click()
  await expect(pane.getByLabel('Category')).toHaveAccessibleDescription(/^A conversation has this status/)
  await pane.getByRole('button', { name: 'Discard' }).click()
  await remove(page, 'Parts ordered', 'Delete status')
  await expect(pane).toContainText('A conversation has this status: give it another one first')
  await api.put(`/api/v1/conversations/${uuid}/status`, { status: 'Open' })
  await remove(page, 'Parts ordered', 'Delete status')
  await expect(table.getByRole('link', { name: 'Parts ordered' })).toHaveCount(0)
})

test('a role is made from permissions one finds, is not deleted while somebody has it, and holds at once', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await signIn(page, desk)
  await openList(page, 'Roles')
  const table = page.getByRole('table', { name: 'Roles' })
  await table.getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('region', { name: 'Admin' })).toContainText(
    'This role is built in and always allows everything.',
  )

  await page.getByRole('link', { name: /New role/ }).click()
  const fresh = page.getByRole('region', { name: 'New role' })
  await fresh.getByRole('textbox', { name: 'Name' }).fill('Librarian')
  await fresh.getByRole('searchbox', { name: 'Search permissions' }).fill('manage tags')
  await expect(fresh.getByRole('checkbox')).toHaveCount(1)
  await fresh.getByRole('checkbox', { name: /^Manage tags .* tags:manage$/ }).check()
  await fresh.getByRole('searchbox', { name: 'Search permissions' }).fill('roles:manage')
  await fresh.getByRole('checkbox', { name: /Manage roles/ }).check()
  await fresh.getByRole('button', { name: /Create role/ }).click()
  const pane = page.getByRole('region', { name: 'Librarian' })
  await expect(pane).toContainText('2 permissions')

  const { id } = await api.post('/api/v1/agents', {
    first_name: 'Ada',
    email: 'ada@example.com',
    roles: ['Librarian'],
    new_password: 'a long enough password',
  })
  await expect(pane).toContainText('1 agent has it.')
  await remove(page, 'Librarian', 'Delete role')
  await expect(pane).toContainText('Agents still have this role: give them another one first')

  // A person with fewer rights sees why they cannot give a permission.
  const other = await (await page.context().browser()!.newContext()).newPage()
  await signIn(other, { ...desk, email: 'ada@example.com', password: 'a long enough password' }, '/admin/roles/new')
  const foreign = other.getByRole('checkbox', { name: /users:manage/ })
  await expect(foreign).toBeDisabled()
  await expect(foreign).toHaveAccessibleName(/You do not have it yourself/)
  await expect(other.getByRole('checkbox', { name: /tags:manage/ })).toBeEnabled()
  await other.context().close()

  await api.put(`/api/v1/agents/${id}`, { roles: ['Agent'] })
  await expect(pane).toContainText('0 agents have it.')
  await remove(page, 'Librarian', 'Delete role')
  await expect(table.getByRole('link', { name: 'Librarian' })).toHaveCount(0)
})

test('a role is given the permissions that some route names, each with what it opens, and keeps the others', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const document = await (await fetch(`${desk.url}/api/v1/openapi.json`)).json()
  const { paths } = document as { paths: Record<string, Record<string, Record<string, string | string[]>>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const named = operations.flatMap((route) => [route['x-access'] ?? [], route['x-opens'] ?? []].flat())
  const gating = [...new Set(named.map((name) => (name === 'knowledge' ? 'ai:manage' : name)))]
  const { id } = await api.post('/api/v1/roles', { name: 'Older', permissions: ['webhooks:manage', 'tags:manage'] })

  await signIn(page, desk, `/admin/roles/${id}`)
  const pane = page.getByRole('region', { name: 'Older' })
  await expect(pane).toContainText('1 permission')
  const choices = pane.getByRole('checkbox')
  await expect(choices).not.toHaveCount(0)
  const names = await choices.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))
  const offered = names.map((name) => /[a-z_]+:[a-z_]+$/.exec(name)?.[0])
  expect(offered.toSorted()).toEqual(gating.filter((name) => name.includes(':')).toSorted())
  await expect(pane.getByRole('checkbox', { name: /^Read contacts/ })).toHaveAccessibleName(
    'Read contacts The contacts in conversations they see; others only together with “See all contacts”. contacts:read',
  )

  await pane.getByRole('checkbox', { name: /^Manage teams/ }).check()
  await pane.getByRole('button', { name: /^Save/ }).click()
  await expect(pane.getByText(/^Saved/)).toBeVisible()
  const { permissions } = await api.get(`/api/v1/roles/${id}`)
  expect(permissions).toEqual(['tags:manage', 'teams:manage', 'webhooks:manage'])
})

test('an Admin says what agents may do; the role keeps its name and is not deleted', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk)
  await openList(page, 'Roles')
  await page.getByRole('table', { name: 'Roles' }).getByRole('link', { name: 'Agent' }).click()
  const pane = page.getByRole('region', { name: 'Agent' })
  await expect(pane).toContainText('This role is built in: it cannot be renamed or deleted.')
  await expect(pane.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
  await expect(pane.getByRole('button', { name: 'More' })).toHaveCount(0)
  await expect(pane.getByLabel('Description')).toHaveValue('Reads and answers conversations.')
  await pane.getByRole('checkbox', { name: /Manage tags/ }).check()
  await pane.getByRole('button', { name: /^Save/ }).click()
  await expect(pane.getByText(/^Saved/)).toBeVisible()
  const agent = (await api.get('/api/v1/roles')).find(({ name }: { name: string }) => name === 'Agent')
  expect(agent.permissions).toContain('tags:manage')
  expect(agent.description).toBe('Reads and answers conversations.')
})

test('what is changed elsewhere appears without a reload', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk)
  for (const [name, path, fields] of [
    ['Teams', 'teams', { name: 'Night watch' }],
    ['Tags', 'tags', { name: 'urgent' }],
    ['Statuses', 'statuses', { name: 'At the printer', category: 'open' }],
    ['Roles', 'roles', { name: 'Auditor', permissions: [] }],
  ] as const) {
    await openList(page, name)
    const table = page.getByRole('table', { name })
    const { id } = await api.post(`/api/v1/${path}`, fields)
    await table.getByRole('link', { name: fields.name }).click()
    await api.put(`/api/v1/${path}/${id}`, { name: 'Renamed' })
    await expect(page.getByRole('region', { name: 'Renamed' }).getByRole('textbox', { name: 'Name' })).toHaveValue(
      'Renamed',
    )
    await api.delete(`/api/v1/${path}/${id}`)
    await expect(table.getByRole('link', { name: 'Renamed' })).toHaveCount(0)
    await expect(page.getByText(/^This \w+ is gone$/)).toBeVisible()
  }
})

test('a team and its members are made with the keyboard alone', { tag: storm }, async ({ desk, page }) => {
  await signIn(page, desk, '/admin/teams')
  await expect(page.getByRole('heading', { name: 'Teams', exact: true, level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Keyboarders')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a member' })).toBeFocused()
  await page.keyboard.press('Control+s')
  const row = page.getByRole('table', { name: 'Teams' }).getByRole('row', { name: /Keyboarders/ })
  await expect(row).toContainText('Admin')
})

test('on a phone the name of a team has more than half of the row, in every language', async ({ desk, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const api = await colleague(desk)
  const name = 'Kundendienstmitarbeiterschulungsterminvereinbarung'
  const team = await api.post('/api/v1/teams', { name })
  await signIn(page, desk)
  for (const language of ['en', 'de', 'es', 'fr', 'pt-BR', 'ru', 'ar'] as const) {
    await api.put('/api/v1/agents/me', { language })
    await page.goto(`${desk.url}/admin/teams`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const link = page.getByRole('link', { name })
    await expect(link).toBeVisible()
    expect((await link.boundingBox())!.width, language).toBeGreaterThan(180)
    const head = page.getByRole('columnheader').last()
    const cut = await head.evaluate((node) => node.scrollWidth > node.clientWidth)
    expect(cut, language).toBe(false)
  }
  await api.put('/api/v1/agents/me', { language: null })
  await api.delete(`/api/v1/teams/${team.id}`)
})

test('a conversation is given to a team and taken from it', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/teams', { name: 'Returns' })
  const uuid = await writesToDesk(desk, '4551998204')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Returns' }).click()
  await expect(page.getByText('Admin assigned this to the team Returns')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Returns')
  await page.getByRole('button', { name: /^Owner/ }).click()
  await page.getByRole('menuitem', { name: 'No team' }).click()
  await expect(page.getByText('Admin removed this from its team')).toBeVisible()
})

test('what an agent can take is chosen, and what nobody can take says why it waits', { tag: storm }, async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const admin = (await api.get('/api/v1/agents')).find(({ email }: { email: string }) => email === desk.email)
  const hands = { conversation_assignment_type: 'Round robin', skills_required: true, member_ids: [admin.id] }
  const team = await api.post('/api/v1/teams', { name: 'Frames', ...hands })
  await api.put('/api/v1/agents/me/availability', { status: 'away' })
  const uuid = await writesToDesk(desk, '4520150077')
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })

  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.locator('[data-part="thread-head"] [data-part="waits"]')).toHaveText('nobody is on')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: '4520150077' })
  await expect(row).toContainText('nobody is on')

  await page.goto(`${desk.url}/admin/teams/${team.id}`)
  await expect(page.getByRole('region', { name: 'Frames' })).toContainText('Waiting: 1')
  await page.goto(`${desk.url}/admin/agents/${admin.id}`)
  const pane = page.getByRole('region', { name: 'Admin' }).last()
  await pane.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('combobox', { name: 'Add a language' }).fill('germ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const languages = pane.getByRole('group', { name: 'Languages of conversations' })
  await expect(languages).toContainText('German')
  expect(await seriousFaults(page)).toEqual([])
  await pane.getByRole('button', { name: /^Save/ }).click()
  await expect(pane.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(languages).toContainText('German')

  await api.put('/api/v1/agents/me/availability', { status: 'online' })
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(page.locator('[data-part="waits"]').first()).toHaveText('nobody who is on speaks English')
  await api.put(`/api/v1/agents/${admin.id}`, { skill_languages: [] })
  await api.delete(`/api/v1/teams/${team.id}`)
})
