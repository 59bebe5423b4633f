import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'inbox-look' })

const english = vocabularies.en.panel
const longName = 'Maximiliane von Hohenstein-Breitenbach zu Schwarzenfels'
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true }
const password = 'a long enough password'

/**
 * A conversation of a customer with a long name, owned by a colleague with a long name, with the panel in this
 * language.
 */
async function longConversation(desk: Started, language: 'en' | 'ar'): Promise<string> {
  const api = await colleague(desk)
  await api.put('/api/v1/agents/me', { language })
  const uuid = await writesToDesk(desk, '4520150001')
  const { contact_id } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/contacts/${contact_id}`, { first_name: longName, last_name: 'und zu Waldburg' })
  const email = 'mette.look@example.com'
  const known = (await api.get('/api/v1/agents')).find((agent: { email: string }) => agent.email === email)
  const owner =
    known ??
    (await api.post('/api/v1/agents', {
      first_name: 'Mette-Wilhelmine',
      last_name: 'Sørensen-Østergaard',
      email,
      roles: ['Agent'],
      new_password: password,
    }))
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: owner.id })
  return uuid
}

async function newPage(browser: Browser, desk: Started, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await signIn(page, desk)
  return page
}

/** Checks that every part of the thread's head is inside it and covers no other. */
async function headHolds(page: Page) {
  const parts = page.locator('[data-part="thread-head"] > *:visible')
  const frame = (await page.locator('[data-part="thread-head"]').boundingBox())!
  const boxes = (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).flatMap((box) =>
    box && box.width > 0 ? [box] : [],
  )
  boxes.sort((a, b) => a.x - b.x)
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(frame.x - 1)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
    const next = boxes[index + 1]
    if (next) expect(box.x + box.width).toBeLessThanOrEqual(next.x + 1)
  }
}

const wide = { viewport: { width: 1440, height: 900 } }
const looks = [
  { language: 'en', colorScheme: 'light', width: '1440 px', screen: wide },
  { language: 'en', colorScheme: 'dark', width: '360 px', screen: phone },
  { language: 'ar', colorScheme: 'dark', width: '1440 px', screen: wide },
  { language: 'ar', colorScheme: 'light', width: '360 px', screen: phone },
] as const

for (const { language, colorScheme, width, screen } of looks) {
  test(`list, thread and details hold long names, ${language}, ${colorScheme}, ${width}`, { tag: storm }, async ({
    desk,
    browser,
  }) => {
    const words = vocabularies[language].panel
    const uuid = await longConversation(desk, language)
    const page = await newPage(browser, desk, { ...screen, colorScheme })
    await page.goto(`${desk.url}/inbox/all`)
    const row = page.locator(`[data-row="${uuid}"]`)
    await expect(row).toContainText(longName)
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    expect(await scrollsSideways(page)).toBe(false)
    expect(await seriousFaults(page)).toEqual([])

    if (width === '360 px') {
      await page.getByRole('checkbox', { name: words.bulk.choose.replace('{{name}}', longName) }).tap()
      const { assign, choose_none } = words.bulk
      const { priority, status } = words.details
      const bar = page.getByRole('toolbar', { name: words.bulk.label })
      for (const name of [
        assign,
        words.tags.add,
        priority,
        status,
        words.thread.snooze,
        words.thread.resolve,
        choose_none,
      ]) {
        const button = (await bar.getByRole('button', { name, exact: true }).boundingBox())!
        expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(40)
        expect(button.x).toBeGreaterThanOrEqual(0)
        expect(button.x + button.width).toBeLessThanOrEqual(360)
      }
      expect(await seriousFaults(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await bar.getByRole('button', { name: status, exact: true }).tap()
      await expect(page.getByRole('menuitem').nth(1)).toBeVisible()
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: choose_none }).tap()
      await expect(bar).toHaveCount(0)
    }
    await row.click()
    await expect(page.getByRole('log').getByText('Hello', { exact: true }).first()).toBeVisible()
    await headHolds(page)
    expect(await scrollsSideways(page)).toBe(false)
    const details = page.getByRole('complementary', { name: words.details.label })
    if (width === '360 px') {
      expect(await seriousFaults(page)).toEqual([])
      // The actions of a message do not take width from its text.
      const message = page.getByRole('article').filter({ hasText: 'Hello' }).first()
      const bubble = (await message.locator('[data-part="bubble"]').boundingBox())!
      const reply = (await message.getByRole('button', { name: words.message.reply_to }).boundingBox())!
      expect(reply.y).toBeGreaterThanOrEqual(bubble.y + bubble.height - 1)
      await page.getByRole('button', { name: words.thread.menu }).click()
      await page.getByRole('menuitem', { name: words.details.show }).click()
    }
    await expect(details).toContainText(longName)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await seriousFaults(page)).toEqual([])
    await page.context().close()
  })
}

for (const look of [wide, phone]) {
  test(`an empty list, a list that fails and a slow one say so, at ${look.viewport.width} px`, { tag: storm }, async ({
    desk,
    browser,
  }) => {
    const uuid = await longConversation(desk, 'en')
    const page = await newPage(browser, desk, { ...look, colorScheme: 'dark' })
    const fine = async () => {
      expect(await scrollsSideways(page)).toBe(false)
      expect(await seriousFaults(page)).toEqual([])
    }
    await page.goto(`${desk.url}/inbox/mentions`)
    await expect(page.getByText(english.empty.mentions)).toBeVisible()
    await fine()

    const lists = '**/api/v1/conversations/visible?*'
    await page.route(lists, (route) => route.abort())
    await page.goto(`${desk.url}/inbox/all`)
    await expect(page.getByRole('heading', { name: english.list.failed })).toBeVisible()
    await fine()
    await page.unroute(lists)
    await page.getByRole('button', { name: english.retry }).click()
    await expect(page.locator(`[data-row="${uuid}"]`)).toBeVisible()

    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(lists, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${desk.url}/inbox/all`)
    await expect(page.locator('[data-part="row-skeleton"]').first()).toBeVisible()
    await fine()
    letGo()
    await expect(page.locator(`[data-row="${uuid}"]`)).toBeVisible()
    await page.unroute(lists)

    await page.route(`**/api/v1/conversations/${uuid}`, (route) => route.abort())
    await page.goto(`${desk.url}/inbox/all/${uuid}`)
    await expect(page.getByRole('heading', { name: english.thread.failed })).toBeVisible()
    await fine()
    await page.context().close()
  })
}

