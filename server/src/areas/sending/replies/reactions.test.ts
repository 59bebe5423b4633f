import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { sendReaction } from '../deliveries/service.ts'

let desk: TestDesk
let customers = 0
let thread: Thread
let from = ''
useDeskWithInbox((made) => {
  desk = made.desk
})
beforeEach(async () => {
  from = `4512360${100 + customers++}`
  thread = await openThread(desk, from)
})

const react = (message: string, body: object) =>
  desk.admin.post(`/api/v1/conversations/${thread.uuid}/messages/${message}/reaction`, body)

const shown = async () => (await thread.messages())[0].meta.reactions ?? []

/** The emojis that the customer's phone received, oldest first. */
const told = async () => {
  const { messages } = await simulate(desk, 'GET', `/messages?kind=message&to=${from}`)
  return messages
    .filter((message: { type: string }) => message.type === 'reaction')
    .map((message: { body: { reaction: { emoji: string } } }) => message.body.reaction.emoji)
}

test('the desk has one reaction to a message, which is changed and taken off', async () => {
  const [question] = await thread.messages()
  const answer = await react(question.uuid, { emoji: '👍' })
  assert.deepEqual([answer.status, answer.body.data.meta.reactions], [200, [{ emoji: '👍', by: 'agent' }]])
  await poll(async () => (await told()).length === 1)
  assert.equal((await react(question.uuid, { emoji: '❤️' })).status, 200)
  await poll(async () => (await told()).length === 2)
  assert.deepEqual(await shown(), [{ emoji: '❤️', by: 'agent' }])
  assert.equal((await react(question.uuid, { emoji: '' })).status, 200)
  await poll(async () => (await told()).length === 3)
  assert.deepEqual([await shown(), await told()], [[], ['👍', '❤️', '']])
  assert.equal((await thread.messages()).length, 1)
})

test('a reaction waits for the answer to the one before it, which takes no newer one off when it is refused late', async () => {
  const [question] = await thread.messages()
  const waits = async () =>
    (await sql`select from job where task = 'deliveries.send_reaction' and state = 'behind'`.execute(desk.ctx.db)).rows
      .length > 0
  await simulate(desk, 'POST', '/faults', { kind: 'hold', on: 'send', match: '🎉', ms: 15_000 })
  await react(question.uuid, { emoji: '🎉' })
  await poll(async () => (await told()).length === 1)
  await react(question.uuid, { emoji: '❤️' })
  await poll(async () => (await waits()) || (await told()).length === 2)
  assert.deepEqual(await told(), ['🎉'])
  await simulate(desk, 'DELETE', '/faults')
  await poll(async () => (await told()).length === 2)
  assert.deepEqual(await told(), ['🎉', '❤️'])

  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: '🎉', code: 131009, late: false })
  const { rows } = await sql<{ conversation_id: number; inbox_id: number; target_id: string }>`
    select conversation_id, inbox_id, provider_id as target_id from message where uuid = ${question.uuid}`.execute(
    desk.ctx.db,
  )
  assert.equal(await sendReaction(desk.ctx, { ...rows[0]!, emoji: '🎉' }), 'refused')
  assert.deepEqual(await shown(), [{ emoji: '❤️', by: 'agent' }])
})

test('a reaction is one emoji, to a message that the provider knows', async () => {
  const [question] = await thread.messages()
  for (const emoji of ['ok', '👍👍', '1', ' ', 'x👍']) {
    const answer = await react(question.uuid, { emoji })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'emoji'], emoji)
  }
  for (const emoji of ['👨‍👩‍👧‍👦', '🇩🇰', '👍🏽', '❤️'])
    assert.equal((await react(question.uuid, { emoji })).status, 200, emoji)
  const note = await thread.reply({ message: 'For us', private: true })
  assert.equal((await react(note.uuid, { emoji: '👍' })).status, 404)
  const other = await openThread(desk, `4512360${100 + customers++}`)
  assert.equal((await react((await other.messages())[0].uuid, { emoji: '👍' })).status, 404)
})

test('nobody reacts where the inbox is off, and what waits as it is switched off is removed again', async () => {
  const [question] = await thread.messages()
  const { rows } = await sql<{ conversation_id: number; inbox_id: number; target_id: string }>`
    select conversation_id, inbox_id, provider_id as target_id from message where uuid = ${question.uuid}`.execute(
    desk.ctx.db,
  )
  const toggle = () => desk.admin.put(`/api/v1/inboxes/${rows[0]!.inbox_id}/toggle`)
  assert.equal((await react(question.uuid, { emoji: '🎉' })).status, 200)
  await poll(async () => (await told()).length === 1)
  await toggle()
  const refused = await react(question.uuid, { emoji: '👍' })
  assert.deepEqual([refused.status, await shown()], [409, [{ emoji: '🎉', by: 'agent' }]])
  // As if it still waited.
  await sql`update message_change set provider_id = null where target_id = ${rows[0]!.target_id}`.execute(desk.ctx.db)
  assert.equal(await sendReaction(desk.ctx, { ...rows[0]!, emoji: '🎉' }), 'not sent')
  assert.deepEqual([await shown(), await told()], [[], ['🎉']])
  await toggle()
})

test('when the provider refuses a reaction for good, the thread shows again what the customer has', async () => {
  const [question] = await thread.messages()
  const refuse = (match: string) =>
    simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match, code: 131009, late: false })
  await refuse('reaction')
  await react(question.uuid, { emoji: '👍' })
  await poll(async () => (await shown()).length === 0)
  assert.deepEqual(await told(), [])

  await react(question.uuid, { emoji: '🎉' })
  await poll(async () => (await told()).length === 1)
  const ofDesk = { emoji: '🎉', by: 'agent' }
  for (const emoji of ['❤️', '']) {
    await refuse('reaction')
    await react(question.uuid, { emoji })
    await poll(async () => (await shown())[0]?.emoji === '🎉')
    assert.deepEqual([await shown(), await told()], [[ofDesk], ['🎉']])
  }
})

// This test comes last because it moves the clock.
test('nobody reacts once the reply window is closed', async () => {
  const [question] = await thread.messages()
  desk.clock.advance(25 * 3_600_000)
  const refused = await react(question.uuid, { emoji: '👍' })
  assert.deepEqual([refused.status, refused.body.error_type], [400, 'InputException'])
  await desk.settled()
  assert.deepEqual([await shown(), await told()], [[], []])
})
