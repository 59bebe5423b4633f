import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { png } from '../../../../test/pictures.ts'
import { openThread, poll, type Thread, uploadMedia } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: { id: number }
let customers = 0
let thread: Thread
useDeskWithInbox((made) => {
  ;({ desk, inbox } = made)
})
beforeEach(async () => {
  thread = await openThread(desk, `45123400${10 + customers++}`)
})

const bytes = (text: string) => Buffer.from(text, 'latin1')
const pdf = bytes('%PDF-1.7 a contract')
const voice = bytes('OggS\0 and OpusHead and sound')
const upload = (content: Buffer<ArrayBuffer>, name: string) => uploadMedia(desk.admin, content, name)
const post = (body: object) => desk.admin.post(`/api/v1/conversations/${thread.uuid}/messages`, body)

/** A mark of the last upload that the provider received. */
async function lastUpload(): Promise<number> {
  const { entries } = await simulate(desk, 'GET', '/wire?after=0')
  return entries.findLast((entry: { path: string }) => entry.path.endsWith('/media'))?.id ?? 0
}

const large = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(size - head.length)])
const megabyte = 1024 * 1024

test('a file goes out with the text as its caption, under its name, and stays readable in the thread', async () => {
  const id = await upload(pdf, 'Vertrag März.pdf')
  const message = await thread.reply({ message: 'Please sign', attachments: [id] })
  assert.deepEqual(
    message.attachments.map((file: { name: string; state: string; content_type: string }) => [
      file.name,
      file.state,
      file.content_type,
    ]),
    [['Vertrag März.pdf', 'ready', 'application/pdf']],
  )
  await thread.until(message.uuid, 'delivered')
  const [{ body }] = await thread.sent()
  assert.deepEqual({ ...body.document, id: 0 }, { id: 0, caption: 'Please sign', filename: 'Vertrag März.pdf' })
})

test('two files make two messages, in their order, and the text stands under the first', async () => {
  const ids = [await upload(png(), 'first.png'), await upload(png(3, 3), 'second.png')]
  await thread.reply({ message: 'Look', attachments: ids })
  await poll(async () => (await thread.sent()).length === 2)
  assert.deepEqual(
    (await thread.sent()).map(({ body }) => [body.type, body.image.caption]),
    [
      ['image', 'Look'],
      ['image', undefined],
    ],
  )
})

test('what cannot be a caption goes before the file as a message of its own', async () => {
  const sound = await upload(voice, 'voice.ogg')
  await thread.reply({ message: 'Listen', attachments: [sound] })
  await poll(async () => (await thread.sent()).length === 2)
  const long = 'x'.repeat(1_025)
  await thread.reply({ message: long, attachments: [await upload(png(), 'a.png')] })
  await poll(async () => (await thread.sent()).length === 4)
  const sent = (await thread.sent()).map(({ body }) => [body.type, body[body.type].caption ?? body[body.type].body])
  assert.deepEqual(sent, [
    ['text', 'Listen'],
    ['audio', undefined],
    ['text', long],
    ['image', undefined],
  ])
  const [, , audio] = await thread.messages()
  assert.equal(audio.meta.kind, 'voice')
  assert.equal((await thread.sent())[1].body.audio.voice, true)
})

test('a caption may have 1,024 characters', async () => {
  const caption = 'x'.repeat(1_024)
  await thread.reply({ message: caption, attachments: [await upload(png(), 'a.png')] })
  await poll(async () => (await thread.sent()).length === 1)
  assert.equal((await thread.sent())[0].body.image.caption, caption)
})

test('a file of exactly the limit goes out, and one byte more is refused with the limit named', async () => {
  const mp4 = bytes('\0\0\0\x20ftypisom')
  const cases: [string, Buffer, number][] = [
    ['picture.png', png(), 5],
    ['film.mp4', mp4, 16],
    ['sound.mp3', bytes('ID3'), 16],
  ]
  for (const [name, head, limit] of cases) {
    const fits = await upload(large(head, limit * megabyte), name)
    const message = await thread.reply({ attachments: [fits] })
    await thread.until(message.uuid, 'delivered')
    const last = await lastUpload()
    const over = await post({ attachments: [await upload(large(head, limit * megabyte + 1), name)] })
    assert.deepEqual([over.status, over.body.error_type], [400, 'InputException'], name)
    assert.match(over.body.message, new RegExp(`${name} is too large.* ${limit} MB`))
    assert.equal(over.headers.get('x-field'), 'attachments')
    assert.equal(await lastUpload(), last)
  }
})

test('a document may have 100 MB', async () => {
  const message = await thread.reply({ attachments: [await upload(large(pdf, 100 * megabyte), 'large.pdf')] })
  await poll(async () => (await thread.messages()).at(-1)?.status === 'delivered', 60_000)
  assert.equal(message.meta.kind, 'document')
})

