import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { sweepFiles } from '../../src/areas/office/files/service.ts'
import type { Client } from '../client.ts'
import { startDesk, type TestDesk } from '../desk.ts'
import { createImporter, prose } from '../imports.ts'
import { png } from '../pictures.ts'
import { type S3, startS3 } from '../s3.ts'
import { countTicks } from '../ticks.ts'
import { connectInbox, simulate } from '../whatsapp.ts'
import { until } from './program.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely.
type Free = any

const media = '/api/v1/media'
const conversations = '/api/v1/conversations'

let s3: S3
let desk: TestDesk
let agent: Client & { id: number }
before(async () => {
  s3 = await startS3()
  desk = await startDesk({ simulator: true, config: { bucket: s3.bucket } })
  await connectInbox(desk)
  agent = await desk.agent('Agent')
})
after(async () => {
  await desk?.stop()
  await s3?.stop()
})

const form = (content: string | Uint8Array<ArrayBuffer>, name = 'note.txt') => {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  return form
}

const stored = async () => (await Array.fromAsync(desk.ctx.files.bucket!.list())).map(({ key }) => key).sort()

async function upload(content: string, by: Client = agent): Promise<Free> {
  const answer = await by.post(media, form(content))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

/** A customer writes. Returns the conversation. */
async function write(from: string, writing: object): Promise<Free> {
  await simulate(desk, 'POST', '/messages', { from, ...writing })
  return until('the message is here', async () => {
    const { results } = (await desk.admin.get(`${conversations}/all?page_size=100`)).body.data
    return results.find((item: Free) => item.contact.phone_number === `+${from}`)
  })
}

const messagesOf = async ({ uuid }: Free): Promise<Free[]> =>
  (await desk.admin.get(`${conversations}/${uuid}/messages`)).body.data.results

/** Whether the provider has accepted such a message for this customer from the desk. */
const isSent = async (to: string, type: string, text?: string): Promise<boolean> =>
  (await simulate(desk, 'GET', '/messages?kind=message')).messages.some(
    (sent: Free) => sent.to === to && sent.type === type && (text === undefined || sent.text === text),
  )

/** Makes the next try due now. */
async function nextTry(): Promise<void> {
  await sql`update message set send_after = null where send_after is not null`.execute(desk.ctx.db)
  await sql`update job set state = 'ready', run_at = now() where state <> 'running'`.execute(desk.ctx.db)
  await sql`select add_jobs('[{"task": "whatsapp.prune_receipts"}]'), pg_notify('parley_job', '')`.execute(desk.ctx.db)
}

/** Waits until the desk has noticed that its bucket answers again. */
const back = () =>
  until('the bucket is back', async () => ((await agent.post(media, form('back'))).status === 200 ? true : undefined))

test('an upload is in the bucket alone, and comes back whole or in part to who may see it', async () => {
  const { url, store, uuid } = await upload('one two three')
  assert.equal(store, 's3')
  assert.ok((await stored()).includes(`${uuid.slice(-2)}/${uuid}`))
  assert.equal(existsSync(join(desk.ctx.config.dataDir, 'files')), false)
  assert.equal((await agent.get(url)).body, 'one two three')
  const part = await agent.get(url, { range: 'bytes=4-6' })
  assert.deepEqual([part.status, part.body, part.headers.get('content-range')], [206, 'two', 'bytes 4-6/13'])
  assert.equal((await agent.get(url, { range: 'bytes=99-' })).status, 416)
  const etag = (await agent.get(url)).headers.get('etag')!
  assert.equal((await agent.get(url, { 'if-none-match': etag })).status, 304)
  assert.equal((await desk.admin.get(url)).status, 404)
  assert.equal((await desk.as(null).get(url)).status, 401)
})

test('a file of many parts comes back as it was', async () => {
  for (const length of [8 * 1024 * 1024, 20 * 1024 * 1024 + 7]) {
    const content = Buffer.alloc(length, 'What goes in comes out. ').toString()
    const { url, size } = await upload(content)
    assert.equal(size, length)
    const whole = (await agent.get(url)).body
    assert.equal(whole.length, length)
    assert.ok(whole === content)
    assert.equal((await agent.get(url, { range: 'bytes=8388600-8388615' })).body, content.slice(8388600, 8388616))
  }
})

test('a file over the limit and one that is refused leave nothing', async () => {
  const before = await stored()
  const large = new FormData()
  large.append('files', new Blob([...Array(100).fill(Buffer.alloc(1024 * 1024)), 'x']), 'large')
  assert.equal((await agent.post(media, large)).status, 413)
  assert.equal((await agent.post(media, form(''))).status, 400)
  assert.equal((await agent.put('/api/v1/agents/me', form('no picture'))).status, 400)
  assert.deepEqual(await stored(), before)
})

for (const line of ['dead', 'silent'] as const) {
  test(`while the bucket is ${line}, text goes in and out, and files follow when it is back`, async () => {
    const kept = await upload('kept')
    const attached = await upload('attached', desk.admin)
    const [from, other] = line === 'dead' ? ['4530000001', '4530000002'] : ['4530000003', '4530000004']
    const conversation = await write(from, { text: 'Hello' })
    s3.turn(line)

    const ticksOfTwo = countTicks()
    for (const call of [() => agent.post(media, form('late')), () => agent.get(kept.url)]) {
      const answer = await call()
      assert.equal(answer.status, 503)
      assert.match(answer.body.message, /^Files cannot be stored or opened right now/)
      assert.ok(answer.headers.get('retry-after'))
    }
    assert.ok(ticksOfTwo() < 250, 'a person does not wait for long')
    await agent.put('/api/v1/agents/me', { language: 'de' })
    const ticksOfNext = countTicks()
    assert.match((await agent.get(kept.url)).body.message, /^Dateien können gerade/)
    assert.ok(ticksOfNext() < 50, 'the next one does not wait at all')
    await agent.put('/api/v1/agents/me', { language: 'en' })
    assert.equal((await fetch(`${desk.url}/readyz`)).status, 200)

    const withPicture = await write(other, { type: 'image' })
    const reply = { message: 'Here it is', attachments: [attached.id] }
    const answer = await desk.admin.post(`${conversations}/${conversation.uuid}/messages`, reply)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const text = { message: 'Good day' }
    assert.equal((await desk.admin.post(`${conversations}/${withPicture.uuid}/messages`, text)).status, 200)
    await until('the text is out', async () => (await isSent(other, 'text', 'Good day')) || undefined)
    await until('the file was tried', async () => {
      const { rows } = await sql`select from message where status = 'queued' and send_after is not null`.execute(
        desk.ctx.db,
      )
      return rows.length > 0 || undefined
    })
    assert.equal(
      (await messagesOf(withPicture)).find(({ type }) => type === 'incoming').attachments[0].state,
      'pending',
    )
    assert.equal(await isSent(from, 'document'), false)

    s3.turn('open')
    await back()
    assert.equal((await agent.get(kept.url)).body, 'kept')
    await until('the picture and the file have followed', async () => {
      await nextTry()
      const [{ state }] = (await messagesOf(withPicture)).find(({ type }) => type === 'incoming').attachments
      return (state === 'ready' && (await isSent(from, 'document'))) || undefined
    })
  })
}

test('an import waits in the bucket, and goes on when that is back', async () => {
  const importer = createImporter(desk)
  const ended = await importer.run({ files: { 'one.txt': prose, 'two.txt': `${prose} And again.` } })
  assert.deepEqual([ended.success, ended.errors], [2, 0])
  assert.deepEqual(await readdir(join(desk.ctx.config.dataDir, 'imports')).catch(() => []), [])
  await until('nothing waits', async () => {
    const left = await Array.fromAsync(desk.ctx.files.waiting!.list())
    return left.length === 0 || undefined
  })
  s3.turn('dead')
  const refused = await importer.send({ files: { 'three.txt': prose } })
  assert.deepEqual([refused.status, (await importer.status()).running], [503, false])
  s3.turn('open')
  await back()
  assert.equal((await importer.run({ files: { 'three.txt': prose } })).success, 1)
})

test('what nobody uses goes after a day, and a picture stays', async () => {
  const { avatar_url } = (await agent.put('/api/v1/agents/me', form(png(), 'me.png'))).body.data
  const { url } = await upload('used by nothing')
  desk.clock.advance(24 * 3_600_000 + 60_000)
  await sweepFiles(desk.ctx)
  assert.equal((await agent.get(url)).status, 404)
  assert.equal((await agent.get(avatar_url)).status, 200)
  const left = await stored()
  assert.ok(left.includes(`${avatar_url.slice(-2)}/${avatar_url.split('/').at(-1)}`))
  assert.ok(!left.some((key) => url.endsWith(key.split('/')[1]!)))
})
