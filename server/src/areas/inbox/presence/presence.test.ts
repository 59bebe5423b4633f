import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../../test/client.ts'
import { newConversation } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { type Heard, listen } from '../../../../test/live.ts'
import { openThread } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { openDesk } from '../../../desk.ts'

let desk: TestDesk
let inbox: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId: inbox } = made)
})

const tell = (who: Client, uuid: string, state: string) => who.put(`/api/v1/conversations/${uuid}/presence`, { state })

async function keyOf(role: string): Promise<string> {
  const { id } = await desk.agent(role)
  const { api_key, api_secret } = (await desk.admin.post(`/api/v1/agents/${id}/api-key`)).body.data
  return `token ${api_key}:${api_secret}`
}

/** Opens the stream. Returns a function that waits until somebody is gone and gives what was heard of presence. */
async function hearing(url: string, authorization: string): Promise<() => Promise<Heard['data'][]>> {
  const stream = listen(url, authorization)
  await stream.next()
  return async () => {
    const heard: Heard['data'][] = []
    for await (const { event, data } of stream) {
      if (event !== 'presence.changed') continue
      heard.push(data)
      if (data.state === 'gone') return heard
    }
    return heard
  }
}

test('who looks or types is heard in every process by those who may see the conversation, and by nobody else', async () => {
  const [seen, hidden] = [await newConversation(desk, inbox), await newConversation(desk, inbox)]
  const viewer = await desk.agent('Agent')
  const outsider = await desk.agent('Agent')
  const permissions = ['conversations:read', 'conversations:read_assigned', 'messages:read']
  await desk.admin.post('/api/v1/roles', { name: 'Limited', permissions })
  const { id: limitedId } = await desk.agent('Limited')
  const key = (await desk.admin.post(`/api/v1/agents/${limitedId}/api-key`)).body.data
  await desk.admin.put(`/api/v1/conversations/${seen}/assignee/user`, { assignee_id: limitedId })

  const other = await openDesk({
    config: { ...desk.ctx.config, port: 0, role: 'web' },
    connection: { connectionString: desk.databaseUrl },
    log: desk.ctx.log,
  })
  const everything = await hearing(other.url, await keyOf('Agent'))
  const own = await hearing(other.url, `token ${key.api_key}:${key.api_secret}`)

  assert.equal((await tell(outsider, hidden, 'viewing')).status, 200)
  for (const state of ['viewing', 'typing', 'gone']) assert.equal((await tell(viewer, seen, state)).status, 200)
  const spoken = (data: Heard['data']) => [data.conversation_uuid, data.viewer_id, data.state]
  assert.deepEqual((await everything()).map(spoken), [
    [hidden, outsider.id, 'viewing'],
    [seen, viewer.id, 'viewing'],
    [seen, viewer.id, 'typing'],
    [seen, viewer.id, 'gone'],
  ])
  assert.deepEqual((await own()).map(spoken), [
    [seen, viewer.id, 'viewing'],
    [seen, viewer.id, 'typing'],
    [seen, viewer.id, 'gone'],
  ])
  await other.stop()

  // An agent cannot be present in a conversation that they cannot see.
  assert.equal((await tell(desk.as(key), hidden, 'viewing')).status, 404)
})

test('the customer sees that a reply is being written, once while the dots last, and nothing of a note', async () => {
  const thread = await openThread(desk, '4512360001')
  const dots = async () => (await simulate(desk, 'GET', '/messages?kind=typing&to=4512360001')).messages
  const type = async (to_customer?: boolean) => {
    const body = { state: 'typing', ...(to_customer === undefined ? {} : { to_customer }) }
    assert.equal((await desk.admin.put(`/api/v1/conversations/${thread.uuid}/presence`, body)).status, 200)
    await desk.settled()
  }
  await type()
  await type(false)
  assert.deepEqual(await dots(), [])
  await type(true)
  await type(true)
  const [shown, ...others] = await dots()
  assert.deepEqual([shown.body.typing_indicator, others], [{ type: 'text' }, []])
})
