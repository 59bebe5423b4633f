import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { must } from '../../../../test/assistant.ts'
import { newConversation } from '../../../../test/conversations.ts'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { emptyTables } from '../../../../test/emptying.ts'
import { poll } from '../../../../test/thread.ts'
import { connectInbox, simulate } from '../../../../test/whatsapp.ts'
import * as inboxes from '../../channels/inboxes/service.ts'
import { maxFeedback } from './schema.ts'
import { listUnregistered } from './service.ts'

let desk: TestDesk
let inbox: { id: number; webhook_url: string }
before(async () => {
  desk = await startDesk({ simulator: true })
})
after(() => desk.stop())
beforeEach(async () => {
  await emptyTables(desk, 'message_template', 'business_account', 'inbox')
  await simulate(desk, 'POST', '/reset', {})
  await simulate(desk, 'POST', '/settings', { accept_unknown: true, status_delay_ms: 0 })
})

const words = { message: 'How did we do with your bike?', button_text: 'Rate us', language: 'en_US' }
async function connect(csat: object = words, rest: object = { csat_enabled: true }) {
  inbox = await connectInbox(desk, { csat }, rest)
  await listenAsApp()
}
const listenAsApp = () =>
  simulate(desk, 'POST', '/app', { callback_url: inbox.webhook_url, verify_token: 'made-up-by-the-operator' })
const change = async (csat: object) => {
  const answer = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { csat: { ...words, ...csat } } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await desk.settled()
}
const theirs = async () =>
  (await simulate(desk, 'GET', '/templates')).templates.filter((template: { name: string }) =>
    template.name.startsWith('csat_'),
  )
async function approve(name: string) {
  await simulate(desk, 'POST', `/templates/${name}`, { action: 'approve' })
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const { rows } = await sql`
      select 1 from message_template where name = ${name} and status = 'APPROVED'`.execute(desk.ctx.db)
    // The first event proves the connection of the inbox, so the desk looks at the survey once more.
    if (rows.length > 0) return desk.settled()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it was never approved')
}
async function setStatus(uuid: string, status: string) {
  assert.equal((await desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status })).status, 200)
  await desk.settled()
}
// biome-ignore lint/suspicious/noExplicitAny: read freely, as all answers are
const messagesOf = async (uuid: string): Promise<any[]> =>
  (await desk.admin.get(`/api/v1/conversations/${uuid}/messages?page_size=500`)).body.data.results
const surveysOf = async (uuid: string) => (await messagesOf(uuid)).filter((message) => message.meta.is_csat)
const sent = async (match: string) =>
  (await simulate(desk, 'GET', '/messages?kind=message')).messages.filter((message: object) =>
    JSON.stringify(message).includes(match),
  )
const lastPart = (text: string) => /([0-9a-f-]{36})\s*$/.exec(text)![1]!
const answer = (uuid: string, body: object) => desk.as(null).post(`/api/v1/csat/${uuid}/response`, body)

test('switching surveys on registers the text as a template, and other words make a new version', async () => {
  await connect(words, {})
  assert.deepEqual(await theirs(), [])
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: true })
  await desk.settled()
  const [first] = await theirs()
  assert.deepEqual([first.name, first.language, first.category], [`csat_${inbox.id}_1`, 'en_US', 'UTILITY'])
  assert.deepEqual(
    first.components.map((component: { type: string }) => component.type),
    ['BODY', 'BUTTONS'],
  )
  assert.equal(first.components[1].buttons[0].url, `${desk.url}/csat/{{1}}`)
  await change({})
  assert.equal((await theirs()).length, 1, 'the same words')
  for (const [n, other] of [{ message: 'Were you happy?' }, { button_text: 'Tell us' }, { language: 'da' }].entries()) {
    await change(other)
    assert.equal((await theirs()).at(-1).name, `csat_${inbox.id}_${n + 2}`)
  }
})

