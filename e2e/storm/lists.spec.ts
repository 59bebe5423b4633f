import type { Page } from '@playwright/test'
import { expect, type Started, test } from '../desk.ts'
import { colleague, faultsInLightAndDark, scrollsSideways, signIn } from '../panel.ts'

test.use({ ownDesk: 'lists in each look' })

async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
}

const lists = ['Teams', 'Roles', 'Tags', 'Statuses']

/** Each list has rows of its own beside those that are built in. */
async function fillLists(desk: Started): Promise<void> {
  const api = await colleague(desk)
  const fill = async (path: string, name: string, rest: object = {}) => {
    const there: { name: string }[] = await api.get(`/api/v1/${path}`)
    if (!there.some((one) => one.name === name)) await api.post(`/api/v1/${path}`, { name, ...rest })
  }
  await fill('teams', 'Wheels')
  await fill('tags', 'wheels')
  await fill('roles', 'Wheelers', { permissions: ['tags:manage'] })
}

test('lists and what is open beside them are accessible in light and dark', async ({ desk, page }) => {
  await fillLists(desk)
  await signIn(page, desk)
  for (const name of lists) {
    await openList(page, name)
    await page.getByRole('main').getByRole('link', { name: /^New / }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    expect(await faultsInLightAndDark(page), name).toEqual([])
  }
  await openList(page, 'Roles')
  await page.getByRole('table', { name: 'Roles' }).getByRole('link', { name: 'Agent' }).click()
  await expect(page.getByRole('region', { name: 'Agent' })).toContainText('built in')
  expect(await faultsInLightAndDark(page)).toEqual([])
  await page.goto(`${desk.url}/admin/teams/new`)
  await page.getByRole('button', { name: 'Add a member' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await faultsInLightAndDark(page)).toEqual([])
})

test('at 360 px lists and forms fit', async ({ desk, browser }) => {
  await fillLists(desk)
  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })).newPage()
  await signIn(page, desk)
  for (const name of lists) {
    const path = `${desk.url}/admin/${name.toLowerCase()}`
    await page.goto(path)
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
    expect(await scrollsSideways(page), name).toBe(false)
    await page.goto(`${path}/new`)
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    expect(await scrollsSideways(page), `new of ${name}`).toBe(false)
  }
  await page.context().close()
})
