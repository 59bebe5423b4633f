import type { Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { colleague, customersWrite, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'the assistant' })

const returns = {
  key: 'kb/returns',
  title: 'Returns and refunds',
  content: [
    ...Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} is about bells, baskets and mudguards.`),
    'Helmets can be **returned** within 30 days of delivery, unused and in their box.',
    ...Array.from({ length: 20 }, (_, index) => `Paragraph ${index + 60} is about pumps and lights.`),
  ].join('\n\n'),
}
const question = 'How many days do I have to return a helmet?'

async function withArticle(desk: Started) {
  const api = await colleague(desk)
  const { item } = await api.post('/api/v1/ai/snippets/upsert', returns)
  const status = async () => (await api.get('/api/v1/ai/snippets?query=Returns')).results[0]?.index_status
  await expect.poll(status).toBe('indexed')
  return { api, id: item.id }
}

const markedPassage = (page: Page) =>
  page.evaluate<string>("[...(CSS.highlights.get('passage') ?? [])].map((range) => range.toString()).join('')")

test('an assistant is made, told how to answer, and put to work in an inbox', async ({ desk, page }) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520130001')
  const team = await api.post('/api/v1/teams', { name: 'Workshop' })
  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants`)
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
  await expect(page.getByText('No rule gives it conversations.')).toBeVisible()
  const made = (await api.get('/api/v1/ai/assistants')).find(({ name }: { name: string }) => name === 'Kvist assistant')
  expect(made).toMatchObject({ tone: 'formal', languages: ['da'], fallback_team_id: team.id })

  await page.getByRole('button', { name: 'Let it answer in Shop' }).click()
  await expect(page.getByRole('link', { name: 'New in Shop to Kvist assistant' })).toBeVisible()
  await expect(page.getByText('answers in 1 inbox')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('switch', { name: 'Enabled' }).click()
  await page.getByLabel('Guardrails').fill('No discounts.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
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
  const { api } = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const { total } = await api.get('/api/v1/conversations/all')
  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants/${id}?tab=preview`)
  await expect(page.getByText('Nothing was asked yet')).toBeVisible()
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
  await expect(talk.locator('.bub:empty')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await talk.getByRole('button', { name: 'Why this answer' }).first().click()
  await why.getByRole('link', { name: 'Edit “Returns and refunds”' }).click()
  await expect(page.getByText('The passage that the answer rests on is marked.')).toBeVisible()
  expect(await markedPassage(page)).toContain('Helmets can be returned within 30 days of delivery')
  await expect(page.getByText(/Helmets can be/).last()).toBeInViewport()
  expect(await api.get('/api/v1/conversations/all')).toMatchObject({ total })
})

test('starting over forgets what was said', async ({ desk, page }) => {
  const { api } = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants/${id}?tab=preview`)
  const box = page.getByRole('textbox', { name: 'Ask what a customer would ask' })
  await box.fill(question)
  await box.press('Enter')
  await expect(page.getByRole('log', { name: 'Preview' })).toContainText('within 30 days')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText('Nothing was asked yet')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Why this answer' })).toHaveCount(0)
})

type Sent = { text: string; type: string }

const customer = '34612448017'

async function sentTexts(desk: Started): Promise<string[]> {
  const answer = await fetch(`${desk.simulatorUrl}/sim/messages?to=${customer}`)
  const { messages } = (await answer.json()) as { messages: Sent[] }
  return messages.filter(({ type }) => type === 'text' || type === 'interactive').map(({ text }) => text)
}

async function write(phone: Page, text: string): Promise<void> {
  await phone.bringToFront()
  await phone.getByRole('textbox', { name: 'Message' }).fill(text)
  await phone.getByRole('button', { name: 'Send message' }).click()
}

async function reply(page: Page, text: string): Promise<void> {
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Reply' }).fill(text)
  await page.getByRole('button', { name: /^Send to/ }).click()
}

