import { expect, test } from './desk.ts'
import { scrollsSideways, seriousFaults, signIn } from './panel.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in, inbox and knowledge are accessible in ${colorScheme}`, async ({ desk, browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await page.goto(desk.url)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await signIn(page, desk)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Knowledge' }).click()
    await expect(page.getByRole('heading', { name: 'Knowledge' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await context.close()
  })
}

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
  await context.close()
})

test('a wrong password is said in words, at the form', async ({ desk, page }) => {
  await page.goto(desk.url)
  await page.getByLabel('Email').fill(desk.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Email and password do not match')
})
