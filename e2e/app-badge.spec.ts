import { expect, storm, test } from './desk.ts'
import { customersWrite, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'app-badge' })

test('the icon of the installed panel has the number of unread conversations, and none once somebody signed out', {
  tag: storm,
}, async ({ desk, page }) => {
  // A browser without a window draws no badge, so the page notes what it asks for. It outlasts a load of the page.
  await page.addInitScript(`{
    const note = (count) => (sessionStorage.setItem('badge', String(count)), Promise.resolve())
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) })
  }`)
  const badge = () => page.evaluate<string | null>("sessionStorage.getItem('badge')")
  const uuid = await writesToDesk(desk, '4520190001')
  await signIn(page, desk)
  await expect.poll(badge).toBe('1')
  await customersWrite(desk, [4_520_190_002])
  await expect.poll(badge).toBe('2')
  await page.locator(`[data-row="${uuid}"]`).click()
  await expect.poll(badge).toBe('1')
  await page.getByRole('button', { name: 'your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect.poll(badge).toBe('0')
})
