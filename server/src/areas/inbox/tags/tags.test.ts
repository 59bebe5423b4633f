import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'
import { tagAsKnown } from './service.ts'

const tags = '/api/v1/tags'

let desk: TestDesk
let inboxId: number
before(async () => {
  desk = await startDesk({ simulator: true })
  inboxId = (await connectInbox(desk)).id
  // The assistant is switched off, because its notice to strangers would fail some time later and update their
  // conversations.
  await desk.ctx.db.updateTable('agent').set({ enabled: false }).where('type', '=', 'assistant').execute()
})
after(() => desk.stop())

const create = async (name: string) => {
  const answer = await desk.admin.post(tags, { name })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const change = (uuid: string, names: unknown, action?: string) =>
  desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: names, ...(action ? { action } : {}) })
const tagsOf = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data.tags
const updates = async () => {
  await sql`select number_events()`.execute(desk.ctx.db)
  return (await desk.ctx.db.selectFrom('event').select('id').where('name', '=', 'conversation.updated').execute())
    .length
}

test('a tag is created, renamed, listed and deleted', async () => {
  const { id, name } = await create(' warranty ')
  assert.equal(name, 'warranty')
  const renamed = (await desk.admin.put(`${tags}/${id}`, { name: 'Warranty' })).body.data
  assert.equal(renamed.name, 'Warranty')
  assert.deepEqual(
    (await desk.admin.get(tags)).body.data.find((tag: { id: number }) => tag.id === id),
    renamed,
  )
  assert.equal((await desk.admin.delete(`${tags}/${id}`)).body.data, true)
  assert.equal((await desk.admin.delete(`${tags}/${id}`)).status, 404)
  assert.equal((await desk.admin.put(`${tags}/${id}`, { name: 'Gone' })).status, 404)
})

test('a tag has a name of 140 letters at most that no other has in any case, also when two come at once', async () => {
  for (const name of ['', ' ', 'x'.repeat(141), 7, null, undefined]) {
    assert.equal((await desk.admin.post(tags, { name })).status, 400, String(name))
  }
  await create('urgent')
  assert.equal((await desk.admin.post(tags, { name: 'URGENT ' })).status, 409)
  const { id } = await create('other')
  assert.equal((await desk.admin.put(`${tags}/${id}`, { name: 'Urgent' })).status, 409)
  assert.equal((await desk.admin.put(`${tags}/${id}`, { name: 'Other' })).status, 200)
  const twins = await Promise.all(['twin', 'Twin', 'TWIN'].map((name) => desk.admin.post(tags, { name })))
  assert.deepEqual(twins.map((answer) => answer.status).sort(), [200, 409, 409])
})

test('who manages tags makes them, who may update tags uses them', async () => {
  await desk.admin.post('/api/v1/roles', { name: 'Librarian', permissions: ['tags:manage'] })
  const { id, name } = await create('books')
  const uuid = await newConversation(desk, inboxId)
  const path = `/api/v1/conversations/${uuid}/tags`
  for (const [role, managing, using] of [
    ['Librarian', 200, 403],
    ['Agent', 403, 200],
  ] as const) {
    const client = await desk.agent(role)
    assert.equal((await client.get(tags)).status, 200, role)
    assert.equal((await client.post(tags, { name: `of ${role}` })).status, managing, role)
    assert.equal((await client.put(`${tags}/${id}`, { name: 'books' })).status, managing, role)
    assert.equal((await client.delete(`${tags}/${(await create(`for ${role}`)).id}`)).status, managing, role)
    assert.equal((await client.post(path, { tags: [name] })).status, using, role)
  }
  assert.equal((await desk.as(null).get(tags)).status, 401)
})

test('tags are added, removed and set, and each change is a line that says who did it', async () => {
  for (const name of ['frame', 'fork', 'wheel']) await create(name)
  const uuid = await newConversation(desk, inboxId)
  assert.equal((await change(uuid, ['frame', 'FORK'], 'add_tags')).body.data, true)
  assert.deepEqual(await tagsOf(uuid), ['fork', 'frame'])
  await change(uuid, ['fork', 'wheel'], 'remove_tags')
  assert.deepEqual(await tagsOf(uuid), ['frame'])
  await change(uuid, ['fork', 'wheel', 'fork'])
  assert.deepEqual(await tagsOf(uuid), ['fork', 'wheel'])
  await change(uuid, [], 'set_tags')
  assert.deepEqual(await tagsOf(uuid), [])
  assert.deepEqual(await activitiesOf(desk, uuid, 'tag_added', 'tag_removed'), [
    { actor: 'Admin', kind: 'tag_added', tags: ['frame', 'fork'] },
    { actor: 'Admin', kind: 'tag_removed', tags: ['fork'] },
    { actor: 'Admin', kind: 'tag_removed', tags: ['frame'] },
    { actor: 'Admin', kind: 'tag_added', tags: ['fork', 'wheel'] },
    { actor: 'Admin', kind: 'tag_removed', tags: ['fork', 'wheel'] },
  ])
})