test('an inbox that moves to another account registers its survey there, and sends it again', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  // There is only one account, so the inbox comes from one that is not there, and has its template there.
  const { waba_id, access_token } = desk.simulator.world
  await sql`update inbox set config = config || '{"waba_id": "290550000000000"}'`.execute(desk.ctx.db)
  await sql`update message_template set waba_id = '290550000000000'`.execute(desk.ctx.db)
  const there = `${desk.simulator.url}/v26.0/${waba_id}/message_templates?name=csat_${inbox.id}_1`
  const gone = await fetch(there, { method: 'DELETE', headers: { authorization: `Bearer ${access_token}` } })
  assert.equal(gone.status, 200)

  const moved = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { config: { waba_id } })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await desk.settled()
  await approve(`csat_${inbox.id}_2`)
  const uuid = await newConversation(desk, inbox.id)
  await setStatus(uuid, 'Resolved')
  const [survey] = await surveysOf(uuid)
  assert.equal(survey?.meta.template.name, `csat_${inbox.id}_2`)
})

test('a survey passes over names that another desk has used in the account, and never sends customers to its pages', async () => {
  // Without the app's webhook the desk hears about no template before it asks.
  inbox = await connectInbox(desk, { csat: words })
  const own = await inboxes.getInbox(desk.ctx, inbox.id)
  const of = (version: number, url: string) =>
    desk.ctx.whatsapp.createTemplate(inboxes.openCredentials(desk.ctx, own), {
      ...{
        name: `csat_${inbox.id}_${version}`,
        language: words.language,
        category: 'UTILITY',
        body_content: words.message,
      },
      ...{ parameter_format: 'POSITIONAL', header_type: null, header_content: null, footer_content: null },
      ...{
        buttons: [{ type: 'URL', text: words.button_text, url: `${url}{{1}}`, example: `${url}1` }],
        sample_values: {},
      },
    })
  await of(1, 'https://former.example.com/csat/')
  await must(desk.admin.post(`/api/v1/whatsapp/templates/sync?inbox_id=${inbox.id}`))
  await of(2, 'https://former.example.com/csat/')
  // As when a restored desk registers once more what it has registered since.
  await of(3, `${desk.url}/csat/`)
  await must(desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: true }))
  await desk.settled()
  assert.equal((await theirs()).length, 3)
  await listenAsApp()
  await approve(`csat_${inbox.id}_3`)
  const uuid = await newConversation(desk, inbox.id)
  await setStatus(uuid, 'Resolved')
  assert.equal((await surveysOf(uuid))[0]?.meta.template.name, `csat_${inbox.id}_3`)
})

test('words that could not be a survey are refused when the inbox is saved, and nothing is registered', async () => {
  await connect(words, {})
  for (const [bad, said] of [
    [{ message: '' }, /config\.csat\.message/],
    [{ message: ' \n' }, /config\.csat\.message/],
    [{ message: 'How was it, {{1}}?' }, /config\.csat\.message cannot have a variable/],
    [{ button_text: '' }, /config\.csat\.button_text/],
    [{ button_text: '{{1}}' }, /config\.csat\.button_text cannot have a variable/],
    [{ language: '' }, /config\.csat\.language/],
    [{ language: 'English' }, /config\.csat\.language/],
  ] as const) {
    const csat = { ...words, ...bad }
    const answer = await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: true, config: { csat } })
    assert.equal(answer.status, 400, JSON.stringify(bad))
    assert.match(answer.body.message, said)
  }
  await desk.settled()
  assert.deepEqual(await theirs(), [])
})

test('until approval the text goes out with a link, and only while the window is open', async () => {
  await connect()
  const open = await newConversation(desk, inbox.id)
  const late = await newConversation(desk, inbox.id)
  await setStatus(open, 'Resolved')
  const [survey] = await surveysOf(open)
  assert.match(survey.content, new RegExp(`^${words.message.replace('?', '\\?')}\\n\\n${desk.url}/csat/[0-9a-f-]{36}$`))
  assert.equal((await sent(lastPart(survey.content))).length, 1)

  desk.clock.advance(25 * 3_600_000)
  await setStatus(late, 'Resolved')
  assert.deepEqual(await surveysOf(late), [])
  const note = (await messagesOf(late)).find((message) => message.type === 'note')
  assert.equal(note.content, 'The survey was not sent because the reply window is closed')
  desk.clock.advance(-25 * 3_600_000)
})

