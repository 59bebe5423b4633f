import type { Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({
  ownDesk: 'phone',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
})

test('a browser may install the panel, and shows a page of its own while the desk is out of reach', async ({
  desk,
  page,
  context,
}) => {
  await signIn(page, desk)
  const chromium = await context.newCDPSession(page)
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)'))
    .toBe('activated')
  const manifest = await chromium.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // The windows of a test are private ones. Only Chromium with its own window minds that.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.goto(`${desk.url}/profile`)
  await expect(page.getByRole('heading', { name: 'Your profile', level: 1 })).toBeVisible()
  await page.evaluate("localStorage.setItem('parley.language', 'ar')")
  await context.setOffline(true)
  await page.reload()
  const said = vocabularies.ar.panel.offline
  await expect(page.getByRole('heading', { name: said.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: said.again }).tap()
  await expect(page.getByRole('status')).toHaveText(said.title)
  // Nothing of the desk or its customers stays in the browser.
  expect(await page.evaluate('caches.keys()')).toEqual([])
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your profile', level: 1 })).toBeVisible()
})

/** Buttons and links that a finger would miss, because they are less than 40 px high or wide around their middle. */
const hardToHit = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const wanted = 'button, a[href], select, [role=menuitem], [role=option], [role=switch]'
    const isHard = (target) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const answers = (x, y) => target.contains(document.elementFromPoint(x, y))
      if (width === 0 || x < 0 || x > innerWidth || y < 24 || y > innerHeight - 24 || !answers(x, y)) return false
      // A link inside a sentence may be as high as its line; a row answers as a whole.
      if (target.matches('p a, [data-passage], td a')) return false
      const reach = (dx, dy) => {
        let steps = 0
        while (steps < 22 && answers(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
        return steps
      }
      return reach(0, -1) + reach(0, 1) < 40 || reach(-1, 0) + reach(1, 0) < 40
    }
    return [...document.querySelectorAll(wanted)].filter(isHard).map((target) => target.ariaLabel ?? target.textContent)
  })()`)

test('an article that does not come leaves the way back to the list', async ({ desk, page }) => {
  const api = await colleague(desk)
  const article = await api.post('/api/v1/ai/snippets', { title: 'Returns', content: 'Within thirty days, unused.' })
  await signIn(page, desk)
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/ai/snippets/${article.id}`, async (route) => {
    await come
    await route.fulfill({ status: 403, json: {} })
  })
  await page.goto(`${desk.url}/knowledge/${article.id}`)
  const back = page.getByRole('button', { name: 'Back to the articles' })
  await expect(back).toBeInViewport()
  const place = await back.boundingBox()
  letCome()
  await expect(page.getByRole('heading', { name: 'Could not load the article' })).toBeVisible()
  expect(await back.boundingBox()).toEqual(place)
  await page.unroute(`**/api/v1/ai/snippets/${article.id}`)
  // News load it again by themselves, so *Retry* may be gone when it is pressed.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(await back.boundingBox()).toEqual(place)
  await back.click()
  await expect(page.getByRole('link', { name: 'Returns' })).toBeVisible()
})

