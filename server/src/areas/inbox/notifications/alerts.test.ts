import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { settled, startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../../test/mail.ts'
import { type Browser, startBrowser } from '../../../../test/push.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'
import { type Desk, openDesk } from '../../../desk.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { TellAlert, TellCosts } from './schema.ts'

let desk: TestDesk
let second: Desk
let third: Desk
let browser: Browser
let mails: MailServer
let inboxId: number
/** Both processes use this clock. */
let now = new Date()

before(async () => {
  ;[browser, mails] = await Promise.all([startBrowser(), startMailServer()])
  desk = await startDesk({
    simulator: true,
    config: { role: 'web', outboundAllow: [browser.host, `127.0.0.1:${mails.port}`] },
  })
  const worker = async () => {
    const config = { ...desk.ctx.config, role: 'worker' as const, port: 0 }
    return openDesk({
      config,
      connection: { connectionString: desk.databaseUrl },
      log: createLog('silent'),
      now: () => now,
    })
  }
  second = await worker()
  third = await worker()
  inboxId = (await connectInbox(desk, {}, { name: 'Butik' })).id
  await desk.admin.put('/api/v1/settings/general', { 'app.timezone': 'America/New_York' })
  await desk.admin.put('/api/v1/settings/notifications/email', mailSettings(mails))
  // The Admins are notified about the mail server before the browser subscribes.
  await settled(desk.ctx.db)
  assert.equal((await desk.admin.post(`${path}/push/subscriptions`, browser.subscription)).status, 200)
})
after(async () => {
  await Promise.all([second?.stop(), third?.stop()])
  await desk.stop()
  await Promise.all([browser.stop(), mails.stop()])
})

const path = '/api/v1/notifications'
const alerts = async (who = desk.admin) =>
  (await who.get(path)).body.data.filter((one: { inbox_id: number | null }) => one.inbox_id !== null)
/** Reports failures as both processes would. */
const fail = (times: number, at: Date, id = inboxId) => {
  now = at
  const failing = [second, third]
  return Promise.all(
    Array.from({ length: times }, (_, n) =>
      enqueue(failing[n % 2]!.ctx, TellAlert, { inbox_id: id, kind: 'payment_problem', at: at.toISOString() }),
    ),
  )
}

test('five hundred failures of a minute are one notification for each who manages inboxes, in panel, push and mail', async () => {
  const manager = await desk.agent('Admin')
  const agent = await desk.agent('Agent')
  for (let batch = 0; batch < 10; batch++) await fail(50, new Date(`2026-03-02T12:00:${10 + batch * 5}Z`))
  await settled(desk.ctx.db)
  const [alert, ...more] = await alerts()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [alert.notification_type, alert.title, alert.inbox_id],
    ['payment_problem', 'Payment problem at Butik', inboxId],
  )
  assert.match(alert.body, /payment method/)
  assert.equal((await alerts(manager)).length, 1)
  assert.deepEqual(await alerts(agent), [])
  assert.equal(browser.pushed.length, 1)
  assert.equal(browser.pushed[0]!.payload['title'], 'Payment problem at Butik')
  assert.deepEqual(mails.received.map(({ to }) => to[0]).length, 2)
  assert.match(mails.received[0]!.head, /^Subject: Payment problem at Butik$/m)
  assert.match(mails.received[0]!.plain, new RegExp(`/admin/inboxes/${inboxId}`))
})

test('the next one comes after midnight where the desk is', async () => {
  const before = browser.pushed.length
  // 23:59:58 and 00:00:02 in New York.
  await fail(20, new Date('2026-03-04T04:59:58Z'))
  await fail(20, new Date('2026-03-04T05:00:02Z'))
  await settled(desk.ctx.db)
  assert.equal(browser.pushed.length - before, 2)
  await fail(20, new Date('2026-03-04T23:00:00Z'))
  await fail(20, new Date('2026-03-05T04:59:00Z'))
  await settled(desk.ctx.db)
  assert.equal(browser.pushed.length - before, 2)
})

test('a token that the provider rejects is told like that, once a day', async () => {
  const before = (await alerts()).length
  // Two processes find the token rejected on the same day.
  now = new Date()
  for (const _ of ['first', 'again']) {
    await simulate(desk, 'POST', '/token', { action: 'expire' })
    assert.equal((await desk.admin.put(`/api/v1/inboxes/${inboxId}`, { name: 'Shop' })).status, 400)
    const { access_token } = await simulate(desk, 'POST', '/token', { action: 'issue' })
    const mended = await desk.admin.put(`/api/v1/inboxes/${inboxId}`, { config: { access_token } })
    assert.equal(mended.status, 200, mended.body.message)
  }
  await settled(desk.ctx.db)
  const [alert] = await alerts()
  assert.deepEqual(
    [alert.notification_type, alert.title],
    ['token_rejected', 'WhatsApp rejects the access token of Butik'],
  )
  assert.equal((await alerts()).length - before, 1)
})

test('what a month has cost is told once by mail, with the page that says more', async () => {
  const before = mails.received.length
  const costs = { month: '2026-11-01', amount_micros: 2_000_000_000, currency: 'DKK' }
  await Promise.all([second, third, second].map(({ ctx }) => enqueue(ctx, TellCosts, costs)))
  await settled(desk.ctx.db)
  const mailed = mails.received.slice(before)
  assert.equal(mailed.length, new Set(mailed.map(({ to }) => to[0])).size)
  assert.match(mailed[0]!.plain, /WhatsApp has cost DKK.2,000.00 in November/)
  assert.match(mailed[0]!.plain, /\/reports\?tab=costs/)
})