test('once approved the template goes out, also when the window is closed', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  const uuid = await newConversation(desk, inbox.id)
  desk.clock.advance(25 * 3_600_000)
  await setStatus(uuid, 'Resolved')
  desk.clock.advance(-25 * 3_600_000)
  const [survey] = await surveysOf(uuid)
  assert.equal(survey.meta.template.name, `csat_${inbox.id}_1`)
  assert.equal(survey.content, words.message)
  const [{ body }] = await sent('csat_')
  const [button] = body.template.components
  assert.deepEqual([button.type, button.sub_type, button.index], ['button', 'url', '0'])
  assert.equal(survey.meta.template.buttons[0].url, `${desk.url}/csat/${button.parameters[0].text}`)
})

test('once approved the template goes out while the window is open, and the text does not', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  const uuid = await newConversation(desk, inbox.id)
  await setStatus(uuid, 'Resolved')
  const [survey, ...others] = await surveysOf(uuid)
  assert.equal(others.length, 0)
  assert.deepEqual([survey.meta.template?.name, survey.content], [`csat_${inbox.id}_1`, words.message])
})

test('the version before goes on until the new one is approved, where nothing else can', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  await change({ message: 'Were you happy?' })
  const near = await newConversation(desk, inbox.id)
  const far = await newConversation(desk, inbox.id)
  await setStatus(near, 'Resolved')
  assert.match((await surveysOf(near))[0].content, /^Were you happy\?\n\n/)
  desk.clock.advance(25 * 3_600_000)
  await setStatus(far, 'Resolved')
  desk.clock.advance(-25 * 3_600_000)
  assert.equal((await surveysOf(far))[0].meta.template.name, `csat_${inbox.id}_1`)
})

test('a conversation gets one survey, however often it is resolved', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  const uuid = await newConversation(desk, inbox.id)
  for (let n = 0; n < 3; n++) {
    await setStatus(uuid, 'Resolved')
    await setStatus(uuid, 'Open')
  }
  await Promise.all(['Resolved', 'Resolved', 'Resolved'].map((status) => setStatus(uuid, status)))
  assert.equal((await surveysOf(uuid)).length, 1)
  assert.equal((await sent('csat_')).length, 1)
})

test('a survey that could not be sent is sent after the customer has written again, and noted once', async () => {
  await connect()
  const uuid = await newConversation(desk, inbox.id)
  desk.clock.advance(25 * 3_600_000)
  await setStatus(uuid, 'Resolved')
  await setStatus(uuid, 'Open')
  await setStatus(uuid, 'Resolved')
  desk.clock.advance(-25 * 3_600_000)
  assert.equal((await messagesOf(uuid)).filter((message) => message.type === 'note').length, 1)
  await setStatus(uuid, 'Open')
  await setStatus(uuid, 'Resolved')
  assert.equal((await surveysOf(uuid)).length, 1)
})

test('a survey that was not delivered is sent when the conversation is resolved again, and then not once more', async () => {
  await connect()
  await approve(`csat_${inbox.id}_1`)
  const uuid = await newConversation(desk, inbox.id)
  await simulate(desk, 'POST', '/faults', { kind: 'fail', on: 'send', match: 'csat_', code: 132015, late: false })
  for (let n = 0; n < 3; n++) {
    await setStatus(uuid, 'Resolved')
    await setStatus(uuid, 'Open')
  }
  const surveys = await surveysOf(uuid)
  assert.deepEqual(surveys.map(({ status }) => status === 'failed').sort(), [false, true])
  assert.equal((await sent('csat_')).length, 1)
  assert.equal((await desk.admin.get('/api/v1/conversations/undelivered')).body.data.total, 0)
})

