import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { settled, startDesk, type TestDesk } from '../desk.ts'
import { checkInvariants } from '../invariants.ts'
import { openThread } from '../thread.ts'
import { connectInbox, simulate } from '../whatsapp.ts'
import { freePort, type Program, startProgram, until } from './program.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true, config: { role: 'web' } })
})
after(() => desk.stop())

async function withWorker(lives: number, failAt: string | undefined, work: (worker: Program) => Promise<void>) {
  const { dataDir, providerApiUrl } = desk.ctx.config
  const environment = { DATA_DIR: dataDir, PROVIDER_API_URL: providerApiUrl, DATABASE_URL: desk.databaseUrl }
  const worker = startProgram({ ...environment, PORT: String(await freePort()), ROLE: 'worker' }, lives, failAt)
  try {
    await work(worker)
  } finally {
    await worker.stop()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of the API are read freely
const messagesOf = async (uuid: string): Promise<any[]> => {
  const { results } = (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data
  return results.filter((message: { type: string }) => message.type === 'outgoing').reverse()
}

test('a text whose parts a kill cuts asunder goes on where it stopped, each part once', async () => {
  let uuid = ''
  let thread: Awaited<ReturnType<typeof openThread>>
  await withWorker(1, undefined, async () => {
    await connectInbox(desk)
    thread = await openThread(desk, '4512380001')
    uuid = thread.uuid
  })
  const long = Array.from({ length: 2_500 }, (_, n) => `word${n}`).join(' ')
  await thread!.reply({ message: long })
  await withWorker(2, 'send.recorded:2', async (worker) => {
    await until('every part is there', async () => {
      const sent = await thread.sent()
      return sent.map(({ text }: { text: string }) => text).join(' ') === long || undefined
    })
    assert.deepEqual(worker.deaths, ['SIGKILL'])
    await settled(desk.ctx.db)
  })
  const parts = (await messagesOf(uuid)).filter((message) => message.sender_type === 'agent')
  assert.ok(parts.length > 3)
  assert.deepEqual(
    parts.filter(({ status }) => status === 'unknown' || status === 'failed'),
    [],
  )
  await checkInvariants(desk.ctx.db)
})

test('a survey whose job is killed after its mark goes out once, also when the conversation is resolved again', async () => {
  let uuid = ''
  await withWorker(1, undefined, async () => {
    const inbox = (await desk.admin.get('/api/v1/inboxes')).body.data[0]
    assert.equal((await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: true })).status, 200)
    uuid = (await openThread(desk, '4512380002')).uuid
  })
  const setStatus = async (status: string) =>
    assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status })).status, 200)
  const surveys = async () => (await messagesOf(uuid)).filter(({ meta }) => meta.is_csat)
  await setStatus('Resolved')
  await withWorker(2, 'csat.marked', async (worker) => {
    const [survey] = await until('the survey is with the customer', async () => {
      const found = await surveys()
      return found[0]?.status === 'delivered' ? found : undefined
    })
    assert.deepEqual(worker.deaths, ['SIGKILL'])
    await setStatus('Open')
    await setStatus('Resolved')
    await settled(desk.ctx.db)
    assert.deepEqual(
      (await surveys()).map((message) => message.uuid),
      [survey.uuid],
    )
    const { messages } = await simulate(desk, 'GET', '/messages?kind=message&to=4512380002')
    const theirs = (message: { biz_opaque_callback_data: string }) => message.biz_opaque_callback_data === survey.uuid
    assert.equal(messages.filter(theirs).length, 1)
  })
  await checkInvariants(desk.ctx.db)
})
