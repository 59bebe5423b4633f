import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { activitiesOf, newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { changedMeanwhile } from '../../../../test/meanwhile.ts'
import { connectInbox } from '../../../../test/whatsapp.ts'

const path = '/api/v1/macros'

let desk: TestDesk
let inbox: number
let ids: Record<string, string>
let team: number
let agent: Awaited<ReturnType<TestDesk['agent']>>
before(async () => {
  desk = await startDesk({ simulator: true })
  inbox = (await connectInbox(desk)).id
  for (const name of ['warranty', 'vip']) await desk.admin.post('/api/v1/tags', { name })
  const named = async (url: string) =>
    (await desk.admin.get(url)).body.data.map(({ id, name }: { id: number; name: string }) => [name, String(id)])
  ids = Object.fromEntries([...(await named('/api/v1/statuses')), ...(await named('/api/v1/priorities'))])
  team = (await desk.admin.post('/api/v1/teams', { name: 'Workshop', timezone: 'UTC' })).body.data.id
  agent = await desk.agent('Agent')
})
after(() => desk.stop())

type Action = { type: string; value: string[] }
const make = async (fields: object = {}, who: Pick<typeof desk.admin, 'post'> = desk.admin) => {
  const answer = await who.post(path, { name: 'Reply', message_content: 'Hello', ...fields })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const idsOf = (list: { body: { data: { id: number }[] } }) => list.body.data.map(({ id }) => id)
const conversation = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const messagesOf = async (uuid: string): Promise<{ type: string; content: string }[]> =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)).body.data.results
const roleOf = async (name: string, permissions: string[]) => {
  await desk.admin.post('/api/v1/roles', { name, permissions })
  return desk.agent(name)
}
const reply = (uuid: string, fields: object, who: Pick<typeof desk.admin, 'post'> = desk.admin) =>
  who.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Bring it in', ...fields })
const high = (): Action => ({ type: 'set_priority', value: [ids['High']!] })
const warranty: Action = { type: 'add_tags', value: ['Warranty'] }

test('a saved reply is kept with its texts, folder, actions and whom it is for, and is changed and dropped', async () => {
  const fields = {
    name: ' Warranty ',
    folder: ' Workshop ',
    language: 'en',
    message_content: 'Hi {contact.first_name}',
    translations: [{ language: 'da', message_content: 'Hej {contact.first_name}' }],
    actions: [high(), warranty],
    visibility: 'team',
    team_id: team,
    visible_when: ['replying'],
  }
  const made = await make(fields)
  const { name, folder, translations, actions, team_id, user_id, usage_count, last_used_at, files } = made
  assert.deepEqual(
    { name, folder, translations, actions, team_id, user_id, usage_count, last_used_at, files },
    {
      name: 'Warranty',
      folder: 'Workshop',
      translations: fields.translations,
      actions: fields.actions,
      team_id: team,
      user_id: null,
      usage_count: 0,
      last_used_at: null,
      files: [],
    },
  )
  const changed = await desk.admin.put(`${path}/${made.id}`, {
    name: 'Short',
    message_content: 'Hi',
    visibility: 'all',
  })
  assert.deepEqual([changed.body.data.name, changed.body.data.team_id, changed.body.data.actions], ['Short', null, []])
  assert.equal((await desk.admin.delete(`${path}/${made.id}`)).body.data, true)
  assert.equal((await desk.admin.get(`${path}/${made.id}`)).status, 404)
  const log = (await desk.admin.get('/api/v1/activity-logs?target_model_type=macro')).body.data.results
  assert.deepEqual(
    log.map(({ activity_type }: { activity_type: string }) => activity_type),
    ['macro_deleted', 'macro_updated', 'macro_created'],
  )
  const own = await make({ message_content: 'For me alone', visibility: 'user' })
  await desk.admin.put(`${path}/${own.id}`, { name: 'Ours', message_content: 'For all', visibility: 'all' })
  const logged = () => desk.admin.get(`/api/v1/activity-logs?target_model_id=${own.id}&target_model_type=macro`)
  assert.match(JSON.stringify((await logged()).body), /^(?!.*For me alone).*For all/)
  await desk.admin.put(`${path}/${own.id}`, { name: 'My own', message_content: 'For me alone', visibility: 'user' })
  assert.match(JSON.stringify((await logged()).body), /^(?!.*(?:For me alone|My own)).*"target_name":"Ours"/)
})

