import { vocabularies } from '../i18n/vocabularies.ts'
import { expect, test } from './desk.ts'
import { colleague, customersWrite, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'desk-notes' })
test.describe.configure({ mode: 'serial' })

const german = vocabularies.de
const asked = 'Do you sell *wooden* <b>submarines</b>?'

test('what the desk notes is read in the language that is chosen, and what it repeats is no markup', async ({
  desk,
  page,
}) => {
  const api = await colleague(desk)
  const uuid = await writesToDesk(desk, '4520130901')
  await customersWrite(desk, [4520130901], asked)
  const messages = async () => (await api.get(`/api/v1/conversations/${uuid}/messages`)).results.length
  await expect.poll(messages).toBeGreaterThan(1)
  // The assistant is asked both at once, so its note says more than the last message and is shown.
  const [{ id }] = await api.get('/api/v1/ai/assistants')
  await api.put(`/api/v1/conversations/${uuid}/assignee/user`, { assignee_id: id })

  await signIn(page, desk, `/inbox/all/${uuid}`)
  const row = page.locator(`[data-row="${uuid}"]`)
  await expect(row).toContainText('<b>submarines</b>?')
  await expect(row).not.toContainText('Assistant:')
  await expect(row.locator('[data-part="why"]')).toHaveText('no answer found')
  const person = await writesToDesk(desk, '4520130902')
  await customersWrite(desk, [4520130902], 'I want to talk to a person')
  const spoken = async () => (await api.get(`/api/v1/conversations/${person}/messages`)).results.length
  await expect.poll(spoken).toBeGreaterThan(1)
  await api.put(`/api/v1/conversations/${person}/assignee/user`, { assignee_id: id })
  await expect(page.locator(`[data-row="${person}"] [data-part="why"]`)).toHaveText('wants a person')
  const note = page
    .getByRole('article')
    .filter({ hasText: asked })
    .filter({ has: page.locator('[data-part="note"]') })
  await expect(note).toContainText('The assistant handed over: it found no answer.')
  await expect(note).toContainText('The customer asked: ')
  await expect(note.locator('strong, em, [data-part="words"] b')).toHaveCount(0)

  await page.getByRole('button', { name: 'your menu' }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: german.panel.profile.title })).toBeVisible()
  await page.goBack()
  await expect(note).toContainText(german.server.note['handed_over.no_answer'])
  await expect(note).toContainText(german.server.note['handed_over.question'].replace('{question}', ''))
})

test('why an inbox could not be set up is read in the language of the panel', async ({ desk, page }) => {
  const api = await colleague(desk)
  const [{ id }] = await api.get('/api/v1/inboxes')
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'call', match: 'subscribed_apps', times: 99 })
  await api.put(`/api/v1/inboxes/${id}`, {})
  await signIn(page, desk, `/admin/inboxes/${id}`)
  await expect(page.getByText(german.server.rule.provider_silent)).toBeVisible()
})
