import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { startJob } from '../../../../test/jobs.ts'
import { png } from '../../../../test/pictures.ts'
import { deliver, delivery, simulate } from '../../../../test/whatsapp.ts'
import { afterFault } from './rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})
beforeEach(async () => {
  await simulate(desk, 'POST', '/reset', { keep_callbacks: true })
})

const sent = (mime_type: string, bytes: Buffer, rest: object = {}) => ({
  media: { base64: bytes.toString('base64'), mime_type },
  ...rest,
})

let people = 0
/** A customer sends a file. Returns the message as the API answers it, after all jobs have ended. */
async function receive(writing: object): Promise<Free> {
  const from = `45${30_000_000 + ++people}`
  await simulate(desk, 'POST', '/messages', { from, ...writing })
  return seen(from)
}

async function seen(from: string): Promise<Free> {
  for (let look = 0; look < 200; look++) {
    await desk.settled()
    const { results } = (await desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
    const conversation = results.find((item: Free) => item.contact.phone_number === `+${from}`)
    if (conversation) {
      await desk.settled()
      const messages = (await desk.admin.get(`/api/v1/conversations/${conversation.uuid}/messages`)).body.data.results
      return messages.findLast((message: Free) => message.type === 'incoming')
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the message did not come')
}

/** Makes the next try due now. */
async function nextTry(): Promise<void> {
  await sql`update job set state = 'ready', attempts = 0, run_at = now() where state <> 'running'`.execute(desk.ctx.db)
  await startJob(desk, 'whatsapp.prune_receipts')
  await desk.settled()
}

const attachmentOf = async (uuid: string): Promise<Free> => {
  const { rows } = await sql<{ conversation: string; message: number }>`
    select c.uuid as conversation, m.id as message from file f join message m on m.id = f.used_by
    join conversation c on c.id = m.conversation_id where f.uuid = ${uuid}`.execute(desk.ctx.db)
  const { results } = (await desk.admin.get(`/api/v1/conversations/${rows[0]!.conversation}/messages`)).body.data
  return results.find((message: Free) => message.id === rows[0]!.message).attachments[0]
}

const fault = (order: object) => simulate(desk, 'POST', '/faults', { on: 'download', ...order })

test('a picture is fetched at once, known by its bytes, and shown with its size and caption', async () => {
  const bytes = png(640, 480)
  const message = await receive({ type: 'image', ...sent('image/jpeg', bytes, { caption: 'The rim' }) })
  const [picture] = message.attachments
  assert.equal(message.content, 'The rim')
  assert.deepEqual(
    [picture.state, picture.content_type, picture.width, picture.height, picture.size, picture.disposition],
    ['ready', 'image/png', 640, 480, bytes.length, 'inline'],
  )
  const { status, headers } = await desk.admin.get(picture.url)
  assert.deepEqual(
    [status, headers.get('content-type'), headers.get('x-content-type-options')],
    [200, 'image/png', 'nosniff'],
  )
  assert.match(headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
  const file = await desk.ctx.db.selectFrom('file').select('sha256').where('uuid', '=', picture.uuid).executeTakeFirst()
  assert.deepEqual(file?.sha256, createHash('sha256').update(bytes).digest())
})

test('a voice note knows its length, and can be read in parts', async () => {
  const message = await receive({ type: 'voice' })
  const [voice] = message.attachments
  assert.deepEqual([message.meta.kind, voice.content_type, voice.duration], ['voice', 'audio/ogg', 3])
  const part = await desk.admin.get(voice.url, { range: 'bytes=0-3' })
  assert.deepEqual(
    [part.status, part.body, part.headers.get('content-range')],
    [206, 'OggS', `bytes 0-3/${voice.size}`],
  )
})

test('what a document is called cannot lead anywhere, and it is only ever saved', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const filename = '../../etc/\u202efdp.\u0000exe'
  const message = await receive({ type: 'document', ...sent('application/pdf', page, { filename }) })
  const [file] = message.attachments
  assert.deepEqual([file.name, file.content_type, file.disposition], ['fdp.exe', 'text/html', 'attachment'])
  const { headers } = await desk.admin.get(file.url)
  assert.match(headers.get('content-disposition')!, /^attachment; /)
})

test('a page that a customer sends is told from a page that the provider answers in place of a file', async () => {
  await fault({ kind: 'fail', http: 200 })
  const page = Buffer.from('<html><body>The receipt</body></html>')
  const message = await receive({ type: 'document', ...sent('text/html', page, { filename: 'receipt.html' }) })
  const [{ uuid, url, state }] = message.attachments
  assert.equal(state, 'pending')
  await nextTry()
  assert.deepEqual([(await attachmentOf(uuid)).state, (await desk.admin.get(url)).body], ['ready', String(page)])
})

test('a file is seen by those who see its conversation, and by nobody once it was deleted', async () => {
  const from = `45${30_000_000 + ++people}`
  await simulate(desk, 'POST', '/messages', { from, type: 'image' })
  const message = await seen(from)
  const { url } = message.attachments[0]
  const role = { name: 'Ownonly', permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'] }
  assert.equal((await desk.admin.post('/api/v1/roles', role)).status, 200)
  assert.equal((await (await desk.agent('Ownonly')).get(url)).status, 404)
  assert.equal((await desk.as(null).get(url)).status, 401)
  assert.equal((await desk.admin.get(url)).status, 200)

  const { rows } = await sql<{
    id: string
  }>`select provider_id as id from message where uuid = ${message.uuid}`.execute(desk.ctx.db)
  const revoke = { original_message_id: rows[0]!.id }
  const deletion = { from, id: `wamid.gone${people}`, timestamp: '1', type: 'revoke', revoke }
  await deliver(desk, inboxId, delivery(desk, { messages: [deletion] }))
  assert.deepEqual((await seen(from)).attachments, [])
  assert.equal((await desk.admin.get(url)).status, 404)
})

test('the text is there while the file cannot be fetched, and so is the file when it can', async () => {
  await fault({ kind: 'fail', http: 503, times: 2 })
  const message = await receive({ type: 'image', caption: 'Look' })
  assert.deepEqual([message.content, message.attachments[0].state], ['Look', 'pending'])
  assert.equal((await desk.admin.get(message.attachments[0].url)).status, 404)
  await nextTry()
  assert.equal((await attachmentOf(message.attachments[0].uuid)).state, 'pending')
  await nextTry()
  assert.equal((await attachmentOf(message.attachments[0].uuid)).state, 'ready')
})

test('an address that expired is asked for once more at once', async () => {
  for (const http of [404, 200]) {
    await fault({ kind: 'fail', http })
    assert.equal((await receive({ type: 'image' })).attachments[0].state, 'ready', String(http))
  }
})

test('a file that is cut off is not taken for a whole one', async () => {
  await fault({ kind: 'drop' })
  const [file] = (await receive({ type: 'image' })).attachments
  assert.equal(file.state, 'pending')
  await nextTry()
  assert.equal((await attachmentOf(file.uuid)).state, 'ready')
})

test('after seven tries a file is given up, and an agent may ask for it again', async () => {
  await fault({ kind: 'fail', http: 500, times: 7 })
  const [file] = (await receive({ type: 'image' })).attachments
  for (let tries = 1; tries < 7; tries++) await nextTry()
  const { state, failure } = await attachmentOf(file.uuid)
  assert.deepEqual([state, failure], ['failed', 'unreachable'])
  assert.equal((await desk.admin.put(`/api/v1/attachments/${file.uuid}/retry`)).status, 200)
  await desk.settled()
  assert.equal((await attachmentOf(file.uuid)).state, 'ready')
})

test('a token that is refused costs no try: the file comes once there is a new one', async () => {
  await simulate(desk, 'POST', '/token', { action: 'expire' })
  const [file] = (await receive({ type: 'image' })).attachments
  for (let tries = 0; tries < 8; tries++) await nextTry()
  assert.equal((await attachmentOf(file.uuid)).state, 'pending')
  await simulate(desk, 'POST', '/token', { action: 'renew' })
  await nextTry()
  assert.equal((await attachmentOf(file.uuid)).state, 'ready')
})

test('a file that waits for a new token is given up with the provider, which keeps it for a week, and whoever is busy is not pressed', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const file = (days: number) => ({ tries: 6, created_at: new Date(now.getTime() - days * 86_400_000) })
  const refused = { failure: 'refused', mayPass: true, wait: true } as const
  assert.deepEqual(afterFault(refused, file(6), now), { do: 'again', seconds: 600, tries: 6 })
  assert.deepEqual(afterFault(refused, file(8), now), { do: 'fail' })
  const busy = { failure: 'unreachable', mayPass: true, retry_after: 120 } as const
  assert.deepEqual(afterFault(busy, { ...file(1), tries: 0 }, now), { do: 'again', seconds: 120, tries: 1 })
})

test('a file over the limit of its kind is refused without being read', async () => {
  const large = Buffer.concat([png(10, 10), Buffer.alloc(10 * 1024 * 1024)])
  const form = new FormData()
  form.append('file', new Blob([large], { type: 'image/png' }), 'large.png')
  const uploaded = (await (
    await fetch(`${desk.simulator.url}/sim/media`, { method: 'POST', body: form })
  ).json()) as Free
  const [file] = (await receive({ type: 'image', media_id: uploaded.id })).attachments
  assert.deepEqual([file.state, file.failure], ['failed', 'too_large'])
})

test('the token goes to no host but the provider’s, whatever address it names', async () => {
  await simulate(desk, 'POST', '/settings', { file_origin: 'http://169.254.169.254' })
  const [file] = (await receive({ type: 'image' })).attachments
  assert.deepEqual([file.state, file.failure], ['failed', 'refused'])
})

test('a file that the provider could not take in is shown as missing, and asking again says so', async () => {
  const from = `45${30_000_000 + ++people}`
  const video = { from, id: 'wamid.large', timestamp: '1', type: 'video', video: {}, errors: [{ code: 131052 }] }
  await deliver(desk, inboxId, delivery(desk, { messages: [video] }))
  const [file] = (await seen(from)).attachments
  assert.deepEqual([file.state, file.failure], ['failed', 'gone'])
  assert.equal((await desk.admin.put(`/api/v1/attachments/${file.uuid}/retry`)).status, 409)
})

test('a file waits while the disk takes none, however long that lasts', async () => {
  const folder = join(desk.ctx.config.dataDir, 'files')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  const message = await receive({ type: 'image', ...sent('image/png', png(8, 8)) })
  assert.equal(message.attachments[0].state, 'pending')
  const { rows } = await sql<{ attempts: number }>`select attempts from job where task = 'attachments.fetch'`.execute(
    desk.ctx.db,
  )
  assert.deepEqual(rows, [{ attempts: 0 }], 'no try is used up')
  await rm(folder)
  await rename(`${folder}.away`, folder)
  await nextTry()
  assert.equal((await attachmentOf(message.attachments[0].uuid)).state, 'ready')
})
