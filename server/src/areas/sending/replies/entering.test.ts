import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { uploadMedia } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId: inbox } = made)
})

const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const thread = async (uuid: string) =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data.results
const post = (uuid: string, body: object) => desk.admin.post(`/api/v1/conversations/${uuid}/messages`, body)
const sent = async () => (await simulate(desk, 'GET', '/messages?kind=message')).messages.length

/** Adds a role with these permissions and an agent who has it. Returns the client of that agent. */
async function agentWith(name: string, permissions: string[]) {
  assert.equal((await desk.admin.post('/api/v1/roles', { name, description: '', permissions })).status, 200)
  return desk.agent(name)
}

test('what is entered for the customer is stored as theirs and sent to nobody', async () => {
  const uuid = await newConversation(desk, inbox)
  const before = await read(uuid)
  await post(uuid, { message: 'We look into it' })
  await desk.settled()
  const sendings = await sent()
  const answer = await post(uuid, { message: 'I said it on the <b>telephone</b>', sender_type: 'contact' })
  assert.equal(answer.status, 200)
  const { type, status, sender_type, sender_id, content, meta } = answer.body.data
  assert.deepEqual(
    { type, status, sender_type, sender_id, content },
    {
      type: 'incoming',
      status: 'received',
      sender_type: 'contact',
      sender_id: before.contact_id,
      content: 'I said it on the *telephone*',
    },
  )
  assert.ok(meta.entered_by)
  await desk.settled()
  assert.equal(await sent(), sendings)
  const after = await read(uuid)
  assert.equal(after.last_message, 'I said it on the *telephone*')
  assert.ok(after.waiting_since)
  assert.equal(after.reply_window.until, before.reply_window.until)
})

test('an entered message opens no reply window, and opens a resolved conversation again', async () => {
  const uuid = await newConversation(desk, inbox)
  desk.clock.advance(25 * 3_600_000)
  await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  assert.equal((await post(uuid, { message: 'Again', sender_type: 'contact' })).status, 200)
  const { status, reply_window } = await read(uuid)
  assert.equal(status, 'Open')
  assert.equal(reply_window.state, 'closed')
  assert.equal((await post(uuid, { message: 'Hello' })).status, 400)
})

test('an entered message may hold files, and the same echo_id stores nothing again', async () => {
  const uuid = await newConversation(desk, inbox)
  const media = await uploadMedia(desk.admin, Buffer.from('what the customer handed over'), 'letter.txt')
  const body = { message: '', sender_type: 'contact', attachments: [media], echo_id: 'crm-1' }
  const first = await post(uuid, body)
  assert.equal(first.body.data.attachments[0].name, 'letter.txt')
  assert.equal((await post(uuid, body)).body.data.id, first.body.data.id)
})

test('only who may write as contact enters messages, and an unknown sender is refused', async () => {
  const uuid = await newConversation(desk, inbox)
  const may = ['conversations:read', 'conversations:read_all', 'messages:read', 'messages:write', 'conversations:write']
  const agent = await agentWith('Writer', may)
  const path = `/api/v1/conversations/${uuid}/messages`
  assert.equal((await agent.post(path, { message: 'Hi', sender_type: 'contact' })).status, 403)
  const started = { inbox_id: inbox, contact_email: 'no@example.com', initiator: 'contact', content: 'Hi' }
  assert.equal((await agent.post('/api/v1/conversations', started)).status, 403)
  const enterer = await agentWith('Enterer', [...may, 'messages:write_as_contact'])
  assert.equal((await enterer.post(path, { message: 'Hi', sender_type: 'contact' })).status, 200)
  for (const sender_type of ['system', 'assistant', 'Contact', '', null]) {
    const { status, headers } = await post(uuid, { message: 'Hi', sender_type })
    assert.equal(status, 400)
    assert.equal(headers.get('x-field'), 'sender_type')
  }
  assert.equal((await post(uuid, { message: 'Hi', sender_type: 'contact', private: true })).status, 400)
})

