import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'csat' })

/** Waits until the page has fetched these typefaces from the desk itself: its policy allows no other host. */
const expectLetters = (page: Page, families: string[]) =>
  expect
    .poll(() =>
      page.evaluate<string[]>(`[...document.fonts].filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))`),
    )
    .toEqual(expect.arrayContaining(families))

test('a customer rates a resolved conversation on their phone, and the agent reads it in the thread', async ({
  desk,
  page,
  context,
}) => {
  const uuid = await writesToDesk(desk, '4512340021')
  const api = await colleague(desk)
  const [{ id }] = await api.get('/api/v1/inboxes')
  const csat = { message: 'How did we do with your bike?', button_text: 'Rate us', language: 'en' }
  await api.put(`/api/v1/inboxes/${id}`, { csat_enabled: true, config: { csat } })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await page.getByRole('button', { name: /Resolve/ }).click()
  await expect(page).not.toHaveURL(new RegExp(uuid))
  // The panel continues before the desk has answered. Leaving the page sooner would cancel the request.
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Resolved')
  await page.goto(`${desk.url}/inbox/all/${uuid}`)
  const survey = page.getByRole('article').filter({ hasText: 'How did we do with your bike?' })
  await expect(survey).toBeVisible()
  const [link] = /https?:\/\/\S+\/csat\/[0-9a-f-]{36}/.exec((await survey.textContent()) ?? '') ?? []

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 320, height: 640 })
  await phone.goto(link!)
  await expect(phone.getByRole('heading', { name: 'How did we do with your bike?' })).toBeVisible()
  expect(await scrollsSideways(phone)).toBe(false)
  expect(await seriousFaults(phone)).toEqual([])
  await expectLetters(phone, ['IBM Plex Sans Variable'])
  await phone.emulateMedia({ colorScheme: 'dark' })
  await phone.getByRole('link', { name: 'العربية' }).click()
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectLetters(phone, ['IBM Plex Sans Arabic'])
  expect(await scrollsSideways(phone)).toBe(false)
  expect(await seriousFaults(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Deutsch' }).click()
  await expect(phone.getByRole('button', { name: 'Bewertung senden' })).toBeVisible()
  await phone.getByRole('link', { name: 'English' }).click()
  await phone.getByRole('radio', { name: /4/ }).check()
  await phone.getByLabel(/Anything we should know/).fill('Quick and friendly. The coffee could be stronger.')
  await phone.getByRole('button', { name: 'Send the rating' }).click()
  await expect(phone.getByText('You gave 4 of 5.')).toBeVisible()
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await phone.getByLabel(/Anything we should know/).fill('Quick and friendly.')
  await phone.getByRole('button', { name: 'Save the comment' }).click()
  await expect(phone.getByText('Saved.')).toBeVisible()
  expect(await seriousFaults(phone)).toEqual([])

  await expect(survey).toContainText('Rated 4 of 5')
  await expect(survey).toContainText('Quick and friendly.')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('4 of 5')
  expect((await phone.goto(`${desk.url}/csat/00000000-0000-4000-8000-000000000000`))?.status()).toBe(404)
  await expect(phone.getByRole('heading', { name: 'There is no such survey' })).toBeVisible()

  // The other page that the desk writes itself uses the same typefaces.
  await phone.goto(`${desk.url}/docs`)
  await expect(phone.getByRole('heading', { name: 'Conversations', exact: true }).first()).toBeVisible()
  await expectLetters(phone, ['IBM Plex Mono', 'IBM Plex Sans Variable'])
})
