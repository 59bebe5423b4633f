import { expect, test } from './desk.ts'
import {
  colleague,
  customersWrite,
  faultsInLightAndDark,
  scrollsSideways,
  signIn,
  simulate,
  writesToDesk,
} from './panel.ts'

test.use({ ownDesk: 'why' })

const articles = [
  ['Gift cards', 'A gift card is valid for three years.'],
  ['Delivery times', 'A delivery takes three days.'],
  ['Workshop', 'Our workshop mends brakes, gears and wheels within a day.'],
  ['Child seats', 'A child seat carries 22 kg.'],
] as const

test('the details say how sure each passage is, what each sentence rests on, what was left out, and what it cost', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  for (const [title, content] of articles) await api.post('/api/v1/ai/snippets/upsert', { key: title, title, content })
  const counts = async () => (await api.get('/api/v1/ai/snippets/counts')).index_status.indexed
  await expect.poll(counts).toBe(articles.length)

  await signIn(page, desk, '/knowledge')
  await page.getByRole('table', { name: 'Articles' }).getByRole('link', { name: 'Workshop' }).click()
  const finds = page.getByRole('region', { name: 'What the assistant would find' })
  for (const [asked, found] of [
    ['How long is a gift card valid?', [/Gift cardssure/]],
    ['Does a gift arrive in three days?', [/Gift cardsunsure/, /Delivery timesunsure/, /Workshopno answer/]],
  ] as const) {
    await finds.getByRole('textbox', { name: 'Question' }).fill(asked)
    await page.keyboard.press('Enter')
    await expect(finds.getByRole('listitem')).toHaveText([...found])
  }

  const price = { input_price: 2, output_price: 10 }
  await api.put('/api/v1/ai/models/chat', {
    ...{ enabled: true, address: `${desk.simulatorUrl}/models/v1`, model: 'pretended', ...price },
  })
  const carried = 'A gift card is valid for three years'
  const answer = { text: `Our tailors embroider every sleeve with silver thread. **${carried}.**`, sources: [1] }
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const uuid = await writesToDesk(desk, '4520130031')
  const question = 'How long is a gift card valid?'
  await customersWrite(desk, [4520130031], question)
  // If it came in during the answer to the first message, the answer that is prepared would be dropped.
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).last_message).toBe(question)
  await simulate(desk, 'POST', '/models/replies', { replies: [{ match: 'search_knowledge', answer }] })
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })

  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  const why = page.getByRole('region', { name: 'Why this answer' })
  const sentences = why.getByRole('list', { name: 'Sentence by sentence' }).getByRole('listitem')
  await expect(sentences).toHaveText([
    'Our tailors embroider every sleeve with silver thread.left out: nothing carries it',
    `${carried}.passage 1`,
  ])
  await expect(why.getByRole('deletion')).toHaveText(/^Our tailors/)
  await expect(why.getByText(/^[\d,]+ tokens$/)).toBeVisible()
  await expect(why.getByText(/^cost 0\.\d+$/)).toBeVisible()
  await expect(page.getByRole('log')).toContainText(carried)
  await expect(page.getByRole('log')).not.toContainText('Our tailors')
  expect(await faultsInLightAndDark(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
})
