import type { APIRequestContext, Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { faultsInLightAndDark, fillSignIn, type SignIn, scrollsSideways } from './panel.ts'

test.use({ ownDesk: 'audit' })

async function openLog(page: Page, desk: SignIn, query = ''): Promise<void> {
  await page.goto(`${desk.url}/admin/audit${query}`)
  await fillSignIn(page, desk)
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
}

/** Calls the API as the person who is signed in on the page. */
async function call(page: Page, desk: SignIn, method: 'post' | 'put' | 'delete', path: string, data: object) {
  const cookies = await page.context().cookies()
  const csrf = decodeURIComponent(cookies.find(({ name }) => name === 'csrf_token')?.value ?? '')
  const request: APIRequestContext = page.request
  const response = await request[method](`${desk.url}/api/v1${path}`, { headers: { 'X-CSRFTOKEN': csrf }, data })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
const password = 'canary of somebody'

/** Whether nothing is drawn over the heads of the table, from their upper edge to their lower one. */
const headsAreOnTop = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const head = document.querySelector('th')
    const { left, top, height } = head.getBoundingClientRect()
    const depths = [0.1, 0.3, 0.5, 0.7, 0.9]
    return depths.every((part) => head.contains(document.elementFromPoint(left + 20, top + part * height)))
  })()`)

test('the log tells who changed what, from what to what, and never a secret', async ({ desk, page }) => {
  await openLog(page, desk)
  await expect(rows(page).first()).toContainText('Signed in')
  const fields = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', roles: ['Agent'] }
  const { id } = await call(page, desk, 'post', '/agents', fields)
  await call(page, desk, 'put', `/agents/${id}`, { last_name: 'King', roles: ['Admin'], new_password: password })
  await page.reload()
  await expect(rows(page).first()).toContainText('Changed the agent Ada King')
  await expect(rows(page).first()).toContainText('Roles, Last name, Permissions, Password')
  await expect(rows(page).first()).toContainText('127.0.0.1')
  await page.getByRole('link', { name: 'Changed the agent Ada King' }).click()
  const entry = page.getByRole('region', { name: 'Entry' })
  await expect(entry).toContainText(/Last nameBeforeLovelaceAfterKing/)
  await expect(entry).toContainText(/RolesRemovedAgentAddedAdmin/)
  await expect(entry).toContainText(/Passwordreplaced/)
  expect(await page.content()).not.toContain(password)
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/audit\/\d+$/)
  await page.reload()
  await expect(entry).toContainText('Lovelace')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()

  // A deleted role still has its name in the log.
  await call(page, desk, 'put', '/settings/general', { 'app.site_name': 'Kvist Cykler' })
  const role = await call(page, desk, 'post', '/roles', { name: 'Night shift', permissions: [] })
  await call(page, desk, 'delete', `/roles/${role.id}`, {})
  await page.reload()
  await expect(rows(page).nth(0)).toContainText('Deleted the role Night shift')
  await expect(rows(page).nth(2)).toContainText('Changed the general settings')
})

test('the log is narrowed and turned page by page, and a link restores both', async ({ desk, page }) => {
  await openLog(page, desk)
  for (let n = 0; n < 60; n++) await call(page, desk, 'put', '/settings/general', { 'app.site_name': `Shop ${n}` })
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  // The rows scroll away under the heads.
  await rows(page).nth(30).scrollIntoViewIfNeeded()
  expect((await rows(page).first().boundingBox())!.y).toBeLessThan(0)
  expect(await headsAreOnTop(page)).toBe(true)
  await page.getByLabel('What', { exact: true }).selectOption('settings_updated')
  await expect(page).toHaveURL(/kind=settings_updated/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows(page).last()).toContainText('Changed the general settings')
  await page.reload()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('settings_updated')

  // A narrower filter begins at its first page.
  await page.getByRole('searchbox').fill('shop 41')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByLabel('Who', { exact: true }).selectOption({ label: 'The desk' })
  await expect(page.getByRole('heading', { name: 'No entry matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByLabel('When', { exact: true }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
  await expect(rows(page)).toHaveCount(50)
  await page.goBack()
  await expect(page.getByLabel('When', { exact: true })).toHaveValue('')
  await page.goto(`${desk.url}/admin/audit?page=999`)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
})

test('the audit log is accessible in light and dark', { tag: storm }, async ({ desk, page }) => {
  await openLog(page, desk)
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Entry' })).toContainText('Signed in')
  expect(await faultsInLightAndDark(page)).toEqual([])
})

test('at 360 px the audit log does not scroll sideways, from right to left and from left to right', {
  tag: storm,
}, async ({ desk, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  const staysPut = async () => {
    for (const direction of ['rtl', 'ltr']) {
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      expect(await scrollsSideways(page), direction).toBe(false)
    }
  }
  await openLog(page, desk)
  await expect(rows(page).first()).toBeVisible()
  await staysPut()
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Entry' })).toBeVisible()
  await staysPut()
  await context.close()
})

test('failed sign-ins stand in the log, with how many there were and from where', async ({ desk, page }) => {
  const fail = (email: string) =>
    page.request.post(`${desk.url}/api/v1/auth/login`, { data: { email, password: 'not this one' } })
  expect((await fail(desk.email)).status()).toBe(401)
  expect((await fail('nobody@example.com')).status()).toBe(401)
  await openLog(page, desk)
  await expect(async () => {
    await page.reload()
    await expect(rows(page).filter({ hasText: 'with unknown email addresses' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(rows(page).filter({ hasText: 'Failed to sign in as Admin' })).toContainText('Somebody unknown')
  await page.getByRole('link', { name: 'Failed to sign in as Admin' }).click()
  const entry = page.getByRole('region', { name: 'Entry' })
  await expect(entry).toContainText(/Attempts in this hour1IP addresses, at most ten(127|::)/)
})

test('an address of an earlier version leads to the present one, with what it says', { tag: storm }, async ({
  desk,
  page,
}) => {
  await openLog(page, desk)
  await page.goto(`${desk.url}/admin/activity?page=2`)
  await expect(page).toHaveURL(`${desk.url}/admin/audit?page=2`)
  await page.goto(`${desk.url}/admin/automation/new?query=tag`)
  await expect(page).toHaveURL(`${desk.url}/admin/automations/new?query=tag`)
  await expect(page.getByRole('heading', { name: 'New rule' })).toBeVisible()
})
