import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { scrollsSideways, seriousFaults, signIn } from './panel.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

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
  expect((await chromium.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

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
