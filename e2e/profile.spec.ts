import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { fillSignIn, givePassword, type SignIn, scrollsSideways, seriousFaults } from './panel.ts'

test.use({ ownDesk: 'profile' })

/** A picture of one colour, drawn by the browser. */
async function picture(page: Page, colour: string, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = ${width}
    canvas.height = ${height}
    const pen = canvas.getContext('2d')
    pen.fillStyle = '${colour}'
    pen.fillRect(0, 0, ${width}, ${height})
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

async function signIn(page: Page, { url, ...who }: SignIn): Promise<void> {
  await page.goto(url)
  await fillSignIn(page, who)
}

test('an agent sets a picture of themselves and removes it', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.locator('[data-part="me"]').click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  const field = page.getByRole('group', { name: 'Picture' })

  await upload(page, 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(field.getByRole('alert')).toContainText('not a picture')

  await upload(page, 'me.png', await picture(page, 'rgb(200, 30, 90)', 200, 100))
  await expect(field.locator('img')).toHaveAttribute('data-state', 'there')
  await expect(field.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[data-part="me"] img')).toHaveAttribute(
    'data-state',
    'there',
  )
  expect(await seriousFaults(page)).toEqual([])

  await page.reload()
  await expect(field.locator('img')).toHaveAttribute('data-state', 'there')
  await field.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('[data-part="avatar"] img')).toHaveCount(0)
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
})

test('a new password needs the current one and ends the other sessions', async ({ desk, page, browser }) => {
  await signIn(page, desk)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, desk)
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.goto(`${desk.url}/profile`)
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await next.fill('correct horse')
  await page.keyboard.press('Control+s')
  await expect(current).toHaveAccessibleDescription('A new password needs your current one')
  await expect(current).toBeFocused()
  await current.fill('not my password')
  await page.keyboard.press('Control+s')
  await expect(current).toHaveAccessibleDescription('The current password is wrong')
  await current.fill(desk.password)
  await next.fill('short')
  await page.keyboard.press('Control+s')
  await expect(next).toHaveAccessibleDescription('A password has at least 10 characters')
  await next.fill('correct horse battery')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(current).toHaveValue('')

  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(current).toBeVisible()
  await signIn(elsewhere, { ...desk, password: 'correct horse battery' })
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The desk is shared by the tests of this file.
  await current.fill('correct horse battery')
  await next.fill(desk.password)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
})

test('the logo stands beside the name and on the sign-in page', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  const field = page.getByRole('group', { name: 'Logo' })
  await upload(page, 'logo.png', await picture(page, 'rgb(20, 60, 120)', 300, 90))
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.locator('[data-part="desk-logo"]')).toBeVisible()
  await expect(field.locator('[data-part="desk-logo"]')).toBeVisible()

  const visitor = await (await page.context().browser()!.newContext()).newPage()
  await visitor.goto(desk.url)
  const logo = visitor.getByRole('main').locator('[data-part="desk-logo"]')
  await expect(logo).toBeVisible()
  const width = () => visitor.evaluate<number>('document.querySelector(\'main [data-part="desk-logo"]\').naturalWidth')
  await expect.poll(width).toBe(300)
  expect(await seriousFaults(visitor)).toEqual([])

  await field.getByRole('button', { name: 'Remove' }).click()
  await expect(navigation.locator('[data-part="desk-logo"]')).toHaveCount(0)
})

test('after a switch the address from before is listed, works and can be removed', async ({ desk, page }) => {
  await signIn(page, desk)
  await page.getByRole('link', { name: 'Admin' }).click()
  const before = new URL(await page.getByLabel('Root URL').inputValue()).host
  await page.getByLabel('Root URL').fill(desk.url)
  await page.keyboard.press('Control+s')
  await givePassword(page, desk)
  const hosts = page.getByRole('group', { name: 'Also reached as' })
  await expect(hosts.getByText(before)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await page.goto(`http://${before}`)
  await signIn(page, { ...desk, url: `http://${before}` })
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByLabel('Site name').fill('Kvist')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Kvist')

  await hosts.getByRole('button', { name: `Remove ${before}` }).click()
  await expect(page.getByText('1 change: Also reached as')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 change: Also reached as')).toBeHidden()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(hosts.getByText('None')).toBeVisible()
  await expect(hosts.getByText(before)).toHaveCount(0)
})

test('profile and general settings fit a phone', { tag: storm }, async ({ desk, page }) => {
  await signIn(page, desk)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/profile', '/admin/general']) {
    await page.goto(`${desk.url}${path}`)
    await expect(page.locator('[data-part="picture"]')).toBeVisible()
    expect(await scrollsSideways(page), path).toBe(false)
    expect(await seriousFaults(page), path).toEqual([])
  }
})

test('the profile says whether the browser or the address is why nothing can be pushed', { tag: storm }, async ({
  desk,
  page,
  browser,
}) => {
  await page.addInitScript('delete window.PushManager')
  const plain = await browser.newPage()
  for (const [tab, url, why] of [
    [page, desk.url, 'This browser cannot receive push notifications.'],
    [plain, desk.url.replace('127.0.0.1', 'desk.test'), 'Push notifications need https.'],
  ] as const) {
    await signIn(tab, { ...desk, url })
    await expect(tab).toHaveURL(/\/(inbox|setup)/)
    await tab.goto(`${url}/profile`)
    await expect(tab.getByText(why)).toBeVisible()
  }
  await plain.close()
})
