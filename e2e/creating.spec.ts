import type { Page, Route } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, signIn } from './panel.ts'

/** The requests of this method to `url` wait until they are let go. */
async function hold(page: Page, method: string, url: RegExp) {
  const held: Route[] = []
  await page.route(url, async (route) => {
    if (route.request().method() === method) held.push(route)
    else await route.continue()
  })
  return {
    count: () => held.length,
    letGo: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

const create = (page: Page) => page.getByRole('button', { name: /^(Create|Save|New)/ }).last()

test('what is written while an item is being created stays, as a change of that item', async ({ desk, page }) => {
  const api = await colleague(desk)
  const posts = await hold(page, 'POST', /\/api\/v1\/(teams|custom-attributes|contacts)$/)
  const sent = (path: string) => page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(path))
  const name = page.getByLabel('Name', { exact: true })
  const changes = page.getByRole('status')

  await test.step('the caret stays where it is', async () => {
    await signIn(page, desk, '/admin/teams/new')
    const [asked] = await Promise.all([sent('/teams'), name.fill('Workshop').then(() => name.press('Control+s'))])
    expect(asked.postDataJSON().name).toBe('Workshop')
    await name.pressSequentially(' North')
    await name.press('Home')
    await posts.letGo()
    await expect(page).toHaveURL(/\/admin\/teams\/\d+$/)
    await expect(page.getByRole('region', { name: 'Workshop', exact: true })).toBeVisible()
    await expect(name).toBeFocused()
    await page.keyboard.type('Our ')
    await expect(name).toHaveValue('Our Workshop North')
    await expect(changes.filter({ hasText: 'Name' })).toBeVisible()
    await name.press('Control+s')
    await expect(page.getByRole('region', { name: 'Our Workshop North' })).toBeVisible()
    const teams: { name: string }[] = await api.get('/api/v1/teams')
    expect(teams.map((team) => team.name).filter((one) => one.includes('Workshop'))).toEqual(['Our Workshop North'])
  })
  await test.step('but for what is chosen once, which is what was sent', async () => {
    await page.goto(`${desk.url}/admin/attributes/new`)
    await Promise.all([sent('/custom-attributes'), name.fill('Frame').then(() => name.press('Control+s'))])
    await name.pressSequentially(' size')
    await page.getByLabel('Description').fill('In centimetres')
    await posts.letGo()
    await expect(page).toHaveURL(/\/admin\/attributes\/\d+$/)
    await expect(name).toHaveValue('Frame size')
    await expect(page.getByLabel('Description')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('region', { name: 'Frame size' })).toBeVisible()
    const attributes: { key: string; description: string }[] = await api.get('/api/v1/custom-attributes')
    expect(attributes.find(({ key }) => key === 'frame')?.description).toBe('In centimetres')
  })
  await test.step('of a contact, too', async () => {
    // The attributes, which the pane of a contact shows, come after the pane, which has no form until then.
    const attributes = await hold(page, 'GET', /\/api\/v1\/custom-attributes$/)
    await page.goto(`${desk.url}/contacts/new`)
    const last = page.getByLabel('Last name')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Phone number', { exact: true }).fill('+4520160001')
    await Promise.all([sent('/contacts'), page.keyboard.press('Control+s')])
    await last.fill('Lovelace')
    await posts.letGo()
    await expect(page).toHaveURL(/\/contacts\/\d+/)
    await expect(last).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Contacts and search' })).toBeFocused()
    await attributes.letGo()
    await expect(last).toHaveValue('Lovelace')
    await expect(last).toBeFocused()
  })
})

test('an item that was just created opens at once, and has the focus', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/tags')
  for (const [kind, path] of [
    ['statuses', 'statuses'],
    ['tags', 'tags'],
    ['hours', 'business-hours'],
  ] as const) {
    await page.goto(`${desk.url}/admin/${kind}/new`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill(`At once ${kind}`)
    // What the desk is asked afterwards is not answered yet.
    const reads = await hold(page, 'GET', new RegExp(`/api/v1/${path}(/\\d+|/use)?$`))
    await name.press('Control+s')
    await expect(page).toHaveURL(new RegExp(`/admin/${kind}/\\d+$`))
    await expect(page.getByRole('region', { name: `At once ${kind}` })).toBeFocused()
    await expect(name).toHaveValue(`At once ${kind}`)
    await reads.letGo()
  }
})

test('whoever leaves while an item is being created and comes back does not create it twice', async ({
  desk,
  page,
}) => {
  const posts = await hold(page, 'POST', /\/api\/v1\/teams$/)
  await signIn(page, desk, '/admin/teams')
  await page.getByRole('link', { name: 'New team' }).first().click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Once only')
  await name.press('Control+s')
  await expect.poll(posts.count).toBe(1)
  await page.goBack()
  await expect(name).toHaveCount(0)
  await page.goForward()
  await expect(name).toHaveValue('Once only')
  await expect(create(page)).toHaveAttribute('aria-busy', 'true')
  await name.press('Control+s')
  await posts.letGo()
  await expect(page.getByRole('region', { name: 'Once only' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/teams\/\d+$/)

  // Or does not come back until it is there.
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(name).toHaveValue('')
  await name.fill('Made while away')
  await name.press('Control+s')
  await expect.poll(posts.count).toBe(1)
  await page.goBack()
  await posts.letGo()
  await expect(page.getByRole('main').getByRole('link', { name: 'Made while away' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/teams$/)
  await page.keyboard.press('c')
  await expect(name).toHaveValue('')
})

test('a note on a contact that is being added is added once, and what is written meanwhile is the next one', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/contacts', { first_name: 'Freja', phone_number: '+4520160002' })
  const posts = await hold(page, 'POST', /\/contacts\/\d+\/notes$/)
  await signIn(page, desk, `/contacts/${id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  const add = page.getByRole('button', { name: 'Add note' })
  await note.fill('Rides to work.')
  await add.click()
  await expect.poll(posts.count).toBe(1)
  await note.pressSequentially(' Every day.')
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await note.press('Control+Enter')
  await posts.letGo()
  await expect(note).toHaveValue('Every day.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rides to work.' })).toBeVisible()
  await add.click()
  await posts.letGo()
  await expect(note).toHaveValue('')
  const notes: { note: string }[] = await api.get(`/api/v1/contacts/${id}/notes`)
  expect(notes.map((one) => one.note).sort()).toEqual(['Every day.', 'Rides to work.'])
})
