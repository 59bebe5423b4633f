import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../../test/client.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { type MailServer, mailSettings, startMailServer } from '../../../../test/mail.ts'

const path = '/api/v1/settings/notifications/email'
const password = 'correct horse battery'
let desk: TestDesk
let old: MailServer
let foreign: MailServer
let ada: Client & { id: number }

before(async () => {
  desk = await startDesk({ config: { outboundAllow: ['127.0.0.1:*'] } })
  ;[old, foreign] = await Promise.all([startMailServer(), startMailServer()])
  ada = await desk.agent('Admin')
  await desk.admin.put(`/api/v1/agents/${ada.id}`, { email: 'ada@example.com', new_password: password })
  const disabled = await desk.agent('Admin')
  await desk.admin.put(`/api/v1/agents/${disabled.id}`, { email: 'disabled@example.com', enabled: false })
})
after(async () => {
  await desk.stop()
  await Promise.all([old.stop(), foreign.stop()])
})
beforeEach(async () => {
  await sql`delete from setting where area = 'notification.email'`.execute(desk.ctx.db)
  await desk.admin.put(path, mailSettings(old))
  await desk.settled()
  for (const mails of [old, foreign]) mails.alerts.length = 0
  for (const who of [desk.admin, ada]) await who.delete('/api/v1/notifications')
})

const told = async (who: Client) => {
  const all = (await who.get('/api/v1/notifications')).body.data
  return all.filter((one: { notification_type: string }) => one.notification_type === 'security')
}
const addressees = (mails: MailServer) => mails.alerts.flatMap(({ to }) => to).sort()

test('a change of the mail server is told to all Admins who may sign in, through the old one and the new one, and in the panel', async () => {
  assert.equal((await ada.put(path, mailSettings(foreign))).status, 200)
  await desk.settled()
  const everybody = ['ada@example.com', 'admin@localhost']
  assert.deepEqual([addressees(old), addressees(foreign)], [everybody, everybody])
  const [mail] = old.alerts
  assert.match(mail!.head, /^Subject: Parley: The mail server was changed$/m)
  assert.match(
    mail!.plain,
    new RegExp(`Ada Admin changed it from 127.0.0.1:${old.port} .* to 127.0.0.1:${foreign.port}`),
  )
  assert.doesNotMatch(mail!.plain, /https?:/, 'the address of the desk may be what was changed')
  for (const who of [desk.admin, ada]) {
    const [one, ...others] = await told(who)
    assert.deepEqual([one.title, others.length], ['The mail server was changed', 0])
    assert.match(one.body, new RegExp(`Ada Admin changed it from 127.0.0.1:${old.port}`))
  }
})

test('what is changed a moment later keeps nobody from being told', async () => {
  await desk.admin.put('/api/v1/settings/general', { 'app.lang': 'en' })
  const others = await desk.agent('Admin')
  await desk.admin.put(`/api/v1/agents/${others.id}`, { email: 'eve@example.com' })
  await Promise.all([
    others.put(path, { ...mailSettings(foreign), 'notification.email.enabled': false }).then(async () => {
      await others.put(path, mailSettings(foreign))
      await others.put(`/api/v1/agents/${ada.id}`, { email: 'nobody@example.com', roles: ['Agent'] })
    }),
  ])
  await desk.settled()
  assert.ok(addressees(old).includes('ada@example.com'))
  assert.equal((await desk.admin.delete(`/api/v1/agents/${others.id}`)).status, 200)
  await desk.admin.put(`/api/v1/agents/${ada.id}`, { email: 'ada@example.com', roles: ['Admin'] })
})

test('a request that changes nothing is told to nobody, and what is told cannot be switched off', async () => {
  assert.equal((await desk.admin.put(path, mailSettings(old))).status, 200)
  await desk.settled()
  assert.deepEqual([addressees(old), await told(desk.admin)], [[], []])
  const ways = { type: 'security', panel: false, push: false, email: false }
  assert.equal((await desk.admin.put('/api/v1/notifications/preferences', ways)).status, 400)
  const { data } = (await desk.admin.get('/api/v1/notifications/preferences')).body
  assert.ok(!data.some(({ type }: { type: string }) => type === 'security'))
})

test('all Admins are told of the knowledge keys of an agent who is disabled or deleted, and the list names the maker', async () => {
  const leave = {
    disabled: (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false }),
    deleted: (id: number) => desk.admin.delete(`/api/v1/agents/${id}`),
  }
  for (const [way, go] of Object.entries(leave)) {
    const maker = await desk.agent('Admin')
    const made = []
    for (const name of [`Shop sync ${way}`, `Wiki ${way}`, `Revoked ${way}`])
      made.push((await maker.post('/api/v1/ai/connect/keys', { name })).body.data)
    assert.equal((await maker.delete(`/api/v1/ai/connect/keys/${made[2].id}`)).status, 200)
    assert.equal((await go(maker.id)).status, 200)
    await desk.settled()
    for (const who of [desk.admin, ada]) {
      const [one, ...others] = await told(who)
      assert.deepEqual([one.title, others.length], ['Knowledge keys of Ada Admin still work', 0], way)
      assert.match(
        one.body,
        new RegExp(`Ada Admin, .* created these knowledge keys, which still work: Shop sync ${way}, Wiki ${way}\\.`),
      )
      await who.delete('/api/v1/notifications')
    }
    assert.ok(addressees(old).includes('ada@example.com'))
    const keys = (await desk.admin.get('/api/v1/ai/connect/keys')).body.data
    const kept = keys.filter(({ name }: { name: string }) => name.endsWith(way))
    const by = { id: maker.id, first_name: 'Ada', last_name: 'Admin', enabled: false }
    assert.deepEqual(
      kept.map(({ made_by, last_used_at }: { made_by: object; last_used_at: null }) => ({ made_by, last_used_at })),
      [
        { made_by: by, last_used_at: null },
        { made_by: by, last_used_at: null },
      ],
    )
  }
  const nobody = await desk.agent('Admin')
  assert.equal((await desk.admin.delete(`/api/v1/agents/${nobody.id}`)).status, 200)
  await desk.settled()
  assert.deepEqual(await told(ada), [])
})
