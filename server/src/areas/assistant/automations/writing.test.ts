import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Action, onChange, rule, rulesPath, tag, useAutomations } from '../../../../test/automations.ts'
import { until } from '../../../../test/chaos/program.ts'
import type { Client } from '../../../../test/client.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { deliver, delivery, simulate, text } from '../../../../test/whatsapp.ts'

const stage = useAutomations()
const { make, conversation, runs, messagesOf, write } = stage

const outgoing = async (uuid: string) =>
  (await messagesOf(uuid)).filter(({ type }: { type: string }) => type === 'outgoing').reverse()

const save = async (message_content: string, rest: object = {}) => {
  const answer = await stage.desk.admin.post('/api/v1/macros', { name: 'Saved', message_content, ...rest })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data.id as number
}

const order = (first: string) => ({
  name: 'order_on_the_way',
  language: 'en_US',
  params: { body: [first, '18122', 'Friday'], buttons: [{ index: 0, value: '18122' }] },
})

const closeWindow = (uuid: string) =>
  sql`update conversation set last_inbound_at = last_inbound_at - interval '25 hours' where uuid = ${uuid}`.execute(
    stage.desk.ctx.db,
  )

test('a rule sends a template with what is stored of the customer, also when the window is closed, where free text is not sent', async () => {
  await stage.desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${stage.inboxId}`)
  const id = await make(
    [
      { type: 'send_reply', value: ['Free text'] },
      { type: 'apply_macro', value: [String(await save('Saved text'))] },
      { type: 'send_template', template: order('{contact.first_name}') },
    ],
    [],
    onChange(['conversation.priority.change']),
  )
  const uuid = await newConversation(stage.desk, stage.inboxId)
  const { contact } = await conversation(uuid)
  await closeWindow(uuid)
  const raise = async (priority: string, of = uuid) => {
    await stage.desk.admin.put(`/api/v1/conversations/${of}/priority`, { priority })
    await stage.desk.settled()
    return (await runs(`?rule_id=${id}`)).results[0].actions.map(({ error }: { error: string | null }) => error)
  }
  await stage.desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: '', last_name: '' })
  const closed = 'The reply window is closed: only an approved template can be sent'
  assert.deepEqual(await raise('High'), [closed, closed, 'Nothing is stored for contact.first_name'])
  await stage.desk.admin.put(`/api/v1/contacts/${contact.id}`, { first_name: 'Ola\nNilsen', last_name: '' })
  assert.deepEqual(await raise('Low'), [closed, closed, null])
  const templatesIn = async (of: string) =>
    (await outgoing(of)).filter(({ meta }: { meta: { template?: object } }) => meta.template)
  const sent = await templatesIn(uuid)
  assert.deepEqual(
    sent.map(({ meta, sender_type }: { meta: { template: { name: string } }; sender_type: string }) => [
      sender_type,
      meta.template.name,
    ]),
    [['system', 'order_on_the_way']],
  )
  assert.match(sent[0].content, /Ola Nilsen/)

  const turn = (enabled: boolean) => stage.desk.admin.put(`/api/v1/inboxes/${stage.inboxId}`, { enabled })
  await turn(false)
  assert.deepEqual(await raise('Medium'), [closed, closed, 'The inbox is switched off'])
  await turn(true)
  await simulate(stage.desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'order_on_the_way', code: 131049 })
  assert.deepEqual(await raise('High'), [closed, closed, null])
  // It holds the conversation already, for the notice about the assistant that this number did not get.
  const undelivered = async () => (await stage.desk.admin.get('/api/v1/conversations/undelivered')).body.data.results
  await until('the template is told as not delivered', async () => {
    const [first, ...others] = await undelivered()
    assert.deepEqual([first.uuid, others], [uuid, []])
    assert.match(first.undelivered.text, /your order 18122/)
    return first
  })
  await stage.desk.admin.put(`/api/v1/contacts/${contact.id}/block`, { enabled: false })
  assert.deepEqual(await raise('Low'), Array(3).fill('The contact is blocked'))

  const limitTo = async (messaging_limit: string) => {
    await simulate(stage.desk, 'POST', '/settings', { messaging_limit })
    await stage.desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${stage.inboxId}`)
    await stage.desk.settled()
  }
  await limitTo('TIER_0')
  const another = await newConversation(stage.desk, stage.inboxId)
  await stage.desk.admin.put(`/api/v1/contacts/${(await conversation(another)).contact.id}`, { first_name: 'Per' })
  await closeWindow(another)
  const [, , limited] = await raise('High', another)
  assert.match(limited, /lets you write to 0 customers/)
  assert.deepEqual(await templatesIn(another), [], 'nothing of it is kept to be sent')
  await limitTo('TIER_250')
})

