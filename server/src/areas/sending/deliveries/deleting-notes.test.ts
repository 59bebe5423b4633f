import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../../../../test/client.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { uploadMedia } from '../../../../test/thread.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let writer: Client & { id: number }
let colleague: Client & { id: number }
let path: string
before(async () => {
  desk = await startDesk({ simulator: true })
  const uuid = await newConversation(desk, (await connectInbox(desk)).id)
  path = `/api/v1/conversations/${uuid}/messages`
  writer = await desk.agent('Agent')
  colleague = await desk.agent('Admin')
})
after(() => desk.stop())

const note = async (fields: object) => {
  const answer = await writer.post(path, { private: true, ...fields })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const found = async (word: string) => (await writer.get(`/api/v1/messages/search?query=${word}`)).body.data.total
const mentions = async () => (await colleague.get('/api/v1/conversations/mentioned')).body.data.total

test('whoever wrote a note deletes it, and its words, files and mentions are gone with it', async () => {
  const file = await uploadMedia(writer, Buffer.from('Her card ends in 4242.'), 'card.txt')
  const written = await note({
    message: 'Cardholder Zwingli',
    attachments: [file],
    mentions: [{ type: 'agent', id: colleague.id }],
  })
  await desk.settled()
  const [{ url }] = written.attachments
  assert.deepEqual([await found('Zwingli'), await mentions(), (await writer.get(url)).status], [1, 1, 200])

  const deleted = (await writer.delete(`${path}/${written.uuid}`)).body.data
  assert.deepEqual([deleted.uuid, deleted.type, deleted.content, deleted.attachments], [written.uuid, 'note', '', []])
  assert.deepEqual(Object.keys(deleted.meta), ['deleted_at'])
  await desk.settled()
  assert.deepEqual([await found('Zwingli'), await mentions(), (await writer.get(url)).status], [0, 0, 404])
  assert.doesNotMatch(JSON.stringify((await writer.get(path)).body), /Zwingli|card\.txt/)
  assert.equal((await writer.delete(`${path}/${written.uuid}`)).status, 404)

  const { results } = (await desk.admin.get('/api/v1/activity-logs?activity_type=note_deleted')).body.data
  const conversation = (await writer.get(path.replace(/\/messages$/, ''))).body.data
  assert.deepEqual(
    results.map((entry: Record<string, unknown>) => [entry.actor_id, entry.target_model_type, entry.target_model_id]),
    [[writer.id, 'conversation', conversation.id]],
  )
  assert.deepEqual(results[0].before, { conversation_uuid: conversation.uuid, written_at: written.created_at })
  assert.equal(results[0].after, null)
})

test('a note of somebody else stays, whoever asks', async () => {
  const { uuid } = await note({ message: 'Mine' })
  assert.equal((await colleague.delete(`${path}/${uuid}`)).status, 403)
  const other = await newConversation(desk, (await desk.admin.get('/api/v1/inboxes')).body.data[0].id)
  assert.equal((await writer.delete(`/api/v1/conversations/${other}/messages/${uuid}`)).status, 404)
  assert.equal((await writer.get(`${path}/${uuid}`)).body.data.content, 'Mine')
  assert.equal((await desk.admin.get('/api/v1/activity-logs?activity_type=note_deleted')).body.data.total, 1)
})
