import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { startJob } from '../../../../test/jobs.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inbox: number
let uuids: string[]
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  uuids = []
  for (let n = 0; n < 4; n += 1) uuids.push(await newConversation(desk, inbox))
  // The provider does not know these customers, so the assistant's notice reaches none of them.
  await desk.settled()
})
after(() => desk.stop())

const counts = async (who = desk.admin) => (await who.get('/api/v1/conversations/counts')).body.data
const equals = (field: string, value: unknown) => ({ field, operator: 'equals', value })
const found = async (path: string, who = desk.admin): Promise<string[]> =>
  (await who.get(path)).body.data.results.map((item: { uuid: string }) => item.uuid).sort()
const filtered = (filters: object[]) =>
  found(`/api/v1/conversations/all?filters=${encodeURIComponent(JSON.stringify(filters))}`)
const ago = (uuid: string, column: 'waiting_since' | 'last_inbound_at', hours: number) =>
  sql`update conversation set ${sql.ref(column)} = now() - make_interval(hours => ${hours}) where uuid = ${uuid}`.execute(
    desk.ctx.db,
  )

test('lists, inboxes, teams and views are counted, as far as the caller may see', async () => {
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop', timezone: 'UTC' })).body.data
  await desk.admin.put(`/api/v1/conversations/${uuids[0]}/assignee/team`, { assignee_id: team.id })
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data
  await desk.admin.put(`/api/v1/conversations/${uuids[1]}/assignee/user`, { assignee_id: me.id })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await desk.admin.put(`/api/v1/conversations/${uuids[2]}/status`, { status: 'Snoozed', snoozed_until: until })
  const own = (
    await desk.admin.post('/api/v1/views/me', { name: 'Mine', filters: [equals('assigned_user_id', me.id)] })
  ).body.data

  assert.deepEqual(await counts(), {
    lists: {
      all: 3,
      assigned: 1,
      unassigned: 1,
      assistant: 0,
      snoozed: 1,
      mentioned: 0,
      undelivered: 4,
      scheduled: 0,
      waiting_long: 0,
      closing: 0,
    },
    inboxes: [{ id: inbox, count: 3 }],
    teams: [{ id: team.id, count: 1 }],
    views: [{ id: own.id, count: 1 }],
  })
  const permissions = ['conversations:read', 'conversations:read_assigned', 'view:manage']
  await desk.admin.post('/api/v1/roles', { name: 'Own', permissions })
  const narrow = await desk.agent('Own')
  const seen = await counts(narrow)
  assert.deepEqual([seen.lists.all, seen.inboxes, seen.teams, seen.views], [0, [], [], []])
})

test('what is counted is added up in the background: a row for each place, which stays until there is more', async () => {
  const folded = async () => {
    await startJob(desk, 'conversations.fold_counts')
    await desk.settled()
    const { rows } = await sql<{ id: number; place: string }>`
      select id, concat_ws('/', inbox_id, status_id, coalesce(assigned_user_id, 0), coalesce(assigned_team_id, 0)) as place
      from conversation_count order by id`.execute(desk.ctx.db)
    return rows
  }
  const before = await counts()
  // As many as a large team leaves behind that is deleted.
  await sql`
    insert into conversation_count (inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, n)
    select inbox_id, status_id, status_category, assigned_user_id, assigned_team_id, change
    from (select * from conversation_count order by id limit 1) one, unnest(array[1, -1]) change, generate_series(1, 60000)
  `.execute(desk.ctx.db)
  const rows = await folded()
  assert.equal(new Set(rows.map(({ place }) => place)).size, rows.length)
  assert.deepEqual(await counts(), before)
  assert.deepEqual(await folded(), rows)
})

test('who has waited long and whose reply window closes soon are found and counted', async () => {
  await ago(uuids[0]!, 'waiting_since', 2)
  await ago(uuids[0]!, 'last_inbound_at', 21)
  await ago(uuids[1]!, 'last_inbound_at', 25)
  const { lists } = await counts()
  assert.deepEqual([lists.waiting_long, lists.closing], [1, 1])
  assert.deepEqual(await filtered([equals('waiting_over', 60)]), [uuids[0]])
  assert.deepEqual(await filtered([equals('waiting_over', 180)]), [])
  assert.deepEqual(await filtered([equals('reply_window', 'closing')]), [uuids[0]])
  assert.deepEqual(await filtered([equals('reply_window', 'closed')]), [uuids[1]])
  assert.deepEqual(await filtered([equals('reply_window', 'open')]), [uuids[2], uuids[3]].sort())
  const notOpen = { field: 'reply_window', operator: 'not equals', value: 'open' }
  assert.deepEqual(await filtered([notOpen]), [uuids[0], uuids[1]].sort())
  assert.deepEqual((await filtered([{ ...equals('waiting_over', 60), operator: 'not equals' }])).length, 3)
})

