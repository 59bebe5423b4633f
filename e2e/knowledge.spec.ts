import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startSite } from '../server/test/site.ts'
import { expect, type Started, storm, test } from './desk.ts'
import { colleague, faultsInLightAndDark, scrollsSideways, seriousFaults, signIn } from './panel.ts'
import { withArticle } from './returns.ts'

const site = await startSite()
const folder = mkdtempSync(join(tmpdir(), 'parley-knowledge-'))
test.use({ ownDesk: 'knowledge', environment: { OUTBOUND_ALLOW: site.host } })
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await site.stop()
})

/** A file as somebody has it on a disk. */
function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const rules = (days: string) =>
  `# Returns\n\nA bike comes back within ${days} days, with its receipt.\n\n| Part | Months |\n| --- | --- |\n| Hub | 24 |\n`
const html = (name: string) =>
  `<title>${name}</title><h1>${name}</h1><p>Everything about ${name}, in more than forty characters of text.</p>`

const table = (page: Page) => page.getByRole('table', { name: 'Articles' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

async function sendFiles(page: Page, ...paths: string[]) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(paths)
}

test('an empty knowledge base leads to the first import, and what was edited here is not overwritten unasked', async ({
  desk,
  page,
}) => {
  await signIn(page, desk, '/knowledge')
  await expect(page.getByRole('heading', { name: 'The assistant knows nothing yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Import files or pages' }).click()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  await sendFiles(page, file('returns.md', rules('thirty working')))
  const article = page.getByRole('region', { name: 'Returns' })
  await expect(article.getByText('file://returns.md')).toBeVisible()
  await expect(article.getByText('Indexed')).toBeVisible()
  await article.getByRole('button', { name: 'Preview' }).click()
  await expect(article.getByRole('cell', { name: '24' })).toBeVisible()
  await article.getByRole('button', { name: 'Write' }).click()
  await article.getByLabel('Content').fill(rules('sixty full'))
  await page.keyboard.press('Control+s')
  await expect(article.getByText(/^Saved /)).toBeVisible()
  await expect(article.getByText('Edited here since the API last wrote it')).toBeVisible()

  await sendFiles(page, join(folder, 'returns.md'))
  const conflict = page.getByRole('region', { name: 'Returns' })
  await expect(conflict.getByText('Nothing is written until you choose')).toBeVisible()
  await expect(conflict.locator('mark[data-side="was"]')).toHaveText('sixty full')
  await expect(conflict.locator('mark[data-side="is"]')).toHaveText('thirty working')
  const api = await colleague(desk)
  const [stored] = (await api.get('/api/v1/ai/snippets')).results
  expect(stored.content).toContain('sixty')
  expect(await seriousFaults(page)).toEqual([])

  await conflict.getByRole('button', { name: /Replace with what was sent/ }).click()
  await expect(page.getByText('Replaced Returns')).toBeVisible()
  expect((await api.get(`/api/v1/ai/snippets/${stored.id}`)).content).toContain('thirty')
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect.poll(async () => (await api.get(`/api/v1/ai/snippets/${stored.id}`)).content).toContain('sixty')
})

test('the changes of a conflict are gone through one by one', async ({ desk, page }) => {
  const api = await colleague(desk)
  const lines = (words: string[]) => `# Steps\n\n${words.map((word) => `${word}, a line.`).join('\n\n')}`
  const same = Array.from({ length: 60 }, (_, index) => `Line ${index}`)
  const sent = { key: 'file://steps.md', title: 'Steps', content: lines(['One', ...same, 'Two']) }
  const { item } = await api.post('/api/v1/ai/snippets/upsert', sent)
  await api.put(`/api/v1/ai/snippets/${item.id}`, { content: lines(['Eins', ...same, 'Zwei']) })
  await signIn(page, desk, '/knowledge')
  await sendFiles(page, file('steps.md', lines(['Un', ...same, 'Deux'])))
  const conflict = page.getByRole('region', { name: 'Steps' })
  const [previous, next] = ['Previous', 'Next'].map((name) => conflict.getByRole('button', { name }))
  const ends = conflict.getByRole('row').filter({ hasText: 'Zwei' })
  await expect(conflict.getByText('2 changes')).toBeVisible()
  await expect(ends).not.toBeInViewport()
  await next!.click()
  await expect(conflict.getByText('Change 1 of 2')).toBeVisible()
  await expect(previous!).toBeDisabled()
  await next!.click()
  await expect(conflict.getByText('Change 2 of 2')).toBeVisible()
  await expect(ends).toBeInViewport()
  await expect(ends).toHaveAttribute('aria-current', 'true')
  await expect(next!).toBeDisabled()
  expect(await seriousFaults(page)).toEqual([])
  await previous!.click()
  await expect(ends).not.toBeInViewport()

  // The text is nowhere but in this tab, so the browser asks before it is lost, until it is decided.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.getByRole('link', { name: 'Articles' }).click()
  await sendFiles(page, file('steps.md', lines(['Un', ...same, 'Deux'])))
  await conflict.getByRole('button', { name: /Keep what is in the desk/ }).click()
  await expect(page.getByText('Kept Steps')).toBeVisible()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('at 360 px both texts of a conflict are told apart, and the edit is kept', { tag: storm }, async ({
  desk,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  const api = await colleague(desk)
  const sent = { key: 'file://fees.md', title: 'Returns', content: rules('ten') }
  const { item } = await api.post('/api/v1/ai/snippets/upsert', sent)
  await api.put(`/api/v1/ai/snippets/${item.id}`, { content: rules('twenty') })
  await signIn(page, desk, '/knowledge')
  await sendFiles(page, file('fees.md', rules('fourteen')))
  const conflict = page.getByRole('region', { name: 'Returns' })
  const [was, is] = [conflict.locator('td[data-changed="was"]'), conflict.locator('td[data-changed="is"]')]
  await expect(was).toContainText('within twenty days')
  await expect(is).toContainText('within fourteen days')
  expect((await is.boundingBox())!.y).toBeGreaterThan((await was.boundingBox())!.y)
  const colour = (selector: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('[data-part="compared"] ${selector}')).backgroundColor`,
    )
  expect(await colour('th[data-side="was"]')).toBe(await colour('td[data-changed="was"]'))
  expect(await colour('th[data-side="is"]')).toBe(await colour('td[data-changed="is"]'))
  expect(await scrollsSideways(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await conflict.getByRole('button', { name: /Keep what is in the desk/ }).click()
  await expect(page.getByText('Kept Returns')).toBeVisible()
  expect((await api.get(`/api/v1/ai/snippets/${item.id}`)).content).toContain('twenty')
  await context.close()
})

test('keys that look the same are told apart', { tag: storm }, async ({ desk, page }) => {
  const api = await colleague(desk)
  for (const key of ['twin', 'twin ', 'tw\u200bin', 'twi\u00f1', 'twin\u0303'])
    await api.post('/api/v1/ai/snippets/upsert', { key, title: 'Twin', content: `On ${key.length} twins.` })
  await signIn(page, desk, '/knowledge?query=Twin')
  await expect(row(page, 'Twin')).toHaveCount(5)
  for (const text of ['twin', 'twin\\u{20}', 'tw\\u{200b}in', 'twi\u00f1', 'twin\\u{303}'])
    await expect(table(page).getByText(text, { exact: true })).toHaveCount(1)
})

test('an article is made internal and let to customers again', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/snippets', {
    title: 'Goodwill',
    content: 'Refunds without a receipt.\n\n## Limits (internal)\n\nUp to 200 kr.\n\n## After\n\nCome by.',
  })
  await signIn(page, desk, `/knowledge/${id}`)
  const choose = async (what: string) => {
    await page.locator('[data-part="editor"]').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await choose('Make internal')
  await expect(page.locator('[data-part="editor"]').getByText('Internal', { exact: true })).toBeVisible()
  await expect(row(page, 'Goodwill').getByText('Internal', { exact: true })).toBeVisible()
  const inEditor = page
    .locator('[data-part="editor"]')
    .getByRole('switch', { name: 'Internal: never quoted to customers' })
  await expect(inEditor).not.toBeChecked()
  await expect(inEditor).toBeDisabled()
  await expect(row(page, 'Goodwill').getByRole('switch')).not.toBeChecked()
  await expect(row(page, 'Goodwill').getByRole('switch')).toHaveAccessibleDescription(/never quoted/)
  expect((await api.get(`/api/v1/ai/snippets/${id}`)).internal).toBe(true)
  await choose('Use for customers')
  await expect(row(page, 'Goodwill').getByRole('switch')).toBeChecked()
  await expect(page.getByText('Internal', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  const section = page.getByRole('region', { name: 'Internal section' })
  await expect(section).toContainText('Up to 200 kr.')
  await expect(section).not.toContainText('Come by')
  expect(await seriousFaults(page)).toEqual([])
  expect((await api.get(`/api/v1/ai/snippets/${id}`)).internal).toBe(false)
})

test('every text an article has had can be compared and restored', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/snippets', { title: 'Opening hours', content: 'Open from ten to six.' })
  await api.put(`/api/v1/ai/snippets/${id}`, { content: 'Open from nine to six.' })
  await signIn(page, desk, `/knowledge/${id}`)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('button', { name: /Version 1/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Version 2/ }).click()
  await expect(page.getByText('1 change', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: /Version 1/ }).click()
  await expect(page.locator('mark[data-side="was"]')).toHaveText('ten')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('Open from ten to six.')
})

test('a tablet shows the list or an article', { tag: storm }, async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/snippets', { title: 'Tablets', content: 'Held upright.' })
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, desk, `/knowledge/${id}`)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Tablets')
  await expect(table(page)).toBeHidden()
  await page.getByRole('button', { name: 'Back to the articles' }).click()
  await expect(row(page, 'Tablets')).toBeVisible()
})

test('somebody else saves while one is writing: both texts are shown and one is chosen', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/ai/snippets', { title: 'Deposit', content: 'The deposit is one hundred.' })
  await signIn(page, desk, `/knowledge/${id}`)
  await page.getByLabel('Content').fill('The deposit is two hundred.')
  await api.put(`/api/v1/ai/snippets/${id}`, { content: 'The deposit is three hundred.' })
  await page.getByRole('button', { name: 'Show both' }).click()
  const both = page.getByRole('dialog')
  await expect(both.locator('mark[data-side="was"]')).toHaveText('three')
  await expect(both.locator('mark[data-side="is"]')).toHaveText('two')
  await both.getByRole('button', { name: 'Use the saved text' }).click()
  await expect(page.getByLabel('Content')).toHaveValue('The deposit is three hundred.')
})

test('articles are narrowed, ordered, chosen by key and changed together', async ({ desk, page }) => {
  const api = await colleague(desk)
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await api.post('/api/v1/ai/snippets/upsert', { key: `bulk/${name}`, title: `Bulk ${name}`, content: `On ${name}.` })
  }
  await signIn(page, desk, '/knowledge')
  await page.getByRole('searchbox').fill('bulk/')
  await expect(table(page).getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/query=bulk/)
  await page.getByRole('button', { name: 'Any source' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'API' }).click()
  await page.getByRole('button', { name: 'Last changed' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'By title' }).click()
  await expect(page).toHaveURL(/query=bulk.*source=api.*sort=title/)
  await page.reload()
  await expect(table(page).getByRole('link').first()).toHaveText('Bulk Alpha')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('toolbar').getByText('Selected: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Turned off: 2')).toBeVisible()
  await expect(row(page, 'Bulk Beta').getByRole('switch')).not.toBeChecked()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(row(page, 'Bulk Beta').getByRole('switch')).toBeChecked()

  await row(page, 'Bulk Gamma').hover()
  await page.getByRole('checkbox', { name: 'Select Bulk Gamma' }).check()
  await page.getByRole('button', { name: 'Delete article' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 1 article?' })
  await expect(question).toContainText('cannot be undone')
  await question.getByRole('button', { name: 'Delete the articles' }).click()
  await expect(row(page, 'Bulk Gamma')).toHaveCount(0)

  // The page hears of a deletion before it has the answer to it.
  await row(page, 'Bulk Beta').getByRole('link').click()
  await page.route('**/api/v1/ai/snippets/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    await expect(page.getByRole('heading', { name: 'This article is gone' })).toBeVisible()
    return route.fulfill({ response })
  })
  await page.getByRole('region', { name: 'Bulk Beta' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete article' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click()
  await expect(page).toHaveURL(/\/knowledge\?/)
  await expect(row(page, 'Bulk Alpha')).toBeVisible()
})

test('pages of a sitemap are chosen and imported in the background, with every refusal and its reason', async ({
  desk,
  page,
}) => {
  const good = site.on('/good', { headers: { 'content-type': 'text/html' }, body: html('Good page') })
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  const slow = site.on('/slow', async (_, response) => {
    await isSeen
    response.writeHead(200, { 'content-type': 'text/html' }).end(html('Slow page'))
  })
  const gone = site.on('/gone', { status: 404 })
  const list = [good, slow, gone, `${site.url}/left-out`].map((url) => `<url><loc>${url}</loc></url>`).join('')
  const sitemap = site.on('/sitemap.xml', {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</urlset>`,
  })
  await signIn(page, desk, '/knowledge')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('button', { name: 'A page' }).click()
  await dialog.getByLabel('Address of the page').fill(gone)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Address of the page')).toHaveAccessibleDescription(/status 404/)
  await dialog.getByRole('button', { name: 'A sitemap' }).click()
  await dialog.getByLabel('Address of the sitemap').fill(sitemap)
  await page.keyboard.press('Enter')
  // All are of one site, so the part that distinguishes them is not cut off.
  await expect(dialog.getByRole('checkbox', { name: '/slow', exact: true })).toBeChecked()
  await dialog.getByRole('searchbox').fill('left-out')
  await dialog.getByRole('checkbox', { name: /left-out/ }).uncheck()
  await dialog.getByRole('button', { name: 'Import 3 pages' }).click()

  const dock = page.getByRole('region', { name: 'Import', exact: true })
  await expect(dock.getByText('Importing')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText('An import is running')
  seen()
  await expect(dock.getByText(/Import ended at/)).toBeVisible()
  await expect(dock.getByText('Written: 2')).toBeVisible()
  await expect(dock.getByText('/slow', { exact: true })).toBeVisible()
  const reason = dock.getByText(/status 404/)
  expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(row(page, 'Slow page')).toBeVisible()
  await dock.getByRole('link', { name: 'Refused: 1' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '/gone' })).toContainText('status 404')
  expect(await seriousFaults(page)).toEqual([])
  // A phone, where one pane is seen at a time.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('listitem').filter({ hasText: '/gone' })).toBeVisible()
  // The reason leaves the name its place.
  const topOf = async (text: string | RegExp) => (await page.getByText(text).boundingBox())?.y ?? 0
  expect(await topOf(/status 404/)).toBeGreaterThan(await topOf(gone))
  expect(await scrollsSideways(page)).toBe(false)
})

test('an import that is repeated tells what it wrote from what it left as it was', async ({ desk, page }) => {
  const api = await colleague(desk)
  await signIn(page, desk, '/knowledge')
  const paths = [file('pumps.md', rules('seven')), file('bells.md', rules('eight'))]
  const dock = page.getByRole('region', { name: 'Import', exact: true })
  await sendFiles(page, ...paths)
  await expect(dock.getByText('Written: 2')).toBeVisible()
  await expect(dock.getByText(/Import ended at/)).toBeVisible()
  const stored = (await api.get('/api/v1/ai/snippets?page_size=500')).results
  const { id } = stored.find(({ key }: { key: string }) => key === 'file://pumps.md')
  await api.put(`/api/v1/ai/snippets/${id}`, { content: rules('nine') })

  await sendFiles(page, ...paths)
  await expect(dock.getByText('For you to decide: 1')).toBeVisible()
  await expect(dock.getByText('Unchanged: 1')).toBeVisible()
  await expect(dock.getByText('Written: 0')).toBeVisible()

  // A phone, and a tab that no longer has the file: one pane is seen at a time.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${desk.url}/knowledge/imports`)
  const again = page.getByRole('heading', { name: 'Choose the file again' })
  await expect(page.getByRole('link', { name: 'pumps.md' })).toBeVisible()
  await expect(again).toBeHidden()
  await page.getByRole('link', { name: 'pumps.md' }).click()
  await expect(again).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(again).toBeHidden()
})

test('files dropped on the page are imported, and a question shows what would be found', async ({ desk, page }) => {
  await signIn(page, desk, '/knowledge')
  const drop = await page.evaluateHandle(`(() => {
    const carried = new DataTransfer()
    const text = 'Helmets are exchanged for a new one after every crash, free of charge, in all our shops.'
    carried.items.add(new File([text], 'helmets.txt', { type: 'text/plain' }))
    carried.items.add(new File(['too short'], 'short.txt', { type: 'text/plain' }))
    return carried
  })()`)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: drop })
  await expect(page.getByText('Drop to add to the knowledge base')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: drop })
  await expect(page.getByText(/Import ended at/)).toBeVisible()
  await row(page, 'helmets').getByRole('link').click()
  await expect(page.getByText('Indexed').last()).toBeVisible()
  await page.getByLabel('Question').fill('is a helmet exchanged after a crash?')
  await page.keyboard.press('Enter')
  const finds = page.getByRole('region', { name: 'What the assistant would find' })
  await expect(finds.getByRole('link').first()).toHaveText('helmets')
  await expect(finds.getByText('sure', { exact: true }).first()).toBeVisible()
})

