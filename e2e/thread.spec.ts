import type { Page } from '@playwright/test'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, openThread, sendFromPhone, seriousFaults, writesToDesk } from './panel.ts'

const json = { 'content-type': 'application/json' }

const arm = (desk: Started, fault: object) =>
  fetch(`${desk.simulatorUrl}/sim/faults`, { method: 'POST', headers: json, body: JSON.stringify(fault) })

/**
 * The customer writes `Line 0` and so on, and the desk files all of them. It may file what comes at once in another
 * order, and one that it files after the page was opened moves what is read or counts as new.
 */
async function writesLines(desk: Started, uuid: string, from: string, count: number, word = 'Line'): Promise<void> {
  for (let line = 0; line < count; line++) await sendFromPhone(desk, from, { text: `${word} ${line}` })
  const api = await colleague(desk)
  const filed = async () => {
    const { results } = await api.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)
    return results.filter(({ content }: { content: string }) => content.startsWith(`${word} `)).length
  }
  await expect.poll(filed, { timeout: 60_000 }).toBe(count)
}

const rowOf = (page: Page, uuid: string) => page.locator(`[data-row="${uuid}"]`)

test('a message that comes in does not move whoever reads further up, and is announced by a button', async ({
  desk,
  page,
}) => {
  const from = '4540000001'
  const uuid = await writesToDesk(desk, from)
  // The first page has 40 rows, and what the desk itself says may be filed between the lines.
  await writesLines(desk, uuid, from, 30)
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Line 29')).toBeVisible()
  await log.evaluate((box: { scrollTop: number }) => {
    box.scrollTop = 200
  })
  const line = log.getByText('Line 8', { exact: true })
  const before = await line.boundingBox()
  await sendFromPhone(desk, from, { text: 'Something new' })
  const jump = page.getByRole('button', { name: '1 new message' })
  await expect(jump).toBeVisible()
  expect(await line.boundingBox()).toEqual(before)
  await jump.click()
  await expect(log.getByText('Something new')).toBeInViewport()
})

test('a message that comes in while older ones are read is shown', { tag: storm }, async ({ desk, page }) => {
  const from = '4540000014'
  const uuid = await writesToDesk(desk, from)
  await writesLines(desk, uuid, from, 50)
  let letGo = () => {}
  const waits = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/messages\?.*page=2/, async (route) => {
    await waits
    await route.continue()
  })
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Line 49')).toBeInViewport()
  const older = page.waitForRequest(/\/messages\?.*page=2/)
  await log.evaluate((box: { scrollTop: number }) => {
    box.scrollTop = 0
  })
  await older
  await sendFromPhone(desk, from, { text: 'Something new' })
  await expect(rowOf(page, uuid)).toContainText('Something new')
  letGo()
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect(log.getByText('Line 0', { exact: true })).toHaveCount(1)
})

test('a message that comes in after the thread was read and before the stream is open is shown', {
  tag: storm,
}, async ({ desk, page }) => {
  const from = '4540000015'
  const uuid = await writesToDesk(desk, from)
  let opens = () => {}
  const late = new Promise<void>((resolve) => {
    opens = resolve
  })
  await page.route(/\/api\/v1\/live/, (route) => late.then(() => route.continue()))
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Hello')).toBeVisible()
  await sendFromPhone(desk, from, { text: 'Are you there?' })
  const api = await colleague(desk)
  await expect
    .poll(async () => JSON.stringify(await api.get(`/api/v1/conversations/${uuid}/messages`)))
    .toContain('Are you there?')
  opens()
  await expect(log.getByText('Are you there?')).toBeVisible()
})

test('a message that comes in before the browser tells of a scroll does not take the reader back', {
  tag: storm,
}, async ({ desk, page }) => {
  const from = '4540000013'
  const uuid = await writesToDesk(desk, from)
  await writesLines(desk, uuid, from, 40)
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Line 39')).toBeInViewport()
  await log.evaluate((box: { scrollTop: number; ownerDocument: { defaultView: EventTarget } }) => {
    const late = (event: Event) => event.stopImmediatePropagation()
    box.ownerDocument.defaultView.addEventListener('scroll', late, true)
    box.scrollTop = 200
  })
  const line = log.getByText('Line 8', { exact: true })
  const before = await line.boundingBox()
  await sendFromPhone(desk, from, { text: 'Something new' })
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  expect(await line.boundingBox()).toEqual(before)
})

