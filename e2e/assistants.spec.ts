import { expect, test } from './desk.ts'
import { colleague, customersWrite, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'
import { markedPassage, question, withArticle } from './returns.ts'

test.use({ ownDesk: 'assistants' })

test('an assistant is made, told how to answer, and put to work in an inbox', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520130001')
  const team = await api.post('/api/v1/teams', { name: 'Workshop' })
  await signIn(page, desk, '/admin/assistants')
  await expect(page.getByRole('link', { name: 'Assistant', exact: true })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('link', { name: /New assistant/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kvist assistant')
  await page.getByLabel('Instructions').fill('Say Rolig, not bike.')
  await page.getByLabel('Tone').selectOption('formal')
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('combobox', { name: 'Language' }).fill('Danish')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Hands over to').selectOption({ label: 'Workshop' })
  await page.getByRole('button', { name: /Create assistant/ }).click()
  await expect(page.getByText('No rule assigns conversations to it.')).toBeVisible()
  const made = (await api.get('/api/v1/ai/assistants')).find(({ name }: { name: string }) => name === 'Kvist assistant')
  expect(made).toMatchObject({ tone: 'formal', languages: ['da'], fallback_team_id: team.id })

  await page.getByRole('button', { name: 'Let it answer in Shop' }).click()
  await expect(page.getByRole('link', { name: 'New in Shop to Kvist assistant' })).toBeVisible()
  await expect(page.getByText('answers in 1 inbox')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('switch', { name: 'Enabled' }).click()
  await page.getByLabel('Guardrails').fill('No discounts.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved(?! repl)/)).toBeVisible()
  expect(await api.get(`/api/v1/ai/assistants/${made.id}`)).toMatchObject({
    enabled: false,
    guardrails: 'No discounts.',
  })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete assistant' }).click()
  await expect(page.getByRole('link', { name: 'Kvist assistant' })).toHaveCount(0)
})

test('a preview answers, says why, and leads to the passage that the answer rests on', async ({ desk, page }) => {
  const api = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const { total } = await api.get('/api/v1/conversations/all')
  await signIn(page, desk, `/admin/assistants/${id}?tab=preview`)
  await expect(page.getByText('Nothing has been asked yet')).toBeVisible()
  // The tabs stay at their height from one to the next.
  const tab = page.getByRole('link', { name: 'Preview', exact: true })
  const height = async () => (await tab.boundingBox())?.y
  const before = await height()
  const current = page.getByRole('navigation', { name: 'Parts of the assistant' }).locator('[aria-current="page"]')
  await expect(current).toHaveText('Preview')
  await page.getByRole('link', { name: 'Behaviour' }).click()
  await expect(page.getByLabel('Guardrails')).toBeVisible()
  expect(await height()).toBe(before)
  await tab.click()
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await box.fill(question)
  await box.press('Enter')
  const talk = page.getByRole('log', { name: 'Preview' })
  await expect(talk).toContainText('within 30 days of delivery')
  await expect(talk.getByRole('article').first()).toContainText('Notice, sent first')
  const why = page.getByRole('complementary', { name: 'Why this answer' })
  await expect(why).toContainText(question)
  await expect(why.getByRole('listitem').filter({ hasText: 'Returns and refunds' }).first()).toContainText('cited')
  await expect(why).toContainText('Steps')
  expect(await seriousFaults(page)).toEqual([])

  await box.fill('Do you sell submarines?')
  await page.getByRole('button', { name: /^Ask/ }).click()
  await expect(talk).toContainText('Would hand over here: it found no answer')
  await expect(talk.locator('[data-part="bubble"]:empty')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  // Why an answer was given does not cover the answer until it is asked for.
  await box.fill(question)
  await page.getByRole('button', { name: /^Ask/ }).click()
  await expect(talk.getByRole('button', { name: 'Why this answer' })).toHaveCount(3)
  await expect(why).toHaveCount(0)
  // At 300 % there is still room to read an answer.
  await page.setViewportSize({ width: 480, height: 300 })
  expect((await talk.boundingBox())!.height).toBeGreaterThanOrEqual(160)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await talk.getByRole('button', { name: 'Why this answer' }).first().click()
  await why.getByRole('link', { name: 'Edit “Returns and refunds”' }).click()
  await expect(page.getByText('The passage that the answer rests on is marked.')).toBeVisible()
  expect(await markedPassage(page)).toContain('Helmets can be returned within 30 days of delivery')
  await expect(page.getByText(/Helmets can be/).last()).toBeInViewport()
  expect(await api.get('/api/v1/conversations/all')).toMatchObject({ total })
})

test('a preview asks which article is meant where a customer would be asked, and a tap picks it', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const listArticles = async () => (await api.get('/api/v1/ai/snippets')).results
  for (const { id } of await listArticles()) await api.delete(`/api/v1/ai/snippets/${id}`)
  const articles = [
    ['Returns', 'You can return anything within 30 days of delivery, unused and in its box.'],
    ['Moving home', 'Tell us the new address before the day you move, and the policy moves with you.'],
    ['How to make a claim', 'Call us or use the form in your account. We answer within two working days.'],
    [
      'Storm and flood damage',
      'We pay for damage that wind above 90 km an hour does to roofs. Fences are not covered.',
    ],
  ]
  for (const [title, content] of articles) await api.post('/api/v1/ai/snippets/upsert', { key: title, title, content })
  const states = async () => (await listArticles()).map((one: { index_status: string }) => one.index_status)
  await expect.poll(states).toEqual(articles.map(() => 'indexed'))
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  await signIn(page, desk, `/admin/assistants/${id}?tab=preview`)
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await box.fill('something broke at home, how do i tell you')
  await box.press('Enter')
  const log = page.getByRole('log', { name: 'Preview' })
  await expect(log).toContainText('Is it one of these?')
  await expect(log).toContainText('2. Storm and flood damage')
  await log.getByRole('button', { name: '2', exact: true }).click()
  await expect(log).toContainText('Fences are not covered')
  for (const { id } of await listArticles()) await api.delete(`/api/v1/ai/snippets/${id}`)
})

test('starting over forgets what was said', async ({ desk, page }) => {
  const api = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  await signIn(page, desk, `/admin/assistants/${id}?tab=preview`)
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await box.fill(question)
  await box.press('Enter')
  await expect(page.getByRole('log', { name: 'Preview' })).toContainText('within 30 days')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Nothing has been asked yet')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Why this answer' })).toHaveCount(0)
})

test('what an assistant did lately is counted, and why it handed over', async ({ desk, page }) => {
  const api = await withArticle(desk)
  const { id } = await api.post('/api/v1/ai/assistants', { name: 'Counted' })
  await signIn(page, desk, `/admin/assistants/${id}`)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('It has not answered anybody in this time')).toBeVisible()

  const uuid = await writesToDesk(desk, '4520130004')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  const stats = async () => api.get(`/api/v1/ai/assistants/${id}/stats?range=30`)
  await expect.poll(async () => (await stats()).answered).toBe(1)
  await customersWrite(desk, [4520130004], 'Do you teach penguins to yodel?')
  await expect.poll(async () => (await stats()).handed_over).toBe(1)

  await page.reload()
  const results = page.getByRole('region', { name: 'Results' })
  const figureOf = (name: string) => results.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figureOf('Conversations')).toHaveText('1')
  await expect(figureOf('Questions answered')).toHaveText('150%')
  await expect(figureOf('Handed over')).toHaveText('150%')
  await expect(figureOf('No answer found')).toHaveText('150%')
  const reasons = results.getByRole('table', { name: 'Why it handed over' })
  await expect(reasons.getByRole('row', { name: 'it found no answer 1' })).toBeVisible()
  await results.getByRole('button', { name: '7 days' }).click()
  await expect(figureOf('Handed over')).toHaveText('150%')
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})