test('a customer talks with the assistant on the phone, and a person takes over', async ({ desk, page, context }) => {
  const { api } = await withArticle(desk)
  await writesToDesk(desk, '4520130002')
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const actions = [{ type: 'assign_user', value: [String(id)] }]
  await api.post('/api/v1/automations/rules', { name: 'All new', rules: [{ groups: [{ rules: [] }], actions }] })

  const phone = await context.newPage()
  await phone.goto(desk.simulatorUrl)
  const chat = phone.getByRole('log')
  await phone.getByRole('button', { name: /^José Luis/ }).click()
  await write(phone, question)
  await expect(chat.getByText(/AI assistant/)).toBeVisible()
  await expect(chat.getByText(/within 30 days of delivery/)).toBeVisible()
  await write(phone, 'And must a returned helmet be unused?')
  await chat.getByRole('button', { name: 'I need more help' }).click()
  await expect(chat.getByText('What is still missing? Please tell me a little more.')).toBeVisible()

  await signIn(page, desk)
  await page.bringToFront()
  await page.goto(`${desk.url}/inbox/assistant`)
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  const owner = page.locator('.thread-head .owner')
  await expect(owner).toHaveAttribute('title', 'Assistant')

  await test.step('an answer of the assistant says how it came about', async () => {
    const answered = page.getByRole('article').filter({ hasText: 'within 30 days of delivery' }).first()
    await answered.hover()
    await answered.getByRole('button', { name: 'Why this answer' }).click()
    const why = page.getByRole('dialog', { name: 'Why this answer' })
    await expect(why).toContainText(question)
    await expect(why).toContainText('Returns and refunds')
    await expect(why).toContainText('Steps')
    expect(await seriousFaults(page)).toEqual([])
    await why.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('its citation opens the article at the passage', async () => {
    await page.getByRole('link', { name: 'Passage 1: Returns and refunds' }).first().click()
    await expect(page.getByText('The passage that the answer rests on is marked.')).toBeVisible()
    expect(await markedPassage(page)).toContain('Helmets can be returned within 30 days of delivery')
    await expect(page.getByText(/Helmets can be/).last()).toBeInViewport()
    await page.goBack()
    await expect(owner).toHaveAttribute('title', 'Assistant')
  })

  await test.step('it hands over when a person is asked for', async () => {
    await write(phone, 'I want to talk to a person')
    await page.bringToFront()
    await expect(owner).toHaveAccessibleName('Owner: Waiting for a person')
    const word = owner.locator('.label')
    await expect(word).toHaveText('Waiting')
    expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await expect(page.getByText('The assistant handed over: the customer asked for a person')).toBeVisible()
  })

  await test.step('once a person has taken over, it says nothing more', async () => {
    await page.getByRole('button', { name: 'Take over' }).click()
    await expect(owner).toHaveAttribute('title', 'Admin')
    await expect(page.getByRole('button', { name: 'Give back to the assistant' })).toBeVisible()
    const before = await sentTexts(desk)
    await write(phone, `Once more: ${question}`)
    await page.bringToFront()
    await expect(page.getByRole('log').getByText('Once more')).toBeVisible()
    await reply(page, 'Thirty days, says Ada.')
    await expect(chat.getByText('Thirty days, says Ada.')).toBeVisible()
    expect((await sentTexts(desk)).slice(before.length)).toEqual(['Thirty days, says Ada.'])
  })
})

test('what no article answers is collected, and the article that is written for it answers it', async ({
  desk,
  page,
}) => {
  const { api } = await withArticle(desk)
  await signIn(page, desk)
  await page.goto(`${desk.url}/knowledge/gaps`)
  await page.getByRole('searchbox', { name: 'Words of the question' }).fill('submarines')
  await expect(page.getByText('No question matches')).toBeVisible()
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const uuid = await writesToDesk(desk, '4520130003')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130003], 'Do you sell submarines?')

  const row = page.getByRole('listitem').filter({ hasText: 'Do you sell submarines?' })
  await expect(row).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Put aside: .*submarines/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link', { name: /^Write an article: .*submarines/ }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/Do you sell submarines\?$/)
  await page.getByRole('textbox', { name: 'Content' }).fill('No, bikes only.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/\/knowledge\/\d+/)
  await page.goto(`${desk.url}/knowledge/gaps?state=answered`)
  await expect(row.getByRole('link', { name: /^Open the article: .*submarines/ })).toBeVisible()
})

test('an agent says that an answer should be different, and a colleague who looks at it sees so', async ({
  desk,
  page,
  browser,
}) => {
  const { api } = await withArticle(desk)
  const { id } = await api.post('/api/v1/ai/assistants', { name: 'Judged' })
  const uuid = await writesToDesk(desk, '4520130007')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130007], question)

  const why = async (on: Page) => {
    await on.goto(`${desk.url}/inbox/all/${uuid}`)
    const answered = on.getByRole('article').filter({ hasText: 'within 30 days of delivery' })
    await answered.hover()
    await answered.getByRole('button', { name: 'Why this answer' }).click()
    return on.getByRole('dialog', { name: 'Why this answer' })
  }
  await signIn(page, desk)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, desk)
  const seen = (await why(other)).getByRole('region', { name: 'What you think of it' })
  const asked = await why(page)
  const judged = asked.getByRole('region', { name: 'What you think of it' })
  await expect(seen.getByRole('button', { name: 'Should be different' })).toHaveAttribute('aria-pressed', 'false')

  await judged.getByRole('button', { name: 'Should be different' }).click()
  await judged.getByLabel('What it should say').fill('Only unused ones.')
  await judged.getByRole('button', { name: 'Keep note' }).click()
  await expect(seen.getByText(/^Should be different · Admin/)).toBeVisible()
  await expect(seen.getByLabel('What it should say')).toHaveValue('Only unused ones.')
  expect(await seriousFaults(page)).toEqual([])
  await seen.getByRole('button', { name: 'Good answer' }).click()
  await expect(judged.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true')
  await expect(judged.getByLabel('What it should say')).toHaveCount(0)
  await other.context().close()
  await asked.getByRole('link', { name: 'Edit “Returns and refunds”' }).click()
  await expect(page.getByText('The passage that the answer rests on is marked.')).toBeVisible()
})