test('a view is kept for its agent alone, lists what its filters find, and is renamed and dropped', async () => {
  const filters = [equals('reply_window', 'closed')]
  const view = (await desk.admin.post('/api/v1/views/me', { name: ' Closed ', filters })).body.data
  assert.deepEqual([view.name, view.filters], ['Closed', filters])
  const list = `/api/v1/views/me/${view.id}/conversations`
  assert.deepEqual(await found(list), [uuids[1]])
  assert.deepEqual(await found(`/api/v1/views/${view.id}/conversations`), [uuids[1]])
  const open = encodeURIComponent(JSON.stringify([equals('status_category', 'resolved')]))
  assert.deepEqual(await found(`${list}?filters=${open}`), [])

  const other = await desk.agent('Agent')
  assert.deepEqual((await other.get('/api/v1/views/me')).body.data, [])
  for (const path of [list, list.replace('/me', '')]) assert.equal((await other.get(path)).status, 404)
  assert.equal((await other.put(`/api/v1/views/me/${view.id}`, { name: 'Theirs', filters })).status, 404)
  assert.equal((await other.delete(`/api/v1/views/me/${view.id}`)).status, 404)

  const renamed = await desk.admin.put(`/api/v1/views/me/${view.id}`, { name: 'Too late', filters: [] })
  assert.deepEqual([renamed.body.data.name, renamed.body.data.filters], ['Too late', []])
  assert.equal((await desk.admin.delete(`/api/v1/views/me/${view.id}`)).body.data, true)
  assert.equal((await desk.admin.get(list)).status, 404)
})

test('a view is refused without a name of its own, with filters that are none, and beyond thirty', async () => {
  const save = (name: string, filters: unknown = []) => desk.admin.post('/api/v1/views/me', { name, filters })
  const taken = await save('mine')
  assert.deepEqual([taken.status, taken.headers.get('x-field')], [409, 'name'])
  const wrong = await save('Wrong', [equals('inbox_id', 'many')])
  assert.deepEqual([wrong.status, wrong.headers.get('x-field')], [400, 'filters'])
  const all = await Promise.all(Array.from({ length: 32 }, (_, n) => save(`View ${n}`)))
  assert.equal(all.filter(({ status }) => status === 409).length, 3)
  assert.equal((await desk.admin.get('/api/v1/views/me')).body.data.length, 30)
})