test('an agent does a conversation and all around it with one thumb', async ({ desk, page }) => {
  const uuid = await writesToDesk(desk, '4520119001')
  await signIn(page, desk)
  const fits = async () => {
    expect(await scrollsSideways(page)).toBe(false)
    await expect.poll(() => hardToHit(page)).toEqual([])
  }
  await page.goto(`${desk.url}/inbox/all`)
  const row = page.getByRole('link', { name: /Customer 4520119001/ })
  await expect(row).toBeVisible()
  await fits()
  await row.tap()
  const send = page.getByRole('button', { name: 'Send to Customer' })
  await expect(send.getByText('Send', { exact: true })).toBeVisible()
  await fits()

  // The keyboard takes half of the height. The text box and the button stay in sight.
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.tap()
  await page.setViewportSize({ width: 360, height: 400 })
  await box.fill('It is ready, you can fetch it until six. '.repeat(10))
  await expect(box).toBeInViewport()
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await box.fill('It is ready.')
  await send.tap()
  await expect(page.getByRole('log').getByText('It is ready.')).toBeVisible()

  // The details are a page: Back leads to the thread, and Back again to the list.
  // The name has the room: what is not needed at once is behind the dots, the owner behind a second choice.
  const head = page.locator('[data-part="thread-head"]')
  await expect(head.getByRole('button').or(head.getByRole('link'))).toHaveText(['', 'Resolve', ''])
  const more = head.getByRole('button', { name: 'More about this conversation' })
  await more.tap()
  await page.getByRole('menuitem', { name: 'Owner' }).tap()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Take over' })).toBeFocused()
  await fits()
  await page.keyboard.press('Escape')
  await more.tap()
  await page.getByRole('menuitem', { name: 'Show details' }).tap()
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toBeVisible()
  await fits()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(box).toBeVisible()
  expect(page.url()).toContain(uuid)

  await page.getByRole('button', { name: 'More ways to send' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Send later' })).toBeVisible()
  await fits()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send template' }).tap()
  // Nothing lies over the sheet: neither a keyboard nor the name of a button.
  await expect(page.getByRole('dialog', { name: 'Send template' })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await fits()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: 'Find or do' }).tap()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Find or do' }).tap()
  await page.getByRole('combobox').fill('4520119001')
  await expect(page.getByRole('option', { name: /Customer 4520119001/ }).first()).toBeVisible()
  await fits()
  await page.keyboard.press('Escape')
  // The bar marks where one is: every list is a part of the inbox, and the rest is in its menu.
  const inbox = page.getByRole('link', { name: 'Inbox', exact: true })
  const bar = page.getByRole('button', { name: 'More', exact: true })
  await page.goto(`${desk.url}/inbox/unassigned`)
  await expect(inbox).toHaveAttribute('aria-current', 'page')
  await expect(bar).toHaveCSS('box-shadow', 'none')
  await page.goto(`${desk.url}/today`)
  await expect(inbox).not.toHaveAttribute('aria-current')
  await expect(bar).not.toHaveCSS('box-shadow', 'none')
  // What is said lies neither over the text box nor out of a thumb's reach.
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  await more.tap()
  await page.getByRole('menuitem', { name: 'Owner' }).tap()
  await page.getByRole('menuitem', { name: 'Take over' }).tap()
  await expect(head.getByText('Admin')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await fits()
  const api = await colleague(desk)
  for (const language of ['en', 'ar']) {
    await api.put('/api/v1/settings/general', { 'app.lang': language })
    for (const path of [`/inbox/all/${uuid}`, '/notifications', '/profile', '/contacts', '/today', '/knowledge/gaps']) {
      await page.goto(desk.url + path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('navigation').or(page.getByRole('log')).first()).toBeVisible()
      await fits()
    }
  }
})

test('what opens over a low window keeps its words, however long a name in it is', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520210091')
  await api.put('/api/v1/settings/general', { 'app.lang': 'en' })
  const first_name = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)
  const owner = await api.post('/api/v1/agents', { first_name, email: 'long@example.com', roles: ['Agent'] })
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: owner.id })
  await page.setViewportSize({ width: 360, height: 480 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: 'More about this conversation' }).tap()
  await expect(page.getByRole('menuitem', { name: /Owner/ }).getByText('Owner')).toBeInViewport({ ratio: 1 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.keyboard.press('Escape')

  await page.goto(`${desk.url}/inbox/all`)
  await page.getByRole('button', { name: 'Filter this list' }).tap()
  const search = page.getByRole('dialog').getByRole('searchbox', { name: 'Search conversations' })
  expect((await search.boundingBox())!.height).toBeGreaterThan(40)
})
