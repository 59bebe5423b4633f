import type { Page } from '@playwright/test'
import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, storm, test } from './desk.ts'
import { colleague, customersWrite, seriousFaults, signIn } from './panel.ts'
import { box, log, openThread } from './replying.ts'

test.use({ ownDesk: 'said' })

const said = (page: Page) => page.locator('[data-part="said"]')

/** Everything that is said from now on: a text is taken away again after some seconds. */
async function listen(page: Page) {
  await page.evaluate(`{
    const place = document.querySelector('[data-part="said"]')
    window.told = []
    new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const { textContent } of addedNodes) window.told.push(textContent)
    }).observe(place, { childList: true, subtree: true, characterData: true })
  }`)
  return () => page.evaluate<string[]>('told')
}

test('a field that must be filled is no error before anybody was there', async ({ desk, page }) => {
  await page.goto(desk.url)
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAttribute('aria-required', 'true')
  // As Firefox does with the attribute of HTML.
  await expect(page.locator(':invalid')).toHaveCount(0)
  await expect(email).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription(vocabularies.en.panel.form.required)
  await expect(said(page)).toHaveText(vocabularies.en.panel.form.required)
  await email.fill(desk.email)
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Email and password do not match')
})

test('who listens hears why a reply did not leave, that it did, and how to take it back', async ({ desk, page }) => {
  const uuid = await openThread(page, desk, '4520117001')
  await box(page).fill('Yes, it is')
  await customersWrite(desk, [4520117001], 'Or not?')
  await expect(log(page).getByText('Or not?')).toBeVisible()
  await expect(said(page)).toHaveText('')
  await box(page).press('Enter')
  await expect(said(page)).toHaveText('Customer wrote while you were typing. Send anyway: Enter')
  // A press that comes at once counts as the end of the first one.
  await expect(async () => {
    await box(page).press('Enter')
    await expect(box(page)).toHaveValue('', { timeout: 500 })
  }).toPass()
  await expect(said(page).getByText('Sent', { exact: true })).toBeAttached()

  await page.keyboard.press('Control+e')
  await box(page, 'Private note').fill('Ask the workshop')
  await box(page, 'Private note').press('Enter')
  await expect(said(page).getByText('Note added', { exact: true })).toBeAttached()

  const api = await colleague(desk)
  const general = await api.get('/api/v1/settings/general')
  await api.put('/api/v1/settings/general', { ...general, 'app.undo_send_seconds': 30 })
  await page.reload()
  await box(page).fill('It is ready')
  const told = await listen(page)
  await box(page).press('Enter')
  // Not again with each second that passes.
  await expect(page.locator('[data-part="undo"]')).toContainText(/Leaves in (1\d|2[0-7]) s/)
  expect(await told()).toEqual(['Leaves in 30 s, Take back: Esc'])
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('It is ready')
  await api.put('/api/v1/settings/general', general)
  expect((await api.get(`/api/v1/conversations/${uuid}`)).last_message).toBe('Yes, it is')
})

test('every message in a thread begins with a heading that says who wrote it', async ({ desk, page }) => {
  await openThread(page, desk, '4520117002')
  await box(page).fill('We open at eight')
  await box(page).press('Enter')
  await expect(log(page).getByText('We open at eight')).toBeVisible()
  await box(page).fill('And close at six')
  await box(page).press('Enter')
  await customersWrite(desk, [4520117002], 'Thank you')
  await expect(log(page).getByText('Thank you')).toBeVisible()
  const messages = log(page).getByRole('article')
  const authorOf = (text: string) => messages.filter({ hasText: text }).getByRole('heading', { level: 2 })
  await expect(authorOf('Hello')).toHaveText('Customer')
  await expect(authorOf('We open at eight')).toHaveText('Admin')
  await expect(authorOf('And close at six')).toHaveText('Admin')
  await expect(authorOf('Thank you')).toHaveText('Customer')
  expect(await seriousFaults(page)).toEqual([])
})

test('a field with a list below it is said before the first line of the list', { tag: storm }, async ({
  desk,
  page,
}) => {
  await openThread(page, desk, '4520117003')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: 'Find or do' })
  await expect(find).toBeFocused()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(find).not.toHaveAttribute('aria-activedescendant')
  // What is said does not vanish behind a dialog.
  await expect(page.locator('[aria-hidden="true"] [data-part="said"], [data-part="said"][aria-hidden]')).toHaveCount(0)
  await page.keyboard.type('resolve')
  await expect(find).toHaveAttribute('aria-activedescendant', 'choice-resolve')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a tag' }).click()
  const tags = page.getByRole('combobox', { name: 'Name of a tag' })
  await expect(tags).toBeFocused()
  await expect(tags).not.toHaveAttribute('aria-activedescendant')
})

test('the keys for a conversation work while the focus is in the box that selects it', { tag: storm }, async ({
  desk,
  page,
}) => {
  const uuid = await openThread(page, desk, '4520117004')
  await page.goto(`${desk.url}/inbox/all`)
  await page.getByRole('checkbox', { name: 'Select Customer 4520117004' }).focus()
  await page.keyboard.press('e')
  const api = await colleague(desk)
  await expect.poll(async () => (await api.get(`/api/v1/conversations/${uuid}`)).status).toBe('Resolved')
})

test('how long the connection is gone is said once', { tag: storm }, async ({ context, desk, page }) => {
  await signIn(page, desk)
  await expect(page.getByRole('heading', { name: 'All open' })).toBeVisible()
  const told = await listen(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline for ([5-9]|\d\d) s/)).toBeVisible({ timeout: 30_000 })
  expect(await told()).toEqual(['Offline for 3 s, trying again'])
})

test('what is wrong in a form is said although the focus stays, and what was made has the focus', async ({
  desk,
  page,
}) => {
  await (await colleague(desk)).post('/api/v1/tags', { name: 'Taken' })
  await signIn(page, desk, '/admin/tags')
  await expect(page.getByRole('link', { name: 'Taken' })).toBeVisible()
  await page.keyboard.press('c')
  const name = page.getByRole('region', { name: 'New tag' }).getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Taken')
  await page.keyboard.press('Control+s')
  await expect(said(page)).toHaveText('Another tag has this name')
  await expect(name).toBeFocused()
  await name.fill('Free')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Free' })).toBeFocused()
})
