import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { poll } from '../../../../test/thread.ts'
import { deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'
import { transcribe } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})
beforeEach(async () => {
  await simulate(desk, 'POST', '/reset', { keep_callbacks: true })
  await simulate(desk, 'POST', '/models/reset')
  await listening(true)
})

const model = '/api/v1/ai/models/transcription'
const listening = async (enabled: boolean) => {
  const address = `${desk.simulator.url}/models/v1`
  assert.equal((await desk.admin.put(model, { enabled, address, model: 'listener' })).status, 200)
}

let people = 0
let from = ''
/** A customer sends a voice message. */
async function speak(writing: object = {}): Promise<void> {
  from = `45${31_000_000 + ++people}`
  await simulate(desk, 'POST', '/messages', { from, type: 'voice', ...writing })
}

const say = (text: string) => simulate(desk, 'POST', '/models/replies', { replies: [{ on: 'transcription', text }] })
const heard = async (): Promise<Free[]> => (await simulate(desk, 'GET', '/models/calls?purpose=transcription')).calls

const conversationOf = () =>
  poll(async () => {
    const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
    return results.find((item: Free) => item.contact.phone_number === `+${from}`) as Free
  })

/** The recording of the customer who spoke last, once `holds` is true for it. */
const recording = (holds: (file: Free) => boolean): Promise<Free> =>
  poll(async () => {
    const { uuid } = await conversationOf()
    const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
    const file = results.find((message: Free) => message.type === 'incoming').attachments[0]
    return holds(file) ? file : undefined
  })

const over = (file: Free) => file.state === 'ready' && file.transcript !== null && file.transcript.state !== 'pending'
const isReady = (file: Free) => file.state === 'ready'
const retry = (uuid: string) => desk.admin.put(`/api/v1/attachments/${uuid}/transcribe`)
const find = async (words: string) =>
  (await desk.admin.get(`/api/v1/messages/search?query=${encodeURIComponent(words)}`)).body.data.results

test('what a customer says is written down, and found by its words', async () => {
  // The model's answer contains characters that PostgreSQL cannot keep.
  await say('I ride it to work every day.\0 Can I talk to somebody on Saturday?\ud83d')
  await speak()
  const { transcript } = await recording(over)
  assert.deepEqual(transcript, {
    state: 'ready',
    text: 'I ride it to work every day. Can I talk to somebody on Saturday?\ufffd',
  })
  const [hit] = await find('saturday somebody')
  assert.equal(hit.conversation_uuid, (await conversationOf()).uuid)
  assert.match(hit.snippet, /Can I talk to somebody on Saturday/)
  const [call] = await heard()
  assert.deepEqual([call.body.model, call.body.file.filename], ['listener', 'recording.ogg'])
})

test('a recording with words under it is found once, by what is written and by what is said', async () => {
  await say('A rattling rattle')
  const id = await upload(opus(3))
  await speak({
    type: undefined,
    raw: { type: 'audio', audio: { id, mime_type: 'audio/ogg', caption: 'Rattle of my bike' } },
  })
  await recording(over)
  for (const words of ['rattle', 'rattling', 'bike']) assert.equal((await find(words)).length, 1, words)
})

test('until it is written down the recording says so', async () => {
  await simulate(desk, 'POST', '/models/faults', { kind: 'hold', on: 'transcription' })
  await say('At last')
  await speak()
  const waiting = await recording(isReady)
  assert.deepEqual(waiting.transcript, { state: 'pending', text: null })
  await simulate(desk, 'DELETE', '/models/faults')
  assert.deepEqual((await recording(over)).transcript, { state: 'ready', text: 'At last' })
})

test('a recording in which nobody speaks has no transcription, and its message is there', async () => {
  await say('')
  await speak()
  assert.deepEqual((await recording(over)).transcript, { state: 'failed', text: null })
})

test('a file that is no sound is sent to no model', async () => {
  const page = Buffer.from('<html>not a sound</html>').toString('base64')
  await speak({ media: { base64: page, mime_type: 'audio/ogg' } })
  assert.deepEqual((await recording(over)).transcript, { state: 'failed', text: null })
  assert.equal((await heard()).length, 0)
})

test('a recording of more than 16 MiB or of three hours is kept and sent to no model', async () => {
  const large = Buffer.concat([opus(3), Buffer.alloc(16 * 1024 * 1024)])
  for (const bytes of [large, opus(3 * 3_600)]) {
    await speak({ media_id: await upload(bytes) })
    const file = await recording(over)
    assert.deepEqual([file.size, file.transcript.state], [bytes.length, 'failed'])
  }
  assert.equal((await heard()).length, 0)
})

/** Puts a recording on the customer's phone. */
async function upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'audio/ogg' }), 'voice.ogg')
  const uploaded = await fetch(`${desk.simulator.url}/sim/media`, { method: 'POST', body: form })
  return ((await uploaded.json()) as Free).id
}

