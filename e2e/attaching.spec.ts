import { expect, test } from './desk.ts'
import { box, got, openThread, sendButton } from './replying.ts'

test('a file that WhatsApp would not take is refused before it is uploaded, with the limit', async ({ desk, page }) => {
  await openThread(page, desk, '4540000006')
  let uploads = 0
  await page.route('**/api/v1/media', (route) => {
    uploads += 1
    return route.continue()
  })
  const picker = page.locator('[data-part="composer"] input[type="file"]')
  await picker.setInputFiles([
    { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) },
    { name: 'sticker.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') },
  ])
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByText('wide.png is larger than 5 MB').first()).toBeVisible()
  await expect(files.getByText('sticker.webp: WhatsApp does not accept').first()).toBeVisible()
  expect(uploads).toBe(0)
  await page.getByRole('button', { name: 'Remove wide.png' }).click()
  await page.getByRole('button', { name: 'Remove sticker.webp' }).click()

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 offer') }
  await (await choosing).setFiles(offer)
  await expect(files.getByText('offer.pdf')).toBeVisible()
  await expect(files.getByText('1 kB')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  await expect(box(page)).toBeFocused()

  // On a phone, a long name is cut before its size and its cross, and stays in the box.
  await page.setViewportSize({ width: 360, height: 800 })
  const long = `${'invoice-'.repeat(10)}.pdf`
  await picker.setInputFiles({ ...offer, name: long })
  const remove = page.getByRole('button', { name: `Remove ${long}` })
  await expect(remove).toBeVisible()
  expect(await files.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await remove.click()
  await sendButton(page).click()
  await expect.poll(async () => (await got(desk, '4540000006')).map(({ type }) => type)).toEqual(['document'])
})

test('Send pressed during an upload is followed once the file is there, unless something was changed since', async ({
  desk,
  page,
}) => {
  const customer = '4540000016'
  await openThread(page, desk, customer)
  const held: (() => void)[] = []
  await page.route('**/api/v1/media', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  const picker = page.locator('[data-part="composer"] input[type="file"]')
  const give = () =>
    picker.setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 offer') })
  await give()
  await box(page).fill('The offer')
  await box(page).press('Enter')
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
  expect(await got(desk, customer)).toEqual([])
  await expect.poll(() => held.length).toBe(1)
  held.pop()!()
  await expect.poll(async () => (await got(desk, customer)).map(({ type }) => type)).toEqual(['document'])
  await expect(box(page)).toHaveValue('')

  await give()
  await box(page).fill('Another')
  await box(page).press('Enter')
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
  await box(page).pressSequentially(' one')
  await expect(sendButton(page)).not.toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held.length).toBe(1)
  held.pop()!()
  await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  await expect(box(page)).toHaveValue('Another one')
  expect((await got(desk, customer)).length).toBe(1)
})

test('a file is pasted, or dropped on the thread, and its upload can be cancelled', async ({ desk, page }) => {
  await openThread(page, desk, '4540000007')
  await page.route('**/api/v1/media', () => {})
  /** Returns whether the page took it, so that the browser does nothing of its own. */
  const give = (event: 'paste' | 'drop', names: string[], place: string, text = '') =>
    page.evaluate<boolean>(`{
      const files = new DataTransfer()
      for (const name of ${JSON.stringify(names)}) files.items.add(new File(['%PDF-1.4'], name, { type: 'application/pdf' }))
      if ('${text}') files.setData('text/plain', '${text}')
      if ('${text}') files.setData('text/html', '<table><tr><td>${text}</td></tr></table>')
      const init = { bubbles: true, cancelable: true }
      !document.querySelector('${place}').dispatchEvent(
        '${event}' === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: files, ...init })
          : new DragEvent('drop', { dataTransfer: files, ...init }),
      )
    }`)
  const field = '[data-part="composer"] textarea'
  expect(await give('paste', ['pasted.pdf'], field)).toBe(true)
  expect(await give('drop', ['dropped.pdf'], '[role="log"]')).toBe(true)
  // Cells of a spreadsheet come with a picture of themselves, and the words are meant.
  expect(await give('paste', ['cells.png'], field, 'Size M')).toBe(false)
  // Elsewhere the browser would open the file in place of the panel.
  expect(await give('drop', ['beside.pdf'], 'nav')).toBe(true)
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel uploading pasted.pdf' }).click()
  await page.getByRole('button', { name: 'Cancel uploading dropped.pdf' }).click()

  const many = Array.from({ length: 12 }, (_, index) => `${index + 1}.pdf`)
  await give('drop', many, field)
  await expect(page.getByRole('progressbar')).toHaveCount(10)
  // However many there are, none covers another.
  await page.setViewportSize({ width: 360, height: 740 })
  const edges = (place: string) =>
    page.evaluate<
      [number, number][]
    >(`[...document.querySelectorAll('[aria-label="Files to send"] ${place}')].map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return [top, bottom]
    })`)
  const [texts, rows] = [await edges('bdi'), await edges('li')]
  expect(texts).toHaveLength(11)
  for (const [index, [top, bottom]] of texts.entries()) {
    expect(top).toBeGreaterThanOrEqual(rows[index]![0])
    expect(bottom).toBeLessThanOrEqual(rows[index]![1])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  for (const name of many.slice(0, 10)) await page.getByRole('button', { name: `Cancel uploading ${name}` }).click()
  await page.getByRole('button', { name: 'Remove 11.pdf, 12.pdf' }).click()
  await expect(page.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
})

test('an upload that neither goes on nor breaks is given up, and can be tried again', async ({ desk, page }) => {
  await openThread(page, desk, '4540000017')
  await page.route('**/api/v1/media', () => {}, { times: 1 })
  await page.clock.install()
  const picker = page.locator('[data-part="composer"] input[type="file"]')
  await picker.setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 offer') })
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  // The browser may tell of its last step after the bar is shown, and three minutes are counted from there.
  await expect(async () => {
    await page.clock.fastForward(181_000)
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
})

test('what was refused stays after the reply is sent, until it is taken out', async ({ desk, page }) => {
  const customer = '4540000018'
  await openThread(page, desk, customer)
  const picker = page.locator('[data-part="composer"] input[type="file"]')
  const refused = page.getByRole('list', { name: 'Files to send' }).getByText('wide.png is larger than 5 MB').first()
  const types = async () => (await got(desk, customer)).map(({ type }) => type)
  const wide = { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) }
  const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 offer') }
  await picker.setInputFiles([wide, offer])
  await box(page).fill('Both')
  await box(page).press('Enter')
  await expect.poll(types).toEqual(['document'])
  await expect(box(page)).toHaveValue('')
  await expect(refused).toBeVisible()

  // It goes with no message, and it stops none.
  await box(page).fill('And a word')
  await box(page).press('Enter')
  await expect.poll(types).toEqual(['document', 'text'])
  await picker.setInputFiles(offer)
  await box(page).press('Enter')
  await expect.poll(types).toEqual(['document', 'text', 'document'])
  await expect(refused).toBeVisible()
  await page.getByRole('button', { name: 'Remove wide.png' }).click()
  await expect(page.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
})