test('a survey that was answered is not sent again, also if the provider says later that it was not delivered', async () => {
  const { uuid, survey } = await surveyed()
  assert.equal((await answer(survey, { rating: 4 })).status, 200)
  await sql`update message set status = 'failed' where meta ? 'is_csat'`.execute(desk.ctx.db)
  await setStatus(uuid, 'Open')
  await setStatus(uuid, 'Resolved')
  assert.equal((await surveysOf(uuid)).length, 1)
})

test('a survey outside the reply window counts as a first message of the day, and is not sent beyond the limit', async () => {
  await simulate(desk, 'POST', '/settings', { messaging_limit: 'TIER_1' })
  await connect()
  await approve(`csat_${inbox.id}_1`)
  const uuids = [await newConversation(desk, inbox.id), await newConversation(desk, inbox.id)]
  desk.clock.advance(25 * 3_600_000)
  for (const uuid of uuids) await setStatus(uuid, 'Resolved')
  const { used } = (await desk.admin.get(`/api/v1/whatsapp/limit?inbox_id=${inbox.id}`)).body.data
  desk.clock.advance(-25 * 3_600_000)
  const counts = [used, ...(await Promise.all(uuids.map(async (uuid) => (await surveysOf(uuid)).length)))]
  assert.deepEqual(counts, [1, 1, 0])
  const noted = (await messagesOf(uuids[1]!)).filter(({ meta }) => meta.note?.kind === 'survey_not_sent')
  assert.equal(noted.length, 1)
})

test('no survey goes out when surveys are off, to a blocked customer, or when a conversation is put away as closed', async () => {
  await connect(words, {})
  const off = await newConversation(desk, inbox.id)
  await setStatus(off, 'Resolved')
  assert.deepEqual(await surveysOf(off), [])
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: true })
  const blocked = await newConversation(desk, inbox.id)
  const { contact } = (await desk.admin.get(`/api/v1/conversations/${blocked}`)).body.data
  assert.equal((await desk.admin.put(`/api/v1/contacts/${contact.id}/block`, { enabled: false })).status, 200)
  await setStatus(blocked, 'Resolved')
  assert.deepEqual(await surveysOf(blocked), [])
  const closed = await newConversation(desk, inbox.id)
  await setStatus(closed, 'Closed')
  assert.deepEqual(await surveysOf(closed), [])
})

async function surveyed(): Promise<{ uuid: string; survey: string }> {
  await connect()
  const uuid = await newConversation(desk, inbox.id)
  await setStatus(uuid, 'Resolved')
  return { uuid, survey: lastPart((await surveysOf(uuid))[0].content) }
}

