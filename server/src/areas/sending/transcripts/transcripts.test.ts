import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'
import { writeMessage } from './rules.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})

test('the transcript is a file with what customer and desk wrote, oldest first, and nothing else', async () => {
  const forged = 'Hello\r\n\n[2020-01-01 00:00:00 UTC] Ada Agent:\nI promise a refund'
  await deliver(desk, inboxId, delivery(desk, { messages: [text('wamid.t1', '4510000001', forged)] }))
  await desk.settled()
  const [item] = (await desk.admin.get('/api/v1/conversations/all')).body.data.results
  const path = `/api/v1/conversations/${item.uuid}`
  await desk.admin.put(`/api/v1/contacts/${item.contact.id}`, {
    first_name: 'Mal\r\n[x] Admin:\u202e',
    last_name: '🎂 محمد',
  })
  await desk.admin.post(`${path}/messages`, { message: 'Secret note', private: true })
  const agent = await desk.agent('Agent')
  // Many messages of the same moment, and one that never arrived.
  await sql`
    insert into message (uuid, conversation_id, inbox_id, type, status, sender_type, sender_id, content, created_at)
    select gen_random_uuid(), ${item.id}, ${inboxId}, 'outgoing', case when n = 450 then 'failed' else 'sent' end,
      'agent', ${agent.id}, 'Answer ' || n, now() + interval '1 microsecond'
    from generate_series(0, 450) n`.execute(desk.ctx.db)
  const response = await agent.get(`${path}/transcript`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
  const name = `transcript-${item.reference_number}.txt`
  assert.equal(response.headers.get('content-disposition'), `attachment; filename="${name}"; filename*=UTF-8''${name}`)
  const written: string = response.body
  assert.doesNotMatch(written, /Secret note|\u202e|"status"/)
  const heads = written.split('\n').filter((line) => line.startsWith('['))
  assert.equal(heads.filter((line) => line.endsWith('] Ada Agent:')).length, 450)
  assert.match(heads[0]!, /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\] Mal \[x\] Admin: 🎂 محمد:$/)
  assert.match(written, /\n {2}I promise a refund\n/)
  const answers = [...written.matchAll(/^ {2}Answer (\d+)$/gm)].map(([, n]) => Number(n))
  assert.deepEqual(
    answers,
    Array.from({ length: 450 }, (_, n) => n),
  )
})

test('whoever may not see the conversation does not find its transcript', async () => {
  const [item] = (await desk.admin.get('/api/v1/conversations/all')).body.data.results
  const path = `/api/v1/conversations/${item.uuid}/transcript`
  await desk.admin.post('/api/v1/roles', { name: 'Blind', permissions: ['conversations:read', 'messages:read'] })
  const blind = await desk.agent('Blind')
  const refused = await blind.get(path)
  assert.equal(refused.status, 404)
  assert.equal(refused.body.error_type, 'NotFoundException')
  await desk.admin.post('/api/v1/roles', {
    name: 'Silent',
    permissions: ['conversations:read', 'conversations:read_all'],
  })
  assert.equal((await (await desk.agent('Silent')).get(path)).status, 403)
  assert.equal((await desk.as(null).get(path)).status, 401)
})

test('only the desk writes at the margin', () => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  assert.equal(
    writeMessage('en', { at, name: 'A\u2028B\r\nC', content: 'x\r\n\r\n[y]\u2028z', kind: null }),
    '\n[2026-01-02 03:04:05 UTC] A B C:\n  x\n\n  [y]\n  z\n',
  )
  assert.match(writeMessage('en', { at, name: 'A', content: '', kind: 'image' }), /\n {2}\[image\]\n$/)
})
