import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { beforeFirst, colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'automations' })

const list = (page: Page, type: string) => page.getByRole('region', { name: type }).getByRole('listitem')

test('a rule is made, tried, and does its work; its log leads to the conversation', async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/tags', { name: 'greeting' })
  const before = await writesToDesk(desk, '4520120001')
  await signIn(page, desk, '/admin/automations')
  await expect(page.getByText('There are no rules yet')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Add the first one' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Greetings')
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByRole('button', { name: 'Add a condition' }).click()
  await conditions.getByRole('button', { name: 'Add a condition' }).click()
  await conditions.getByRole('button', { name: 'Remove' }).last().press('Enter')
  await expect(conditions.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await expect(conditions.getByRole('button', { name: 'Add a condition' })).toBeFocused()
  await conditions.getByLabel('Value').fill('hello, hi')
  const actions = page.getByRole('region', { name: 'Actions' })
  // The conditions are tried before any action is finished.
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('1 of 1 conversations match')).toBeVisible()
  await expect(page.getByText(/^Not finished: Assign/)).toBeVisible()
  await actions.getByLabel('Action', { exact: true }).selectOption({ label: 'Add tags' })
  await actions.getByRole('checkbox', { name: 'greeting' }).check()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('1 of 1 conversations match')).toBeVisible()
  await expect(page.getByText('On each of them it would: Add tags')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /Create rule/ }).click()
  await expect(list(page, 'For new conversations').filter({ hasText: 'Greetings' })).toBeVisible()
  await expect(page.getByText('It has done nothing in the last 30 days.')).toBeVisible()
  expect((await api.get(`/api/v1/conversations/${before}`)).tags).toEqual([])

  const uuid = await writesToDesk(desk, '4520120002')
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).tags).toEqual(['greeting'])
  await page.reload()
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log).toContainText('Add tags: greeting')
  await log.getByRole('link', { name: 'Customer 4520120002' }).click()
  await expect(page).toHaveURL(new RegExp(`/inbox/all/${uuid}`))
  await expect(page.getByText(/Tags added by Greetings/)).toBeVisible()
})

test('what a rule lacks is said at its field, and what it could not do in its log', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/admin/automations/new')
  await page.getByLabel('Name', { exact: true }).fill('Pointless')
  await page.getByRole('button', { name: /Create rule/ }).click()
  await expect(page.getByText('Choose what this action sets')).toBeVisible()
  await page.getByLabel('Runs', { exact: true }).selectOption({ label: 'On changes' })
  await page.getByRole('button', { name: /Create rule/ }).click()
  await expect(page.getByText('Choose at least one change.')).toBeVisible()

  const { id } = await api.post('/api/v1/agents', { first_name: 'Gone', email: 'gone@example.com', roles: ['Agent'] })
  const ida = await api.post('/api/v1/agents', { first_name: 'Ida', email: 'ida@example.com', roles: ['Agent'] })
  const rule = await api.post('/api/v1/automations/rules', {
    name: 'To somebody gone',
    rules: [
      {
        groups: [{ rules: [] }],
        actions: [id, ida.id].map((agent) => ({ type: 'assign_user', value: [String(agent)] })),
      },
    ],
  })
  await api.delete(`/api/v1/agents/${id}`)
  await writesToDesk(desk, '4520120003')
  await page.goto(`${desk.url}/admin/automations/${rule.id}`)
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(
    'Assign to an agent: There is nobody with this id to assign to',
  )
  await expect(page.getByRole('region', { name: 'Log' })).toContainText('Assign to an agent: Ida')
  await api.delete(`/api/v1/automations/rules/${rule.id}`)
  await api.delete(`/api/v1/agents/${ida.id}`)
})

test('rules are put into another order and switched off, for everybody at once', async ({ desk, page, context }) => {
  const api = await colleague(desk)
  const body = { groups: [{ rules: [] }], actions: [{ type: 'send_private_note', value: ['Noted'] }] }
  for (const [weight, name] of ['First', 'Second'].entries()) {
    await api.post('/api/v1/automations/rules', { name, type: 'time_trigger', weight, rules: [body] })
  }
  await signIn(page, desk)
  const other = await context.newPage()
  await Promise.all([page.goto(`${desk.url}/admin/automations`), other.goto(`${desk.url}/admin/automations`)])
  await expect(list(other, 'As time passes')).toContainText(['First', 'Second'])
  await list(page, 'As time passes').first().getByRole('button', { name: 'Move First down' }).click()
  await expect(list(page, 'As time passes')).toContainText(['Second', 'First'])
  await expect(list(other, 'As time passes')).toContainText(['Second', 'First'])
  await page.getByRole('switch', { name: 'Rule Second runs' }).click()
  await expect(other.getByRole('switch', { name: 'Rule Second runs' })).not.toBeChecked()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})

