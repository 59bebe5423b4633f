import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import {
  beforeFirst,
  colleague,
  faultsInLightAndDark,
  givePassword,
  scrollsSideways,
  seriousFaults,
  signIn,
} from './panel.ts'

test.use({ ownDesk: 'admin' })

type Desk = { url: string; email: string; password: string }

type Pair = { key: string; secret: string }

async function callWith(desk: Desk, { key, secret }: Pair): Promise<{ status: number; email?: string }> {
  const response = await fetch(`${desk.url}/api/v1/agents/me`, { headers: { authorization: `token ${key}:${secret}` } })
  const { data } = (await response.json()) as { data: { email: string } | null }
  return data ? { status: response.status, email: data.email } : { status: response.status }
}

/** Reads key and secret from the dialog that shows them, and closes the dialog. */
async function takePair(page: Page): Promise<Pair> {
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  await expect(shown).toBeVisible()
  const key = (await shown.getByLabel('Key', { exact: true }).textContent()) ?? ''
  const secret = (await shown.getByLabel('Secret', { exact: true }).textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toBeHidden()
  return { key, secret }
}

test('an admin makes an agent and a key, and every change of the key counts at once', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('link', { name: /New agent/ }).click()

  // A new agent has no section for keys. A missing value is shown at its field.
  const pane = page.getByRole('region', { name: 'New agent' })
  await expect(pane.getByRole('heading', { name: 'API key' })).toHaveCount(0)
  await pane.getByLabel('First name').fill('ERP')
  await pane.getByRole('button', { name: /Create agent/ }).click()
  await expect(pane.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'This is not a complete email address',
  )
  await expect(pane.getByLabel('Email', { exact: true })).toBeFocused()
  await pane.getByLabel('Email', { exact: true }).fill(desk.email)
  await pane.getByLabel('Last name').fill('bridge')
  await pane.getByRole('button', { name: /Create agent/ }).click()
  await expect(pane.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Another agent has this email address',
  )
  await pane.getByLabel('Email', { exact: true }).fill('erp@example.com')
  await pane.getByRole('button', { name: /Create agent/ }).click()

  // The secret is shown once, and the pair works.
  const agent = page.getByRole('region', { name: 'ERP bridge' })
  await agent.getByRole('button', { name: 'Generate', exact: true }).click()
  const first = await takePair(page)
  await expect(agent.getByRole('button', { name: 'Regenerate' })).toBeFocused()
  expect(first.secret.length).toBeGreaterThanOrEqual(32)
  await expect(agent.getByText(first.key)).toBeVisible()
  expect(await callWith(desk, first)).toEqual({ status: 200, email: 'erp@example.com' })
  await page.reload()
  await expect(agent.getByText(first.key)).toBeVisible()
  expect(await page.content()).not.toContain(first.secret)
  await expect(agent.getByText('just now')).toBeVisible()

  // Regenerate ends the old pair.
  await agent.getByRole('button', { name: 'Regenerate' }).click()
  const second = await takePair(page)
  expect((await callWith(desk, first)).status).toBe(401)
  expect((await callWith(desk, second)).status).toBe(200)

  // While the agent is disabled the key does not work.
  const enabled = agent.getByRole('switch', { name: 'Enabled' })
  await enabled.click()
  await expect(agent.getByText('1 change: Enabled')).toBeVisible()
  await agent.getByRole('button', { name: /^Save/ }).click()
  await expect(agent.getByText('The key does not work while the agent is disabled.')).toBeVisible()
  expect((await callWith(desk, second)).status).toBe(401)
  await enabled.click()
  await agent.getByRole('button', { name: /^Save/ }).click()
  await expect(agent.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await callWith(desk, second)).status).toBe(200)

  // Revoke ends the new pair.
  await agent.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked the API key of ERP bridge')).toBeVisible()
  await expect(agent.getByRole('button', { name: 'Generate', exact: true })).toBeFocused()
  expect((await callWith(desk, second)).status).toBe(401)

  // Deleting asks, and names what is lost.
  await agent.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete agent' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete ERP bridge?' })).toContainText('cannot be undone')
  await page.getByRole('button', { name: 'Delete agent' }).click()
  await expect(page.getByRole('table', { name: 'Agents' })).not.toContainText('ERP bridge')
})

