import type { Page } from '@playwright/test'
import { expect, storm, test } from './desk.ts'
import { colleague, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

const find = (page: Page) => page.getByRole('combobox', { name: 'Find or do' })
const here = (page: Page) => page.getByRole('group', { name: 'Here' }).getByRole('option')

/** Opens the palette, and runs the command of the open conversation that these words find first. */
async function give(page: Page, words: string, found: string) {
  await page.keyboard.press('Control+k')
  await find(page).fill(words)
  await expect(here(page).first()).toContainText(found)
  await find(page).press('Enter')
  await expect(find(page)).toHaveCount(0)
}

test('the palette links, merges and names the open conversation, and the focus returns to the thread', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520190001')
  const other = await writesToDesk(desk, '4520190002')
  const number = async (of: string) => (await api.get(`/api/v1/conversations/${of}`)).reference_number
  // What is typed before its script is there is for the palette.
  const { promise: arrives, resolve: letIn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]*\.js$/, (route) => {
    isAsked()
    return arrives.then(() => route.continue())
  })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await log.focus()
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type('no e')
  letIn()
  await expect(find(page)).toBeFocused()
  await expect(find(page)).toHaveValue('no e')
  await page.keyboard.press('Escape')
  await expect(log).toBeFocused()

  await give(page, 'subject', 'Change the subject')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await give(page, 'subject', 'Change the subject')
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  expect(await seriousFaults(page)).toEqual([])
  const subject = 'Wheels and everything else that turns: squeaking brakes'
  await page.keyboard.type(subject)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(log).toBeFocused()
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).subject).toBe(subject)
  // A long text is shown from where it was found, so that one sees why.
  await page.keyboard.press('Control+k')
  await find(page).fill('squeaking')
  const found = page.getByRole('group', { name: 'Conversations' }).getByRole('option')
  await expect(found).toContainText('…else that turns: squeaking brakes')
  await page.keyboard.press('Escape')
  await expect(log).toBeFocused()

  await give(page, 'relate', 'Link another…')
  await dialog.getByRole('searchbox').fill('4520190002')
  await dialog.getByRole('radio', { name: new RegExp(`#${await number(other)} `) }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(log).toBeFocused()
  const links = () => api.get(`/api/v1/conversations/${uuid}/links`)
  await expect.poll(async () => (await links()).map((one: { uuid: string }) => one.uuid)).toEqual([other])

  await give(page, 'merge', 'Merge into another…')
  await expect(dialog).toContainText('This cannot be undone.')
  await expect(dialog).toContainText('The customer has no other conversation on this inbox.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(log).toBeFocused()
})

test('a conversation that is marked as unread stays so while it is open, and is read when it is opened again', {
  tag: storm,
}, async ({ desk, page }) => {
  const api = await colleague(desk)
  const from = '4520190011'
  const uuid = await writesToDesk(desk, from)
  const unread = async () => (await api.get(`/api/v1/conversations/${uuid}`)).unread_message_count
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  await expect.poll(unread).toBe(0)
  const row = page.locator(`[data-row="${uuid}"]`)
  const leaves = async (way: string, mark: () => Promise<void>) => {
    await expect(row).not.toHaveAttribute('data-unread')
    await mark()
    await expect.poll(unread).toBe(1)
    await expect(row).toHaveAttribute('data-unread')
    // What happens to it meanwhile does not make it read.
    await api.put(`/api/v1/conversations/${uuid}/subject`, { subject: `Unread by ${way}` })
    await expect(log).toContainText(`Unread by ${way}`)
    expect(await unread()).toBe(1)
    await page.goto(`${desk.url}/inbox/all`)
    await row.click()
    await expect.poll(unread).toBe(0)
  }
  await leaves('palette', () => give(page, 'unread', 'Mark unread'))
  await leaves('key', async () => {
    await log.focus()
    await page.keyboard.press('u')
  })
  await leaves('menu', async () => {
    await page.getByRole('button', { name: 'More about this conversation' }).click()
    await page.getByRole('menuitem', { name: 'Mark unread' }).click()
  })
  // What the customer writes next is told as ever.
  await simulate(desk, 'POST', '/messages', { from, text: 'And a second question' })
  await expect(log).toContainText('And a second question')
  await expect.poll(unread).toBe(0)
})

test('only what the person may do is offered, and a list of candidates that does not load says so', {
  tag: storm,
}, async ({ desk, page, browser }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520190021')
  const permissions = ['conversations:read', 'conversations:read_all', 'messages:read']
  await api.post('/api/v1/roles', { name: 'Reader', permissions })
  const who = { email: 'reader.palette@example.com', password: 'a long enough password' }
  const { email, password: new_password } = who
  await api.post('/api/v1/agents', { first_name: 'Reader', email, roles: ['Reader'], new_password })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, { ...desk, ...who }, `/inbox/all/${uuid}`)
  await expect(other.getByRole('log')).toBeVisible()
  await other.keyboard.press('Control+k')
  for (const [words, shown] of [
    ['unread', 1],
    ['merge', 0],
    ['relate', 0],
    ['subject', 0],
  ] as const) {
    await find(other).fill(words)
    await expect(here(other)).toHaveCount(shown)
  }
  await other.context().close()

  await signIn(page, desk, `/inbox/all/${uuid}`)
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  const searches = '**/api/v1/conversations/search?*'
  await page.route(searches, (route) => route.fulfill({ status: 503, body: '{}' }))
  await log.focus()
  await give(page, 'link', 'Link another…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Customer 4520190021')
  await expect(dialog).toContainText('Could not load the list')
  await expect(dialog).not.toContainText('No other conversation is found.')
  await page.unroute(searches)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).not.toContainText('Could not load the list')
  await expect(dialog).toContainText('No other conversation is found.')
})

test('a name without room for the words beside it ends in no lone dot', async ({ desk, page }) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520190031')
  const { contact_id } = await api.get(`/api/v1/conversations/${uuid}`)
  await api.put(`/api/v1/conversations/${uuid}/subject`, { subject: 'Squeaking brakes' })
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, desk, '/inbox/all')
  await expect(page.getByRole('heading', { name: 'All open' })).toBeVisible()
  const shown = page.getByRole('group', { name: 'Conversations' }).getByRole('option').first()
  /** Which of the dot and the words beside this name are to be seen. */
  const seenBeside = async (first_name: string) => {
    await api.put(`/api/v1/contacts/${contact_id}`, { first_name, last_name: '' })
    await page.keyboard.press('Control+k')
    await find(page).fill(first_name)
    await expect(shown).toContainText(`${first_name} · Squeaking brakes`)
    const seen = await shown.evaluate((option) => {
      const words = [...option.querySelectorAll('bdi')].find(({ textContent }) => textContent === 'Squeaking brakes')!
      const dot = words.ownerDocument.createRange()
      dot.selectNode(words.parentElement!.firstChild!)
      const line = option.getBoundingClientRect()
      const isIn = ({ top, bottom, width }: Record<'top' | 'bottom' | 'width', number>) =>
        width > 3 && top >= line.top && bottom <= line.bottom
      return { dot: isIn(dot.getBoundingClientRect()), words: isIn(words.getBoundingClientRect()) }
    })
    await page.keyboard.press('Escape')
    await expect(find(page)).toHaveCount(0)
    return seen
  }
  expect(await seenBeside('Shortname')).toEqual({ dot: true, words: true })
  expect(await seenBeside('Undividedword'.repeat(10))).toEqual({ dot: false, words: false })
})
