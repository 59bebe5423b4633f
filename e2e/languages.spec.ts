import type { Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults } from './panel.ts'

test.use({ ownDesk: 'languages' })
test.describe.configure({ mode: 'serial' })

type Language = keyof typeof vocabularies
type Desk = { url: string; email: string; password: string }

const panel = (language: Language) => vocabularies[language].panel
const german = panel('de')
const arabic = panel('ar')

async function signIn(page: Page, desk: Desk, language: Language): Promise<void> {
  const words = panel(language)
  await page.goto(desk.url)
  await page.getByLabel(words.sign_in.email).fill(desk.email)
  await page.getByLabel(words.sign_in.password, { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: words.sign_in.submit }).click()
}

/** Collects every text that the page shows, from its first moment on. */
const watch = (page: Page) =>
  page.addInitScript(`
    window.seen = ''
    new MutationObserver(() => { window.seen += document.body?.innerText ?? '' })
      .observe(document, { childList: true, subtree: true, characterData: true })`)
const seen = (page: Page) => page.evaluate<string>('window.seen')

const html = (page: Page) => page.locator('html')

test('a desk that is switched to German speaks it to whoever has no language of their own', async ({ desk, page }) => {
  await signIn(page, desk, 'en')
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: german.admin.general })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'de')

  // A refusal is shown in German at its field.
  const rootUrl = page.getByLabel(german.general.root_url)
  await rootUrl.fill('ftp://nowhere')
  await page.getByRole('button', { name: german.form.save }).click()
  await expect(rootUrl).toHaveAccessibleDescription(vocabularies.de.server.refusal['settings.root_url'])
})

test('whoever does not read German chooses another language before they sign in, and keeps it', async ({
  desk,
  page,
}) => {
  await page.goto(desk.url)
  await page.getByLabel(german.sign_in.language).selectOption({ label: 'العربية' })
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(page.getByLabel(arabic.sign_in.language)).toHaveValue('ar')
  await expect(page.getByLabel(arabic.sign_in.language)).toBeFocused()
  expect(await seriousFaults(page)).toEqual([])
  await page.reload()
  await signIn(page, desk, 'ar')
  await expect(page.getByRole('heading', { name: arabic.empty.all })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'ar')
})

test('a German desk is German from its first moment, before and after sign-in', async ({ desk, page }) => {
  await watch(page)
  await page.goto(desk.url)
  await expect(page.getByRole('button', { name: german.sign_in.submit })).toBeVisible()
  await page.getByLabel(german.sign_in.email).fill(desk.email)
  await page.getByLabel(german.sign_in.password, { exact: true }).fill('not the password')
  await page.getByRole('button', { name: german.sign_in.submit }).click()
  await expect(page.getByRole('alert')).toContainText(vocabularies.de.server.refusal['session.mismatch'])
  await page.getByLabel(german.sign_in.password, { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: german.sign_in.submit }).click()
  await expect(page.getByRole('heading', { name: german.empty.all })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'de')
  const texts = await seen(page)
  expect(texts).toContain(german.sign_in.submit)
  for (const english of ['Sign in', 'Password', 'All open', 'No open conversations'])
    expect(texts).not.toContain(english)
})

test('an address that leads nowhere says so in German', async ({ desk, page }) => {
  await page.goto(`${desk.url}/nowhere`)
  await expect(page.getByRole('heading', { name: german.trouble.no_page })).toBeVisible()
})

test('an agent who chooses Arabic has a panel from right to left, on a wide screen and a narrow one', async ({
  desk,
  page,
}) => {
  // Six pages at two widths.
  test.slow()
  await signIn(page, desk, 'de')
  await expect(page.getByRole('heading', { name: german.empty.all })).toBeVisible()
  await page.goto(`${desk.url}/profile`)
  await page.getByLabel(german.profile.language).selectOption('العربية')
  await page.getByRole('button', { name: german.form.save }).click()
  await expect(page.getByRole('heading', { name: arabic.profile.title })).toBeVisible()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  await page.getByRole('button', { name: arabic.person.label }).click()
  await expect(page.getByRole('menu')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Escape')

  const pages = [
    { path: '/profile', heading: arabic.profile.title },
    { path: '/inbox/all', heading: arabic.empty.all },
    { path: '/knowledge', heading: arabic.nav.knowledge },
    { path: '/admin/general', heading: arabic.admin.general },
    { path: '/admin/agents', heading: arabic.admin.agents },
    { path: '/admin/roles', heading: arabic.admin.roles },
  ]
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const { path, heading } of pages) {
      await page.goto(`${desk.url}${path}`)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      expect(await seriousFaults(page), `${path} at ${width}`).toEqual([])
      expect(await scrollsSideways(page), `${path} at ${width}`).toBe(false)
    }
  }
  await expect(page.getByText(arabic.roles.admin_text)).toBeVisible()

  // Refusals are now in the agent's own language, and the sign-in page is German again for the next person.
  const answer = await page.request.get(`${desk.url}/api/v1/conversations/no-uuid`)
  const { message } = (await answer.json()) as { message: string }
  expect(message).toMatch(/\p{Script=Arabic}/u)
  await page.context().clearCookies()
  await page.goto(`${desk.url}/sign-in`)
  await expect(page.getByRole('button', { name: german.sign_in.submit })).toBeVisible()
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
})

/** The words of selects and empty fields that are wider than their room. */
const cutWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll('select, input[placeholder]')].flatMap((field) => {
      const words = field.selectedOptions?.[0]?.text ?? field.placeholder
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      return field.checkVisibility() && pen.measureText(words).width > room + 1 ? [words] : []
    })
  })()`)

for (const language of ['de', 'es', 'fr', 'pt-BR', 'ru'] as const) {
  test(`on a phone every choice and example is whole in ${language}`, async ({ desk, page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const api = await colleague(desk)
    await api.put('/api/v1/agents/me', { language })
    await page.request.post(`${desk.url}/api/v1/auth/login`, { data: { email: desk.email, password: desk.password } })
    for (const path of [
      '/reports',
      '/admin/automations/new',
      '/admin/sla/new',
      '/admin/teams/new',
      '/admin/hours/new',
      '/admin/audit',
      '/profile',
    ]) {
      await page.goto(desk.url + path)
      await expect(page.locator('main :is(select, input[placeholder]):visible').first()).toBeVisible()
      await expect(html(page)).toHaveAttribute('lang', language)
      expect(await cutWords(page), path).toEqual([])
    }
  })
}
