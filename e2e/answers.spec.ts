import type { Locator, Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { customersWrite, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'
import { markedPassage, question, withArticle } from './returns.ts'

test.use({ ownDesk: 'answers' })

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
  const api = await withArticle(desk)
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
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /José Luis/ })
    .click()
  const owner = page.locator('[data-part="thread-head"] [data-part="owner"]')
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
    const word = owner.locator('[data-part="word"]')
    await expect(word).toHaveText('Waiting')
    expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await expect(page.getByText('The assistant handed over: the customer asked for a person')).toBeVisible()
    // A screen reader hears of it too, beside the thread.
    const told = page.getByRole('log').getByRole('paragraph').filter({ hasText: 'The assistant handed over' })
    await expect(told).toHaveCount(1)
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
  const api = await withArticle(desk)
  await signIn(page, desk, '/knowledge/gaps')
  await page.getByRole('searchbox', { name: 'Words of the question' }).fill('submarines')
  await expect(page.getByText('No question matches')).toBeVisible()
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const uuid = await writesToDesk(desk, '4520130003')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  const other = await writesToDesk(desk, '4520130013')
  await api.put(`/api/v1/conversations/${other}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130013], 'Do you sell submarines?')
  await customersWrite(desk, [4520130003], 'Do you sell submarines?')

  const row = page.getByRole('listitem').filter({ hasText: 'Do you sell submarines?' }).first()
  await row.getByRole('button', { name: /^asked 2 times: .*submarines/ }).click()
  await expect(row.getByRole('list').getByRole('link').first()).toHaveText(/submarines\?$/)
  expect(await seriousFaults(page)).toEqual([])
  // The page hears of it before it has the answer.
  await page.route('**/dismiss', async (route) => {
    const response = await route.fetch()
    await expect(row).toHaveCount(0)
    await route.fulfill({ response })
  })
  await row.getByRole('button', { name: /^Dismiss: .*submarines/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link', { name: /^Write an article: .*submarines/ }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/Do you sell submarines\?$/)
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused()
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
  const api = await withArticle(desk)
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
  const seen = (await why(other)).getByRole('region', { name: 'Your judgement' })
  const asked = await why(page)
  const judged = asked.getByRole('region', { name: 'Your judgement' })
  await expect(seen.getByRole('button', { name: 'Should be different' })).toHaveAttribute('aria-pressed', 'false')

  await judged.getByRole('button', { name: 'Should be different' }).click()
  await judged.getByLabel('What it should say').fill('Only unused ones.')
  await judged.getByRole('button', { name: 'Save note' }).click()
  await expect(seen.getByText(/^Admin · /)).toBeVisible()
  await expect(seen.getByLabel('What it should say')).toHaveValue('Only unused ones.')
  expect(await seriousFaults(page)).toEqual([])
  await seen.getByRole('button', { name: 'Good answer' }).click()
  await expect(judged.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true')
  await expect(judged.getByLabel('What it should say')).toHaveCount(0)
  await other.context().close()
  await asked.getByRole('link', { name: 'Edit “Returns and refunds”' }).click()
  await expect(page.getByText('The passage that the answer rests on is marked.')).toBeVisible()

  await test.step('the question of a good answer finds the article again, beside others, until it is removed', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Questions by which it is found' }).click()
    const dialog = page.getByRole('dialog', { name: 'Questions by which it is found' })
    const list = dialog.getByRole('list').getByRole('listitem')
    await expect(list).toHaveText([/How many days do I have to return a helmet\?asked by a customer/])
    const field = dialog.getByRole('textbox', { name: 'Another question' })
    await field.fill('And the other?')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText(/^The question says too little/)).toBeVisible()
    await field.fill('Bis wann kann ich einen Helm zurückgeben?')
    await field.press('Enter')
    await expect(list.first()).toHaveText(/^Bis wann kann ich einen Helm zurückgeben\?added by hand/)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await seriousFaults(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: /^Remove .*How many days/ }).click()
    await expect(list).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Wann kann ich den Helm zurückgeben?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'What the assistant would find' })).toContainText(
      'Returns and refunds',
    )
  })
})

test('an agent reads the article behind a citation, at the passage, and changes nothing', async ({ desk, page }) => {
  const api = await withArticle(desk)
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  const person = { first_name: 'Grace', email: 'grace@example.com', roles: ['Agent'] }
  const password = 'a horse that nobody staples'
  await api.post('/api/v1/agents', { ...person, new_password: password })
  const uuid = await writesToDesk(desk, '4520130008')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })
  await customersWrite(desk, [4520130008], question)

  await signIn(page, { url: desk.url, email: person.email, password }, `/inbox/all/${uuid}`)
  const figure = page.getByRole('button', { name: 'Passage 1: Returns and refunds' })
  await figure.click()
  const article = page.getByRole('dialog', { name: 'Returns and refunds' })
  await expect(article).toContainText('The passage that the answer rests on is marked.')
  await expect.poll(() => markedPassage(page)).toContain('within 30 days of delivery')
  await expect(article.getByText('within 30 days of delivery')).toBeInViewport()
  await expect(article.getByRole('textbox')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  // Its text begins where its title does, also on a phone.
  const beginOf = async (part: Locator) => (await part.boundingBox())!.x
  const text = article.getByRole('paragraph').filter({ hasText: 'within 30 days of delivery' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await beginOf(text)).toBe(await beginOf(article.getByRole('heading').first()))
  }
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()

  const answered = page.getByRole('article').filter({ hasText: 'within 30 days of delivery' })
  await answered.hover()
  await answered.getByRole('button', { name: 'Why this answer' }).click()
  const why = page.getByRole('dialog', { name: 'Why this answer' })
  await expect(why.getByRole('link')).toHaveCount(0)
  await why.getByRole('button', { name: 'Returns and refunds' }).click()
  await expect(article).toContainText('The passage that the answer rests on is marked.')
  // The dialog below gives up its keys a moment after the one above is drawn, and says so by taking no pointer.
  await expect(page.getByRole('dialog', { name: 'Why this answer', includeHidden: true })).toHaveCSS(
    'pointer-events',
    'none',
  )
  await page.keyboard.press('Escape')
  await expect(why).toBeVisible()
})
