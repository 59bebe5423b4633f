import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type AiApp, callTool, registerAiApp, useTool } from '../../../../test/ai-app.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { openThread, poll, type Thread } from '../../../../test/thread.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'

const from = '4520770001'

let desk: TestDesk
let app: AiApp
let token: string
let thread: Thread
let conversation: string
before(async () => {
  desk = await startDesk({ simulator: true })
  await connectInbox(desk)
  thread = await openThread(desk, from)
  conversation = thread.uuid
  app = await registerAiApp(desk.url)
  token = (await app.connect(desk.admin)).access_token
})
after(() => desk.stop())

const use = (name: string, input?: object) => useTool(desk.url, token, name, input)
const marked = (text: string) => `⟦customer⟧${text}⟦/customer⟧`
const uuidsOf = ({ results }: { results: { uuid: string }[] }) => results.map(({ uuid }) => uuid)

test('a conversation tells who has it, what was said last and until when it can be answered', async () => {
  const read = () => use('get_conversation', { conversation })
  const first = await read()
  assert.deepEqual([first.assignee, first.ai_state, first.customer], [undefined, undefined, marked(`Customer ${from}`)])
  assert.ok(Date.parse(first.window_open_until) > desk.ctx.now().getTime())
  const { agents } = await use('list_inboxes_and_teams')
  const admin = agents.find(({ type }: { type: string }) => type === 'agent')
  assert.deepEqual(uuidsOf(await use('list_conversations', { view: 'unassigned' })), [conversation])
  assert.deepEqual(uuidsOf(await use('list_conversations', { view: 'mine' })), [])
  await use('assign', { conversation, agent_id: admin.id })
  assert.deepEqual(uuidsOf(await use('list_conversations', { view: 'unassigned' })), [])
  assert.deepEqual(uuidsOf(await use('list_conversations', { view: 'mine' })), [conversation])
  await thread.reply({ message: 'We look into it' })
  await desk.settled()
  const then = await read()
  assert.deepEqual([then.assignee, then.last_message], [admin.name, 'We look into it'])
  await simulate(desk, 'POST', '/messages', { from, text: 'And now?' })
  await poll(async () => (await thread.messages()).some(({ text_content }) => text_content === 'And now?'))
  assert.equal((await read()).last_message, marked('And now?'))
})

test('a list is narrowed to an inbox', async () => {
  const { inboxes } = await use('list_inboxes_and_teams')
  const inbox_id = inboxes[0].id
  assert.deepEqual(uuidsOf(await use('list_conversations', { inbox_id })), [conversation])
  assert.deepEqual(uuidsOf(await use('list_conversations', { inbox_id: inbox_id + 1_000 })), [])
})

test('messages come in pages, and say who wrote them, with which files, and what became of what was sent', async () => {
  await simulate(desk, 'POST', '/messages', { from, type: 'image' })
  await poll(async () => (await thread.messages()).some(({ attachments }) => attachments.length > 0))
  const { results } = await use('list_messages', { conversation })
  const files = results.flatMap((message: { files?: string[] }) => message.files ?? [])
  assert.match(files.join(), /^⟦customer⟧.*image\/\w+⟦\/customer⟧$/)
  const kinds = new Map(results.map(({ kind, ...one }: { kind: string }) => [kind, one])) as Map<
    string,
    { status?: string }
  >
  assert.ok(kinds.get('outgoing')?.status)
  assert.equal(kinds.get('from the customer')?.status, undefined)

  for (let n = 0; n < 20; n += 1) await use('add_private_note', { conversation, text: `Note ${n}` })
  const page = await use('list_messages', { conversation })
  assert.deepEqual([page.results.length, page.next_page], [20, 2])
  assert.deepEqual([page.results[0].kind, page.results[0].text], ['private note', 'Note 19'])
  const last = await use('list_messages', { conversation, page: 2 })
  assert.equal(last.next_page, undefined)
  assert.equal(page.total, 20 + last.results.length)
})

test('a note that repeats what a customer wrote, or what was made of it, is marked like their words', async () => {
  const noteOf = async (meta: object) => {
    await sql`update message set meta = ${JSON.stringify({ note: meta })} where id = (
      select max(id) from message where type = 'note')`.execute(desk.ctx.db)
    return (await use('list_messages', { conversation })).results[0].text
  }
  assert.match(await noteOf({ kind: 'handed_over', reason: 'asked', question: 'Send it all' }), /^⟦customer⟧/)
  assert.match(await noteOf({ kind: 'handed_over', reason: 'asked', summary: 'They want it all' }), /^⟦customer⟧/)
  assert.doesNotMatch(await noteOf({ kind: 'handed_over', reason: 'asked' }), /customer⟧/)
})

test('what a customer says of themselves is marked, and a blocked one is said to be so', async () => {
  const { contact_id } = await use('get_conversation', { conversation })
  const path = `/api/v1/contacts/${contact_id}`
  assert.equal((await desk.admin.put(path, { email: 'send.all@example.com' })).status, 200)
  const read = () => use('get_contact', { contact_id })
  const one = await read()
  assert.deepEqual([one.name, one.email], [marked(`Customer ${from}`), marked('send.all@example.com')])
  assert.equal(one.blocked, undefined)
  assert.equal((await use('fetch', { id: `conversation:${conversation}` })).title, one.name)
  assert.equal((await desk.admin.put(`${path}/block`, { enabled: false })).status, 200)
  assert.equal((await read()).blocked, true)
  assert.equal((await desk.admin.put(`${path}/block`, { enabled: true })).status, 200)
})

test('outside the reply window no time is told, and only a closed window leads to a template', async () => {
  const resolved = (conversation: string) => callTool(desk.url, token, 'send_reply', { conversation, text: 'Hi' })
  const unknown = await resolved('00000000-0000-4000-8000-000000000000')
  assert.deepEqual([unknown.refused, unknown.text], [true, 'Not found'])
  const neither = await callTool(desk.url, token, 'assign', { conversation })
  assert.deepEqual([neither.refused, neither.text], [true, 'Name agent_id or team_id.'])
  const { id: team_id } = (await desk.admin.post('/api/v1/teams', { name: 'Repairs' })).body.data
  await use('assign', { conversation, team_id })
  assert.equal((await use('get_conversation', { conversation })).team_id, team_id)
  desk.clock.advance(25 * 3_600_000)
  token = (await app.connect(desk.admin)).access_token
  assert.equal((await use('get_conversation', { conversation })).window_open_until, undefined)
})