test('what could not be sent or done is refused at its field', async () => {
  const text = { name: 'Reply', message_content: 'Hello', language: 'en' }
  for (const [fields, field] of [
    [{ message_content: ' ' }, 'message_content'],
    [{ message_content: '', translations: [{ language: 'da', message_content: 'Hej' }] }, 'message_content'],
    [{ translations: [{ language: 'EN', message_content: 'Hi' }] }, 'translations.0.language'],
    [{ translations: [{ language: 'da', message_content: ' ' }] }, 'translations.0.message_content'],
    [{ visibility: 'team' }, 'team_id'],
    [{ visibility: 'team', team_id: 999_999 }, 'team_id'],
    [{ actions: [warranty, { type: 'add_tags', value: ['vip'] }] }, 'actions'],
    [{ actions: [warranty, { type: 'set_priority', value: ['999'] }] }, 'actions.1.value'],
    [{ actions: [{ type: 'snooze', value: ['soon'] }] }, 'actions.0.value'],
    [{ actions: [{ type: 'snooze', value: ['367d'] }] }, 'actions.0.value'],
    [{ files: [999_999] }, 'files'],
  ] as const) {
    const answer = await desk.admin.post(path, { ...text, ...fields })
    assert.deepEqual([answer.status, answer.headers.get('x-field')], [400, field], JSON.stringify(fields))
  }
})

test("nobody reads, uses, changes or copies another agent's own saved reply, nor one of a foreign team", async () => {
  const uuid = await newConversation(desk, inbox)
  const own = await make({ visibility: 'user' }, agent)
  const foreign = await make({ visibility: 'team', team_id: team })
  const all = await make({ name: 'All' })
  assert.equal(own.user_id, agent.id)
  const other = await roleOf('Reader', ['conversations:read', 'conversations:read_all', 'messages:write'])
  for (const [who, hidden] of [
    [desk.admin, [own]],
    [other, [own, foreign]],
    [agent, [foreign]],
  ] as const) {
    const listed = idsOf(await who.get(path))
    assert.ok(listed.includes(all.id))
    for (const { id } of hidden) {
      assert.ok(!listed.includes(id))
      const input = { name: 'Theirs', message_content: 'Hi', visibility: 'user' }
      const tries = [
        who.get(`${path}/${id}`),
        who.put(`${path}/${id}`, input),
        who.delete(`${path}/${id}`),
        who.post(`${path}/${id}/files`),
        who.get(`/api/v1/conversations/${uuid}/macros/${id}`),
        who.post(`/api/v1/conversations/${uuid}/macros/${id}/apply`, []),
        reply(uuid, { macro_id: id }, who),
      ]
      assert.deepEqual(
        (await Promise.all(tries)).map(({ status }) => status),
        tries.map(() => 404),
      )
    }
  }
  assert.ok((await messagesOf(uuid)).every(({ content }) => content !== 'Bring it in'))
  const log = JSON.stringify((await desk.admin.get('/api/v1/activity-logs?target_model_type=macro')).body.data.results)
  assert.ok(!log.includes(`"target_model_id":${own.id},`))

  const theirs = { name: 'Mine', message_content: 'Hi', visibility: 'user', user_id: agent.id }
  assert.equal((await other.post(path, theirs)).status, 403)
  for (const visibility of ['all', 'team']) {
    const shared = { name: 'Shared', message_content: 'Hi', visibility, team_id: team }
    assert.equal((await other.post(path, shared)).status, 403)
    assert.equal((await agent.put(`${path}/${own.id}`, shared)).status, 403)
  }
  assert.equal((await other.put(`${path}/${all.id}`, { ...theirs, user_id: null })).status, 403)
  assert.equal((await other.delete(`${path}/${all.id}`)).status, 403)
})

test('a saved reply of a team that is gone stays for those who manage it, and for nobody else', async () => {
  const gone = (await desk.admin.post('/api/v1/teams', { name: 'Gone', timezone: 'UTC' })).body.data.id
  const { id } = await make({ visibility: 'team', team_id: gone })
  await desk.admin.delete(`/api/v1/teams/${gone}`)
  assert.equal((await desk.admin.get(`${path}/${id}`)).body.data.team_id, null)
  assert.equal((await agent.get(`${path}/${id}`)).status, 404)
})