test('what is read stays where it is while older messages are asked for', async ({ desk, page }) => {
  const from = '4540000012'
  const uuid = await writesToDesk(desk, from)
  await writesLines(desk, uuid, from, 60)
  const log = await openThread(page, desk, uuid)
  const line = log.getByText('Line 40', { exact: true })
  await expect(log.getByText('Line 59')).toBeVisible()
  const asked = Promise.withResolvers<void>()
  await page.route(`**/conversations/${uuid}/messages?*page=2*`, async (route) => {
    await asked.promise
    await route.continue()
  })
  // The position of the line is read before the log can react to scrolling.
  const before = await line.evaluate((element: { closest(of: string): { scrollTop: number } }) => {
    element.closest('[role=log]').scrollTop = 380
    return (element as unknown as { getBoundingClientRect(): { y: number } }).getBoundingClientRect().y
  })
  await expect(log.getByText('Loading older messages')).toBeAttached()
  expect((await line.boundingBox())?.y).toBe(before)
  asked.resolve()
  await expect(log.getByText('Line 0', { exact: true })).toBeAttached()
  expect((await line.boundingBox())?.y).toBe(before)
})

test('at the top of a long conversation one page comes in above, not the whole history', async ({ desk, page }) => {
  const from = '4540000014'
  const uuid = await writesToDesk(desk, from)
  await writesLines(desk, uuid, from, 130)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith(`/${uuid}/messages`)) asked.push(searchParams.get('page') ?? '')
  })
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Line 129')).toBeInViewport()
  await log.press('Home')
  await expect.poll(() => asked.includes('2')).toBe(true)
  await expect.poll(() => log.evaluate((box: { scrollTop: number }) => box.scrollTop)).toBeGreaterThan(400)
  expect(asked.filter((page) => page !== '1')).toEqual(['2'])
})

test('messages stand in the order they were written, live and after loading again', async ({ desk, page }) => {
  const from = '4540000002'
  const uuid = await writesToDesk(desk, from)
  const log = await openThread(page, desk, uuid)
  const now = Math.floor(Date.now() / 1000)
  for (const ago of [10, 40, 20, 50, 30]) await sendFromPhone(desk, from, { text: `${ago} ago`, timestamp: now - ago })
  const words = () => log.getByText(/^\d+ ago$/).allTextContents()
  const order = ['50 ago', '40 ago', '30 ago', '20 ago', '10 ago']
  await expect.poll(words).toEqual(order)
  await page.reload()
  await expect.poll(words).toEqual(order)
})