test('a deletion says which rule it takes something from, and the rule says what it lost until it is mended', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id: teamId } = await api.post('/api/v1/teams', { name: 'Night shift' })
  const { id } = await api.post('/api/v1/automations/rules', {
    name: 'Hand to the night',
    enabled: false,
    rules: [
      {
        groups: [{ rules: [{ field: 'inbox', operator: 'equals', value: '1' }] }],
        actions: [{ type: 'assign_team', value: [String(teamId)] }],
      },
    ],
  })
  await signIn(page, desk, `/admin/teams/${teamId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Rules that name it and lose it: Hand to the night')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${desk.url}/admin/automations`)
  const row = page.getByRole('listitem').filter({ hasText: 'Hand to the night' })
  await expect(row).toContainText('A team is gone')
  await page.goto(`${desk.url}/admin/automations/${id}`)
  await expect(page.getByText('This rule names something that no longer exists.')).toBeVisible()
  await expect(page.locator('[data-part="said"]')).toContainText('This rule names something that no longer exists.')
  const value = page.getByRole('region', { name: 'Actions' }).getByRole('combobox', { name: 'Value' })
  await expect(value).toHaveAccessibleDescription('A team is gone')
  expect(await seriousFaults(page)).toEqual([])
  const { id: newId } = await api.post('/api/v1/teams', { name: 'Late shift' })
  await value.selectOption(String(newId))
  await expect(page.getByText('This rule names something that no longer exists.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('A team is gone')
})

test('a saved reply and a view that lost a part are marked as soon as it is gone, until they are mended', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const [lost, kept] = [
    await api.post('/api/v1/tags', { name: 'Spring fair' }),
    await api.post('/api/v1/tags', { name: 'Shop' }),
  ]
  const { id } = await api.post('/api/v1/macros', {
    name: 'From the fair',
    message_content: 'We met there.',
    actions: [{ type: 'add_tags', value: ['Spring fair', 'Shop'] }],
  })
  const filters = [{ field: 'tag_id', operator: 'equals', value: lost.id }]
  await api.post('/api/v1/views/me', { name: 'All of the fair', filters })
  await signIn(page, desk, '/admin/macros')
  const row = page.getByRole('row').filter({ hasText: 'From the fair' })
  await expect(row).toBeVisible()
  await api.delete(`/api/v1/tags/${lost.id}`)
  await expect(row).toContainText('The tag “spring fair” is gone')
  expect(await seriousFaults(page)).toEqual([])

  await page.goto(`${desk.url}/inbox/all`)
  const view = page.getByRole('link', { name: /^All of the fair/ })
  await expect(view.getByRole('img', { name: 'Part of what it is narrowed to is gone' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.goto(`${desk.url}/admin/macros/${id}`)
  const banner = page.getByText('This saved reply names something that no longer exists.')
  await expect(banner).toContainText('The tag “spring fair” is gone')
  await api.put(`/api/v1/macros/${id}`, {
    name: 'From the fair',
    message_content: 'We met there.',
    actions: [{ type: 'add_tags', value: [kept.name] }],
  })
  await expect(banner).toHaveCount(0)
  await expect(row).not.toContainText('The tag “spring fair” is gone')
})

test('a rule that two people edit at once keeps what the first one saved, until the second one knows of it', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const withValue = (value: string) => ({
    rules: [
      {
        groups: [{ rules: [{ field: 'content', operator: 'contains', value }] }],
        actions: [{ type: 'set_priority', value: ['1'] }],
      },
    ],
  })
  const { id } = await api.post('/api/v1/automations/rules', { name: 'Shared', enabled: false, ...withValue('ours') })
  const at = `/api/v1/automations/rules/${id}`
  await signIn(page, desk, `/admin/automations/${id}`)
  const description = page.getByLabel('What it is for', { exact: true })
  await description.fill('Mine')
  // The other one saves while this request is on its way.
  await beforeFirst(page, 'PUT', `**${at}`, () =>
    api.put(at, { name: 'Renamed', description: 'Theirs', enabled: false, ...withValue('ours') }),
  )
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert')).toContainText('This was changed since you opened it, and nothing was saved.')
  await expect(page.getByText('Somebody changed this to “Theirs” after you started. Saving replaces it.')).toBeVisible()
  await expect(description).toHaveValue('Mine')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed')
  expect((await api.get(at)).description).toBe('Theirs')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const { name, description: kept } = await api.get(at)
  expect([name, kept]).toEqual(['Renamed', 'Mine'])

  const value = page.getByRole('region', { name: 'Conditions' }).getByLabel('Value')
  await value.fill('mine')
  await api.put(at, { name: 'Renamed', description: 'Mine', enabled: false, ...withValue('theirs') })
  await expect(
    page.getByText('Conditions: Somebody changed this after you started. Saving replaces it.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(value).toHaveValue('theirs')
  await api.delete(at)
})