test('the rating counts once, the comment may be rewritten, and both show in the conversation', async () => {
  const { uuid, survey } = await surveyed()
  for (const body of [
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 1.5 },
    { rating: '4' },
    { feedback: 'x'.repeat(1_001) },
    { feedback: '\u200b' },
  ]) {
    assert.equal((await answer(survey, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await answer(survey, { rating: 4, feedback: ' Quick ' })).body.data, true)
  assert.equal((await answer(survey, { rating: 5 })).status, 409)
  assert.equal((await answer(survey, { feedback: 'Quick and friendly' })).status, 200)
  assert.equal((await answer(survey, { rating: 4 })).status, 200, 'and the comment stays')
  const conversation = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
  assert.deepEqual([conversation.csat_rating, conversation.csat_feedback], [4, 'Quick and friendly'])
  assert.ok(conversation.csat_responded_at)
  const [{ meta }] = await surveysOf(uuid)
  assert.deepEqual(
    [meta.csat_submitted, meta.submitted_rating, meta.submitted_feedback],
    [true, 4, 'Quick and friendly'],
  )
})

test('of answers that come at once one rating counts', async () => {
  const { survey } = await surveyed()
  const all = await Promise.all([1, 2, 3, 4, 5].map((rating) => answer(survey, { rating })))
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
})

test('a survey that could not be sent can be neither read nor answered', async () => {
  await connect()
  const uuid = await newConversation(desk, inbox.id)
  desk.clock.advance(25 * 3_600_000)
  await setStatus(uuid, 'Resolved')
  desk.clock.advance(-25 * 3_600_000)
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from csat_survey s join conversation c on c.id = s.conversation_id where c.uuid = ${uuid}`.execute(
    desk.ctx.db,
  )
  assert.equal((await answer(rows[0]!.uuid, { rating: 4 })).status, 404)
})

test('nobody can open a survey that does not exist', async () => {
  const { uuid } = await surveyed()
  for (const other of ['00000000-0000-4000-8000-000000000000', uuid]) {
    assert.equal((await answer(other, { rating: 5 })).status, 404)
    assert.equal((await fetch(`${desk.url}/csat/${other}`)).status, 404)
  }
  for (const method of ['GET', 'POST']) {
    const { status, headers } = await fetch(`${desk.url}/csat/nonsense`, { method })
    assert.deepEqual([status, headers.get('content-type')], [404, 'text/html; charset=utf-8'], method)
  }
})

test('what is no form is an answer without a rating', async () => {
  const { survey } = await surveyed()
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{"feedback": 7}', '{"rating": {"toString": 1}}', '7', 'null', '[]']) {
    const { status } = await fetch(`${desk.url}/csat/${survey}`, { method: 'POST', headers, body })
    assert.equal(status, 400, body)
  }
})

test('the page names who answered, as customers of the inbox may read it, in their language', async () => {
  await connect()
  const named = async (agent_name: string, speaks: (uuid: string) => Promise<unknown>) => {
    await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { agent_name })
    const uuid = await newConversation(desk, inbox.id)
    const { contact } = (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
    // The customer writes first, because the simulator delivers only to those that it has heard from, and a reply that
    // fails does not count as an answer.
    const heard = { from: contact.phone_number.slice(1), name: 'Freja', text: 'Hello' }
    await simulate(desk, 'POST', '/messages', heard)
    await poll(async () => (await messagesOf(uuid)).some(({ content }: { content: string }) => content === heard.text))
    await speaks(uuid)
    await desk.settled()
    await setStatus(uuid, 'Resolved')
    const address = `${desk.url}/csat/${lastPart((await surveysOf(uuid))[0].content)}`
    const page = async () => (await (await fetch(address)).text()).replaceAll(/[\u2068\u2069]/g, '')
    return { uuid, contact, page }
  }
  const me = (await desk.admin.get('/api/v1/agents/me')).body.data
  await desk.admin.put('/api/v1/agents/me', { first_name: 'Mette', last_name: '<Krag>' })
  const assistant = await sql<{ id: number }>`
    insert into agent (type, first_name, last_name) values ('assistant', 'Kvist', 'helper') returning id`.execute(
    desk.ctx.db,
  )
  const person = (uuid: string) =>
    desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'It is ready.' })
  const note = (uuid: string) =>
    desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'Hm.', private: true })
  const machine = (uuid: string, status = 'sent') =>
    sql`insert into message (uuid, conversation_id, inbox_id, type, sender_type, sender_id, content, status)
      select gen_random_uuid(), id, inbox_id, 'outgoing', 'assistant', ${assistant.rows[0]!.id}, 'Yes.', ${status}
      from conversation where uuid = ${uuid}`.execute(desk.ctx.db)
  const both = (uuid: string) => person(uuid).then(() => machine(uuid))

  assert.match(await (await named('first_name', both)).page(), /your conversation with Mette on/)
  assert.match(await (await named('full_name', person)).page(), /with Mette &lt;Krag&gt; on/)
  assert.match(await (await named('none', both)).page(), /your conversation of \d{1,2} [A-Z]/)
  assert.match(await (await named('full_name', note)).page(), /your conversation of/)
  const failed = (uuid: string) => machine(uuid, 'failed')
  assert.match(await (await named('full_name', failed)).page(), /your conversation of/)
  const alone = await named('none', machine)
  await person(alone.uuid)
  assert.match(await alone.page(), /with Kvist helper on/, 'who wrote after the survey is not meant')
  await desk.admin.put(`/api/v1/contacts/${alone.contact.id}`, { ...alone.contact, language: 'ar' })
  assert.match(await alone.page(), /<html lang="ar" dir="rtl">.*Kvist helper/s)
  await desk.admin.put('/api/v1/agents/me', { first_name: me.first_name, last_name: me.last_name })
})

test('the page asks without a script, takes the answer and shows nothing as markup', async () => {
  await connect({ ...words, message: 'Happy with <b>us</b>?', language: 'de' })
  const uuid = await newConversation(desk, inbox.id)
  await setStatus(uuid, 'Resolved')
  const page = `${desk.url}/csat/${lastPart((await surveysOf(uuid))[0].content)}`
  const asked = await fetch(page)
  const html = await asked.text()
  assert.match(html, /<html lang="de" dir="ltr">/)
  assert.match(html, /Happy with &lt;b&gt;us&lt;\/b&gt;\?/)
  assert.match(asked.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.match(await (await fetch(`${page}?lang=ar`)).text(), /<html lang="ar" dir="rtl">/)

  // These two time zones are 26 hours apart, so they never have the same day.
  const days: string[] = []
  for (const timezone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await desk.admin.put('/api/v1/settings/general', { 'app.timezone': timezone })
    days.push(
      /\d+ \p{L}+/u.exec(/class="about">(.*?)<\/p>/.exec(await (await fetch(`${page}?lang=en`)).text())![1]!)![0],
    )
  }
  assert.notEqual(days[0], days[1], 'the day is that of the desk')

  const send = (fields: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const nothing = await send({ feedback: '' })
  assert.equal(nothing.status, 400)
  assert.match(await nothing.text(), /Wählen Sie eine Zahl von 1 bis 5/)
  assert.equal((await send({ rating: '5', feedback: '<script>alert(1)</script>' })).status, 303)
  const answered = await (await fetch(page)).text()
  assert.match(answered, /Sie haben 5 von 5 gegeben/)
  assert.ok(!answered.includes('<script>') && !answered.includes('name="rating"'))
  const cut = await send({ feedback: `${'a'.repeat(maxFeedback - 1)}👍` })
  assert.equal(cut.status, 303, 'a comment that is cut within a character')
  await sql`alter table csat_survey add constraint poison check (feedback <> 'poison') not valid`.execute(desk.ctx.db)
  assert.equal((await send({ feedback: 'poison' })).status, 500, 'what is not stored is not said to be')
  await sql`alter table csat_survey drop constraint poison`.execute(desk.ctx.db)
})

test('an inbox whose survey is not registered is named with the reason', async () => {
  const faults = () => listUnregistered(desk.ctx)
  await connect()
  await desk.settled()
  assert.deepEqual(await faults(), [], 'it is under review')
  const name = `csat_${inbox.id}_1`
  await approve(name)
  assert.deepEqual(await faults(), [])
  await sql`update message_template set status = 'REJECTED', reason = 'TAG_CONTENT_MISMATCH' where name = ${name}`.execute(
    desk.ctx.db,
  )
  const [{ why, inbox: named }] = (await faults()) as [{ why: string; inbox: string }]
  assert.deepEqual([named, why], ['WhatsApp', 'its template is REJECTED (TAG_CONTENT_MISMATCH)'])
  await sql`update message_template set status = 'DRAFT' where name = ${name}`.execute(desk.ctx.db)
  assert.equal((await faults())[0]?.why, 'its template was not submitted')
  await sql`delete from message_template where name = ${name}`.execute(desk.ctx.db)
  assert.equal((await faults())[0]?.why, 'its template was deleted')
  await desk.admin.put(`/api/v1/inboxes/${inbox.id}`, { csat_enabled: false })
  assert.deepEqual(await faults(), [])
})