test('a voice message is played, sought by key and sped up', async ({ desk, page }) => {
  const from = '4540000003'
  const uuid = await writesToDesk(desk, from)
  await sendFromPhone(desk, from, { type: 'voice' })
  const log = await openThread(page, desk, uuid)
  const position = log.getByRole('slider', { name: 'Position' })
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:03')
  await log.getByRole('button', { name: 'Speed 1×' }).click()
  await expect(log.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
  await position.focus()
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveAttribute('aria-valuetext', '0:03 of 0:03')
  await page.keyboard.press('ArrowLeft')
  await log.getByRole('button', { name: 'Play' }).click()
  await expect(log.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(log.getByRole('button', { name: 'Play' })).toBeVisible()

  await page.route('**/api/v1/attachments/**', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await log.getByRole('button', { name: 'Play' }).click()
  await expect(log.getByText('It cannot be played here')).toBeVisible()
  await page.unroute('**/api/v1/attachments/**')
  await log.getByRole('button', { name: 'Retry' }).click()
  await log.getByRole('button', { name: 'Play' }).click()
  await expect(log.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('pictures stand together, open large, and are gone through, enlarged and closed by key', async ({
  desk,
  page,
}) => {
  const from = '4540000004'
  const uuid = await writesToDesk(desk, from)
  const log = await openThread(page, desk, uuid)
  for (let n = 1; n <= 3; n++) {
    await sendFromPhone(desk, from, { type: 'image' })
    await expect(log.getByRole('button', { name: /^Open the photo/ })).toHaveCount(n)
  }
  await expect(log.locator('[data-count]')).toHaveCount(1)
  const first = log.getByRole('button', { name: /^Open the photo/ }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 3')).toBeVisible()
  const picture = viewer.getByRole('img', { name: 'Photo' })
  const before = (await picture.boundingBox())!.width
  await page.keyboard.press('+')
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeGreaterThan(before)
  await expect(viewer.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', /\/api\/v1\/attachments\//)
  for (let tab = 0; tab < 10; tab++) await page.keyboard.press('Tab')
  const inside = "document.querySelector('[role=dialog]').contains(document.activeElement)"
  expect(await page.evaluate<boolean>(inside)).toBe(true)
  expect(await seriousFaults(page)).toEqual([])
  // If a tooltip is open, the first key press closes it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(first).toBeFocused()
})

test('a file that cannot be fetched says so, and comes when it is asked for again', async ({ desk, page }) => {
  const from = '4540000005'
  const uuid = await writesToDesk(desk, from)
  const log = await openThread(page, desk, uuid)
  await arm(desk, { kind: 'fail', on: 'download', http: 400 })
  await sendFromPhone(desk, from, { type: 'image', caption: 'The crank' })
  await expect(log.getByText('The crank')).toBeVisible()
  await expect(log.getByText('WhatsApp refused to provide the file')).toBeVisible()
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByRole('button', { name: /^Open the photo/ })).toBeVisible()
})

test('a quote leads to what it quotes, and reactions, edits and deletions show at their message', async ({
  desk,
  page,
}) => {
  const from = '4540000006'
  const uuid = await writesToDesk(desk, from)
  const question = await sendFromPhone(desk, from, { text: 'Is the helmet in stock?' })
  await writesLines(desk, uuid, from, 60)
  await sendFromPhone(desk, from, { text: 'I mean this one', reply_to: question })
  const log = await openThread(page, desk, uuid)
  await log.getByRole('button', { name: /^Go to the quoted message/ }).click()
  const quoted = log.getByText('Is the helmet in stock?', { exact: true }).first()
  await expect(quoted).toBeInViewport()

  await sendFromPhone(desk, from, { type: 'reaction', emoji: '👍', message_id: question })
  await expect(log.getByRole('img', { name: '👍, the customer’s reaction' })).toBeVisible()
  const edit = {
    original_message_id: question,
    message: { type: 'text', text: { body: 'Is the red helmet in stock?' } },
  }
  await sendFromPhone(desk, from, { raw: { type: 'edit', edit } })
  await expect(log.getByText('Is the red helmet in stock?').first()).toBeVisible()
  await log.getByRole('button', { name: 'edited' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Before: Is the helmet in stock?')
  await sendFromPhone(desk, from, { raw: { type: 'revoke', revoke: { original_message_id: question } } })
  await expect(log.getByText('The customer deleted this message')).toBeVisible()
  await expect(log.getByText(/helmet in stock/)).toHaveCount(0)
})

test('the phone of the simulator sends everything, and shows what is edited and deleted', async ({ desk, page }) => {
  await writesToDesk(desk, '4540000008')
  await page.goto(desk.simulatorUrl)
  const chat = page.getByRole('log')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Send something else' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Send order')
  await expect(chat.getByText('These two, please')).toBeVisible()
  await choose('Send edit of the last message')
  await expect(chat.getByText('These two, please, I mean (edited)')).toBeVisible()
  await choose('Send deletion of the last message')
  await expect(chat.getByText('You deleted this message')).toBeVisible()
  await expect(chat.getByText('These two, please')).toHaveCount(0)
  for (const name of ['contact', 'form', 'text after an advert', 'forwarded text', 'poll', 'document']) {
    const before = await chat.getByRole('article').count()
    await choose(`Send ${name}`)
    await expect(chat.getByRole('article')).toHaveCount(before + 1)
  }
})

test('what happens to a message is one message to read, however many pages were read before', { tag: storm }, async ({
  desk,
  page,
}) => {
  const from = '4540000077'
  const uuid = await writesToDesk(desk, from)
  await writesLines(desk, uuid, from, 100, 'Row')
  const api = await colleague(desk)
  const newest = async () => (await api.get(`/api/v1/conversations/${uuid}/messages?page_size=200`)).results
  const pages: string[] = []
  const messages: string[] = []
  page.on('request', (request) => {
    const [, path, one] = /\/messages(\?page=\d+|\/([0-9a-f-]{36})$)/.exec(request.url()) ?? []
    if (one) messages.push(one)
    else if (path) pages.push(path)
  })
  const log = await openThread(page, desk, uuid)
  await expect(log.getByText('Row 99')).toBeVisible()
  await log.hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -600)
      return log.getByText('Row 3', { exact: true }).count()
    })
    .toBe(1)
  const read = pages.length
  expect(read).toBeGreaterThan(2)
  await sendFromPhone(desk, from, { text: 'Row 100' })
  await expect(page.getByRole('button', { name: /1 new message/ })).toBeVisible()
  expect(messages).toContain((await newest())[0].uuid)

  // Both the person's own actions and those of others.
  const composer = page.getByRole('textbox', { name: 'Reply' })
  const bubble = (text: string) => log.getByRole('article').filter({ hasText: text })
  await arm(desk, { kind: 'fail', on: 'send', match: 'Fails once', code: 131026 })
  for (const text of ['From here', 'Fails once']) {
    await composer.fill(text)
    await composer.press('Enter')
    await expect(bubble(text)).toBeVisible()
  }
  await bubble('Fails once').getByRole('button', { name: 'Retry' }).click()
  for (const text of ['From here', 'Fails once'])
    await expect(bubble(text).getByRole('img', { name: 'Delivered' })).toBeVisible()
  await bubble('Row 100').hover()
  await bubble('Row 100').getByRole('button', { name: 'React' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Heart' }).click()
  await expect(bubble('Row 100').getByRole('img', { name: /^❤️/ })).toBeVisible()
  await log.focus()
  await page.keyboard.press('p')
  await page.getByRole('menuitemcheckbox', { name: 'High' }).click()
  await expect(log.getByText(/High/)).toBeVisible()
  expect(pages.length).toBe(read)
})
