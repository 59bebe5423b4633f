import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from '../desk.ts'
import { colleague, customersWrite, signIn, writesToDesk } from '../panel.ts'

test('a draft that was replaced and sent does not come back while the desk still has it', async ({ desk, page }) => {
  const api = await colleague(desk)
  const [uuid, other] = [await writesToDesk(desk, '4540000061'), await writesToDesk(desk, '4540000062')]
  await signIn(page, desk, `/inbox/all/${uuid}`)
  const box = page.getByRole('textbox', { name: 'Reply', exact: true })
  await box.fill('The first words')
  await expect(page.getByText('Draft saved')).toBeVisible()
  let letGo = () => {}
  const waits = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await waits
    await route.continue()
  })
  await box.fill('Other words')
  await box.press('Enter')
  await expect(box).toHaveValue('')

  // A draft anywhere lets the page read all of them again, and the desk has not seen the reply yet.
  const read = page.waitForResponse((answer) => new RegExp(`${uuid}/draft$`).test(answer.url()))
  await api.post(`/api/v1/conversations/${other}/draft`, { type: 'reply', content: 'Elsewhere' })
  expect((await (await read).json()).data).toMatchObject([{ content: 'The first words' }])
  await page.evaluate('new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 0))')
  await expect(box).toHaveValue('')
  letGo()
  await expect.poll(() => api.get(`/api/v1/conversations/${uuid}/draft`)).toEqual([])
  await expect(page.getByRole('log').getByText('Other words')).toBeVisible()
  await expect(box).toHaveValue('')
})

test('a list shows what is new although more comes in all the time, and each answer takes longer than that', async ({
  desk,
  page,
}) => {
  await writesToDesk(desk, '4540000063')
  await page.route(/\/api\/v1\/conversations\/visible\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => undefined)
  })
  await signIn(page, desk, '/inbox/all')
  const rows = page.getByRole('list', { name: 'Conversations' })
  await expect(rows.getByRole('link', { name: /4540000063/ })).toBeVisible()
  let goesOn = true
  const stream = (async () => {
    while (goesOn) {
      await customersWrite(desk, [4540000063], 'And another thing')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  await writesToDesk(desk, '4540000064')
  await expect(rows.getByRole('link', { name: /4540000064/ })).toBeVisible()
  goesOn = false
  await stream
})

test('a list whose answer was lost is read again when there is more to show', async ({ desk, page }) => {
  await writesToDesk(desk, '4540000065')
  let lose = false
  await page.route(/\/api\/v1\/conversations\/visible\?/, async (route) => {
    if (!lose) return route.continue()
    lose = false
  })
  await page.clock.install()
  await signIn(page, desk, '/inbox/all')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /4540000065/ })
  await expect(row).toBeVisible()
  const counts = /\/api\/v1\/conversations\/counts/
  const first = page.waitForResponse(counts)
  lose = true
  await customersWrite(desk, [4540000065], 'The first')
  await first
  await expect.poll(() => lose).toBe(false)
  // The next news finds the read on its way, and waits for it. After 20 seconds the browser itself would give it up.
  const second = page.waitForRequest(counts)
  await customersWrite(desk, [4540000065], 'The second')
  await second
  await page.clock.fastForward(11_000)
  await customersWrite(desk, [4540000065], 'The last')
  await expect(row).toContainText('The last', { timeout: 6_000 })
})

test('what was asked for is done once although its answer was lost, and the page goes on', async ({ desk, page }) => {
  const api = await colleague(desk)
  const { id } = await api.post('/api/v1/contacts', { first_name: 'Lost', phone_number: '4540000066' })
  let lost = 0
  await page.route(/\/api\/v1\/(contacts\/\d+\/notes|tags)$/, async (route) => {
    if (route.request().method() === 'GET' || lost === 2) return route.continue()
    lost += 1
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await signIn(page, desk, `/contacts/${id}`)
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Calls after four')
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  expect(lost).toBe(2)
  await expect(page.getByText('Calls after four')).toHaveCount(1)
  const notes = (await api.get(`/api/v1/contacts/${id}/notes`)) as { note: string }[]
  expect(notes.map((one) => one.note)).toEqual(['Calls after four'])

  // A second tag of this name would be refused.
  lost = 1
  await page.goto(`${desk.url}/admin/tags/new`)
  await page.getByLabel('Name', { exact: true }).fill('told once')
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(page.getByRole('link', { name: /told once/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(lost).toBe(2)
})

/**
 * Stands between the page and the desk. From `silence` on, what listens there hears nothing more, and is not told so.
 */
async function openLine(url: string) {
  let silence = () => {}
  const streams: (() => void)[] = []
  const listener = createServer((page) => {
    const desk = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [page, desk],
      [desk, page],
    ] as const) {
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
    page.on('data', (sent) => {
      if (sent.includes('GET /api/v1/live?')) streams.push(() => desk.unpipe().resume())
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  silence = () => {
    for (const stop of streams.splice(0)) stop()
  }
  return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, silence, close: () => listener.close() }
}

test('a stream that falls silent without breaking is opened anew, and what was missed is there', async ({
  desk,
  page,
}) => {
  await writesToDesk(desk, '4540000067')
  const line = await openLine(desk.url)
  await page.clock.install()
  const opened = page.waitForResponse(/\/api\/v1\/live\?/)
  await signIn(page, { ...desk, url: line.url }, '/inbox/all')
  await opened
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /4540000067/ })
  await expect(row).toBeVisible()
  await customersWrite(desk, [4540000067], 'Heard at once')
  await expect(row).toContainText('Heard at once')
  line.silence()
  // What was heard before may let the page read once more.
  await expect(async () => {
    let reads = 0
    const count = () => {
      reads += 1
    }
    page.on('request', count)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    page.off('request', count)
    expect(reads).toBe(0)
  }).toPass()
  await customersWrite(desk, [4540000067], 'Not heard of')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await expect(row).toContainText('Heard at once')
  await page.clock.fastForward(41_000)
  await expect(row).toContainText('Not heard of')
  await customersWrite(desk, [4540000067], 'Heard again')
  await expect(row).toContainText('Heard again')
  line.close()
})
