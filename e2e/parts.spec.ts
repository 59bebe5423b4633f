import type { Page, Route } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, seriousFaults, signIn } from './panel.ts'
import { box, log, openThread } from './replying.ts'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Find or do' })
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const noAnswer = 'The desk did not answer. Check your network and try again.'
const stale = 'This could not be loaded. Load the page again.'
const updated = 'The desk has been updated. Load the page again.'
const reload = (page: Page) => page.getByRole('button', { name: 'Load again' })

/** Whether the page is still the one that was opened, and not one that loaded itself again. */
const mark = (page: Page) => page.evaluate('void (window.isSame = true)')
const isSame = (page: Page) => page.evaluate<boolean>('window.isSame === true')

/**
 * Prepares a page for an update of the desk, which begins and ends with the returned function: the page of the desk
 * names other scripts then, and the files `gone` are not there. This comes before the page is opened, because requests
 * that follow at once on the beginning of a route may miss it.
 */
async function updates(page: Page, gone = '**/assets/*.{js,css}'): Promise<(isUpdated: boolean) => void> {
  let isUpdated = false
  await page.route(gone, (route) => (isUpdated ? route.fulfill({ status: 404, json: {} }) : route.continue()))
  await page.route(/:\d+\/$/, async (route) => {
    if (!isUpdated) return route.continue()
    const now = await route.fetch()
    await route.fulfill({ response: now, body: (await now.text()).replaceAll('/assets/first-', '/assets/next-') })
  })
  return (next) => {
    isUpdated = next
  }
}

