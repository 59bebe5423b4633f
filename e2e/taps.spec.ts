import { expect, test } from './desk.ts'
import { colleague, customersWrite, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'taps' })

const from = '4540910001'
const asked = 'Has yours had its first service?'
const solved = /the swap is on us/

const decision = { options: [], ask_if_helped: false, hand_over: null, sources: [] }

test('a customer taps what the assistant offers, on the phone, and confirms that it helped', async ({
  desk,
  page,
  context,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/ai/snippets/upsert', {
    key: 'kb/swap',
    title: 'Swap of a clicking bracket',
    content: 'Yes: when the first service was done at your shop, the swap is on us.',
  })
  const uuid = await writesToDesk(desk, from)
  await customersWrite(desk, [Number(from)], 'Is the swap free when the first service was done at your shop?')
  const address = `${desk.simulatorUrl}/models/v1`
  await api.put('/api/v1/ai/models/chat', { enabled: true, address, api_key: 'key', model: 'pretended' })
  // After this answer the model answers by itself, from the article.
  await simulate(desk, 'POST', '/models/replies', {
    replies: [{ answer: { ...decision, text: asked, options: ['Yes, at your shop', 'Not yet'] } }],
  })
  const [assistant] = await api.get('/api/v1/ai/assistants')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: assistant.id })

  const phone = await context.newPage()
  await phone.goto(desk.simulatorUrl)
  await phone.getByRole('button', { name: `Customer ${from}` }).click()
  const chat = phone.getByRole('log')
  await expect(chat.getByText(asked)).toBeVisible({ timeout: 20_000 })
  await chat.getByRole('button', { name: 'Yes, at your shop' }).click()

  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await expect(log.getByLabel('Tapped:')).toHaveCount(1)
  await expect(log.getByText('Yes, at your shop')).toHaveCount(2)

  await phone.bringToFront()
  await expect(chat.getByText(solved)).toBeVisible({ timeout: 20_000 })
  await chat.getByRole('button', { name: 'Yes, thanks' }).click()
  await page.bringToFront()
  await expect(log.getByLabel('Tapped:')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})