test('a rule applies a saved reply in the language of the customer, and counts it as used', async () => {
  const macro = await save('Hello from {conversation.inbox_name}', {
    language: 'en',
    translations: [{ language: 'de', message_content: 'Hallo von {conversation.inbox_name}' }],
    actions: tag('vip'),
  })
  await make(
    [{ type: 'apply_macro', value: [String(macro)] }],
    [
      { field: 'customer_language', operator: 'equals', value: 'de' },
      { field: 'content', operator: 'contains word', value: 'pedale' },
    ],
    onChange(['conversation.message.incoming']),
  )
  const uuid = await newConversation(stage.desk, stage.inboxId)
  await write(uuid, 'Where are my Pedale? I am still waiting for the parcel.')
  assert.deepEqual((await conversation(uuid)).tags, [])
  await write(uuid, 'Und wo sind jetzt meine Pedale?')
  assert.deepEqual((await conversation(uuid)).tags, ['vip'])
  assert.deepEqual(
    (await outgoing(uuid))
      .map(({ content }: { content: string }) => content)
      .filter((words: string) => /from|von/.test(words)),
    ['Hallo von WhatsApp'],
  )
  const { usage_count, last_used_at } = (await stage.desk.admin.get(`/api/v1/macros/${macro}`)).body.data
  assert.deepEqual([usage_count, last_used_at !== null], [1, true])
})

test('the language of a new customer is told by what they write', async () => {
  await make(tag('old'), [{ field: 'customer_language', operator: 'equals', value: 'fr' }])
  const from = '33612345678'
  const body = 'Bonjour, je voudrais savoir où se trouve ma commande, merci beaucoup.'
  await deliver(stage.desk, stage.inboxId, delivery(stage.desk, { messages: [text('wamid.french', from, body)] }))
  await stage.desk.settled()
  const { results } = (await stage.desk.admin.get('/api/v1/conversations/all?page_size=500')).body.data
  const found = results.find((item: { contact: { phone_number: string } }) => item.contact.phone_number === `+${from}`)
  assert.deepEqual((await conversation(found.uuid)).tags, ['old'])
})

test('a rule is refused a template or a saved reply that it could not send', async () => {
  await stage.desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${stage.inboxId}`)
  const form = new FormData()
  form.append('files', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const upload = (await stage.desk.admin.post('/api/v1/media', form)).body.data
  const [own, typed, filed] = [
    await save('Mine', { visibility: 'user' }),
    await save('Your number is {parcel number}'),
    await save('See this', { files: [upload.id] }),
  ]
  const macro = (id: number) => ({ type: 'apply_macro', value: [String(id)] })
  for (const [action, field] of [
    [{ type: 'send_template' }, 'template'],
    [{ type: 'send_template', template: { name: 'nobody_made_this', language: 'en_US' } }, 'template'],
    [{ type: 'send_template', template: { name: 'flash_sale', language: 'en_US' } }, 'template'],
    [{ type: 'send_template', template: order('') }, 'template.params.body.1'],
    [
      { type: 'send_template', template: { ...order('Mira'), params: { body: ['a', 'b', 'c'] } } },
      'template.params.buttons.0',
    ],
    [{ type: 'send_template', template: order('{agent.first_name}') }, 'template.params.body.1'],
    [macro(own), 'value'],
    [macro(typed), 'value'],
    [macro(filed), 'value'],
    [macro(999_999), 'value'],
    [{ type: 'apply_macro', value: [] }, 'value'],
  ] as const) {
    const answer = await stage.desk.admin.post(`${rulesPath}/rules`, rule([action as Action]))
    assert.deepEqual(
      [answer.status, answer.headers.get('x-field')],
      [400, `rules.0.actions.0.${field}`],
      JSON.stringify([action, answer.body]),
    )
  }
  const matching = [{ field: 'content', operator: 'matches', value: '***' }]
  assert.equal((await stage.desk.admin.post(`${rulesPath}/rules`, rule(tag('vip'), matching))).status, 400)
})

test('who may not make rules changes no saved reply that a rule applies', async () => {
  const permissions = ['macros:manage', 'messages:write', 'conversations:update_tags']
  await stage.desk.admin.post('/api/v1/roles', { name: 'Writer', permissions })
  const writer = await stage.desk.agent('Writer')
  const id = await save('Hello')
  const change = (message_content: string) => writer.put(`/api/v1/macros/${id}`, { name: 'Saved', message_content })
  assert.equal((await change('Hi')).status, 200)
  await make([{ type: 'apply_macro', value: [String(id)] }])
  assert.equal((await change('Hello there')).status, 403)
  assert.equal((await stage.desk.admin.get(`/api/v1/macros/${id}`)).body.data.message_content, 'Hi')
})

test('a rule does nothing through a saved reply that its maker may not do', async () => {
  const { desk } = stage
  const assign = [{ type: 'assign_user', value: [String((await desk.agent('Agent')).id)] }]
  const [writes, tags, gives] = [
    await save('Hello'),
    await save('', { actions: tag('vip') }),
    await save('', { actions: assign }),
  ]
  const apply = async (id: number, who: Client) =>
    (await who.post(`${rulesPath}/rules`, rule([{ type: 'apply_macro', value: [String(id)] }]))).status
  for (const [name, permissions, statuses] of [
    ['Writing', ['messages:write'], [200, 403, 403]],
    ['Tagging', ['conversations:update_tags'], [403, 200, 403]],
    ['Giving', ['conversations:update_user_assignee'], [403, 403, 403]],
    ['Overseeing', ['conversations:update_user_assignee', 'conversations:read_all'], [403, 403, 200]],
  ] as const) {
    const all = ['automations:manage', 'conversations:read', ...permissions]
    assert.equal((await desk.admin.post('/api/v1/roles', { name, permissions: all })).status, 200)
    const who = await desk.agent(name)
    const answers = [await apply(writes, who), await apply(tags, who), await apply(gives, who)]
    assert.deepEqual(answers, statuses, name)
  }
})
