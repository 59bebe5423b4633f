import type { Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'sending' })
test.describe.configure({ mode: 'serial' })

const words = vocabularies.en.panel
const customer = '4512399000'
const sends = /\/api\/v1\/conversations\/[^/]+\/messages$/

async function simulate(desk: Started, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${desk.simulatorUrl}/sim${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}

/** What the customer's phone shows. */
async function onPhone(desk: Started, kind = 'text') {
  const answer = await fetch(`${desk.simulatorUrl}/sim/messages?kind=message&to=${customer}`)
  const { messages } = (await answer.json()) as { messages: { type: string; text: string; body: object }[] }
  return messages.filter((message) => message.type === kind)
}
const texts = async (desk: Started) => (await onPhone(desk)).map((message) => message.text)

async function openThread(page: Page, desk: Started): Promise<string> {
  const uuid = await writesToDesk(desk, customer)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await expect(page.getByRole('log').getByText('Hello').first()).toBeVisible()
  return uuid
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const send = (page: Page) => page.getByRole('button', { name: /^Send to/ })
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function reply(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await send(page).click()
}

test('a reply stands in the thread before the desk has answered, and arrives once', async ({ desk, page }) => {
  await openThread(page, desk)
  const held = Promise.withResolvers<void>()
  await page.route(sends, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await reply(page, 'Good morning')
  await expect(bubble(page, 'Good morning')).toBeVisible()
  await expect(bubble(page, 'Good morning').getByRole('img', { name: words.delivery.queued })).toBeVisible()
  expect(await texts(desk)).not.toContain('Good morning')
  held.resolve()
  await expect(bubble(page, 'Good morning').getByRole('img', { name: words.delivery.delivered })).toBeVisible()
  await expect(bubble(page, 'Good morning')).toHaveCount(1)
  expect((await texts(desk)).filter((text) => text === 'Good morning')).toHaveLength(1)
})

test('a double click and a double Enter send once', async ({ desk, page }) => {
  await openThread(page, desk)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && sends.test(request.url())) posted.push(request.postDataJSON().message)
  })
  await composer(page).fill('Clicked twice')
  await send(page).dblclick()
  await expect(bubble(page, 'Clicked twice')).toHaveCount(1)
  await composer(page).fill('Entered twice')
  await composer(page).press('Enter')
  await composer(page).press('Enter')
  await expect.poll(() => texts(desk)).toContain('Entered twice')
  expect(posted).toEqual(['Clicked twice', 'Entered twice'])
})

