import type { Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { colleague, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'roles' })

const reads = ['conversations:read', 'messages:read']

/** Somebody with a role of these permissions, in these teams. */
async function withRole(desk: Started, name: string, permissions: string[], teams: string[] = []) {
  const api = await colleague(desk)
  const who = { email: `${name.toLowerCase()}@example.com`, password: 'a long enough password' }
  await api.post('/api/v1/roles', { name, permissions })
  const { email, password: new_password } = who
  const { id } = await api.post('/api/v1/agents', { first_name: name, email, roles: [name], teams, new_password })
  return { id: id as number, ...who }
}

/** What the desk refuses from now on, which the panel should not have asked for. */
function refusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  return refused
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link')

test('whoever sees the conversations of one team finds them in the lists, and is offered nothing that is refused', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const { id: team } = await api.post('/api/v1/teams', { name: 'Workshop' })
  await api.post('/api/v1/teams', { name: 'Webshop' })
  const uuid = await writesToDesk(desk, '4520260001')
  await writesToDesk(desk, '4520260002')
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team })
  const who = await withRole(desk, 'Mechanic', [...reads, 'conversations:read_team_all'], ['Workshop'])
  const refused = refusals(page)
  await signIn(page, { ...desk, ...who })
  await expect(page).toHaveURL(/\/inbox\/all$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAccessibleName(/^Customer 4520260001/)
  await expect(navigation(page).getByRole('link', { name: 'Webshop' })).toHaveCount(0)
  await navigation(page).getByRole('link', { name: 'Workshop 1' }).click()
  await expect(page).toHaveURL(/\?team=/)
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option', { name: /Customer 4520260001/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // A colleague copied this address from a list that is closed here.
  await page.goto(`${desk.url}/inbox/unassigned/${uuid}`)
  await expect(page.getByRole('log')).toContainText('Hello')
  await expect(page).toHaveURL(`${desk.url}/inbox/all/${uuid}`)
  await page.goto(`${desk.url}/inbox/unassigned`)
  await expect(page.getByText('It needs the permission conversations:read_unassigned.')).toBeVisible()
  expect(refused).toEqual([])
})

