import { expect, storm, test } from './desk.ts'
import { signIn } from './panel.ts'

test.use({ ownDesk: 'refusals' })

test('a refusal stands at the field it is about, whatever words it is in', async ({ desk, page }) => {
  await page.goto(`${desk.url}/knowledge/new`)
  await page.getByLabel('Email').fill(desk.email)
  await page.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

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
