import { expect, test } from './desk.ts'
import { colleague, faultsInLightAndDark, signIn, writesToDesk } from './panel.ts'

const writer = { email: 'writes-notes@example.com', password: 'a long enough password' }

test('a note shows its files, and whoever wrote it, and nobody else, deletes it where it stands', async ({
  desk,
  page,
  browser,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520181001')
  const { email, password: new_password } = writer
  await api.post('/api/v1/agents', { first_name: 'Amal', email, new_password, roles: ['Agent'] })
  await signIn(page, { ...desk, ...writer }, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  const note = log.getByRole('article').filter({ has: page.locator('[data-part="note"]') })
  await expect(log.getByText('Hello', { exact: true })).toBeVisible()
  const notes = await note.count()

  await page.keyboard.press('n')
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach a file' }).click(),
  ])
  await picker.setFiles({ name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('Her card ends in 4242.') })
  await page.getByRole('textbox', { name: 'Private note' }).fill('The card is in the file')
  await page.getByRole('button', { name: 'Add note' }).click()
  const mine = note.filter({ hasText: 'The card is in the file' })
  await expect(mine.getByRole('link', { name: /card\.txt/ })).toBeVisible()
  await expect(note).toHaveCount(notes + 1)
  expect(await faultsInLightAndDark(page)).toEqual([])

  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, desk, `/inbox/all/${uuid}`)
  await expect(elsewhere.getByRole('article').filter({ hasText: 'The card is in the file' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Delete note' })).toHaveCount(0)

  const remove = mine.getByRole('button', { name: 'Delete note' })
  const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('The card is in the file')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete note' }).click()
  await expect(dialog).toBeHidden()
  for (const one of [page, elsewhere]) {
    await expect(one.getByText('This note was deleted')).toBeVisible()
    await expect(one.getByRole('log').getByText(/in the file|card\.txt/)).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByText('This note was deleted')).toBeVisible()
  await expect(note).toHaveCount(notes + 1)
  await expect(page.getByRole('button', { name: 'Delete note' })).toHaveCount(0)
})
