import { expect, test } from './desk.ts'
import { colleague, signIn, writesToDesk } from './panel.ts'

test('a conversation that is taken from an agent leaves their panel with everything in it', async ({ desk, page }) => {
  const api = await colleague(desk)
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read']
  await api.post('/api/v1/roles', { name: 'Own work alone', permissions })
  const person = { first_name: 'Grace', email: 'own.work@example.com', roles: ['Own work alone'] }
  const { id } = await api.post('/api/v1/agents', person)
  const password = 'a horse that nobody staples'
  await api.put(`/api/v1/agents/${id}`, { new_password: password })
  const uuid = await writesToDesk(desk, '4551998277')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })

  await signIn(page, { url: desk.url, email: person.email, password }, '/inbox/mine')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator(`[data-row="${uuid}"]`).focus()
  await page.keyboard.press('i')
  // Any key that is not a letter ends the wait for a second one.
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-row="${uuid}"]`).click()
  const words = page.getByRole('main').getByText('Hello')
  await expect(words.first()).toBeVisible()
  // Agents who may only read have nothing to press that the desk would refuse.
  await expect(page.getByRole('main')).toContainText('you need the permission messages:write')
  expect(asked.filter((url) => url.endsWith('/take-over'))).toEqual([])
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveCount(0)
  await api.put(`/api/v1/conversations/${uuid}/assignee/user/remove`, {})
  await expect(words).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('This conversation is gone')
  await expect(page.getByRole('link', { name: /Customer 4551998277/ })).toHaveCount(0)

  // And it comes back when they may see it again.
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await expect(words.first()).toBeVisible()

  // Once they may not sign in any more, they are asked to, although they press nothing.
  await api.put(`/api/v1/agents/${id}`, { enabled: false })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