test('an assistant is given tools, and what was ticked is kept', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/assistants', { name: 'Equipped' })
  const tool = { description: 'Tells where it is.', method: 'GET', url: 'https://shop.example/orders' }
  const order = await api.post('/api/v1/ai/tools', { ...tool, name: 'order_status' })
  await api.post('/api/v1/ai/tools', { ...tool, name: 'parcel_status', enabled: false })
  await signIn(page, desk, `/admin/assistants/${id}`)
  const tab = page.getByRole('navigation', { name: 'Parts of the assistant' }).getByRole('link', { name: /^Tools/ })
  await expect(tab).toHaveText('Tools0')
  await tab.click()
  const box = page.getByRole('checkbox', { name: 'order_status' })
  await expect(page.getByText(/needs a verified contact · switched off/)).toBeVisible()
  await box.check()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved(?! repl)/)).toBeVisible()
  await expect(tab).toHaveText('Tools1')
  expect((await api.get(`/api/v1/ai/assistants/${id}`)).tool_ids).toEqual([order.id])
  await page.reload()
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'parcel_status' })).not.toBeChecked()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})

test('an assistant is tried on what customers really asked, one question or all, and nobody hears of it', async ({
  desk,
  page,
}) => {
  const api = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const uuid = await writesToDesk(desk, '4520130005')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130005], question)
  await writesToDesk(desk, '4520130006')
  await customersWrite(desk, [4520130006], 'Do you teach walruses to knit?')
  const asked = async () =>
    (await api.get('/api/v1/ai/past-questions')).map((one: { question: string }) => one.question)
  await expect.poll(asked).toEqual(expect.arrayContaining([question, 'Do you teach walruses to knit?']))
  const heard = async (text: string): Promise<number> => {
    const sent = (await simulate(desk, 'GET', '/messages?kind=message&to=4520130005')).messages
    return sent.filter((message: { text: string }) => message.text.includes(text)).length
  }
  await expect.poll(() => heard('within 30 days of delivery')).toBe(1)

  await signIn(page, desk, `/admin/assistants/${id}?tab=preview`)
  await page.getByRole('button', { name: 'Use a real question' }).click()
  // Questions are sentences, so their list is wider than other lists.
  expect((await page.getByRole('dialog', { name: 'Use a real question' }).boundingBox())!.width).toBe(460)
  await page.getByRole('combobox', { name: 'Words of the question' }).fill('helmet')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(question)
  await box.press('Enter')
  await expect(page.getByRole('log', { name: 'Preview' })).toContainText('within 30 days of delivery')

  await page.getByRole('button', { name: /^Run past questions: \d+$/ }).click()
  const results = page.getByRole('region', { name: 'Past questions' })
  const all = (await asked()).length
  await expect(results.getByRole('status')).toContainText(`${all} of ${all} tried`)
  const row = (text: string) => results.getByRole('listitem').filter({ hasText: text })
  await expect(row('walruses')).toContainText('handed over')
  await expect(row(question)).toContainText('within 30 days of delivery')
  await expect(row(question).getByText('answered', { exact: true })).toBeVisible()
  await expect(row(question).getByRole('link', { name: 'Conversation' })).toHaveAttribute('href', `/inbox/all/${uuid}`)
  await row(question).getByRole('button').click()
  const why = page.getByRole('complementary', { name: 'Why this answer' })
  await expect(why).toContainText('Returns and refunds')
  await expect(why).toContainText('quoted word for word')
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await why.getByRole('button', { name: 'Close' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the chat' }).click()
  await expect(page.getByRole('log', { name: 'Preview' })).toContainText('within 30 days of delivery')
  expect(await heard('within 30 days of delivery')).toBe(1)
})