test('the articles of a connection are read only and go with it', async ({ desk, page }) => {
  const wiki = site.on('/wiki', { headers: { 'content-type': 'text/html' }, body: html('Torque values') })
  await signIn(page, desk, '/knowledge/connections')
  await expect(page.getByRole('heading', { name: 'No site is connected' })).toBeVisible()
  await page.getByRole('button', { name: /New connection/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('c')
  await dialog.getByLabel('Name').fill('Workshop wiki with torque values and all the service manuals')
  await dialog.getByRole('button', { name: 'Single pages' }).click()
  await dialog.getByLabel('Addresses').fill(wiki)
  await dialog.getByRole('checkbox', { name: 'All its articles are internal' }).click()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const connection = page.getByRole('listitem').filter({ hasText: 'Workshop wiki' })
  const internal = connection.getByRole('switch', { name: 'All its articles are internal' })
  await expect(internal).toBeChecked()
  await internal.click()
  await expect(internal).not.toBeChecked()
  await connection.getByRole('link', { name: 'Articles: 1' }).click()
  await row(page, 'Torque values').getByRole('link').click()
  const article = page.getByRole('region', { name: 'Torque values' })
  await expect(article.getByText('This article comes from a connection')).toBeVisible()
  await expect(article.getByRole('link', { name: 'From Workshop wiki' })).toBeVisible()
  await expect(article.getByLabel('Content')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])

  await article.getByRole('link', { name: 'From Workshop wiki' }).click()
  await page.getByRole('button', { name: 'Disconnect Workshop wiki' }).click()
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0
  const keep = dialog.getByRole('button', { name: 'Keep Workshop wiki' })
  expect(await leftOf(keep)).toBeGreaterThan(await leftOf(dialog))
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: 'No site is connected' })).toBeVisible()
})