test('names without a space stay in their places, and the page itself does not scroll', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520150001')
  const { contact_id } = await api.get(`/api/v1/conversations/${uuid}`)
  const endless = 'Donau'.repeat(28)
  await api.put(`/api/v1/contacts/${contact_id}`, { first_name: endless, last_name: '' })
  const { first_name } = await api.get('/api/v1/agents/me')
  await api.put('/api/v1/agents/me', { first_name: endless })
  await api.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Call her', private: true })
  await signIn(page, desk, '/inbox/all')
  const open = page.getByRole('link', { name: `Open ${endless}` })
  await expect(open).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await open.click()
  const note = page.getByRole('article').filter({ hasText: 'Call her' })
  const fits = (heading: { scrollWidth: number; parentElement: { offsetWidth: number } }) =>
    heading.scrollWidth <= heading.parentElement.offsetWidth
  expect(await note.getByRole('heading').evaluate(fits)).toBe(true)
  expect(await page.evaluate<boolean>('document.documentElement.scrollHeight > innerHeight')).toBe(false)

  // On paper stands the thread alone, as long as it is.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 670, height: 120 })
  await expect(note).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await page.evaluate<boolean>('document.documentElement.scrollHeight > innerHeight')).toBe(true)
  await api.put('/api/v1/agents/me', { first_name })
})

test('a telephone number keeps the order of its groups in an Arabic sentence', { tag: storm }, async ({
  desk,
  browser,
}) => {
  const api = await colleague(desk)
  await writesToDesk(desk, '4520150001')
  const [{ id }] = await api.get('/api/v1/inboxes')
  await simulate(desk, 'POST', '/customers', { from: '4520150031' })
  await expect.poll(async () => (await api.get(`/api/v1/whatsapp/templates?inbox_id=${id}`)).length).toBeGreaterThan(0)
  const template = { name: 'hello_world', language: 'en_US' }
  const { uuid } = await api.post('/api/v1/conversations', { inbox_id: id, phone_number: '+4520150031', template })
  await api.put('/api/v1/agents/me', { language: 'ar' })
  const page = await newPage(browser, desk)
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  const [before, after] = vocabularies.ar.panel.composer.has_to_write.split('{{name}}')
  const sentence = page.getByText(before!.trim())
  await expect(sentence).toContainText(after!)
  type Range = { setStart(node: object, at: number): void; setEnd(node: object, at: number): void } & {
    getBoundingClientRect(): { left: number }
  }
  type Sentence = { firstChild: { textContent: string }; ownerDocument: { createRange(): Range } }
  const leftOf = (part: string) =>
    sentence.evaluate(({ firstChild, ownerDocument }: Sentence, part) => {
      const range = ownerDocument.createRange()
      const start = firstChild.textContent.indexOf(part)
      range.setStart(firstChild, start)
      range.setEnd(firstChild, start + part.length)
      return range.getBoundingClientRect().left
    }, part)
  expect(await leftOf('+45')).toBeLessThan(await leftOf('31'))
  await api.put('/api/v1/agents/me', { language: 'en' })
})
