import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { must } from '../test/assistant.ts'
import { startDesk, type TestDesk } from '../test/desk.ts'
import { connectInbox, deliver, delivery, text } from '../test/whatsapp.ts'
import { permissions } from './platform/permissions.ts'

/** What an agent of one team must not have: sight of the rest, and what opens what others keep for themselves. */
const withheld: readonly string[] = [
  'conversations:read_all',
  'conversations:read_unassigned',
  'contacts:read_all',
  'macros:manage',
  'shared_views:manage',
  // The log names what shared replies say, and is for who may read all that was changed.
  'activity_logs:manage',
]

type Operation = { parameters?: { name: string; in: string; required?: boolean }[] }
const document = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, { get?: Operation }>
}
const later = new Date(Date.now() + 4 * 3_600_000).toISOString()

let desk: TestDesk
let agent: Awaited<ReturnType<TestDesk['agent']>>
/** The ids of what the agent may not see, by the beginnings of the paths that take them. */
let ids: [path: RegExp, id: number | string][]
let uuid: string
let messageUuid: string
before(async () => {
  desk = await startDesk({ simulator: true })
  const { id: inboxId } = await connectInbox(desk)
  const role = { name: 'Narrow', permissions: permissions.filter((one) => !withheld.includes(one)) }
  await must(desk.admin.post('/api/v1/roles', role))
  agent = await desk.agent(role.name)
  const mine = await must(desk.admin.post('/api/v1/teams', { name: 'Mine', member_ids: [agent.id] }))
  const theirs = await must(desk.admin.post('/api/v1/teams', { name: 'Theirs' }))
  const rules = [{ groups: [{ rules: [] }], actions: [{ type: 'send_private_note', value: ['New'] }] }]
  await must(desk.admin.post('/api/v1/automations/rules', { name: 'All', type: 'new_conversation', rules }))
  const arrives = async (from: string, body: string, team: number) => {
    const message = { ...text(`wamid.${from}`, from, body), timestamp: String(Math.floor(Date.now() / 1_000)) }
    await deliver(desk, inboxId, delivery(desk, { messages: [message] }))
    await desk.settled()
    const { results } = await must(desk.admin.get('/api/v1/conversations/all?page_size=100'))
    const path = `/api/v1/conversations/${results.find((one: { contact: { phone_number: string } }) => one.contact.phone_number === `+${from}`).uuid}`
    await must(desk.admin.put(`${path}/assignee/team`, { assignee_id: team }))
    return must(desk.admin.get(path))
  }
  const open = await arrives('4511110001', 'I want an aardvark', mine.id)
  const hidden = await arrives('4522220002', 'I want a zebra', theirs.id)
  uuid = hidden.uuid
  const path = `/api/v1/conversations/${uuid}`
  await must(desk.admin.put(`/api/v1/contacts/${hidden.contact_id}`, { first_name: 'Zebrina' }))
  await must(desk.admin.post(`/api/v1/contacts/${hidden.contact_id}/notes`, { note: 'Feeds a zebra' }))
  await must(desk.admin.put(`${path}/subject`, { subject: 'A zebra' }))
  await must(desk.admin.post(`${path}/messages`, { message: 'A note on the zebra', private: true }))
  await must(desk.admin.post(`${path}/messages`, { message: 'Here is your zebra' }))
  await must(desk.admin.post(`${path}/held-replies`, { message: 'A zebra later', send_at: later }))
  await must(desk.admin.post(`${path}/draft`, { type: 'reply', content: 'About the zebra', meta: {} }))
  await must(desk.admin.put(`/api/v1/conversations/${open.uuid}/links/${uuid}`))
  const team = { visibility: 'team', team_id: theirs.id }
  const macro = await must(desk.admin.post('/api/v1/macros', { name: 'Zebras', message_content: 'A zebra', ...team }))
  const view = await must(desk.admin.post('/api/v1/shared-views', { name: 'Zebras', filters: [], ...team }))
  await desk.settled()
  const { results } = await must(desk.admin.get(`${path}/messages`))
  messageUuid = results[0].uuid
  ids = [
    [/\/contacts\//, hidden.contact_id],
    [/\/teams\//, theirs.id],
    [/\/macros\//, macro.id],
    [/\/(views|shared-views)\//, view.id],
    [/./, 1],
  ]
})
after(() => desk.stop())

/** The address of a route for what is hidden, with each way to ask it for more. */
function addresses(template: string, { parameters = [] }: Operation): string[] {
  const id = ids.find(([path]) => path.test(template))![1]
  const given: Record<string, string> = { uuid, message_uuid: messageUuid, id: String(id), kind: 'team', lang: 'en' }
  const cuts = ['all', 'day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language']
  const path = template.replace(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? (name === 'cut' ? whole : '1'))
  const paths = path.includes('{cut}') ? cuts.map((cut) => path.replace('{cut}', cut)) : [path]
  const named = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  const asked = named.has('query') ? ['?query=zebra', '?query=4522220002', '?query=zebrina'] : ['']
  if (named.has('cut')) asked.push('?cut=conversation', '?cut=tag')
  if (named.has('filters')) {
    const filters = [{ field: 'assigned_team_id', operator: 'equals', value: ids[1]![1] }]
    asked.push(`?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  }
  return paths.flatMap((one) => asked.map((query) => one + query))
}

test('no route shows an agent of one team anything of the conversations, contacts, replies and views of another', async () => {
  const routes = Object.entries(document.paths).filter(([path, { get }]) => get && path !== '/api/v1/live')
  const secrets = [/zebr/i, /4522220002/, new RegExp(messageUuid), new RegExp(uuid)]
  const seen: string[] = []
  let answered = 0
  for (const [template, { get }] of routes) {
    for (const address of addresses(template, get!)) {
      const { status, body } = await agent.get(address)
      if (status === 200) answered++
      const shown = JSON.stringify(body)
      if (status !== 404 && secrets.some((secret) => secret.test(shown))) seen.push(`${status} ${address}`)
      if (template.includes('{uuid}') && status === 200) seen.push(`200 ${address}`)
    }
  }
  assert.deepEqual(seen, [])
  // Most of them do answer, or nothing would have been tried.
  assert.ok(answered > 60, String(answered))
})

test('the same routes show all of it to whoever sees everything', async () => {
  const shown = async (path: string) => JSON.stringify((await desk.admin.get(path)).body)
  for (const path of [
    `/api/v1/conversations/${uuid}/messages`,
    `/api/v1/conversations/${uuid}/held-replies`,
    '/api/v1/conversations/scheduled',
    '/api/v1/messages/search?query=zebra',
    '/api/v1/conversations/search?query=zebra',
    '/api/v1/contacts/search?query=zebrina',
    '/api/v1/reports/export?cut=conversation',
    '/api/v1/reports/today',
    '/api/v1/automations/runs',
    '/api/v1/drafts',
    '/api/v1/macros',
    '/api/v1/views/shared',
  ])
    assert.match(await shown(path), /zebr/i, path)
})