test('a part that nobody asked for is missing without its script, and appears when the desk is reached again', async ({
  desk,
  page,
}) => {
  await page.route('**/assets/suggest-reply-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await openThread(page, desk, '4520540001')
  await failed
  const suggest = page.getByRole('button', { name: 'Let the assistant draft' })
  await box(page).fill('Half a reply')
  await expect(log(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(page.locator('[data-part="offline"]')).toBeVisible()
  await expect(suggest).toHaveCount(0)
  await page.unroute('**/assets/suggest-reply-*.js')
  await page.context().setOffline(false)
  await expect(suggest).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('Half a reply')
})

test('without a connection the palette says why it does not open, and opens when it is asked for again', async ({
  desk,
  page,
}) => {
  await openThread(page, desk, '4520540002')
  await mark(page)
  await box(page).fill('Half a reply')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(told(page, noAnswer)).toBeVisible()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(' and more')
  await expect(box(page)).toHaveValue('Half a reply and more')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(told(page, noAnswer)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  expect(await isSame(page)).toBe(true)
})

test('styles that did not load are loaded when the part is asked for again', async ({ desk, page }) => {
  let isCut = true
  await page.route('**/assets/palette-*.css', (route) => (isCut ? route.abort() : route.continue()))
  await openThread(page, desk, '4520540003')
  await page.keyboard.press('Control+k')
  await expect(told(page, stale)).toBeVisible()
  await expect(palette(page)).toHaveCount(0)
  isCut = false
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  const isStyled = `[...document.styleSheets].some(({ href, cssRules }) => /palette-/.test(href) && cssRules.length > 0)`
  expect(await page.evaluate<boolean>(isStyled)).toBe(true)
  // What was said of it is no longer true.
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what was given up before its script failed is asked for anew', async ({ desk, page }) => {
  const script = '**/assets/palette-*.js'
  await page.clock.install()
  const asked: Route[] = []
  await page.route(script, (route) => void asked.push(route))
  await openThread(page, desk, '4520540007')
  await page.keyboard.press('Control+k')
  await expect.poll(() => asked.length).toBe(1)
  await page.keyboard.press('Escape')
  await asked[0]!.abort()
  // The panel itself tries once more.
  await expect.poll(() => asked.length).toBe(2)
  await page.evaluate(`void (window.failed = import('${asked[1]!.request().url()}').catch(() => {}))`)
  await asked[1]!.abort()
  await page.evaluate('window.failed')
  await page.unroute(script)
  await page.clock.runFor(2_000)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
})

test('a press elsewhere gives up what has not loaded yet, and letters go where it was', async ({ desk, page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await openThread(page, desk, '4520540008')
  const asked = page.waitForRequest('**/assets/palette-*.js')
  await page.keyboard.press('Control+k')
  await asked
  await box(page).click()
  await page.keyboard.type('Half a reply')
  await expect(box(page)).toHaveValue('Half a reply')
  const came = page.waitForEvent('requestfinished', (request) => /palette-.*\.js/.test(request.url()))
  go()
  await came
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await expect(palette(page)).toHaveValue('')
})

test('without its list, Enter puts a saved reply in and never sends the letters that find it', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  await api.post('/api/v1/macros', { name: 'Warranty swap', message_content: 'Bring the bike on Friday.' })
  await page.route('**/assets/macro-choice-*.js', (route) => route.abort())
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/macros')
  await openThread(page, desk, '4520540009')
  await read
  await box(page).pressSequentially('/warr')
  await expect(told(page, stale)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('Bring the bike on Friday.')
})

test('after an update of the desk the page asks to be loaded again, and a half-written reply is still there', async ({
  desk,
  page,
}) => {
  const update = await updates(page)
  await openThread(page, desk, '4520540004')
  await mark(page)
  update(true)
  await page.keyboard.press('Control+k')
  await expect(told(page, updated)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await box(page).fill('Half a reply')
  expect(await isSame(page)).toBe(true)
  update(false)
  await reload(page).click()
  await expect(box(page)).toHaveValue('Half a reply')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
})

test('what is half written in Admin is there after an update too, until it is saved, and nothing secret is kept', async ({
  desk,
  page,
}) => {
  const update = await updates(page)
  const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await signIn(page, desk, '/admin/tags/new')
  await mark(page)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Half a tag')
  update(true)
  await page.keyboard.press('Control+k')
  await expect(told(page, updated)).toBeVisible()
  update(false)
  await reload(page).click()
  await expect.poll(() => isSame(page).catch(() => true)).toBe(false)
  await expect(name).toHaveValue('Half a tag')
  expect(asked).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/tags\/\d+$/)
  expect(await kept()).not.toContain('Half a tag')

  await page.goto(`${desk.url}/admin/notifications/email`)
  await page.getByLabel('Host').fill('mail.example')
  await page.getByLabel('Password').fill('a word of the mail server')
  await page.goto(`${desk.url}/admin/tags/new`)
  expect(asked).toEqual(['beforeunload'])
  await name.fill('Another half')
  expect(await kept()).toContain('Another half')
  expect(await kept()).not.toMatch(/mail\.example|a word of/)
  await page.getByRole('button', { name: 'your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await kept()).not.toContain('Another half')
})

test('a part that nobody asked for tells of an update once', async ({ desk, page }) => {
  const update = await updates(page, '**/assets/suggest-reply-*.js')
  update(true)
  await openThread(page, desk, '4520540006')
  await expect(told(page, updated)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await box(page).fill('Half a reply')
  await expect(page.getByRole('button', { name: 'Let the assistant draft' })).toHaveCount(0)
})

test('a page that cannot be loaded says so in its place, and the panel around it stays', async ({ desk, page }) => {
  const update = await updates(page)
  await openThread(page, desk, '4520540005')
  await mark(page)
  const navigation = page.getByRole('navigation').first()
  const heading = page.getByRole('heading', { name: 'Reports' })

  await page.context().setOffline(true)
  await navigation.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText(noAnswer)).toBeVisible()
  await expect(page).toHaveTitle(/The desk did not answer · Parley$/)
  await expect(navigation).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading).toBeVisible()
  await expect(page).toHaveTitle(/Reports · Parley$/)
  expect(await isSame(page)).toBe(true)

  update(true)
  await navigation.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: updated })).toBeVisible()
  await expect(page).toHaveTitle(/The desk has been updated/)
  await expect(navigation).toBeVisible()
  expect(await isSame(page)).toBe(true)
  update(false)
  await reload(page).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
})

test('what the sign-in page of a public network answers is told as the desk not answering', async ({ desk, page }) => {
  let isOurs = true
  const portal = {
    contentType: 'text/html',
    body: '<!doctype html><title>Welcome</title><h1>Sign in to the network</h1>',
  }
  await page.route(/\/assets\/|:\d+\/$|\/api\/v1\/(contacts|media)\b/, (route) =>
    isOurs ? route.continue() : route.fulfill(portal),
  )
  await openThread(page, desk, '4520540011')
  await mark(page)
  const navigation = page.getByRole('navigation').first()
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  await navigation.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()

  isOurs = false
  await navigation.getByRole('link', { name: 'Reports' }).click()
  await expect(main.getByText(noAnswer)).toBeVisible()
  await expect(reload(page)).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  isOurs = true
  // The panel tries again by itself too, and then there is no button.
  await retry.evaluateAll('(all) => all.forEach((one) => one.click())')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()

  isOurs = false
  await page.goBack()
  await main.getByRole('searchbox').fill('Somebody')
  await expect(main.getByText(noAnswer)).toBeVisible()
  isOurs = true
  await retry.click()
  await expect(main.getByText(noAnswer)).toHaveCount(0)
  expect(await isSame(page)).toBe(true)
})
