import type { Page } from '@playwright/test'
import { expect, type Started, test } from '../desk.ts'
import { colleague, signIn, simulate, writesToDesk } from '../panel.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })

/** A customer wrote this many seconds ago. */
async function writes(desk: Started, from: string, text: string, secondsAgo: number): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo
  await simulate(desk, 'POST', '/messages', { from, name: `Customer ${from}`, text, timestamp })
}

// It lasts until a window has closed by the clock, and so it is in the storm.
test('the window warns four hours before its end and closes before the eyes of the reader, by the clock of the desk', async ({
  desk,
  page,
}) => {
  const hour = 3_600
  await writesToDesk(desk, '4540000010')
  const uuid = await (async () => {
    await writes(desk, '4540000011', 'Some hours ago', 21 * hour)
    await writes(desk, '4540000012', 'Almost a day ago', 24 * hour - 25)
    const api = await colleague(desk)
    const find = async (from: string) =>
      (await api.get('/api/v1/conversations/all?page_size=500')).results.find(
        (item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`,
      )?.uuid
    await expect.poll(() => find('4540000012')).toBeTruthy()
    await expect.poll(() => find('4540000011')).toBeTruthy()
    return { open: await find('4540000010'), closing: await find('4540000011'), ending: await find('4540000012') }
  })()
  // The reader's own clock is six hours slow, and nothing here may depend on it.
  await page.clock.install({ time: Date.now() - 6 * hour * 1_000 })
  await signIn(page, desk, `/inbox/all/${uuid.ending}`)
  await expect(box(page)).toBeVisible()
  await expect(page.getByText('The reply window closed')).toBeVisible({ timeout: 60_000 })
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Private note' })).toBeVisible()

  await page.goto(`${desk.url}/inbox/all/${uuid.closing}`)
  // The list shows it for the other conversations too.
  const composer = page.getByRole('region', { name: 'Write to Customer' })
  await expect(composer.getByText(/closes in 2 h 5\d min/)).toBeVisible()
  await page.goto(`${desk.url}/inbox/all/${uuid.open}`)
  await expect(box(page)).toBeVisible()
  await expect(composer.getByText(/closes in/)).toHaveCount(0)
})