test('a shared view is had by its team or everybody, made and changed with the right alone, and shows nobody more', async () => {
  const team = (await desk.admin.post('/api/v1/teams', { name: 'Shared', timezone: 'UTC' })).body.data
  const own = ['conversations:read', 'conversations:read_assigned']
  await desk.admin.post('/api/v1/roles', { name: 'Narrow', permissions: own })
  await desk.admin.post('/api/v1/roles', { name: 'Sharer', permissions: [...own, 'shared_views:manage'] })
  const [member, outsider, sharer] = [
    await desk.agent('Narrow'),
    await desk.agent('Narrow'),
    await desk.agent('Sharer'),
  ]
  await desk.admin.put(`/api/v1/agents/${member.id}`, { teams: ['Shared'] })
  await desk.admin.put(`/api/v1/conversations/${uuids[3]}/assignee/user`, { assignee_id: member.id })

  const share = (who: TestDesk['admin'], body: object) =>
    who.post('/api/v1/shared-views', { filters: [equals('status_category', 'open')], ...body })
  const everybody = (await share(sharer, { name: 'Everybody' })).body.data
  const ours = (await share(sharer, { name: 'Ours', visibility: 'team', team_id: team.id })).body.data
  assert.deepEqual([everybody.visibility, everybody.user_id, ours.team_id], ['all', null, team.id])
  const names = async (who: TestDesk['admin']) =>
    (await who.get('/api/v1/views/shared')).body.data.map((view: { name: string }) => view.name)
  assert.deepEqual(await names(member), ['Everybody', 'Ours'])
  assert.deepEqual(await names(outsider), ['Everybody'])
  assert.deepEqual(await names(sharer), ['Everybody', 'Ours'])
  // Clients of Libredesk ask for them whoever has signed in.
  await desk.admin.post('/api/v1/roles', { name: 'Sightless', permissions: ['tags:manage'] })
  assert.deepEqual(await names(await desk.agent('Sightless')), ['Everybody'])

  // Both have the same view. Each sees what they may see, in the list and in its count.
  const list = `/api/v1/views/${everybody.id}/conversations`
  assert.deepEqual(await found(list, member), [uuids[3]])
  assert.deepEqual(await found(list, outsider), [])
  assert.ok((await found(list)).length > 1)
  const counted = async (who: TestDesk['admin']) =>
    (await counts(who)).views.find(({ id }: { id: number }) => id === everybody.id).count
  assert.deepEqual([await counted(member), await counted(outsider)], [1, 0])
  assert.equal((await outsider.get(`/api/v1/views/${ours.id}/conversations`)).status, 404)
  assert.ok(!(await counts(outsider)).views.some(({ id }: { id: number }) => id === ours.id))

  for (const who of [member, outsider]) {
    assert.equal((await share(who, { name: 'Theirs' })).status, 403)
    assert.equal((await who.delete(`/api/v1/shared-views/${everybody.id}`)).status, 403)
    assert.equal((await who.put(`/api/v1/views/me/${everybody.id}`, { name: 'Mine', filters: [] })).status, 403)
  }
  assert.equal(
    (await desk.admin.put(`/api/v1/views/me/${everybody.id}`, { name: 'Mine now', filters: [] })).status,
    404,
  )
  const [kept] = (await desk.admin.get('/api/v1/views/me')).body.data
  assert.equal((await sharer.get(`/api/v1/shared-views/${kept.id}`)).status, 404)
  assert.equal((await sharer.delete(`/api/v1/shared-views/${kept.id}`)).status, 404)

  const taken = await share(sharer, { name: 'ours', visibility: 'team', team_id: team.id })
  assert.deepEqual([taken.status, taken.headers.get('x-field')], [409, 'name'])
  const nowhere = await share(sharer, { name: 'No team', visibility: 'team' })
  assert.deepEqual([nowhere.status, nowhere.headers.get('x-field')], [400, 'team_id'])
  const moved = { name: 'Ours', filters: [], visibility: 'all' }
  assert.equal((await sharer.put(`/api/v1/shared-views/${ours.id}`, moved)).body.data.team_id, null)
  assert.deepEqual(await names(outsider), ['Everybody', 'Ours'])
  assert.equal(
    (await sharer.put(`/api/v1/shared-views/${ours.id}`, { ...moved, visibility: 'team', team_id: team.id })).status,
    200,
  )
  await desk.admin.delete(`/api/v1/teams/${team.id}`)
  assert.deepEqual(await names(sharer), ['Everybody'])
  assert.equal((await sharer.delete(`/api/v1/shared-views/${everybody.id}`)).body.data, true)
  const log = (await desk.admin.get('/api/v1/activity-logs?target_model_type=view')).body.data
  const told = log.results.map((entry: { activity_type: string }) => entry.activity_type)
  assert.deepEqual(told.slice(0, 3), ['view_deleted', 'view_updated', 'view_updated'])
})

test('lists are narrowed by priority, status and rating, and a view of a status counts it whatever its kind', async () => {
  const [rated, high, closed] = uuids
  await desk.admin.put(`/api/v1/conversations/${high}/priority`, { priority: 'High' })
  await desk.admin.put(`/api/v1/conversations/${closed}/status`, { status: 'Closed' })
  await sql`
    insert into csat_survey (uuid, conversation_id, inbox_id, state, question, language, rating, answered_at, created_at, updated_at)
    select gen_random_uuid(), id, inbox_id, 'link', '', 'en', 2, now(), now(), now() from conversation where uuid = ${rated}`.execute(
    desk.ctx.db,
  )
  const idOf = async (path: string, name: string) =>
    (await desk.admin.get(`/api/v1/${path}`)).body.data.find((one: { name: string }) => one.name === name).id
  const isHigh = equals('priority_id', await idOf('priorities', 'High'))
  const isClosed = equals('status_id', await idOf('statuses', 'Closed'))
  assert.deepEqual(await filtered([isHigh]), [high])
  assert.deepEqual(await filtered([isClosed]), [closed])
  assert.deepEqual(await filtered([equals('rating', 2)]), [rated])
  assert.deepEqual(await filtered([equals('rating', 5)]), [])
  assert.deepEqual(await filtered([{ field: 'rating', operator: 'set' }]), [rated])
  assert.ok(!(await filtered([{ field: 'rating', operator: 'not set' }])).includes(rated!))
  assert.equal((await filtered([{ field: 'rating', operator: 'not equals', value: 2 }])).length, 3)
  const view = (await desk.admin.post('/api/v1/shared-views', { name: 'Closed ones', filters: [isClosed] })).body.data
  const { views } = await counts()
  assert.equal(views.find(({ id }: { id: number }) => id === view.id).count, 1)
})
