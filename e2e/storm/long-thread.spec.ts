import type { Page } from '@playwright/test'
import { expect, type Started, test } from '../desk.ts'
import { colleague, signIn, writesToDesk } from '../panel.ts'

const lines = 2_000
const from = '4560000001'
const json = { 'content-type': 'application/json' }

const write = (desk: Started, text: string) =>
  fetch(`${desk.simulatorUrl}/sim/messages`, { method: 'POST', headers: json, body: JSON.stringify({ from, text }) })

let uuid: string
test.use({ ownDesk: 'long' })
test.beforeAll(async ({ desk }) => {
  test.setTimeout(240_000)
  uuid = await writesToDesk(desk, from)
  for (let first = 0; first < lines; first += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(desk, `Line ${first + index}`)))
  }
  const api = await colleague(desk)
  const count = async () => (await api.get(`/api/v1/conversations/${uuid}/messages?page_size=1`)).total
  await expect.poll(count, { timeout: 180_000 }).toBeGreaterThan(lines)
})

const log = (page: Page) => page.getByRole('log')
const nodes = (page: Page) => log(page).evaluate((box) => box.querySelectorAll('*').length)
/** The message in the middle of the visible part, and how far it is below the top of the log. */
const reading = (page: Page) =>
  log(page).evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const messages = [...box.querySelectorAll('article[id]')]
    const middle = messages.find((message) => message.getBoundingClientRect().bottom > (top + bottom) / 2)
    return middle ? { id: middle.id, below: Math.round(middle.getBoundingClientRect().top - top) } : null
  })

async function open(page: Page, desk: Started, hash = '') {
  await signIn(page, desk, `/inbox/all/${uuid}${hash}`)
  await expect(log(page).locator('article[id]').first()).toBeVisible()
}

test('two thousand messages are read up to the first without ever being drawn together', async ({ desk, page }) => {
  test.setTimeout(240_000)
  await open(page, desk)
  const api = await colleague(desk)
  const { results } = await api.get(`/api/v1/conversations/${uuid}/messages?page_size=500&page=5`)
  const first = `#message-${results.findLast((message: { type: string }) => message.type === 'incoming').uuid}`
  let most = 0
  await expect
    .poll(
      async () => {
        await log(page).evaluate((box) => box.scrollTo(0, 0))
        most = Math.max(most, await nodes(page))
        return log(page).locator(first).count()
      },
      { timeout: 180_000, intervals: [50] },
    )
    .toBe(1)
  expect(most).toBeLessThan(4_000)
  for (const part of [0.5, 0.2, 0.8, 0.05, 1]) {
    await log(page).evaluate((box, to) => box.scrollTo(0, box.scrollHeight * to), part)
    await expect.poll(() => reading(page)).not.toBeNull()
    expect(await nodes(page)).toBeLessThan(4_000)
  }
})

test('what is read stays where it is while older and newer messages come in, and the newest is one press away', async ({
  desk,
  page,
}) => {
  await open(page, desk)
  // Scrolls up by whole screens, as the mouse wheel does, until older pages have come in twice.
  const pages: string[] = []
  page.on('response', (response) => {
    if (/\/messages\?page=\d+/.test(response.url())) pages.push(response.url())
  })
  await log(page).hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -600)
      return new Set(pages).size
    })
    .toBeGreaterThan(2)
  await expect.poll(() => page.getByText('Loading older').count()).toBe(0)
  let before = await reading(page)
  await expect
    .poll(async () => {
      const now = await reading(page)
      const still = JSON.stringify(now) === JSON.stringify(before)
      before = now
      return still && now !== null
    })
    .toBe(true)
  await write(desk, 'Something new at the end')
  const jump = page.getByRole('button', { name: '1 new message' })
  await expect(jump).toBeVisible()
  const now = await reading(page)
  expect(now?.id).toBe(before?.id)
  // A browser rounds the position of a line.
  expect(Math.abs(now!.below - before!.below)).toBeLessThanOrEqual(1)
  await jump.click()
  await expect(log(page).getByText('Something new at the end')).toBeInViewport()
})

test('a link to a message far back opens the conversation there', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { results } = await api.get(`/api/v1/conversations/${uuid}/messages?page_size=100&page=8`)
  const message = results.find(({ type }: { type: string }) => type === 'incoming')
  await open(page, desk, `#message-${message.uuid}`)
  await expect(log(page).getByText(message.text_content, { exact: true })).toBeInViewport({ timeout: 45_000 })
  expect(await nodes(page)).toBeLessThan(4_000)
})