test('a reply that did not leave the browser outlasts a reload and is sent by Retry', async ({ desk, page }) => {
  await openThread(page, desk)
  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer(page).fill('Not lost')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await send(page).click()
  const failed = bubble(page, 'Not lost')
  await expect(failed.getByRole('button', { name: words.message.not_delivered })).toBeVisible()
  // The page is left before anybody knows what became of this one.
  await reply(page, 'Left too early')
  await page.reload()
  await expect(failed.getByRole('button', { name: words.message.not_delivered })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Left too early').first()).toBeVisible()
  // The desk still has its draft, which would be sent twice.
  await expect(composer(page)).toHaveValue('')
  await page.unroute(sends)
  await bubble(page, 'Left too early').getByRole('button', { name: words.message.delete }).click()
  await failed.getByRole('button', { name: words.retry }).click()
  await expect(failed.getByRole('img', { name: words.delivery.delivered })).toBeVisible()
  await expect(failed).toHaveCount(1)
  expect((await texts(desk)).filter((text) => text === 'Not lost')).toHaveLength(1)
  await page.reload()
  await expect(failed.getByRole('img', { name: words.delivery.delivered })).toBeVisible()
  await expect(bubble(page, 'Left too early')).toHaveCount(0)

  // With a message that is deleted, its draft goes too.
  await page.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer(page).fill('Not at all')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await send(page).click()
  await bubble(page, 'Not at all').getByRole('button', { name: words.message.delete }).click()
  await expect(bubble(page, 'Not at all')).toHaveCount(0)
  const draft = `/api/v1/conversations/${new URL(page.url()).pathname.split('/').at(-1)}/draft`
  const kept = async () => (await (await page.request.get(desk.url + draft)).json()).data
  await expect.poll(kept).toEqual([])
  const drafts = page.waitForResponse((answer) => answer.url().endsWith(draft) && answer.request().method() === 'GET')
  await page.reload()
  await drafts
  await expect(composer(page)).toHaveValue('')
  await page.unroute(sends)
})

const causes = [
  [131042, 'payment'],
  [131047, 'window'],
  [131026, 'no_channel'],
  [131048, 'spam'],
  [131031, 'restricted'],
] as const

test('why a reply was not delivered is said to the eye, to the key and to the ear, and Retry sends it', async ({
  desk,
  page,
}) => {
  await openThread(page, desk)
  for (const [code, cause] of causes) {
    await simulate(desk, '/faults', { kind: 'fail', on: 'send', match: `Code ${code}`, code })
    await reply(page, `Code ${code}`)
    const failed = bubble(page, `Code ${code}`).first()
    const mark = failed.getByRole('button', { name: words.message.not_delivered })
    await expect(mark).toBeVisible()
    // The desk's line comes after the failure and moves the thread. The element under the pointer must not move, or its
    // tooltip closes.
    if (cause === 'payment') await expect(page.getByText('no valid payment method').first()).toBeVisible()
    await mark.hover()
    const tooltip = page.getByRole('tooltip').filter({ hasText: words.failure[cause] })
    await expect(tooltip).toContainText(String(code))
    // Moving onto the tooltip keeps it open; the second step moves off it.
    await composer(page).hover()
    await send(page).hover()
    await expect(tooltip).toHaveCount(0)
    await composer(page).focus()
    await mark.focus()
    await expect(mark).toHaveAccessibleDescription(new RegExp(words.failure[cause]))
    await expect(failed).toContainText(words.failure[cause])
  }
  const first = bubble(page, `Code ${causes[0][0]}`).first()
  await first.getByRole('button', { name: words.retry }).click()
  await expect(first.getByRole('img', { name: words.delivery.delivered })).toBeVisible()
  await expect(first.getByRole('button', { name: words.message.not_delivered })).toHaveCount(0)
  await expect(page.getByText('no valid payment method').first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: words.thread.menu }).click()
  await page.getByRole('menuitem', { name: /^Resend \d+ failed/ }).click()
  for (const [code] of causes) {
    await expect(
      bubble(page, `Code ${code}`).first().getByRole('img', { name: words.delivery.delivered }),
    ).toBeVisible()
  }
})

test('the reason is in the language of the panel, and a foreign one in the words of the provider', {
  tag: storm,
}, async ({ desk, page }) => {
  await openThread(page, desk)
  const api = await colleague(desk)
  for (const [code] of [...causes, [131009]]) {
    await simulate(desk, '/faults', { kind: 'fail', on: 'send', match: `Grund ${code}`, code: code!, late: true })
    await reply(page, `Grund ${code}`)
    await expect(bubble(page, `Grund ${code}`).first().getByRole('button', { name: words.retry })).toBeVisible()
  }
  await api.put('/api/v1/agents/me', { language: 'de' })
  await page.reload()
  const german = vocabularies.de.panel
  for (const [code, cause] of causes) {
    await expect(bubble(page, `Grund ${code}`).first()).toContainText(german.failure[cause])
  }
  const other = bubble(page, 'Grund 131009').first()
  await other.getByRole('button', { name: german.message.not_delivered }).hover()
  await expect(page.getByRole('tooltip').filter({ hasText: '131009 ·' })).toBeVisible()
  await api.put('/api/v1/agents/me', { language: 'en' })
})

test('an agent quotes a message in a reply and reacts to it', async ({ desk, page }) => {
  await openThread(page, desk)
  const question = bubble(page, 'Hello').first()
  await question.hover()
  await question.getByRole('button', { name: words.message.reply_to }).click()
  await expect(composer(page)).toBeFocused()
  await expect(page.getByText(`Replies to Customer`)).toBeVisible()
  await page.keyboard.type('And hello to you')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => JSON.stringify((await onPhone(desk)).at(-1)?.body))
    .toContain('"context":{"message_id":"wamid')
  await expect(page.getByText('Replies to Customer')).toHaveCount(0)

  await question.hover()
  await question.getByRole('button', { name: words.message.react }).click()
  await page.getByRole('menuitemcheckbox', { name: words.emoji.thanks }).click()
  await expect.poll(async () => (await onPhone(desk, 'reaction')).map((message) => message.text)).toEqual(['🙏'])
  await question.hover()
  await question.getByRole('button', { name: words.message.react }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: words.emoji.thanks })).toBeChecked()
  await page.getByRole('menuitem', { name: words.message.react_not }).click()
  await expect.poll(async () => (await onPhone(desk, 'reaction')).map((message) => message.text)).toEqual(['🙏', ''])
  expect(await seriousFaults(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 780 })
  expect(await scrollsSideways(page)).toBe(false)
})