test('of each sentence it is told what it rests on, and what was left out is struck through', async ({
  desk,
  page,
}) => {
  const api = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const chat = { enabled: true, address: `${desk.simulatorUrl}/models/v1`, model: 'pretended' }
  await api.put('/api/v1/ai/models/chat', chat)
  const carried = 'Helmets can be returned within 30 days of delivery'
  const answer = { text: `Our tailors embroider every sleeve with silver thread. ${carried}.`, sources: [1] }
  await simulate(desk, 'POST', '/models/replies', { replies: [{ match: 'search_knowledge', answer }] })
  await signIn(page, desk, `/admin/assistants/${id}?tab=preview`)
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await box.fill(question)
  await box.press('Enter')
  const why = page.getByRole('complementary', { name: 'Why this answer' })
  const sentences = why
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Sentence by sentence' }) })
    .last()
    .getByRole('listitem')
  await expect(sentences).toHaveText([
    'Our tailors embroider every sleeve with silver thread.left out: nothing carries it',
    `${carried}.passage 1`,
  ])
  await expect(sentences.first().getByRole('deletion')).toHaveText(/^Our tailors/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await seriousFaults(page)).toEqual([])
  }
  await api.put('/api/v1/ai/models/chat', { ...chat, enabled: false })

  await page.goto(`${desk.url}/admin/assistants/${id}`)
  const second = page.getByRole('switch', { name: 'Take a second look' })
  await expect(second).toBeChecked()
  await second.click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await api.get(`/api/v1/ai/assistants/${id}`)).second_look).toBe(false)
})
