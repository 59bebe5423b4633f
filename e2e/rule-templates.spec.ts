import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'rule-templates' })

test('a rule that sends a template shows its text, names each place, and keeps what was filled in', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520210001')
  const known = async () => (await api.get('/api/v1/whatsapp/templates')).map(({ name }: { name: string }) => name)
  await expect.poll(known).toContain('order_on_the_way')
  await signIn(page, desk, '/admin/automations/new')
  await page.getByLabel('Name', { exact: true }).fill('Orders on the way')
  await page.getByLabel('Action', { exact: true }).selectOption('Send a template')
  await page.getByLabel('Value', { exact: true }).selectOption('Order on the way, en_US')
  await expect(page.locator('[data-part="template"]')).toContainText('{{2}}')
  const places = page.getByRole('textbox', { name: /^Value for/ })
  await expect(places).toHaveCount(4)
  await places.first().fill('Mira')
  await page.getByRole('button', { name: 'Create rule' }).click()
  const second = page.getByRole('textbox', { name: 'Value for {{2}}' })
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleDescription('The template lacks a value for 2')
  await expect(page.getByText('The template lacks a value for 2')).toHaveCount(1)
  await second.fill('10517')
  await expect(page.getByText('The template lacks a value for 2')).toHaveCount(0)
  const texts = ['{contact.first_name}', '10517', 'Friday', '10517']
  for (const [at, text] of texts.entries()) await places.nth(at).fill(text)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(page).toHaveURL(/automations\/\d+/)
  await page.reload()
  for (const [at, text] of texts.entries()) await expect(places.nth(at)).toHaveValue(text)
})
