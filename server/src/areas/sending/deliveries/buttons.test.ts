import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { deliver, delivery, simulate } from '../../../../test/whatsapp.ts'
import { transaction } from '../../../platform/transaction.ts'
import * as conversations from '../../inbox/conversations/service.ts'
import * as messages from '../../inbox/messages/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of desk and simulator are read freely.
type Free = any

let desk: TestDesk
let inboxId: number
let customers = 0
let from: string
let thread: Thread
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})
beforeEach(async () => {
  await simulate(desk, 'DELETE', '/faults')
  await simulate(desk, 'POST', '/settings', { status_delay_ms: 0 })
  from = `4512370${100 + customers++}`
  thread = await openThread(desk, from)
})

const options = (...titles: string[]) => titles.map((title, index) => ({ id: `option:${index + 1}`, title }))

/** Sends a question in the name of the desk, as the assistant does. */
async function ask(content: string, buttons: { id: string; title: string }[]): Promise<string> {
  const added = await transaction(desk.ctx, async (ctx) => {
    const conversation = await conversations.lockConversation(ctx, { uuid: thread.uuid })
    const sender = { sender_type: 'system', sender_id: null } as const
    return messages.addMessage(ctx, {
      conversation,
      type: 'outgoing',
      ...sender,
      content,
      parts: { buttons },
      meta: { buttons },
    })
  })
  return added!.uuid
}

const inThread = async (): Promise<Free[]> =>
  (await desk.admin.get(`/api/v1/conversations/${thread.uuid}/messages`)).body.data.results
const until = (uuid: string, status: string): Promise<Free> =>
  poll(async () => (await inThread()).find((message) => message.uuid === uuid && message.status === status))
const sent = async (uuid: string): Promise<Free[]> =>
  (await simulate(desk, 'GET', `/messages?kind=message&to=${from}`)).messages.filter(
    (message: Free) => message.biz_opaque_callback_data === uuid,
  )
const tap = (wamid: string, button: object) =>
  simulate(desk, 'POST', '/messages', { from, type: 'interactive', button, reply_to: wamid })
const taps = async () => (await inThread()).filter((message) => message.meta.tap)

test('short options are buttons under the words, and a tap is the customer’s answer, however often it is told', async () => {
  const uuid = await ask('Has yours had its first service?', options('Yes, at your shop', 'Yes, elsewhere', 'Not yet'))
  await until(uuid, 'delivered')
  const [message] = await sent(uuid)
  assert.equal(message.type, 'interactive')
  assert.deepEqual(
    message.body.interactive.action.buttons.map((button: Free) => button.reply),
    options('Yes, at your shop', 'Yes, elsewhere', 'Not yet'),
  )
  await simulate(desk, 'POST', '/faults', { kind: 'duplicate', on: 'delivery' })
  await tap(message.id, { id: 'option:1', title: 'Yes, at your shop' })
  const [answer] = await poll(async () => {
    const found = await taps()
    return found.length > 0 && found
  })
  assert.deepEqual([answer.content, answer.meta.tap.id], ['Yes, at your shop', 'option:1'])
  assert.equal(answer.meta.reply_to.uuid, uuid)

  // A customer can still tap an old button. That is another answer.
  await tap(message.id, { id: 'option:3', title: 'Not yet' })
  await poll(async () => (await taps()).length === 2)
  await desk.settled()
  assert.deepEqual((await taps()).map((one) => one.meta.tap.id).sort(), ['option:1', 'option:3'])
})

const tooMuch: [string, string, string[]][] = [
  ['four of them', 'Which one?', ['One', 'Two', 'Three', 'Four']],
  ['one of more than 20 characters', 'Which one?', ['Yes', 'Something longer here']],
  ['two of the same words', 'Which one?', ['Yes', 'yes']],
  ['a text of more than 1,024 characters', 'x'.repeat(1_025), ['Yes', 'No']],
]
for (const [what, text, titles] of tooMuch) {
  test(`options that do not fit go out as text without buttons: ${what}`, async () => {
    const uuid = await ask(text, options(...titles))
    await until(uuid, 'delivered')
    const [message] = await sent(uuid)
    assert.deepEqual([message.type, message.text], ['text', text])
  })
}

test('labels of 20 characters under a text of 1,024 are buttons', async () => {
  const uuid = await ask('x'.repeat(1_024), options('x'.repeat(20), 'y'.repeat(20)))
  await until(uuid, 'delivered')
  assert.equal((await sent(uuid))[0].type, 'interactive')
})

test('buttons whose answer was lost are not sent again, and are known by the status that follows', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'drop', on: 'send', match: 'Only once' })
  const uuid = await ask('Only once', options('Yes'))
  await until(uuid, 'delivered')
  await desk.settled()
  assert.equal((await sent(uuid)).length, 1)
})

test('a tap without an id, or on nothing that was sent here, is filed like any message', async () => {
  const stray = { from, timestamp: String(Math.floor(Date.now() / 1000)), type: 'interactive' }
  const reply = { type: 'button_reply', button_reply: { id: 'helped:yes', title: 'Yes, thanks' } }
  const messages = [
    { ...stray, id: `wamid.stray${from}`, interactive: reply, context: { from: '1', id: 'wamid.nowhere' } },
    { ...stray, id: `wamid.bare${from}`, interactive: { type: 'button_reply', button_reply: { title: 'Yes' } } },
  ]
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
  const [known] = await taps()
  assert.deepEqual([known.content, known.meta.reply_to], ['Yes, thanks', { uuid: null }])
  assert.equal((await inThread()).filter((message) => message.type === 'incoming').length, 3)
})