test('values are filled in once and shown as they are, whatever a customer wrote into them', async () => {
  const uuid = await newConversation(desk, inbox)
  const { contact, reference_number } = await conversation(uuid)
  const hostile = '{agent.email} {{contact.email}} $& <script>'
  await desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: hostile, last_name: '', email: null })
  const { id } = await make({
    message_content:
      'Hi {contact.first_name}, order {conversation.reference_number} on {drop-off day}? {{ Contact.First_Name }} {contact.email} {constructor}',
  })
  const { parts, message_content } = (await desk.admin.get(`/api/v1/conversations/${uuid}/macros/${id}`)).body.data
  assert.equal(
    message_content,
    `Hi ${hostile}, order ${reference_number} on {drop-off day}? ${hostile} {contact.email} {constructor}`,
  )
  const named = (kind: string) =>
    parts.filter((part: { kind: string }) => part.kind === kind).map(({ name }: { name: string }) => name)
  assert.deepEqual(named('empty'), ['drop-off day', 'contact.email', 'constructor'])
  assert.deepEqual(named('value'), ['contact.first_name', 'conversation.reference_number', 'contact.first_name'])
})

test('the text is in the language that the customer writes where there is one, else in its own', async () => {
  const uuid = await newConversation(desk, inbox)
  assert.equal((await conversation(uuid)).customer_language, 'en')
  const { id } = await make({
    language: 'de',
    message_content: 'Guten Tag',
    translations: [
      { language: 'en', message_content: 'Good day' },
      { language: 'pt-BR', message_content: 'Bom dia' },
    ],
  })
  const shown = async (query = '') => {
    const { language, message_content } = (await desk.admin.get(`/api/v1/conversations/${uuid}/macros/${id}${query}`))
      .body.data
    return `${language} ${message_content}`
  }
  assert.deepEqual(
    [await shown(), await shown('?language=pt'), await shown('?language=DE'), await shown('?language=fr')],
    ['en Good day', 'pt-BR Bom dia', 'de Guten Tag', 'en Good day'],
  )
})

test('a preview says what is so already, what would be done and what would be refused', async () => {
  const uuid = await newConversation(desk, inbox)
  await desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: ['warranty'] })
  const { id } = await make({ actions: [warranty, high(), { type: 'snooze', value: ['4h'] }] })
  const states = async (who: Pick<typeof desk.admin, 'get'>) =>
    (await who.get(`/api/v1/conversations/${uuid}/macros/${id}`)).body.data.actions.map(
      ({ state, reason }: { state: string; reason: string | null }) => [state, reason !== null],
    )
  assert.deepEqual(await states(desk.admin), [
    ['held', false],
    ['due', false],
    ['due', false],
  ])
  const narrow = await roleOf('Narrow', ['conversations:read', 'conversations:read_all', 'conversations:update_status'])
  assert.deepEqual(await states(narrow), [
    ['held', false],
    ['refused', true],
    ['due', false],
  ])
})

test('what is stored is done, never what the client sends; without a right the rest is done', async () => {
  const uuid = await newConversation(desk, inbox)
  const { id } = await make({ actions: [warranty, high()] })
  const apply = (who: Pick<typeof desk.admin, 'post'>, body?: unknown) =>
    who.post(`/api/v1/conversations/${uuid}/macros/${id}/apply`, body)
  const forged = await apply(desk.admin, [
    { type: 'add_tags', value: ['vip'], display_value: ['vip'] },
    { type: 'assign_team', value: [String(team)] },
    { type: 'drop_table', value: [] },
  ])
  assert.deepEqual([forged.status, forged.body.data.length], [200, 1])
  let now = await conversation(uuid)
  assert.deepEqual([now.tags, now.assigned_team_id, now.priority], [['warranty'], null, null])

  const tagger = await roleOf('Tagger', ['conversations:read', 'conversations:read_all', 'conversations:update_tags'])
  const part = await apply(tagger)
  assert.equal(part.status, 207)
  assert.deepEqual(
    part.body.data.map(({ type, done }: { type: string; done: boolean }) => [type, done]),
    [
      ['add_tags', true],
      ['set_priority', false],
    ],
  )
  now = await conversation(uuid)
  assert.equal(now.priority, null)
  const { usage_count, last_used_by } = (await desk.admin.get(`${path}/${id}`)).body.data
  assert.equal(usage_count, 2)
  assert.ok(last_used_by.length > 0)
  const blind = await roleOf('Blind', [
    'conversations:read',
    'conversations:read_assigned',
    'conversations:update_tags',
  ])
  assert.equal((await apply(blind)).status, 404)
  assert.equal((await blind.get(`/api/v1/conversations/${uuid}/macros/${id}`)).status, 404)
})

