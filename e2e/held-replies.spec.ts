import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'held replies' })

test('a reply can be taken back for some seconds, and another is sent at a time', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520990101')
  const api = await colleague(desk)
  await api.put('/api/v1/settings/general', { 'app.undo_send_seconds': 30 })
  const ours = async () =>
    (await api.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)).results.filter(
      (message: { sender_type: string }) => message.sender_type === 'agent',
    )
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('Your weels are ready')
  await box.press('Enter')
  const bar = page.locator('[data-part="undo"]')
  await expect(bar).toContainText(/Leaves in \d+ s/)
  await expect(page.getByRole('article').filter({ hasText: 'Your weels are ready' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  // Leaving the thread changes nothing.
  await page.goto(`${desk.url}/inbox/all`)
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await expect(bar).toBeVisible()
  await box.press('Escape')
  await expect(box).toHaveValue('Your weels are ready')
  await expect(bar).toHaveCount(0)
  expect(await ours()).toEqual([])

  await box.fill('Your wheels are ready')
  await box.press('Enter')
  await bar.getByRole('button', { name: 'Send now' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(async () => (await ours()).length).toBe(1)

  await box.fill('We open at eight')
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const later = page.getByRole('article').filter({ hasText: 'We open at eight' })
  await expect(later).toContainText(/Goes out .* unless the customer writes first/)
  await later.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reply').fill('We open at nine')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const changed = page.getByRole('article').filter({ hasText: 'We open at nine' })
  await expect(changed).toContainText(/Goes out/)
  expect(await seriousFaults(page)).toEqual([])

  await api.put('/api/v1/agents/me', { language: 'ar' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(changed).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await api.put('/api/v1/agents/me', { language: 'en' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await changed.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toHaveCount(0)
  expect((await ours()).length).toBe(1)
})
