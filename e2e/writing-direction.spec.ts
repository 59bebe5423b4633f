import { expect, test } from './desk.ts'
import { colleague, signIn, writesToDesk } from './panel.ts'

const reader = { email: 'reads-arabic@example.com', password: 'a long enough password' }

test('in Arabic, the time of a line follows the Latin name that the line ends with', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520200001')
  const team = await api.post('/api/v1/teams', { name: 'Spokes and wheels' })
  await api.put(`/api/v1/conversations/${uuid}/assignee/team`, { assignee_id: team.id })
  const { email, password: new_password } = reader
  await api.post('/api/v1/agents', { first_name: 'Amina', email, new_password, roles: ['Admin'] })
  await (await colleague({ ...desk, ...reader })).put('/api/v1/agents/me', { language: 'ar' })

  await signIn(page, { ...desk, ...reader }, `/inbox/all/${uuid}`)
  const name = page.getByText('Spokes and wheels', { exact: true })
  const line = page.getByRole('log').getByRole('paragraph').filter({ has: name })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const [named, time] = await Promise.all([line.locator(name), line.getByRole('time')].map((at) => at.boundingBox()))
  expect(time!.y).toBeLessThan(named!.y + named!.height)
  expect(time!.x + time!.width).toBeLessThanOrEqual(named!.x)
})