test('a conversation that an action takes out of sight is changed by the rest too', async () => {
  const uuid = await newConversation(desk, inbox)
  const permissions = ['conversations:read', 'conversations:read_unassigned', 'messages:write']
  const updates = ['tags', 'priority', 'user_assignee', 'team_assignee'].map((what) => `conversations:update_${what}`)
  const waiting = await roleOf('Waiting', [...permissions, ...updates])
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data.id
  const { id } = await make({
    actions: [{ type: 'assign_user', value: [String(me)] }, { type: 'assign_team', value: [String(team)] }, high()],
  })
  assert.equal((await reply(uuid, { macro_id: id }, waiting)).status, 200)
  const now = await conversation(uuid)
  assert.deepEqual([now.assigned_user_id, now.assigned_team_id, now.priority], [me, team, 'High'])
  assert.equal((await waiting.get(`/api/v1/conversations/${uuid}`)).status, 404)
})

test('two who apply it at once leave one line of each change, and both are counted', async () => {
  const uuid = await newConversation(desk, inbox)
  const { id } = await make({ actions: [warranty, high()] })
  const answers = await Promise.all(
    [desk.admin, agent, desk.admin, agent].map((who) => who.post(`/api/v1/conversations/${uuid}/macros/${id}/apply`)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await activitiesOf(desk, uuid, 'tag_added', 'priority_changed')).length, 2)
  assert.equal((await desk.admin.get(`${path}/${id}`)).body.data.usage_count, 4)
})

test('a reply and the actions of the saved reply it was made from go together or not at all', async () => {
  const uuid = await newConversation(desk, inbox)
  await desk.admin.post('/api/v1/tags', { name: 'brief' })
  const { id } = await make({ actions: [{ type: 'add_tags', value: ['brief'] }, high()] })
  const sent = await reply(uuid, { macro_id: id, macro_actions: ['add_tags'], echo_id: 'once' })
  assert.equal(sent.status, 200)
  let now = await conversation(uuid)
  assert.deepEqual([now.tags, now.priority], [['brief'], null])
  await desk.admin.delete(`/api/v1/conversations/${uuid}/tags/brief`)
  await desk.admin.post(`/api/v1/conversations/${uuid}/tags`, { tags: [] })
  assert.equal((await reply(uuid, { macro_id: id, macro_actions: ['add_tags'], echo_id: 'once' })).status, 200)
  assert.deepEqual((await conversation(uuid)).tags, [])
  assert.equal((await desk.admin.get(`${path}/${id}`)).body.data.usage_count, 1)

  const tags = (await desk.admin.get('/api/v1/tags')).body.data as { id: number; name: string }[]
  await desk.admin.delete(`/api/v1/tags/${tags.find(({ name }) => name === 'brief')!.id}`)
  const before = (await messagesOf(uuid)).length
  const refused = await reply(uuid, { macro_id: id })
  assert.deepEqual([refused.status, refused.headers.get('x-field')], [400, 'macro_actions'])
  now = await conversation(uuid)
  assert.deepEqual([(await messagesOf(uuid)).length, now.priority], [before, null])
  assert.equal((await reply(uuid, { macro_id: id, macro_actions: ['set_priority'] })).status, 200)
  assert.equal((await conversation(uuid)).priority, 'High')
})