test('what an assistant did lately is counted, and why it handed over', async ({ desk, page }) => {
  const { api } = await withArticle(desk)
  const { id } = await api.post('/api/v1/ai/assistants', { name: 'Counted' })
  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants/${id}`)
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
  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants/${id}`)
  const tab = page.getByRole('navigation', { name: 'Parts of the assistant' }).getByRole('link', { name: /^Tools/ })
  await expect(tab).toHaveText('Tools0')
  await tab.click()
  const box = page.getByRole('checkbox', { name: 'order_status' })
  await expect(page.getByText(/needs a verified contact · switched off/)).toBeVisible()
  await box.check()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
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
  const { api } = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const uuid = await writesToDesk(desk, '4520130005')
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

  await signIn(page, desk)
  await page.goto(`${desk.url}/admin/assistants/${id}?tab=preview`)
  await page.getByRole('button', { name: 'Take a real question' }).click()
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
  await page.getByRole('button', { name: 'Back to the talk' }).click()
  await expect(page.getByRole('log', { name: 'Preview' })).toContainText('within 30 days of delivery')
  expect(await heard('within 30 days of delivery')).toBe(1)
})

test('an agent who may not read the articles reads the passage of a citation, and is led nowhere', async ({
  desk,
  page,
}) => {
  const { api } = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const person = { first_name: 'Grace', email: 'grace@example.com', roles: ['Agent'] }
  const password = 'a horse that nobody staples'
  await api.post('/api/v1/agents', { ...person, new_password: password })
  const uuid = await writesToDesk(desk, '4520130008')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130008], question)

  await signIn(page, { url: desk.url, email: person.email, password })
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'Passage 1: Returns and refunds' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why).toContainText('within 30 days of delivery')
  await expect(why.getByRole('link')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
})