test('a rule that sets a tag that is gone takes no other off', async () => {
  const [kept, gone] = [await create('kept'), await create('soon gone')]
  const uuid = await newConversation(desk, inboxId)
  await change(uuid, [kept.name])
  await desk.admin.delete(`${tags}/${gone.id}`)
  assert.deepEqual(await tagAsKnown(desk.ctx, uuid, { tags: [gone.name], action: 'set_tags' }), [gone.name])
  assert.deepEqual(await tagsOf(uuid), ['kept'])
})

test('what changes is told to the panel, what does not leaves no trace', async () => {
  await create('loud')
  const uuid = await newConversation(desk, inboxId)
  const before = await updates()
  await change(uuid, ['loud'], 'add_tags')
  assert.equal(await updates(), before + 1)
  await change(uuid, ['loud'], 'add_tags')
  await change(uuid, ['loud'])
  await change(uuid, [], 'remove_tags')
  assert.equal(await updates(), before + 1)
  assert.equal((await activitiesOf(desk, uuid, 'tag_added', 'tag_removed')).length, 1)
})

test('bad bodies and conversations out of sight are refused', async () => {
  await create('known')
  const uuid = await newConversation(desk, inboxId)
  for (const body of [
    {},
    { tags: 'known' },
    { tags: [7] },
    { tags: [''] },
    { tags: ['known'], action: 'add' },
    { tags: Array(101).fill('known') },
  ]) {
    const answer = await desk.admin.post(`/api/v1/conversations/${uuid}/tags`, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
  assert.equal((await change('00000000-0000-7000-8000-000000000000', ['known'])).status, 404)

  const permissions = ['conversations:read', 'conversations:read_assigned', 'conversations:update_tags']
  await desk.admin.post('/api/v1/roles', { name: 'Narrow', permissions })
  const narrow = await desk.agent('Narrow')
  const path = `/api/v1/conversations/${uuid}`
  assert.equal((await narrow.post(`${path}/tags`, { tags: ['known'] })).status, 404)
  await desk.admin.put(`${path}/assignee/user`, { assignee_id: narrow.id })
  assert.equal((await narrow.post(`${path}/tags`, { tags: ['known'] })).status, 200)
})

test('a tag tells how many conversations have it, to whoever manages tags', async () => {
  const { id } = await create('counted')
  const path = `${tags}/${id}`
  assert.equal((await desk.admin.get(path)).body.data.conversation_count, 0)
  await change(await newConversation(desk, inboxId), ['counted'])
  assert.equal((await desk.admin.get(path)).body.data.conversation_count, 1)
  const use = (who = desk.admin) => who.get(`${tags}/use`)
  const { data } = (await use()).body
  assert.deepEqual(
    data.filter(({ tag_id }: { tag_id: number }) => tag_id === id),
    [{ tag_id: id, conversation_count: 1 }],
  )
  assert.equal((await use(await desk.agent('Agent'))).status, 403)
  await desk.admin.post('/api/v1/roles', { name: 'Tagger', permissions: ['tags:manage'] })
  assert.deepEqual((await use(await desk.agent('Tagger'))).body.data, [], 'what they may not see is not counted')
  assert.equal((await (await desk.agent('Agent')).get(path)).status, 403)
  await desk.admin.delete(path)
  assert.equal((await desk.admin.get(path)).status, 404)
})

test('a tag that is deleted leaves its conversations, also while it is being given to one', async () => {
  const uuid = await newConversation(desk, inboxId)
  for (let round = 0; round < 8; round += 1) {
    const { id, name } = await create(`short ${round}`)
    const [one, two, given] = await Promise.all([
      desk.admin.delete(`${tags}/${id}`),
      desk.admin.delete(`${tags}/${id}`),
      change(uuid, [name], 'add_tags'),
    ])
    assert.deepEqual([one.status, two.status].sort(), [200, 404])
    assert.ok([200, 400].includes(given.status), `tagging answered ${given.status}`)
    assert.deepEqual(await tagsOf(uuid), [])
  }
})

test('tags that many add at once are all there', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `many ${index}`)
  for (const name of names) await create(name)
  const uuid = await newConversation(desk, inboxId)
  await Promise.all(names.map((name) => change(uuid, [name], 'add_tags')))
  assert.deepEqual(await tagsOf(uuid), names)
})
