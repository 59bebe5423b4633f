import { expect, test } from './desk.ts'
import { colleague, customersWrite, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'keys-counted' })

test('who waits longest is answered with four keys, and resolving with one opens the next', async ({ desk, page }) => {
  const longest = await writesToDesk(desk, '4520220001')
  await customersWrite(desk, [4_520_220_002])
  const api = await colleague(desk)
  const rows = page.locator('[data-row]')
  await signIn(page, desk, '/inbox/all')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('data-row', longest)

  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  for (const key of ['j', 'Enter', 'r']) {
    await page.keyboard.press(key)
    if (key === 'Enter') await expect(page.getByRole('log').getByText('Hello', { exact: true })).toBeVisible()
  }
  await expect(box).toBeFocused()
  await page.keyboard.insertText('It is ready')
  await page.keyboard.press('Enter')
  const answered = async () => (await api.get(`/api/v1/conversations/${longest}/messages`)).results[0].content
  await expect.poll(answered).toContain('It is ready')

  await page.getByRole('log').focus()
  await page.keyboard.press('e')
  await expect(page).not.toHaveURL(new RegExp(longest))
  await expect(page).toHaveURL(/\/inbox\/all\/[0-9a-f-]{36}/)
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${longest}`)).status).toBe('Resolved')
})
