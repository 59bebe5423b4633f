import { expect, type Started, storm, test } from './desk.ts'
import { colleague, scrollsSideways, seriousFaults, signIn, simulate, writesToDesk } from './panel.ts'

test.use({ ownDesk: 'voice' })

const said = 'I ride it to work every day. Can I talk to somebody, maybe come by on Saturday?'

const speaks = (desk: Started, from: string) => simulate(desk, 'POST', '/messages', { from, type: 'voice' })
const scripts = (desk: Started, text: string) =>
  simulate(desk, 'POST', '/models/replies', { replies: [{ on: 'transcription', text }] })

test.beforeEach(async ({ desk }) => {
  await simulate(desk, 'POST', '/models/reset')
  const address = `${desk.simulatorUrl}/models/v1`
  const api = await colleague(desk)
  await api.put('/api/v1/ai/models/transcription', { enabled: true, address, model: 'listener' })
})

test('a voice message says that it is written down, then what was said, and is found by that', async ({
  desk,
  page,
}) => {
  const from = '4540900001'
  const uuid = await writesToDesk(desk, from)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'transcription' })
  await scripts(desk, said)
  await speaks(desk, from)
  const transcript = page.getByRole('region', { name: 'Transcription' })
  await expect(transcript).toHaveText('Transcribing')
  await expect(page.getByRole('log').getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await simulate(desk, 'DELETE', '/models/faults')
  await expect(transcript).toHaveText(said)
  await expect(page.getByRole('log').getByRole('slider', { name: 'Position' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('somebody saturday')
  await expect(page.getByRole('option', { name: /maybe come by on Saturday/ })).toBeVisible()
})

test('a voice message that could not be written down says so, and is asked about again', async ({ desk, page }) => {
  const from = '4540900002'
  const uuid = await writesToDesk(desk, from)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, desk, `/inbox/all/${uuid}`)
  await scripts(desk, '')
  await speaks(desk, from)
  const transcript = page.getByRole('region', { name: 'Transcription' })
  await expect(transcript).toContainText('Could not transcribe this')
  expect(await seriousFaults(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await scripts(desk, said)
  await transcript.getByRole('button', { name: 'Try again' }).click()
  await expect(transcript).toHaveText(said)
})

test('a voice message whose file did not come is tried again, and plays', { tag: storm }, async ({ desk, page }) => {
  const from = '4540900003'
  const uuid = await writesToDesk(desk, from)
  await signIn(page, desk, `/inbox/all/${uuid}`)
  let isLost = true
  await page.route(/\/attachments\//, (route) => (isLost ? route.abort() : route.continue()))
  await speaks(desk, from)
  const log = page.getByRole('log')
  await log.getByRole('button', { name: 'Play' }).click()
  await expect(log.getByText('It cannot be played here')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  isLost = false
  await page.evaluate("void document.addEventListener('playing', () => { window.heard = true }, true)")
  await log.getByRole('button', { name: 'Retry' }).click()
  await log.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => page.evaluate('window.heard')).toBe(true)
})
