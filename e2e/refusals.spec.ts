import type { Locator } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, fillSignIn, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'refusals' })

test('a refusal stands at the field it is about, whatever words it is in', async ({ desk, page }) => {
  await page.goto(`${desk.url}/knowledge/new`)
  await fillSignIn(page, desk)

  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByLabel('Content').fill('We are open from nine to five.')
  await page.keyboard.press('Control+s')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/^title is not valid/)
  await title.fill('Opening hours')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Opening hours' })).toBeVisible()
  await expect(title).not.toHaveAttribute('aria-invalid')

  // This refusal names no field.
  await page.goto(`${desk.url}/admin/agents/new`)
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await page.getByLabel('First name').fill('Ada')
  await email.fill(desk.email.toUpperCase())
  await page.keyboard.press('Control+s')
  await expect(email).toHaveAccessibleDescription('Another agent has this email address')
  await expect(email).toBeFocused()
  await email.fill('ada@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

for (const next of ['//elsewhere.example', '/%09/elsewhere.example'])
  test(`signing in leads to no other site: ${next}`, async ({ desk, page }) => {
    await page.goto(`${desk.url}/sign-in?next=${next}`)
    await fillSignIn(page, desk)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(page.url()).not.toContain('elsewhere')
  })

test('whoever saves after the session has ended signs in again and finds what they wrote, and nobody else does', async ({
  desk,
  page,
  context,
}) => {
  const api = await colleague(desk)
  const other = { email: 'other.admin@example.com', password: 'a long enough password' }
  await api.post('/api/v1/agents', {
    first_name: 'Ida',
    email: other.email,
    roles: ['Admin'],
    new_password: other.password,
  })
  await signIn(page, desk, '/admin/general')
  const site = page.getByLabel('Site name')
  const before = await site.inputValue()
  const saveWithoutSession = async () => {
    await context.clearCookies()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Your session has ended. What you wrote is kept.')).toBeVisible()
  }
  await site.fill('Half written')
  await saveWithoutSession()
  await fillSignIn(page, desk)
  await expect(site).toHaveValue('Half written')
  await saveWithoutSession()
  await fillSignIn(page, other)
  await expect(site).toHaveValue(before)
})

test('what is written while it is being saved stays', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/tags', { name: `Warranty ${Date.now()}` })
  const held: (() => void)[] = []
  await page.route(/\/api\/v1\/(ai\/snippets|tags)(\/\d+)?$/, async (route) => {
    if (['POST', 'PUT'].includes(route.request().method())) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  const letGo = async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()!()
  }
  const save = page.getByRole('button', { name: /^Save/ })
  await signIn(page, desk, '/knowledge/new')
  const text = page.getByLabel('Content')
  await page.getByRole('textbox', { name: 'Title' }).fill('While it is saved')
  await text.fill('A first part.')
  await text.press('Control+s')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await text.pressSequentially(' A second.')
  await letGo()
  await expect(page).toHaveURL(/\/knowledge\/\d+$/)
  // The caret stays where it was.
  await expect(text).toBeFocused()
  await page.keyboard.type(' A third.')
  await expect(text).toHaveValue('A first part. A second. A third.')
  await text.press('Control+s')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await text.pressSequentially(' A last.')
  await letGo()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(text).toHaveValue('A first part. A second. A third. A last.')
  await expect(page.getByText('Changes not saved')).toBeVisible()

  await page.goto(`${desk.url}/admin/tags/${id}`)
  const name = page.getByLabel('Name', { exact: true })
  const first = `Guarantee ${Date.now()}`
  await name.fill(first)
  await name.press('Control+s')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await name.pressSequentially(' of frames')
  await letGo()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(name).toHaveValue(`${first} of frames`)
  await expect(save).toBeEnabled()
})

test('what is saved after its form was left is no longer a change of the person', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/tags', { name: `Left ${Date.now()}` })
  const go = Promise.withResolvers<void>()
  await page.route(`**/api/v1/tags/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await go.promise
    await route.continue()
  })
  await signIn(page, desk, `/admin/tags/${id}`)
  const name = page.getByLabel('Name', { exact: true })
  const mine = `Mine ${Date.now()}`
  await name.fill(mine)
  const answered = page.waitForResponse((one) => one.request().method() === 'PUT')
  await name.press('Control+s')
  await page.getByRole('link', { name: 'Statuses' }).click()
  await expect(name).toHaveCount(0)
  go.resolve()
  await answered
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(page.getByRole('link', { name: mine })).toBeVisible()
  const theirs = `Theirs ${Date.now()}`
  await api.put(`/api/v1/tags/${id}`, { name: theirs })
  await page.getByRole('link', { name: theirs }).click()
  await expect(name).toHaveValue(theirs)
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})

test('a subject that could not be saved is written on where it was', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520150002')
  await page.route('**/subject', (route) => route.fulfill({ status: 500, json: { status: 'error', data: null } }))
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const details = page.getByRole('complementary', { name: 'Details' })
  const subject = details.getByRole('textbox', { name: 'Subject' })
  const fact = details.getByRole('button', { name: /Subject:/ })
  await fact.click()
  await subject.fill('Squeaking brakes since May')
  await subject.press('Enter')
  await expect(details.getByRole('alert')).toBeVisible()
  await fact.click()
  await expect(subject).toHaveValue('Squeaking brakes since May')
  await page.unroute('**/subject')
  await subject.press('Enter')
  await expect(fact).toContainText('Squeaking brakes since May')
  await expect(details.getByRole('alert')).toHaveCount(0)
})

test('what did not load is not called none', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520150001')
  const hours = await api.post('/api/v1/business-hours', { name: 'Always', is_always_open: true })
  const policy = await api.post('/api/v1/sla', { name: 'Quick', first_response_time: '1h', notifications: [] })
  const general = await api.get('/api/v1/settings/general')
  await api.put('/api/v1/settings/general', { ...general, 'app.business_hours_id': String(hours.id) })
  const body = { status: 'error', error_type: 'PermissionException', message: 'Not now', data: null }
  const failing = /api\/v1\/(teams$|(roles|business-hours|reports\/by\/day|reports\/comments|setup)\b)/
  await page.route(failing, (route) => route.fulfill({ status: 403, json: body }))

  await signIn(page, desk, '/admin/agents/new')
  const pane = page.getByRole('region', { name: 'New agent' })
  await expect(pane.getByRole('group', { name: 'Roles' }).getByRole('alert')).toContainText('Could not load the roles')
  await expect(pane.getByText('0 permissions')).toHaveCount(0)

  await page.goto(`${desk.url}/admin/general`)
  await expect(page.getByLabel('Business hours')).toHaveValue(String(hours.id))

  await page.goto(`${desk.url}/reports`)
  await expect(page.getByRole('heading', { name: 'When do people write?' })).toBeVisible()
  await expect(page.getByText('Could not load the report')).toHaveCount(2)

  await page.goto(`${desk.url}/admin/sla/${policy.id}`)
  await expect(page.getByRole('alert').getByText('Could not load the teams')).toBeVisible()

  await page.goto(`${desk.url}/setup`)
  await expect(page.getByRole('main').getByText('Could not load the setup')).toBeVisible()
})

test('every page about something that is gone leads back to the list of what is there', { tag: storm }, async ({
  desk,
  page,
}) => {
  await signIn(page, desk)
  const admin = [
    'agents',
    'roles',
    'teams',
    'tags',
    'statuses',
    'attributes',
    'macros',
    'automations',
    'templates',
    'tools',
  ]
  const gone = [...admin, 'inboxes', 'assistants', 'hours', 'sla', 'audit'].map((kind) => `/admin/${kind}`)
  for (const path of [...gone, '/contacts']) {
    await page.goto(`${desk.url}${path}/999999`)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page, path).toHaveURL(`${desk.url}${path}`)
    await expect(page.getByRole('button', { name: 'Back to the list' }), path).toHaveCount(0)
  }
})

test('a list to choose from that cannot be loaded says so, and comes with another try', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520150007')
  const api = await colleague(desk)
  await api.post('/api/v1/tags', { name: 'Spokes' })
  const tags = /\/api\/v1\/tags$/
  await page.route(tags, (route) => route.fulfill({ status: 500, json: { status: 'error', data: null } }))
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Add a tag' }).click()
  const choice = page.getByRole('dialog', { name: 'Add a tag' })
  await expect(choice).toContainText('Could not load the list')
  await page.setViewportSize({ width: 1440, height: 400 })
  await expect(choice).toBeInViewport({ ratio: 1 })
  await page.unroute(tags)
  await choice.getByRole('button', { name: 'Retry' }).click()
  await choice.getByRole('option', { name: 'Spokes' }).click()
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).tags).toEqual(['Spokes'])
})

test('a menu whose names cannot be loaded says so, and has them after another try without being opened again', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4520150008')
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/agents', { first_name: 'Nadja', email: 'nadja@example.com', roles: ['Agent'] })
  const agents = /\/api\/v1\/agents\/compact$/
  await page.route(agents, (route) => route.fulfill({ status: 500, json: { status: 'error', data: null } }))
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Owner' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Could not load the list')
  await page.unroute(agents)
  await menu.getByRole('menuitem', { name: 'Retry' }).click()
  await menu.getByRole('menuitemcheckbox', { name: 'Nadja' }).click()
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).assigned_user_id).toBe(id)
})

test('where people, tags, places of a text and past questions are chosen, a list that fails says so', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4520150009')
  const api = await colleague(desk)
  await api.post('/api/v1/agents', { first_name: 'Nora', email: 'nora@example.com', roles: ['Agent'] })
  await api.post('/api/v1/tags', { name: 'Pedals' })
  const of = { applies_to: 'contact', data_type: 'text' }
  for (const key of ['one', 'two', 'three']) await api.post('/api/v1/custom-attributes', { ...of, key, name: key })
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const failing = async (list: RegExp, path: string, open: () => Promise<void>, part: Locator, found: Locator) => {
    await page.route(list, (route) => route.fulfill({ status: 500, json: { status: 'error', data: null } }))
    await page.goto(desk.url + path)
    await open()
    await expect(part).toContainText('Could not load the list')
    await page.unroute(list)
    await part.getByRole('button', { name: 'Retry' }).click()
    await expect(found).toBeVisible()
    await expect(page.getByText('Could not load the list')).toHaveCount(0)
  }
  const option = (name: string) => page.getByRole('option', { name })
  await signIn(page, desk)
  const choice = page.getByRole('dialog')
  await failing(/\/agents\/compact$/, '/admin/teams/new', () => button('Add a member').click(), choice, option('Nora'))
  const inText = async () => button('More').last().click()
  await failing(/\/custom-attributes$/, '/admin/macros/new', inText, choice, option('two'))
  const inAction = async () => {
    await button('Add an action').click()
    await button('Add a tag').click()
  }
  await failing(/\/tags$/, '/admin/macros/new', inAction, choice, option('Pedals'))
  const ask = async () => button('Use a real question').click()
  await failing(
    /\/past-questions$/,
    `/admin/assistants/${id}?tab=preview`,
    ask,
    choice,
    choice.getByText('No question of a customer matches'),
  )

  const note = page.getByRole('textbox', { name: 'Private note', exact: true })
  const mention = async () => {
    await button('Private note').click()
    await note.fill('Ask @No')
  }
  await failing(/\/mentionable$/, `/inbox/all/${uuid}`, mention, page.getByRole('alert'), option('Nora'))
  await expect(note).toBeFocused()
})