test('what WhatsApp takes in no form is refused before it is sent, and may be noted', async () => {
  const webp = bytes('RIFF\0\0\0\0WEBPVP8 and a picture of some kind')
  for (const [name, content] of [
    ['cat.webp', webp],
    ['cat.gif', bytes('GIF89a and more')],
    ['cat.bin', bytes('\0\x01\x02')],
  ] as const) {
    const id = await upload(content, name)
    const answer = await post({ attachments: [id] })
    assert.equal(answer.status, 400)
    assert.match(answer.body.message, new RegExp(`does not accept ${name} .*JPEG and PNG`))
    const note = await post({ attachments: [id], private: true, message: 'See this' })
    assert.deepEqual([note.status, note.body.data.attachments[0]?.name], [200, name])
  }
  assert.deepEqual(await thread.sent(), [])
})

test("only one's own uploads can be sent, and only once", async () => {
  const id = await upload(png(), 'a.png')
  const other = await desk.agent('Agent')
  const theirs = await uploadMedia(other, png(), 'b.png')
  for (const attachments of [[id, theirs], [999_999]]) {
    const answer = await post({ attachments })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'attachments'])
  }
  await thread.reply({ attachments: [id] })
  assert.equal((await post({ attachments: [id] })).status, 400)
  for (const message of [' ', '\u200b', '<p>\u2060</p>', '\u200e \u3164'])
    for (const isNote of [false, true])
      assert.equal((await post({ message, private: isNote, attachments: [] })).status, 400, JSON.stringify(message))
})

test('a reply with files is stored once, however often it is sent', async () => {
  const attachments = [await upload(png(), 'a.png'), await upload(png(), 'b.png')]
  const body = { message: 'Look', attachments, echo_id: 'once' }
  const [first, second] = await Promise.all([thread.reply(body), thread.reply(body)])
  assert.equal(first.uuid, second.uuid)
  await poll(async () => (await thread.sent()).length === 2)
  assert.equal((await thread.messages()).filter((message) => message.type === 'outgoing').length, 2)
})

test('the provider is given a file once, and again when it has forgotten it', async () => {
  const id = await upload(png(), 'again.png')
  const message = await thread.reply({ message: 'Once', attachments: [id] })
  await thread.until(message.uuid, 'delivered')
  const first = await lastUpload()

  const resend = async () => {
    await sql`update message set status = 'unknown' where uuid = ${message.uuid}`.execute(desk.ctx.db)
    const path = `/api/v1/conversations/${thread.uuid}/messages/${message.uuid}/retry`
    assert.equal((await desk.admin.put(path)).status, 200)
    await thread.until(message.uuid, 'delivered')
  }
  await resend()
  assert.equal(await lastUpload(), first)

  const known = () => sql`select media_id from file_upload where file_id = ${id}`.execute(desk.ctx.db)
  const { rows } = await known()
  await simulate(desk, 'POST', '/media/expire', {})
  await sql`update file_upload set uploaded_at = uploaded_at - interval '2 hours' where file_id = ${id}`.execute(
    desk.ctx.db,
  )
  await resend()
  const second = await lastUpload()
  assert.ok(second > first)
  assert.notDeepEqual((await known()).rows, rows)

  await sql`update file_upload set uploaded_at = uploaded_at - interval '30 days' where file_id = ${id}`.execute(
    desk.ctx.db,
  )
  await resend()
  assert.ok((await lastUpload()) > second)
})

test('an upload that fails for a moment is tried again, one that is refused fails the message with the reason', async () => {
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', match: '/media', http: 503 })
  const first = await thread.reply({ attachments: [await upload(png(), 'a.png')] })
  await thread.until(first.uuid, 'delivered')

  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'call', match: '/media', code: 131031 })
  const second = await thread.reply({ attachments: [await upload(png(), 'b.png')] })
  const { meta } = await thread.until(second.uuid, 'failed')
  assert.deepEqual([meta.failure.code, meta.failure.reason], [131031, 'restricted'])
})

test('a reply quotes a message of the conversation', async () => {
  const [question] = await thread.messages()
  const message = await thread.reply({ message: 'Hello yourself', reply_to: question.uuid })
  assert.equal(message.meta.reply_to.uuid, question.uuid)
  await thread.until(message.uuid, 'delivered')
  const [{ body }] = await thread.sent()
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from message where uuid = ${question.uuid}`.execute(desk.ctx.db)
  assert.deepEqual(body.context, { message_id: rows[0]!.provider_id })

  const other = await openThread(desk, `45123400${10 + customers++}`)
  const note = await thread.reply({ message: 'For us', private: true })
  for (const uuid of [(await other.messages())[0].uuid, note.uuid]) {
    const answer = await post({ message: 'Hi', reply_to: uuid })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, 'reply_to'])
  }
})

test('while the token is refused files wait like texts', async () => {
  const { access_token } = await simulate(desk, 'GET', '/world')
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  const message = await thread.reply({ message: 'Later', attachments: [await upload(png(), 'a.png')] })
  const row = async () => (await desk.admin.get(`/api/v1/inboxes/${inbox.id}`)).body.data
  await poll(async () => (await row()).token_invalid)
  assert.equal((await thread.messages()).at(-1).status, 'queued')
  const issued = (await simulate(desk, 'POST', '/token', { action: 'issue' })).access_token ?? access_token
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { access_token: issued } })
  await thread.until(message.uuid, 'delivered')
})