test('whoever reads no conversations begins with the page that their role opens, on a phone too', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/sla', { name: 'At once', first_response_time: '1m' })
  // A sight of conversations opens nothing without the right to read them.
  const who = await withRole(desk, 'Librarian', ['tags:manage', 'sla:manage', 'conversations:read_all'])
  const refused = refusals(page)
  await signIn(page, { ...desk, ...who }, '/profile')
  await page.goto(desk.url)
  await expect(page).toHaveURL(/\/admin\/sla$/)
  await expect(page.getByRole('link', { name: 'New policy' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Your profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${desk.url}/inbox/mentions`)
  await expect(page.getByText('It needs the permission conversations:read.')).toBeVisible()
  await expect(page).toHaveTitle('You do not have access to this page · Parley')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(navigation(page).getByRole('link')).toHaveCount(0)
  await expect(navigation(page).getByRole('button', { name: 'More' })).toBeVisible()
  expect(refused).toEqual([])
})

test('the sheet of keys names only what the person may do', async ({ desk, page }) => {
  const who = await withRole(desk, 'Reader', [...reads, 'conversations:read_all'])
  await signIn(page, { ...desk, ...who })
  await expect(page).toHaveURL(/\/inbox\/all$/)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const shown = (name: string) => sheet.locator('dt').getByText(name, { exact: true })
  for (const name of ['All open', 'Mark unread', 'Why this answer']) await expect(shown(name)).toBeVisible()
  for (const name of ['Mine', 'Today', 'Knowledge', 'Admin', 'Reply', 'Tags', 'New conversation', 'Bold'])
    await expect(shown(name)).toHaveCount(0)
})

test('the table of tags says that it counts what the person sees, and an open tag counts all', async ({
  desk,
  page,
}) => {
  const who = await withRole(desk, 'Tove', ['tags:manage', 'conversations:read', 'conversations:read_assigned'])
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/tags', { name: 'Counted' })
  for (const from of ['4520260041', '4520260042']) {
    const uuid = await writesToDesk(desk, from)
    await api.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['Counted'], action: 'add_tags' })
    if (from.endsWith('1')) await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: who.id })
  }
  await signIn(page, { ...desk, ...who }, `/admin/tags/${id}`)
  const table = page.getByRole('table', { name: 'Tags' })
  await expect(table.getByRole('columnheader', { name: 'Conversations you see' })).toBeVisible()
  await expect(
    table
      .getByRole('row', { name: /Counted/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('1')
  await expect(page.getByText('2 conversations have it.')).toBeVisible()
})

test('whoever sees conversations and reads no messages is told which permission is missing', async ({ desk, page }) => {
  const who = await withRole(desk, 'Uwe', ['conversations:read', 'conversations:read_all'])
  const uuid = await writesToDesk(desk, '4520260031')
  await signIn(page, { ...desk, ...who }, `/inbox/all/${uuid}`)
  const thread = page.getByRole('main', { name: /4520260031/ })
  await expect(thread).toContainText('It needs the permission messages:read. An Admin can add it to your role.')
})

test('whoever reads no conversations is not offered as an owner, and rules and saved replies warn of it', async ({
  desk,
  page,
}) => {
  await withRole(desk, 'Iris', [...reads, 'conversations:read_assigned'])
  await withRole(desk, 'Nora', ['tags:manage', 'conversations:read_all'])
  const uuid = await writesToDesk(desk, '4520260021')
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.getByRole('log')).toContainText('Hello')
  const item = (name: string) => page.locator('[role^="menuitem"]').filter({ hasText: name })
  const offersIris = async () => {
    await expect(item('Iris')).toBeVisible()
    expect(await item('Nora').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(item('Iris')).toHaveCount(0)
  }
  await page.keyboard.press('a')
  await offersIris()
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog')
  const option = (name: string) => find.getByRole('option', { name: `Assign to ${name}` })
  await find.getByRole('combobox').fill('assign iris')
  await expect(option('Iris')).toBeVisible()
  await find.getByRole('combobox').fill('assign nora')
  await expect(option('Iris')).toHaveCount(0)
  expect(await option('Nora').count()).toBe(0)
  await page.keyboard.press('Escape')
  await rows(page).filter({ hasText: '4520260021' }).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('Selected: 1')).toBeVisible()
  await page.keyboard.press('a')
  await offersIris()

  for (const path of ['automations', 'macros']) {
    await page.goto(`${desk.url}/admin/${path}/new`)
    await page.getByRole('button', { name: 'Add an action' }).click()
    await page.getByLabel('Action', { exact: true }).last().selectOption({ label: 'Assign to an agent' })
    const owners = page.getByLabel('Value', { exact: true }).last()
    await expect(owners.getByRole('option', { name: 'Iris', exact: true })).toBeAttached()
    await expect(owners.getByRole('option', { name: 'Nora (reads no conversations)' })).toBeAttached()
  }

  // In the midst of an update, a desk of the earlier version answers, which does not say who reads.
  const agents: { reads_conversations?: boolean }[] = await (await colleague(desk)).get('/api/v1/agents/compact')
  for (const agent of agents) delete agent.reads_conversations
  await page.route('**/agents/compact', (route) => route.fulfill({ json: { status: 'success', data: agents } }))
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(page.getByRole('log')).toContainText('Hello')
  await page.keyboard.press('a')
  await expect(item('Iris')).toBeVisible()
})

test('whoever gives away what they then do not see is offered no undo, and an undo that is refused says so', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuids: string[] = []
  for (const from of ['4520260011', '4520260012', '4520260013']) uuids.push(await writesToDesk(desk, from))
  const changes = ['conversations:update_user_assignee', 'conversations:update_status']
  const who = await withRole(desk, 'Own', [...reads, ...changes, 'conversations:read_assigned'])
  const ida = await withRole(desk, 'Ida', [...reads, 'conversations:read_assigned'])
  const give = (uuid: string, id: number) => api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  for (const uuid of uuids) await give(uuid, who.id)
  await signIn(page, { ...desk, ...who }, `/inbox/mine/${uuids[0]}`)
  await expect(page.getByRole('log')).toContainText('Hello')
  const assignToIda = async () => {
    await page.keyboard.press('a')
    await page.locator('[role^="menuitem"]').filter({ hasText: 'Ida' }).click()
  }
  const undo = page.getByRole('button', { name: 'Undo' })
  await assignToIda()
  await expect(page.getByText('Assigned to Ida', { exact: true })).toBeVisible()
  // At once, because it goes with its message.
  expect(await undo.count()).toBe(0)
  await expect(page.getByText('This conversation is gone')).toBeVisible()

  await page.goto(`${desk.url}/inbox/mine`)
  const choose = async (from: string) => {
    await rows(page).filter({ hasText: from }).focus()
    await page.keyboard.press('x')
    await expect(page.getByText('Selected: 1')).toBeVisible()
  }
  await choose('4520260012')
  await assignToIda()
  await expect(page.getByText('Assigned to Ida: 1')).toBeVisible()
  expect(await undo.count()).toBe(0)

  await choose('4520260013')
  await page.keyboard.press('e')
  await expect(page.getByText('Resolved: 1')).toBeVisible()
  await give(uuids[2]!, ida.id)
  await undo.click()
  await expect(page.getByText('Customer 4520260013: Not found')).toBeVisible()
})