test('its files are copied for each sender, and sent files stay when it is deleted', async () => {
  const uuid = await newConversation(desk, inbox)
  const upload = async (who: Pick<typeof desk.admin, 'post'>, name: string) => {
    const form = new FormData()
    form.append('files', new Blob(['The frame number is under the bottom bracket']), name)
    return (await who.post('/api/v1/media', form)).body.data.id as number
  }
  const first = await upload(desk.admin, 'where.txt')
  const { id, files } = await make({ files: [first] })
  assert.deepEqual(
    files.map((file: { filename: string; size: number }) => [file.filename, file.size]),
    [['where.txt', 44]],
  )
  const theirs = await upload(agent, 'theirs.txt')
  assert.equal(
    (await desk.admin.put(`${path}/${id}`, { name: 'R', message_content: 'H', files: [theirs] })).status,
    400,
  )
  const copies = (await agent.post(`${path}/${id}/files`)).body.data
  assert.notEqual(copies[0].id, first)
  assert.equal((await reply(uuid, { macro_id: id, attachments: [copies[0].id] }, agent)).status, 200)
  assert.equal((await desk.admin.delete(`${path}/${id}`)).status, 200)
  await desk.settled()
  const [newest] = (
    await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=100`)
  ).body.data.results.filter(({ type }: { type: string }) => type === 'outgoing')
  assert.equal((await desk.admin.get(newest.attachments[0].url)).status, 200)
})

const importing = async (csv: string, dry_run = false, who: Pick<typeof desk.admin, 'post'> = desk.admin) => {
  const answer = await who.post(`${path}/import`, { csv, dry_run })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}
const named = async (name: string) =>
  (await desk.admin.get(path)).body.data.filter((macro: { name: string }) => macro.name === name)

test('a file of saved replies is tried, then added once, and the same file again changes nothing', async () => {
  const csv = [
    'Name,text,folder,language,actions,visibility',
    'Imported,"Hi, {contact.first_name}:\r\n""bring it in""",Shop,en,"add_tags: Warranty, vip; set_priority: high; snooze: 4h",all',
    'Imported,Moin,,de,,',
    '',
    `Workshop only,In the workshop,,,assign_team: workshop,Workshop`,
    'For me,Mine,,,,me',
  ].join('\r\n')
  assert.deepEqual(await importing(csv, true), { dry_run: true, added: 4, same: 0, faults: [] })
  assert.deepEqual(await named('Imported'), [])
  assert.deepEqual(await importing(csv), { dry_run: false, added: 4, same: 0, faults: [] })
  const [made, ...others] = await named('Imported')
  assert.deepEqual(others, [])
  const { folder, language, message_content, translations, actions } = made
  assert.deepEqual(
    { folder, language, message_content, translations, actions },
    {
      folder: 'Shop',
      language: 'en',
      message_content: 'Hi, {contact.first_name}:\n"bring it in"',
      translations: [{ language: 'de', message_content: 'Moin' }],
      actions: [{ type: 'add_tags', value: ['Warranty', 'vip'] }, high(), { type: 'snooze', value: ['4h'] }],
    },
  )
  const [theirs] = await named('Workshop only')
  assert.deepEqual([theirs.team_id, theirs.actions[0].value], [team, [String(team)]])
  assert.equal((await named('For me'))[0].visibility, 'user')
  assert.deepEqual(await importing(csv), { dry_run: false, added: 0, same: 4, faults: [] })
  assert.equal((await named('Imported'))[0].updated_at, made.updated_at)
  assert.deepEqual((await importing('name;text\nWith a semicolon;One, two\n')).added, 1)
  assert.equal((await named('With a semicolon'))[0].message_content, 'One, two')
})

test('each line of a file with a fault is told with its number, and then nothing is added', async () => {
  await make({ name: 'There', folder: 'Old', language: 'en', message_content: 'Old text' })
  const long = 'x'.repeat(5_001)
  const csv = [
    'name,text,actions,visibility,folder,language',
    'Good,"Two',
    'lines",,,,',
    ',No name,,,,',
    'Empty,,,,,',
    'Tag,Hi,add_tags: nowhere,,,',
    'Word,Hi,dance: now,,,',
    'Who,Hi,,Nobody,,',
    'Tongue,Hi,,,,klingon!',
    'There,New text,,,Old,en',
    'There,Old text,,,New,en',
    `Long,${long},,,,`,
    'Many,Hi,,,,en,more',
  ].join('\n')
  const { faults, added } = await importing(csv)
  assert.deepEqual(
    faults.map(({ line, code }: { line: number; code: string }) => [line, code]),
    [
      [4, 'input.missing'],
      [5, 'macro.no_text'],
      [6, 'rule.action'],
      [7, 'macro.import_action'],
      [8, 'macro.import_visibility'],
      [9, 'assistant.language'],
      [10, 'macro.import_differs'],
      [11, 'macro.import_differs'],
      [12, 'input.invalid'],
      [13, 'csv.cells'],
    ],
  )
  assert.match(faults[0].message, /name is missing/)
  assert.equal(added, 1)
  assert.deepEqual(await named('Good'), [])
  for (const [text, code] of [
    ['', 'csv.columns'],
    ['name;folder', 'csv.columns'],
    ['name,text\nOpen,"never closed', 'csv.quote'],
  ] as const)
    assert.equal((await importing(text)).faults[0].code, code)
  assert.equal((await agent.post(`${path}/import`, { csv: 'name,text\nA,B' })).status, 403)
})

test('who may not manage the AI cannot let the assistant send a text, nor change one that it may send', async () => {
  const marked = { message_content: 'Hi {contact.first_name}', assistant_may_send: true }
  const { id } = await make({ name: 'For all to send', ...marked })
  const writer = await roleOf('Writer', ['conversations:read', 'macros:manage'])
  for (const answer of [
    await writer.post(path, { name: 'Mine', ...marked }),
    await writer.put(`${path}/${id}`, { name: 'For all to send', message_content: 'You owe us money' }),
    await writer.put(`${path}/${id}`, { name: 'For all to send', message_content: 'Hi', assistant_may_send: false }),
  ])
    assert.equal(answer.status, 403)
  const { faults } = await importing('name,text,language\nFor all to send,Moin,de\n', false, writer)
  assert.equal(faults[0].code, 'macro.for_assistant')
  const kept = await desk.admin.put(`${path}/${id}`, { name: 'For all to send', message_content: 'Hi' })
  assert.equal(kept.body.data.assistant_may_send, true)
  for (const fields of [
    { visibility: 'user' },
    { message_content: '', actions: [high()] },
    { message_content: 'Until {last order day}' },
    { message_content: '{agent.first_name} here' },
  ])
    assert.equal((await desk.admin.post(path, { name: 'R', ...marked, ...fields })).status, 400, JSON.stringify(fields))
  await desk.admin.delete(`${path}/${id}`)
})

test('a tag that is renamed keeps its new name in saved replies, those of one agent too', async () => {
  const id = (await desk.admin.post('/api/v1/tags', { name: 'repair' })).body.data.id
  const actions = [{ type: 'add_tags', value: ['vip', 'Repair'] }, high()]
  const shared = await make({ actions, visibility: 'all' })
  const own = await make({ actions: [{ type: 'remove_tags', value: ['repair'] }], visibility: 'user' }, agent)
  const other = await make({ actions: [warranty], visibility: 'all' })
  await desk.admin.put(`/api/v1/tags/${id}`, { name: 'Workshop job' })
  await desk.settled()
  const actionsOf = async (macro: { id: number }, who: Pick<typeof desk.admin, 'get'> = desk.admin) =>
    (await who.get(`${path}/${macro.id}`)).body.data.actions
  assert.deepEqual(await actionsOf(shared), [{ type: 'add_tags', value: ['vip', 'Workshop job'] }, high()])
  assert.deepEqual(await actionsOf(own, agent), [{ type: 'remove_tags', value: ['Workshop job'] }])
  assert.deepEqual(await actionsOf(other), [warranty])
  assert.equal((await desk.admin.get(`${path}/${other.id}`)).body.data.updated_at, other.updated_at)
})

test('a saved reply, or its team, that is deleted while it is used is refused as gone', async () => {
  const uuid = await newConversation(desk, inbox)
  const deleted = async (work: (id: number) => Promise<{ status: number; headers: Headers }>) => {
    const { id } = await make()
    return changedMeanwhile(desk, sql`delete from macro where id = ${id}`, () => work(id))
  }
  const sent = await deleted((macro_id) => reply(uuid, { macro_id }))
  assert.deepEqual([sent.status, sent.headers.get('x-field')], [404, 'macro_id'])
  const applied = (id: number) => desk.admin.post(`/api/v1/conversations/${uuid}/macros/${id}/apply`, [])
  assert.equal((await deleted(applied)).status, 404)

  const { id: team_id } = (await desk.admin.post('/api/v1/teams', { name: 'Short-lived' })).body.data
  const saved = await changedMeanwhile(desk, sql`delete from team where id = ${team_id}`, () =>
    desk.admin.post(path, { name: 'Theirs', message_content: 'Hello', visibility: 'team', team_id }),
  )
  assert.deepEqual([saved.status, saved.headers.get('x-field')], [400, 'team_id'])
})
