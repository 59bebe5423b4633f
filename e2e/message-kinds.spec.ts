import { callDelivery, deliver, delivery } from '../server/test/whatsapp.ts'
import { samplePhoto } from '../simulator/whatsapp/sample-media.ts'
import { expect, storm, test } from './desk.ts'
import {
  colleague,
  openThread,
  scrollsSideways,
  sendFromPhone,
  seriousFaults,
  simulate,
  writesToDesk,
} from './panel.ts'

const kinds = [
  { type: 'document', filename: 'A name that is much longer than there is room for in any bubble of this thread.pdf' },
  { type: 'location', text: 'Kvist Cykler', address: 'Nørrebrogade 12' },
  {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Mira Kovac' }, phones: [{ phone: '+45 28 44 10 93' }] }],
  },
  { raw: { type: 'order', order: { product_items: [{ product_retailer_id: 'KV-1', quantity: 2, item_price: 5 }] } } },
  { raw: { type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: '{"size":"L"}' } } } },
  { raw: { type: 'text', text: { body: 'Hi' }, referral: { source_type: 'ad', headline: 'Half price' } } },
  { type: 'unsupported' },
  { type: 'voice' },
  { type: 'image' },
]

test('every kind of message can be read by ear and by key, at any width and from right to left', {
  tag: storm,
}, async ({ desk, page }) => {
  const from = '4540000007'
  const uuid = await writesToDesk(desk, from)
  for (const message of kinds) await sendFromPhone(desk, from, message)
  const log = await openThread(page, desk, uuid)
  await expect(log.getByRole('link', { name: 'Open the map' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(log.getByRole('link', { name: '+45 28 44 10 93' })).toBeVisible()
  await expect(log.getByRole('table', { name: 'Order' })).toContainText('KV-1')
  await expect(log.getByText('Came from an advertisement')).toBeVisible()
  await expect(log.getByText('WhatsApp does not pass on what the customer sent')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.evaluate("document.documentElement.dir = 'rtl'")
  expect(await scrollsSideways(page)).toBe(false)
})

test('a choice in a list, a place, a contact, calls and what is said about calls read for what they are', async ({
  desk,
  page,
}) => {
  const from = '4540000031'
  const uuid = await writesToDesk(desk, from)
  const [{ id: inbox }] = await (await colleague(desk)).get('/api/v1/inboxes')
  const reached = { url: desk.url, simulator: { world: await simulate(desk, 'GET', '/world') } }
  const timestamp = String(Math.floor(Date.now() / 1000))
  const of = (id: string, rest: object) => ({ id: `wamid.${from}.${id}`, from, timestamp, ...rest })
  const answers = (type: string, answer: object) => ({ type: 'interactive', interactive: { type, [type]: answer } })
  const location = { latitude: 56.1567, longitude: 10.2108 }
  const contact = { name: { formatted_name: 'Mira Kovac' }, phones: [{ phone: '+45 20 11 22 33' }] }
  const messages = [
    of('choice', answers('list_reply', { id: 'tue', title: 'Tuesday', description: 'From 9 to 12, in Aarhus' })),
    of('shop', { location: { ...location, name: 'Kvist Cykler', address: 'Vestergade 12' } }),
    of('place', { location }),
    of('contact', { contacts: [contact] }),
    of('yes', answers('call_permission_reply', { response: 'accept' })),
    of('no', answers('call_permission_reply', { response: 'reject' })),
  ]
  expect((await deliver(reached, inbox, delivery(reached, { messages }))).status).toBe(200)
  const ended = { direction: 'USER_INITIATED', event: 'terminate' }
  for (const call of [
    of('taken', { ...ended, status: 'COMPLETED', duration: 65 }),
    of('missed', { ...ended, status: 'FAILED' }),
  ]) {
    expect((await deliver(reached, inbox, callDelivery(reached, call))).status).toBe(200)
  }

  const log = await openThread(page, desk, uuid)
  const said = (text: string) => log.getByRole('article').filter({ hasText: text })
  await expect(said('Missed call from the customer')).toBeVisible()
  await expect(said('Call from the customer, answered (1:05)')).toBeVisible()
  await expect(said('Tuesday')).toContainText('From 9 to 12, in Aarhus')
  await expect(said('Kvist Cykler')).toContainText('Vestergade 12')
  await expect(log.getByRole('link', { name: 'Open the map' })).toHaveCount(2)
  await expect(said('Mira Kovac').getByRole('link', { name: '+45 20 11 22 33' })).toBeVisible()
  await expect(said('The customer lets you call')).toBeVisible()
  await expect(said('The customer does not want to be called')).toBeVisible()
  await expect(log.getByText('WhatsApp does not pass on')).toHaveCount(0)

  // For the provider a call is not a message, so it can be neither quoted nor reacted to.
  await said('Tuesday').hover()
  await expect(said('Tuesday').getByRole('button', { name: 'Reply to this' })).toBeVisible()
  for (const call of [said('Missed call'), said('answered (1:05)')]) {
    await call.hover()
    await expect(call.getByRole('button')).toHaveCount(0)
  }
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(said('Missed call from the customer')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})

test('a picture has its place before it is there, and keeps it if it comes late or never', async ({ desk, page }) => {
  const from = '4540000051'
  const uuid = await writesToDesk(desk, from)
  const photo = (width: number, height: number) => ({
    type: 'image',
    media: { base64: samplePhoto(1, width, height).toString('base64'), mime_type: 'image/png' },
  })
  await sendFromPhone(desk, from, { ...photo(320, 240), caption: 'From the side' })
  // A picture of a receipt is many times higher than wide.
  await sendFromPhone(desk, from, { ...photo(60, 800), caption: 'The receipt' })
  for (const _ of [1, 2]) await sendFromPhone(desk, from, photo(320, 240))

  const load = async (answer: 'hold' | 'abort') => {
    const held: (() => void)[] = []
    await page.unrouteAll()
    await page.route(/\/attachments\//, async (route) => {
      if (answer === 'abort') return route.abort()
      await new Promise<void>((go) => held.push(go))
      return route.continue()
    })
    const log = await openThread(page, desk, uuid)
    const pictures = log.locator('img, a[download]')
    await expect(pictures).toHaveCount(4)
    // The browser may leave a picture that is out of sight for later. One that fails meanwhile gives way to its link.
    await expect(async () => {
      for (const n of [0, 1, 2, 3]) await pictures.nth(n).scrollIntoViewIfNeeded()
    }).toPass()
    return { log, held }
  }
  const heights = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll('[role="log"] article')]
        .filter((one) => one.querySelector('h2').textContent === 'Customer')
        .map((one) => one.getBoundingClientRect().height)`,
    )

  const late = await load('hold')
  await expect.poll(() => late.held.length).toBeGreaterThanOrEqual(4)
  const before = await heights()
  for (const go of late.held) go()
  const shown = '[...document.querySelectorAll(\'[role="log"] img\')].filter((one) => one.naturalWidth > 0).length'
  await expect.poll(() => page.evaluate(shown)).toBe(4)
  expect(await heights()).toEqual(before)

  const never = await load('abort')
  await expect(never.log.getByRole('link', { name: /^Download/ })).toHaveCount(4)
  expect(await heights()).toEqual(before)
})
