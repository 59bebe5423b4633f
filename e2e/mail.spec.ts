import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../server/test/mail.ts'
import { expect, storm, test } from './desk.ts'
import { faultsInLightAndDark, fillSignIn, givePassword, type SignIn, scrollsSideways } from './panel.ts'

// With rate limits, because a test reaches one.
test.use({ ownDesk: 'mail', environment: { RATE_LIMIT: '2000', OUTBOUND_ALLOW: '127.0.0.1:*' } })

const password = 'canary of the mail server'
const mask = '\u2022'.repeat(10)
let server: MailServer

test.beforeAll(async () => {
  server = await startMailServer({ username: 'desk', password })
})
test.afterAll(() => server.stop())

async function openMail(page: Page, desk: SignIn): Promise<void> {
  await page.goto(`${desk.url}/admin/notifications/email`)
  await fillSignIn(page, desk)
  await expect(page.getByLabel('Host')).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ })
const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

test('a mail server is set up, refused at its fields, tried, and its password replaced', async ({ desk, page }) => {
  await openMail(page, desk)
  await expect(page.getByLabel('Port')).toHaveValue('587')
  await expect(page.getByLabel('Encryption')).toHaveValue('starttls')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(desk.email)
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByRole('alert')).toHaveText('No mail server is set up')

  // A refusal is shown at its field, even at a field that was not touched.
  await page.getByRole('switch', { name: 'Send mail' }).click()
  await save(page).click()
  await givePassword(page, desk)
  await expect(page.getByLabel('Host')).toHaveAccessibleDescription('notification.email.host is missing')
  await expect(page.getByLabel('Host')).toBeFocused()
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill('70000')
  await page.getByLabel('From').fill('a@b.example, c@d.example')
  await save(page).click()
  await expect(page.getByLabel('Port')).toHaveAccessibleDescription(/notification\.email\.port is not valid/)
  await page.getByLabel('Port').fill(String(server.port))
  await save(page).click()
  await expect(page.getByLabel('From')).toHaveAccessibleDescription(/is not an email address/)
  await page.getByLabel('From').fill('Acme Desk <desk@acme.example>')
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('User name').fill('desk')
  await page.getByLabel('Password').fill('canary that is wrong')
  await expect(page.getByRole('button', { name: 'Send test mail' })).toBeDisabled()
  await save(page).click()
  await saved(page)

  // The page shows the mail server's words, without the password.
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^The mail server answered: 535 /)
  await expect(page.getByLabel('Password')).toHaveValue(mask)
  expect(await page.content()).not.toContain('canary')

  // Writing over the bullets replaces what is stored, until the old one is kept.
  await page.getByLabel('Password').press('End')
  await page.getByLabel('Password').pressSequentially('x')
  await expect(page.getByLabel('Password')).toHaveValue('x')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('The stored one is replaced when you save.')
  await page.getByRole('button', { name: 'Keep the old one' }).click()
  await expect(page.getByLabel('Password')).toHaveValue(mask)
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.getByLabel('To', { exact: true }).fill('nobody')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/nobody is not an email address/)
  await page.getByLabel('To', { exact: true }).fill('ops@acme.example')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText(/accepted it for ops@acme\.example at \d\d:\d\d\./)).toContainText(
    'The server says: 250 ',
  )
  expect(server.received.map(({ to }) => to)).toEqual([['ops@acme.example']])

  // An unchanged mask keeps the password, but not for another host.
  await page.getByLabel('Replies go to').fill('help@acme.example')
  await save(page).click()
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Password')).toHaveValue(mask)
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText(/accepted it for/)).toBeVisible()
  expect(server.received.at(-1)?.head).toMatch(/^Reply-To: help@acme\.example$/m)
  await page.getByLabel('Host').fill('localhost')
  await save(page).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Enter the password again/)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1')
})

test('a client that sends too much is told how many seconds to wait', async ({ desk, page }) => {
  await openMail(page, desk)
  const cookies = await page.context().cookies()
  const csrf = cookies.find(({ name }) => name === 'csrf_token')?.value ?? ''
  const sendOne = () =>
    page.request.post(`${desk.url}/api/v1/settings/notifications/email/test`, {
      headers: { 'X-CSRFTOKEN': decodeURIComponent(csrf) },
      data: { to: 'nobody' },
    })
  const waiting = page.getByRole('button', { name: /^Again in \d+ s$/ })
  // The minute of the rate limit may end in between.
  await expect(async () => {
    while ((await sendOne()).status() !== 429);
    await page.getByRole('button', { name: 'Send test mail' }).click({ timeout: 1_000 })
    await expect(waiting).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(waiting).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveText('Too many requests in a short time.')
  const first = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
  const next = first > 1 ? `Again in ${first - 1} s` : 'Send test mail'
  await expect(page.getByRole('button', { name: next })).toBeVisible()
})

test('the page of the mail server is accessible in light and dark', { tag: storm }, async ({ desk, page }) => {
  await openMail(page, desk)
  await page.getByLabel('Port').fill('0')
  await save(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('The password is wrong')
  expect(await faultsInLightAndDark(page)).toEqual([])
  await givePassword(page, desk)
  await expect(page.getByLabel('Port')).toHaveAccessibleDescription(/is not valid/)
  expect(await faultsInLightAndDark(page)).toEqual([])
})

test('at 360 px the page of the mail server does not scroll sideways, from left to right and from right to left', async ({
  desk,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await openMail(page, desk)
  await page.getByLabel('Password').fill('another one')
  expect(await scrollsSideways(page)).toBe(false)
  await page.evaluate("document.documentElement.dir = 'rtl'")
  expect(await scrollsSideways(page)).toBe(false)
  await context.close()
})