/** The first and the last page of a recording of this many seconds. */
function opus(seconds: number): Buffer<ArrayBuffer> {
  const last = Buffer.alloc(27)
  last.write('OggS')
  last.writeBigInt64LE(BigInt(seconds * 48_000), 6)
  return Buffer.concat([Buffer.from(`OggS${'\0'.repeat(24)}OpusHead\x01\x01${'\0'.repeat(9)}`), last])
}

test('a model that will not have a recording leaves it without a transcript, until somebody asks again', async () => {
  await simulate(desk, 'POST', '/models/faults', {
    kind: 'status',
    status: 400,
    on: 'transcription',
    message: 'corrupt',
  })
  await speak()
  const { uuid } = await recording(over)
  await say('Second try')
  assert.equal((await retry(uuid)).status, 200)
  const again = await recording((file) => file.transcript?.state === 'ready')
  assert.equal(again.transcript.text, 'Second try')
  assert.equal((await retry(uuid)).status, 200)
  await desk.settled()
  assert.equal((await heard()).length, 2, 'what is written down is not written again')
})

test('without a model recordings are left alone, and can be written down later', async () => {
  await listening(false)
  await speak()
  const { uuid, transcript } = await recording(isReady)
  assert.equal(transcript, null)
  assert.equal((await retry(uuid)).status, 409)
  await listening(true)
  await say('Later')
  await retry(uuid)
  assert.equal((await recording(over)).transcript.text, 'Later')
})

test('nothing of a recording that was deleted is found, or written down', async () => {
  await say('Forget what I said about marzipan')
  await speak()
  const { uuid } = await recording(over)
  assert.equal((await find('marzipan')).length, 1)
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from message m join file f on f.used_by = m.id where f.uuid = ${uuid}`.execute(desk.ctx.db)
  const revoke = { original_message_id: rows[0]!.id }
  const deletion = { from, id: `wamid.revoked${people}`, timestamp: '1', type: 'revoke', revoke }
  await deliver(desk, inboxId, delivery(desk, { messages: [deletion] }))
  await poll(async () => (await find('marzipan')).length === 0)
  assert.equal((await retry(uuid)).status, 404)

  // It was deleted while it waited to be written down.
  const waiting = await sql<{ id: number }>`
    update file set transcript_state = 'pending', transcript = null where uuid = ${uuid} returning id`.execute(
    desk.ctx.db,
  )
  const before = (await heard()).length
  await transcribe(desk.ctx, { file_id: waiting.rows[0]!.id })
  assert.equal((await heard()).length, before)
})

test('a code that was mailed to the customer is hidden where they say it', async () => {
  const phone = `45${31_000_000 + ++people}`
  const messages = [text(`wamid.code${people}`, phone, 'Hello')]
  await deliver(desk, inboxId, delivery(desk, { messages }))
  await desk.settled()
  await sql`
    insert into verification (conversation_id, contact_id, address, mailbox, code_hash, created_at, expires_at)
    select c.id, k.id, 'ada@example.com', 'ada@example.com', ${Buffer.alloc(32)}, ${desk.ctx.now()}, ${desk.ctx.now()}
    from conversation c join contact k on k.id = c.contact_id where k.phone_number = ${`+${phone}`}`.execute(
    desk.ctx.db,
  )
  await say('The code is 4 7 1 1 0 8')
  people -= 1
  await speak()
  const { transcript } = await poll(async () => {
    const { uuid } = await conversationOf()
    const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages`)).body.data
    return results.flatMap((message: Free) => message.attachments).find(over)
  })
  assert.equal(transcript.text, `The code is ${'\u2022'.repeat(6)}`)
})

test('a picture is no recording, and one is written down again only by those who see its conversation', async () => {
  await speak({ type: 'image' })
  const picture = await recording(isReady)
  assert.deepEqual([picture.transcript, (await retry(picture.uuid)).status], [null, 404])

  await say('')
  await speak()
  const { uuid } = await recording(over)
  const role = { name: 'Ownonly', permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'] }
  assert.equal((await desk.admin.post('/api/v1/roles', role)).status, 200)
  assert.equal((await (await desk.agent('Ownonly')).put(`/api/v1/attachments/${uuid}/transcribe`)).status, 404)
  assert.equal((await heard()).length, 1)
})

test('a file that WhatsApp does not hand over has no transcript either', async () => {
  from = `45${31_000_000 + ++people}`
  const audio = { from, id: 'wamid.lost', timestamp: '1', type: 'audio', audio: {}, errors: [{ code: 131052 }] }
  await deliver(desk, inboxId, delivery(desk, { messages: [audio] }))
  const lost = await recording((file) => file.state === 'failed')
  assert.equal(lost.transcript.state, 'failed')
  assert.equal((await retry(lost.uuid)).status, 409)
})
