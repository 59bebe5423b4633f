import { expect, type Started, storm, test } from './desk.ts'
import { colleague, customersWrite, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'taking over' })

const from = '4540920001'
const later = 'Do you fit winter tyres?'
const tooLate = 'How can I help you with that?'
const secondThought = 'Which winter tyres do you have?'

const sentTexts = async (desk: Started): Promise<string[]> =>
  (await simulate(desk, 'GET', `/messages?to=${from}`)).messages.map(({ text }: { text: string }) => text)

test('an answer in the making is dropped when a person takes over, and given back the assistant goes on', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, from)
  const address = `${desk.simulatorUrl}/models/v1`
  await api.put('/api/v1/ai/models/chat', { enabled: true, address, api_key: 'key', model: 'pretended' })
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'chat' })
  await simulate(desk, 'POST', '/models/replies', {
    replies: [
      { match: later, answer: { text: secondThought, sources: [] } },
      { answer: { text: tooLate, sources: [] } },
    ],
  })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const owner = page.locator('[data-part="thread-head"] [data-part="owner"]')
  const takeOver = page.getByRole('button', { name: 'Take over' })
  const giveBack = page.getByRole('button', { name: 'Give back to the assistant' })
  const log = page.getByRole('log')

  await test.step('the assistant thinks', async () => {
    const { next } = await simulate(desk, 'GET', '/models/calls')
    const [{ id }] = await api.get('/api/v1/ai/assistants')
    await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
    await expect(owner).toHaveAttribute('title', 'Assistant')
    // Beside the details too, there is room for its name.
    await expect(takeOver.getByText('Take over', { exact: true })).toBeVisible()
    const calls = async () => (await simulate(desk, 'GET', `/models/calls?after=${next}`)).calls.length
    await expect.poll(calls).toBeGreaterThan(0)
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('a person takes over, and what it was about to say is dropped', async () => {
    await takeOver.click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await expect(owner).toHaveAttribute('title', 'Admin')
    await simulate(desk, 'DELETE', '/models/faults')
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is me, says Ada.')
    await page.getByRole('button', { name: /^Send to/ }).click()
    await expect.poll(() => sentTexts(desk)).toContain('It is me, says Ada.')
  })

  // A conversation has one run at a time: after the second answer was sent, the first one can no longer be.
  await test.step('given back, it answers what is written from now on', async () => {
    await giveBack.click()
    await expect(owner).toHaveAttribute('title', 'Assistant')
    await expect(takeOver).toBeVisible()
    await customersWrite(desk, [Number(from)], later)
    await expect(log.getByText(secondThought)).toBeVisible()
    await expect.poll(() => sentTexts(desk)).toContain(secondThought)
  })
  expect((await sentTexts(desk)).join()).not.toContain(tooLate)
  await expect(log.getByText(tooLate)).toHaveCount(0)
})
