import type { Page } from '@playwright/test'
import { expect, type Started, test } from './desk.ts'
import { colleague, signIn } from './panel.ts'

test.use({ ownDesk: 'long-lists', viewport: { width: 1440, height: 600 } })

type Ids = { tags: number[]; articles: number[]; contacts: number[] }
const counts = { tags: 130, articles: 104, contacts: 58 }
const numbered = (n: number) => String(n).padStart(3, '0')
const ids = new Map<string, Ids>()

/** Gives the desk more than one page of tags, articles and contacts, and so of the log. Their names count up. */
async function fill(desk: Started): Promise<Ids> {
  const filled = ids.get(desk.url)
  if (filled) return filled
  const api = await colleague(desk)
  const make = async (path: string, count: number, fields: (n: string) => object) => {
    const post = async (n: number): Promise<number> => (await api.post(`/api/v1/${path}`, fields(numbered(n)))).id
    const made: number[] = []
    while (made.length < count) {
      const next = Array.from({ length: Math.min(20, count - made.length) }, (_, index) => made.length + index + 1)
      made.push(...(await Promise.all(next.map(post))))
    }
    return made
  }
  const made = {
    tags: await make('tags', counts.tags, (n) => ({ name: `Tag ${n}` })),
    articles: await make('ai/snippets', counts.articles, (n) => ({ title: `Article ${n}`, content: `Of ${n}.` })),
    contacts: await make('contacts', counts.contacts, (n) => ({
      first_name: `Contact ${n}`,
      email: `c${n}@b.example`,
    })),
  }
  ids.set(desk.url, made)
  return made
}

/** Whether the open row stands whole below the heads of its table, and above what is below the list. */
const isInSight = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const row = document.querySelector('tr:has([aria-current])')
    const { left, top, bottom } = row.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 60, y)))
  })()`)

const open = (page: Page) => page.locator('tr:has([aria-current])')

test('the row of what a link opens is brought into sight, and the focus is not moved', async ({ desk, page }) => {
  const { tags, articles, contacts } = await fill(desk)
  const api = await colleague(desk)
  const logged = (await api.get('/api/v1/activity-logs?page_size=50')).results
  await signIn(page, desk)
  for (const path of [
    `/admin/tags/${tags[120]}`,
    `/knowledge/${articles[70]}?sort=title`,
    `/contacts/${contacts[56]}?sort=name&page=2`,
    `/admin/audit/${logged[45].id}`,
  ]) {
    await page.goto(desk.url + path)
    await expect(open(page), path).toBeVisible()
    await expect.poll(() => isInSight(page), path).toBe(true)
    expect(await page.evaluate<boolean>("document.activeElement.closest('table') === null"), path).toBe(true)
  }
})

test('the open row is brought into sight once, and a row that is in sight stays where it is', async ({
  desk,
  page,
}) => {
  const { tags } = await fill(desk)
  const api = await colleague(desk)
  await signIn(page, desk, `/admin/tags/${tags[60]}`)
  await expect(open(page)).toContainText('Tag 061')
  await expect.poll(() => isInSight(page)).toBe(true)
  const scrolled = () => page.evaluate<number>("document.querySelector('.scroll:has(table)').scrollTop")
  const before = await scrolled()
  await page.getByRole('link', { name: 'Tag 060', exact: true }).click()
  await expect(open(page)).toContainText('Tag 060')
  expect(await scrolled()).toBe(before)

  await page.getByRole('link', { name: 'Tag 001', exact: true }).focus()
  await api.put(`/api/v1/tags/${tags[1]}`, { name: 'Tag 002 again' })
  await expect(page.getByRole('link', { name: 'Tag 002 again' })).toBeVisible()
  expect(await isInSight(page)).toBe(false)
  await page.goBack()
  await expect(open(page)).toContainText('Tag 061')
  await expect.poll(() => isInSight(page)).toBe(true)
  await api.put(`/api/v1/tags/${tags[1]}`, { name: 'Tag 002' })
})

test('J goes on to the next page of a table, and K to the page before', async ({ desk, page }) => {
  await fill(desk)
  await signIn(page, desk)
  for (const { path, name, first, total } of [
    { path: '/admin/tags', name: 'Tag', first: 100, total: counts.tags },
    { path: '/knowledge?sort=title', name: 'Article', first: 100, total: counts.articles },
    { path: '/contacts?sort=name', name: 'Contact', first: 50, total: counts.contacts },
  ]) {
    await page.goto(desk.url + path)
    const rows = page.getByRole('table').locator('[data-part="title"]')
    await expect(rows).toHaveCount(first)
    await rows.first().focus()
    await page.keyboard.press('k')
    await expect(rows.first()).toBeFocused()
    await expect(rows.first()).toHaveText(`${name} 001`)
    await rows.last().focus()
    await page.keyboard.press('j')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(rows).toHaveCount(total - first)
    await expect(rows.first()).toBeFocused()
    await expect(rows.first()).toHaveText(`${name} ${numbered(first + 1)}`)
    await page.keyboard.press('k')
    await expect(rows).toHaveCount(first)
    await expect(rows.last()).toBeFocused()
    await expect(rows.last()).toHaveText(`${name} ${numbered(first)}`)
    await page.keyboard.press('j')
    await expect(rows).toHaveCount(total - first)
    await rows.last().focus()
    await page.keyboard.press('j')
    await expect(rows.last()).toBeFocused()
    await expect(rows).toHaveCount(total - first)
  }
})

test('J and K move through the log, from page to page too', async ({ desk, page }) => {
  await fill(desk)
  await signIn(page, desk, '/admin/audit')
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows).toHaveCount(50)
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await rows.last().focus()
  const last = await rows.last().textContent()
  await page.keyboard.press('j')
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByText('Page 1 of')).toBeVisible()
  await expect(rows.last()).toBeFocused()
  await expect(rows.last()).toHaveText(last!)
})

test('whoever goes elsewhere while a page is on its way stays there', async ({ desk, page }) => {
  await fill(desk)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/api\/v1\/contacts\?.*\bpage=2\b/, async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, desk, '/contacts?sort=name')
  const rows = page.getByRole('table').locator('[data-part="title"]')
  await expect(rows).toHaveCount(50)
  await rows.last().focus()
  const asked = page.waitForRequest(/\/api\/v1\/contacts\?.*\bpage=2\b/)
  await page.keyboard.press('j')
  await asked
  const search = page.getByRole('searchbox')
  await search.focus()
  release()
  await expect(rows).toHaveCount(counts.contacts - 50)
  await expect(search).toBeFocused()
})