test('a key of the knowledge base is shown once, used, and revoked', async ({ desk, page }) => {
  await signIn(page, desk, '/admin/ai/connect')
  await page.getByLabel('Name', { exact: true }).fill('Shop sync')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const key = await shown.getByRole('status', { name: 'Key' }).textContent()
  const secret = await shown.getByRole('status', { name: 'Secret' }).textContent()
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  const ask = () => fetch(`${desk.url}/api/v1/ai/snippets`, { headers: { authorization: `token ${key}:${secret}` } })
  expect((await ask()).status).toBe(200)
  await page.reload()
  const keys = page.getByRole('table', { name: 'Keys of the knowledge base' })
  await expect(keys.getByRole('row', { name: /Shop sync/ })).toContainText('just now')
  expect(await seriousFaults(page)).toEqual([])
  await (await colleague(desk)).post('/api/v1/ai/connect/keys', { name: 'Till' })
  await page.reload()
  // The focus goes to the row that takes the place.
  await keys.getByRole('button', { name: 'Revoke Till' }).press('Enter')
  await expect(keys.getByRole('button', { name: 'Revoke Shop sync' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No key yet' })).toBeVisible()
  expect((await ask()).status).toBe(401)
})

/** Goes through the pages of the knowledge base, and tells what `faultsOf` finds in each. */
async function fitsEverywhere(page: Page, desk: Started, faultsOf: (page: Page) => Promise<string[]>): Promise<void> {
  const api = await withArticle(desk)
  await signIn(page, desk)
  const [article] = (await api.get('/api/v1/ai/snippets')).results
  for (const path of ['/knowledge', `/knowledge/${article.id}`, '/knowledge/imports', '/admin/ai/connect']) {
    await page.goto(desk.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await faultsOf(page), path).toEqual([])
    expect(await scrollsSideways(page), path).toBe(false)
    const current = page
      .getByRole('navigation', { name: 'Parts of the knowledge base' })
      .locator('[aria-current="page"]')
    if (path === '/knowledge/imports') await expect(current).toHaveText('Imports')
  }
}

test('the knowledge base is accessible and fits, light and dark', { tag: storm }, async ({ desk, page }) => {
  await fitsEverywhere(page, desk, faultsInLightAndDark)
})

test('the knowledge base is accessible and fits, narrow', { tag: storm }, async ({ desk, browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true })
  await fitsEverywhere(await context.newPage(), desk, seriousFaults)
  await context.close()
})
