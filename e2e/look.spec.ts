import { gzipSync } from 'node:zlib'
import { expect, storm, test } from './desk.ts'
import {
  colleague,
  faultsInLightAndDark,
  fillSignIn,
  missedBy,
  scrollsSideways,
  sendFromPhone,
  signIn,
  writesToDesk,
} from './panel.ts'

test('sign-in, inbox and knowledge are accessible in light and dark', async ({ desk, page }) => {
  // The mark stands there until the desk has answered.
  const awaited = page.locator('[data-part="awaited"]')
  await page.route('**/api/v1/config', async (route) => {
    await expect(awaited).toBeVisible()
    await route.continue()
  })
  await page.goto(desk.url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(awaited).toBeHidden()
  await page.unroute('**/api/v1/config')
  expect(await faultsInLightAndDark(page)).toEqual([])
  await signIn(page, desk)
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.getByRole('link', { name: 'Knowledge' }).click()
  await expect(page.getByRole('heading', { name: 'Knowledge' })).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
})

/** What `npm run bench -- panel` aims at. */
const mostScript = 250 * 1024

test('a first visit loads no more script than the inbox needs', async ({ desk, page }) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    const size = response.body().then((body) => gzipSync(body).length)
    sizes.set(new URL(response.url()).pathname, size)
  })
  await page.goto(`${desk.url}/inbox/all`)
  await fillSignIn(page, desk)
  await expect(page.getByText('No conversation is open')).toBeVisible()
  await page.waitForLoadState('load')
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes, [...sizes.keys()].join(', ')).toBeLessThan(mostScript)
})

test('at 360 px nothing scrolls sideways', async ({ desk, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(desk.url)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await signIn(page, desk)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('link', { name: 'Knowledge' }).click()
  expect(await scrollsSideways(page)).toBe(false)
  // The person may let the browser enlarge text alone. Lines grow with it.
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const crowded = `[...document.querySelectorAll('body *')].flatMap((node) => {
    const { lineHeight, fontSize } = getComputedStyle(node)
    return node.textContent && parseFloat(lineHeight) < parseFloat(fontSize) ? [node.textContent] : []
  })`
  expect(await page.evaluate<string[]>(crowded)).toEqual([])
  await context.close()
})

test('on a phone a finger has 44 px for what is drawn smaller', { tag: storm }, async ({ desk, browser }) => {
  const uuid = await writesToDesk(desk, '4512349921')
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/snippets', { title: 'Fingers', content: 'They are wider than a mouse is.' })
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const message = page.getByRole('article').filter({ hasText: 'Hello' }).first()
  for (const name of ['Reply to this message', 'React']) {
    await expect(message.getByRole('button', { name })).toBeVisible()
    await expect.poll(() => missedBy(message.getByRole('button', { name }))).toEqual([])
  }
  await expect.poll(() => missedBy(page.getByRole('button', { name: 'Private note' }))).toEqual([])
  await sendFromPhone(desk, '4512349921', {
    type: 'contacts',
    contacts: [
      { name: { formatted_name: 'Mira' }, phones: ['+45 20 11 22 33', '+45 20 11 22 34'].map((phone) => ({ phone })) },
    ],
  })
  for (const name of ['+45 20 11 22 33', '+45 20 11 22 34'])
    await expect.poll(() => missedBy(page.getByRole('link', { name }))).toEqual([])

  await page.keyboard.press('Control+k')
  const everywhere = page.getByRole('button', { name: 'search everywhere' })
  await expect(everywhere).toBeVisible()
  await expect.poll(() => missedBy(everywhere)).toEqual([])

  await page.goto(`${desk.url}/knowledge/${id}`)
  for (const role of [{ name: 'Preview' }, { name: 'Search' }, { name: 'Back to the articles' }]) {
    await expect(page.getByRole('button', role)).toBeVisible()
    await expect.poll(() => missedBy(page.getByRole('button', role))).toEqual([])
  }
  await expect.poll(() => missedBy(page.getByRole('switch').first())).toEqual([])
  await context.close()
})

test('a wrong password is said in words, at the form', async ({ desk, page }) => {
  await page.goto(desk.url)
  await fillSignIn(page, { ...desk, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('Email and password do not match')
})
