import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { colleague, fillSignIn, scrollsSideways, seriousFaults, simulate } from './panel.ts'

test.use({ ownDesk: 'setup', environment: { DEMO: '0', SIMULATOR: '1' } })

const words = vocabularies.en.panel.setup

test('an empty desk shows the way to its first answer, and ticks what it has seen', async ({ desk, page }) => {
  await page.goto(desk.url)
  await fillSignIn(page, desk)
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: words.nav })).toContainText('0 of 7')
  const step = (name: keyof typeof words) => page.getByRole('listitem').filter({ hasText: words[name] })
  await expect(page.getByRole('link', { name: words.simulator_open })).toHaveAttribute('href', desk.simulatorUrl)
  expect(await seriousFaults(page)).toEqual([])

  await test.step('each empty page leads to what ends it, and asks nobody to choose from an empty list', async () => {
    await page.goto(`${desk.url}/inbox/all`)
    await expect(page.getByRole('link', { name: words.number_do })).toHaveAttribute('href', /admin\/inboxes\/new/)
    await expect(page.getByText('No conversation is open')).toBeVisible()
    await expect(page.getByText(/Choose one from the list/)).toHaveCount(0)
    await page.goto(`${desk.url}/admin/templates`)
    await expect(page.getByText(vocabularies.en.panel.start.connect_first, { exact: true })).toBeVisible()
    await page.goto(`${desk.url}/knowledge/imports`)
    await page.getByRole('button', { name: 'Import files or pages' }).click()
    await expect(page.getByRole('dialog', { name: vocabularies.en.panel.imports.add })).toBeVisible()
    await page.goto(`${desk.url}/knowledge/connections`)
    await page.getByRole('button', { name: 'Add the first one' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto(`${desk.url}/setup`)
  })

  await test.step('a number and its first message are seen, with what the customer wrote', async () => {
    await page.getByRole('link', { name: words.number_do }).click()
    await expect(page).toHaveURL(/admin\/inboxes\/new/)
    await page.goBack()
    const api = await colleague(desk)
    const { app_secret, access_token, waba_id, phone_number_id } = await simulate(desk, 'GET', '/world')
    const config = { app_secret, access_token, waba_id, phone_number_id, webhook_verify_token: 'verify-me-please' }
    await api.post('/api/v1/inboxes', { name: 'Butik Aarhus', config })
    await expect(step('number')).toHaveAttribute('data-state', 'done')
    const evidence = (name: keyof typeof words) => step(name).locator('[data-part="evidence"]')
    await expect(evidence('number')).toHaveText(
      /^Butik Aarhus · credentials and callback proven (today|yesterday) at \d\d:\d\d$/,
    )
    await expect(evidence('templates')).toHaveText(
      /^approved: \d+ · in review: \d+ · synced (today|yesterday) at \d\d:\d\d$/,
    )
    await simulate(desk, 'POST', '/messages', { from: '4528441093', name: 'Freja', text: 'Is it <b>covered</b>?' })
    await expect(step('first_message')).toHaveAttribute('data-state', 'done')
    await expect(evidence('first_message')).toHaveText(/^From \+45 28 44 10 93, (today|yesterday) at \d\d:\d\d$/)
    await expect(page.getByRole('link', { name: 'Is it <b>covered</b>?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Answer Freja' })).toBeVisible()
    await api.post('/api/v1/ai/snippets', { title: 'Warranty', content: 'Two years.' })
    await expect(step('knowledge')).toHaveAttribute('data-state', 'done')
    await expect(evidence('knowledge')).toHaveText('Articles that are on: 1')
    await desk.age(`
      insert into import_run (actor_type, actor_id, spool, total, success, errors, started_at)
      values ('agent', 1, 'none', 63, 41, 1, now() - interval '1 hour')`)
    // Nobody tells the page of what was written past the desk.
    await page.reload()
    await expect(step('knowledge')).toHaveAttribute('data-state', 'running')
    await expect(evidence('knowledge')).toHaveText(/^Read: 41 of 63 · refused: 1 · about .+ left$/)
    await expect(step('knowledge').getByRole('link')).toHaveAttribute('href', /knowledge\/imports/)
    expect(await seriousFaults(page)).toEqual([])
    await desk.age('delete from import_run')
    await page.reload()
    await expect(step('knowledge')).toHaveAttribute('data-state', 'done')
  })

  await test.step('one click lets the assistant answer, and is taken back', async () => {
    // The page hears of the rule before it has the answer.
    await page.route('**/api/v1/automations/rules', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await expect(step('assistant')).toHaveAttribute('data-state', 'done')
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: words.let_answer }).click()
    await expect(step('assistant')).toHaveAttribute('data-state', 'done')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(step('assistant')).toHaveAttribute('data-state', 'todo')
    await page.getByRole('button', { name: words.let_answer }).click()
    await expect(step('assistant')).toHaveAttribute('data-state', 'done')
    await expect(step('assistant')).toContainText(`“${words.rule_name}” gives new conversations to`)
  })

  await test.step('without a mail server somebody is invited by a link, who chooses a password with it', async () => {
    const api = await colleague(desk)
    const { id } = await api.post('/api/v1/agents', { first_name: 'Ben', email: 'ben@example.com', roles: ['Agent'] })
    await page.goto(`${desk.url}/admin/agents/${id}`)
    await page.getByRole('button', { name: 'Make an invitation link' }).click()
    const link = (await page.locator('[data-part="invitation"]').textContent())!.trim()
    const other = await page.context().browser()!.newPage()
    await other.goto(link.replace(/^http:\/\/[^/]+/, desk.url))
    await expect(other.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    const chosen = other.getByLabel('Password', { exact: true })
    await expect(chosen).toHaveAccessibleDescription('At least 10 characters.')
    await expect(other.getByText(/signed out|Disconnect/)).toHaveCount(0)
    await chosen.fill('seven grey herons wait')
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await other.close()
  })

  await test.step('it reads in Arabic on a phone, and hides until it is looked for', async () => {
    const api = await colleague(desk)
    await api.put('/api/v1/settings/general', { 'app.lang': 'ar' })
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`${desk.url}/setup`)
    await expect(page.getByRole('heading', { name: vocabularies.ar.panel.setup.title })).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await api.put('/api/v1/settings/general', { 'app.lang': 'en' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await page.getByRole('link', { name: words.hide }).click()
    await expect(page).toHaveURL(/\/inbox\//)
    await expect(navigation.getByRole('link', { name: words.nav })).toHaveCount(0)
    await page.getByRole('button', { name: 'your menu' }).click()
    await page.getByRole('menuitem', { name: words.nav }).click()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  })

  await test.step('a colleague is ticked too, and with a mail server that is all of it', async () => {
    await expect(step('colleague')).toHaveAttribute('data-state', 'done')
    await expect(step('mail')).toHaveAttribute('data-state', 'todo')
    const api = await colleague(desk)
    await api.post('/api/v1/auth/confirm', { password: desk.password })
    await api.put('/api/v1/settings/notifications/email', {
      'notification.email.enabled': true,
      'notification.email.host': 'mail.example.com',
      'notification.email.email_address': 'desk@example.com',
    })
    // The last tick ends the way: it gives place to the conversations by itself.
    await expect(page).toHaveURL(/\/inbox\//)
    await expect(page.getByText('Is it <b>covered</b>?').first()).toBeVisible()
    await expect(navigation.getByRole('link', { name: words.nav })).toHaveCount(0)
  })
})
