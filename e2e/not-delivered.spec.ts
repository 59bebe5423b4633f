import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'not delivered' })

test('a reply that failed is listed with its reason while its customer waits on, until it was sent again', async ({
  desk,
  page,
}) => {
  const from = '4520990001'
  const uuid = await writesToDesk(desk, from)
  await writesToDesk(desk, '4520990002')
  const api = await colleague(desk)
  const waitingSince = async () => (await api.get(`/api/v1/conversations/${uuid}`)).waiting_since
  const since = await waitingSince()
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'Your wheels are ready', code: 131026 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Your wheels are ready, we are open until six.')
  await page.getByRole('button', { name: /^Send to/ }).click()

  const link = page.getByRole('navigation').getByRole('link', { name: /^Not delivered/ })
  await expect(link).toHaveAccessibleName(/1/)
  await link.click()
  const row = page.locator(`[data-row="${uuid}"]`)
  const tells = async (words: (typeof vocabularies)['en']['panel']) => {
    await expect(row).toContainText(`${words.row.not_delivered} Your wheels are ready`)
    await expect(row.getByText(words.failure_brief.no_channel, { exact: true })).toBeVisible()
  }
  await tells(vocabularies.en.panel)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(row).toContainText(/waiting.*min/)
  expect(await waitingSince()).toBe(since)

  // A later message of the customer changes neither the row nor the time since when they wait.
  await simulate(desk, 'POST', '/messages', { from, text: 'Is anybody there?' })
  await expect(row).toContainText('1 new')
  await tells(vocabularies.en.panel)
  expect(await waitingSince()).toBe(since)
  expect(await seriousFaults(page)).toEqual([])

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await tells(vocabularies.ar.panel)
  // A text in another direction is cut at its own end, so that its beginning is visible.
  const label = (await row.locator('[data-part="failure"]').last().boundingBox())!
  const text = (await row.getByText('Your wheels are ready, we are open until six.', { exact: true }).boundingBox())!
  expect(text.x + text.width).toBeLessThanOrEqual(label.x)
  expect(await scrollsSideways(page)).toBe(false)
  await api.put('/api/v1/agents/me', { language: 'en' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()

  await row.click()
  const failed = page.getByRole('article').filter({ hasText: 'Your wheels are ready' })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed.getByRole('img', { name: 'Delivered' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Every message has been delivered' })).toBeVisible()
  await expect(link).toHaveAccessibleName(/0/)
  expect(await waitingSince()).toBeNull()
})

test('a reply that failed is deleted, or a template takes its place', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990003')
  const api = await colleague(desk)
  const [{ id }] = await api.get('/api/v1/inboxes')
  await api.post(`/api/v1/whatsapp/templates/sync?inbox_id=${id}`, {})
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const failed = page.getByRole('article').filter({ hasText: 'Not delivered' })
  const line = page.getByText('deleted a message that was not delivered')
  for (const match of ['First one', 'Second one']) {
    await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match, code: 131047 })
    await page.getByRole('textbox', { name: 'Reply', exact: true }).fill(match)
    await page.getByRole('button', { name: /^Send to/ }).click()
    await expect(failed).toHaveCount(1)
    if (match === 'First one') await failed.getByRole('button', { name: 'Delete' }).click()
    else await failed.getByRole('button', { name: 'Send as template' }).click()
    if (match === 'First one') await expect(failed).toHaveCount(0)
  }
  const sheet = page.getByRole('dialog', { name: 'Send as template' })
  await expect(sheet.getByRole('checkbox', { name: /^Delete the failed message/ })).toBeChecked()
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('congrat')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'hello_world' })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(line).toHaveCount(2)
})

test('a reply whose delivery is unknown is listed as that, and leaves the list when it is resent', async ({
  desk,
  page,
}) => {
  const uuid = await writesToDesk(desk, '4520990004')
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 60_000 })
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'send', match: 'Perhaps it arrived' })
  await signIn(page, desk, `/inbox/undelivered/${uuid}`)
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Perhaps it arrived.')
  await page.getByRole('button', { name: /^Send to/ }).click()
  const row = page.locator(`[data-row="${uuid}"]`)
  await expect(row).toContainText('Delivery unknown: Perhaps it arrived.')
  await expect(row.getByText('sending was interrupted', { exact: true })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })

  const sent = page.getByRole('article').filter({ hasText: 'Perhaps it arrived.' })
  await sent.getByRole('button', { name: 'Resend' }).click()
  await expect(row).toHaveCount(0)
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
})