test('whoever disables or deletes an agent is asked about the knowledge keys they made, where there are any', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const left = async () => (await api.get('/api/v1/ai/connect/keys')).map(({ name }: { name: string }) => name)
  const password = 'a horse that nobody staples'
  const makerOf = async (first_name: string, ...names: string[]) => {
    const who = { email: `${first_name.toLowerCase()}@example.com`, password }
    const fields = { first_name, email: who.email, roles: ['Admin'], new_password: password }
    const { id } = await api.post('/api/v1/agents', fields)
    const own = await colleague({ ...desk, ...who })
    for (const name of names) await own.post('/api/v1/ai/connect/keys', { name })
    return id
  }
  const ada = await makerOf('Ada', 'Wiki', 'Shop')
  const bea = await makerOf('Bea', 'Handbook')
  const cleo = await makerOf('Cleo')
  const offer = page.getByRole('switch', { name: /^Revoke the/ })

  await signIn(page, desk, `/admin/agents/${ada}`)
  const enabled = page.getByRole('switch', { name: 'Enabled' })
  await expect(enabled).toBeChecked()
  await expect(offer).toHaveCount(0)
  await enabled.click()
  await expect(offer).toHaveAccessibleName('Revoke the 2 knowledge keys they created')
  await offer.click()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await left()).toEqual(['Handbook'])

  const remove = async (id: number, name: string) => {
    await page.goto(`${desk.url}/admin/agents/${id}`)
    await page.getByRole('region', { name }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete agent' }).click()
    return page.getByRole('dialog', { name: `Delete ${name}?` })
  }
  const silent = await remove(cleo, 'Cleo')
  await expect(silent.getByRole('button', { name: 'Delete agent' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await silent.getByRole('button', { name: 'Delete agent' }).click()
  const asking = await remove(bea, 'Bea')
  await asking.getByRole('switch', { name: 'Revoke the 1 knowledge key they created' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Delete agent' }).click()
  await expect(page.getByRole('table', { name: 'Agents' })).not.toContainText('Bea')
  expect(await left()).toEqual([])
})

test('general settings say what changed, refuse at the field and save', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByLabel('Site name').fill('Kvist Cykler')
  await page.getByLabel('Root URL').fill('ftp://nowhere')
  await expect(page.getByText('2 changes: Site name, Root URL')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Root URL')).toHaveAccessibleDescription(/must be an http or https address/)
  await page.getByLabel('Root URL').fill('https://10.9.8.7')
  await page.getByLabel('Time zone').selectOption('Europe/Copenhagen')
  await page.getByRole('button', { name: /^Save/ }).click()
  await givePassword(page, desk)
  await expect(page.getByLabel('Root URL')).toHaveAccessibleDescription(/does not lead to this desk/)
  await page.getByLabel('Root URL').fill(desk.url)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Kvist Cykler')
  await page.reload()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Copenhagen')

  // Somebody else saves while this request is on its way.
  const api = await colleague(desk)
  await page.getByLabel('Site name').fill('Mine')
  await beforeFirst(page, 'PUT', '**/api/v1/settings/general', () =>
    api.put('/api/v1/settings/general', { 'app.site_name': 'Theirs' }),
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('This was changed since you opened it, and nothing was saved.')
  await expect(page.getByText('Somebody changed this to “Theirs” after you started.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect((await api.get('/api/v1/settings/general'))['app.site_name']).toBe('Mine')
})

test('an address is added to the accepted ones, and a wrong one is refused at its field', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  const field = page.getByLabel('Another address')
  await field.fill('no host at all')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(field).toHaveAccessibleDescription(/contains no host at all, which is not a host or host:port/)
  await page.getByRole('button', { name: 'Remove no host at all' }).click()
  await field.fill('help.example.com:8443')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await givePassword(page, desk)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Also reached as' })).toContainText('help.example.com:8443')
})

test('a page of another origin that frames the panel shows an empty frame', async ({ desk, page }) => {
  await signIn(page, desk)
  const foreign = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<h1>Foreign</h1><iframe src="${desk.url}/inbox"></iframe>`)
  }).listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  const refused = page.waitForEvent('console', { predicate: (line) => line.text().includes('frame-ancestors') })
  await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}`)
  await refused
  await expect(page.getByRole('heading', { name: 'Foreign' })).toBeVisible()
  const inside = page.frames().find((frame) => frame !== page.mainFrame())
  expect(await inside?.locator('#root').count()).toBe(0)
  foreign.closeAllConnections()
  foreign.close()
})

test('a person changes their own name and availability', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await page.getByLabel('First name').fill('Mette')
  await page.getByLabel('Last name').fill('Sørensen')
  await page.getByLabel('Availability').selectOption('away')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('button', { name: /Mette Sørensen.*Away/ })).toBeVisible()
})

test('whoever forgot the password asks for a link, and a link that is not valid is said to be so', async ({
  desk,
  page,
}) => {
  await page.goto(desk.url)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Until this page has loaded, the sign-in page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await page.getByLabel('Email').fill('somebody@example.com')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If somebody@example.com belongs to somebody at this desk')).toBeVisible()

  await page.goto(`${desk.url}/set-password?token=madeup`)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription('A password has at least 10 characters')
  await page.getByLabel('New password').fill('long enough by far')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is invalid')
  expect(await seriousFaults(page)).toEqual([])
})

test('a link that the desk failed to take is sent again by a button, and only one that is not valid asks for another', async ({
  desk,
  page,
}) => {
  const refusal = { status: 'error', error_type: 'GeneralException', message: 'Something else', data: null }
  const failures = [
    { status: 500, json: refusal },
    { status: 429, json: refusal, headers: { 'retry-after': '3' } },
  ]
  await page.route('**/api/v1/agents/set-password', async (route) => {
    const failure = failures.shift()
    await (failure ? route.fulfill(failure) : route.continue())
  })
  await page.goto(`${desk.url}/set-password?invited=1&token=madeup`)
  const told = page.getByRole('alert')
  const again = told.getByRole('button', { name: 'Retry' })
  const another = page.getByRole('link', { name: 'Ask again' })
  await page.getByLabel('Password', { exact: true }).fill('long enough by far')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(told).toContainText('Something else')
  await expect(another).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await again.click()
  await expect(told).toContainText('Too many requests')
  await expect(page.getByRole('button', { name: /^Again in/ })).toBeVisible()
  await expect(again).toBeDisabled()
  await expect(another).toHaveCount(0)
  await again.click()
  await expect(told).toContainText('This link is invalid')
  await expect(another).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set password' })).toBeFocused()
})

test('names are in the order of the language of the panel, and 2 comes before 10', async ({ desk, page }) => {
  const api = await colleague(desk)
  for (const name of ['Zone 10', 'Zone 2', 'Ärzte', 'Alpha', 'Øst', 'bakers']) await api.post('/api/v1/teams', { name })
  for (const [n, first_name] of ['Zoe', 'Åse', 'Bo'].entries())
    await api.post('/api/v1/agents', {
      ...{ first_name, last_name: 'Sorted', roles: ['Agent'] },
      email: `sorted${n}@example.com`,
    })
  await signIn(page, desk, '/admin/teams')
  const teams = page.getByRole('table', { name: 'Teams' }).getByRole('link', { name: /^(Zone|Ärzte|Alpha|Øst|bakers)/ })
  await expect(teams).toHaveText([/Alpha/, /Ärzte/, /bakers/, /Øst/, /Zone 2/, /Zone 10/])
  await page.goto(`${desk.url}/admin/agents`)
  const agents = page.getByRole('table', { name: 'Agents' }).getByRole('link', { name: / Sorted$/ })
  await expect(agents).toHaveText([/Åse/, /Bo/, /Zoe/])
})

test('the pages of Admin are accessible in light and dark', { tag: storm }, async ({ desk, page }) => {
  const api = await colleague(desk)
  await api.post('/api/v1/agents', { first_name: 'Ada', last_name: 'Agent', email: 'a@example.com', roles: ['Agent'] })
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByLabel('Site name')).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('table', { name: 'Agents' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'API key' })).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: /^(Gen|Regen)erate$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('table', { name: 'Roles' }).getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('region', { name: 'Admin' })).toContainText('always allows everything')
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.goto(`${desk.url}/profile`)
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
})

test('at 360 px no page of Admin scrolls sideways', { tag: storm }, async ({ desk, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, desk)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  for (const name of ['General', 'Agents', 'Roles']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    expect(await scrollsSideways(page), name).toBe(false)
    await page.getByRole('link', { name: 'Back to Admin' }).click()
  }
  await page.getByRole('link', { name: 'Agents' }).click()
  await page.getByRole('table', { name: 'Agents' }).getByRole('link').first().click()
  await page.getByRole('button', { name: /^(Gen|Regen)erate$/ }).click()
  const stored = page.getByRole('button', { name: 'I have stored it' })
  await expect(stored).toBeInViewport({ ratio: 1 })
  expect(await scrollsSideways(page)).toBe(false)
  await stored.click()
  await page.goto(`${desk.url}/profile`)
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await context.close()
})