test('a rule for incoming messages sees what is entered', async () => {
  const tag = (await desk.admin.post('/api/v1/tags', { name: 'telephone' })).body.data
  const rule = {
    name: 'Entered',
    type: 'conversation_update',
    events: ['conversation.message.incoming'],
    rules: [
      {
        group_operator: 'AND',
        groups: [
          {
            logical_op: 'AND',
            rules: [{ field: 'content', operator: 'contains', value: 'telephone', field_type: 'conversation' }],
          },
        ],
        actions: [{ type: 'add_tags', value: [tag.name] }],
      },
    ],
  }
  const made = await desk.admin.post('/api/v1/automations/rules', rule)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const uuid = await newConversation(desk, inbox)
  await post(uuid, { message: 'by telephone', sender_type: 'contact' })
  await desk.settled()
  assert.deepEqual((await read(uuid)).tags, ['telephone'])
})

test('a conversation begins with what a customer said elsewhere', async () => {
  const start = {
    inbox_id: inbox,
    contact_email: 'Grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    subject: 'The moth',
    content: '<p>There is a moth in the relay</p>',
    initiator: 'contact',
  }
  const sendings = await sent()
  const { status, body } = await desk.admin.post('/api/v1/conversations', start)
  assert.equal(status, 200, JSON.stringify(body))
  const { subject, contact, last_message, status: open, reply_window } = body.data
  assert.deepEqual(
    { subject, name: contact.first_name, email: contact.email, last_message, open, window: reply_window.state },
    {
      subject: 'The moth',
      name: 'Grace',
      email: 'Grace@example.com',
      last_message: 'There is a moth in the relay',
      open: 'Open',
      window: 'closed',
    },
  )
  const again = { ...start, contact_email: 'grace@EXAMPLE.com', first_name: 'G', content: 'It is dead' }
  const second = (await desk.admin.post('/api/v1/conversations', again)).body.data
  assert.equal(second.uuid, body.data.uuid)
  assert.equal(second.contact.first_name, 'Grace')
  const incoming = (await thread(second.uuid)).filter((message: { type: string }) => message.type === 'incoming')
  assert.deepEqual(
    incoming.map((message: { content: string }) => message.content),
    ['It is dead', 'There is a moth in the relay'],
  )
  await desk.settled()
  assert.equal(await sent(), sendings)
})

test('starting a conversation with wrong values is refused at the field', async () => {
  const start = { inbox_id: inbox, contact_email: 'ada@example.com', initiator: 'contact', content: 'Hello' }
  const refused: [object, string][] = [
    [{ ...start, content: undefined }, 'content'],
    [{ ...start, initiator: 'agent' }, 'template'],
    [{ ...start, initiator: 'nobody' }, 'initiator'],
    [{ ...start, contact_id: 1 }, 'contact_id'],
    [{ ...start, contact_email: undefined }, 'contact_id'],
    [{ ...start, contact_email: 'not an address' }, 'contact_email'],
    [{ ...start, inbox_id: 2_000_000_000 }, 'inbox_id'],
  ]
  for (const [body, field] of refused) {
    const { status, headers } = await desk.admin.post('/api/v1/conversations', body)
    assert.deepEqual([status, headers.get('x-field')], [400, field])
  }
})

test('agents who may not see unassigned conversations cannot begin one for a customer', async () => {
  const may = ['conversations:read', 'conversations:read_assigned', 'conversations:write', 'messages:write_as_contact']
  const agent = await agentWith('Blind', may)
  const start = { inbox_id: inbox, contact_email: 'unseen@example.com', initiator: 'contact', content: 'Hello' }
  assert.equal((await agent.post('/api/v1/conversations', start)).status, 403)
  assert.equal((await desk.admin.get('/api/v1/contacts?query=unseen')).body.data.total, 0)
})
