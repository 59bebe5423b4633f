import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import {
  type AssistedDesk,
  must,
  newCustomer,
  script,
  useAssistedDesk,
  useChatModel,
} from '../../../../test/assistant.ts'
import { checkInvariants } from '../../../../test/invariants.ts'
import { bringForward } from '../../../../test/jobs.ts'
import { fitsButtons } from '../../../providers/whatsapp/client.ts'
import { offersArticles, translated } from '../sentences/service.ts'
import { shownTitle } from './offering.ts'
import { pick } from './picking.ts'

const articles = {
  moving: ['Moving home', 'Tell us the new address before the day you move, and the policy moves with you.'],
  claims: ['How to make a claim', 'Call us or use the form in your account. We answer within two working days.'],
  storm: [
    'Storm and flood damage',
    'We pay for damage that wind above 90 km an hour does to roofs. Fences are not covered.',
  ],
  premium: ['Paying your premium', 'The premium is taken by direct debit on the first of each month.'],
  arabic: [
    'أضرار العواصف والفيضانات',
    'ندفع تعويض الأضرار التي تسببها الرياح القوية للأسقف. لا يشمل التأمين الأسوار في الحديقة.',
  ],
}
/** An article holds the answer, but the question is in other words than its own. */
const question = 'something broke at home, how do i tell you'
const other = 'Storm and flood damage'
const noAnswer = 'I found no answer to this in our articles. A colleague will get back to you here.'
const offered = `I am not sure that I understood you. Is it one of these?
1. Moving home
2. ${other}

If none fits, tell me in other words, or ask for a person.`
const stormQuote = /We pay for damage that wind above 90 km an hour/

let desk: AssistedDesk
let team: { id: number }
after(() => checkInvariants(desk.ctx.db))
useAssistedDesk(
  async (made) => {
    desk = made
    team = await must(desk.admin.post('/api/v1/teams', { name: 'Claims' }))
    await must(desk.admin.put(`/api/v1/ai/assistants/${desk.assistantId}`, { fallback_team_id: team.id }))
  },
  { articles },
)

type Customer = Awaited<ReturnType<typeof newCustomer>>
const texts = async (customer: Customer) => (await customer.received()).map(({ text }) => text)
const newest = async (customer: Customer) => (await texts(customer)).at(-1)!
const states = async (customer: Customer) => (await customer.runs()).map(({ state }) => state)
const act = async (customer: Customer, verb: string, body: object = {}) =>
  must(desk.admin.post(`/api/v1/conversations/${(await customer.conversation()).uuid}/${verb}`, body))
const stats = () => must(desk.admin.get(`/api/v1/ai/assistants/${desk.assistantId}/stats`))
const gaps = async (): Promise<[string, number][]> =>
  (await must(desk.admin.get('/api/v1/ai/gaps?page_size=500'))).results.map(
    ({ question, count }: { question: string; count: number }) => [question, count],
  )

/** The customer asks and is offered two articles. */
async function asks(words = question): Promise<Customer> {
  const ada = await newCustomer(desk)
  await ada.write(words)
  const { text, buttons } = (await ada.received()).at(-1)!
  assert.deepEqual([text, buttons], [offered, ['1', '2']])
  return ada
}

/** Ten minutes go by in which the customer says nothing. */
async function waits(): Promise<void> {
  desk.clock.advance(10 * 60_000)
  await bringForward(desk, sql`task = 'assistant.end_offer'`)
  await desk.settled()
}

/** What a conversation and its run say of a hand-over because nothing was found. */
async function assertRefused(ada: Customer, asked = question): Promise<void> {
  const { ai_state, assigned_user_id, assigned_team_id, hand_over_reason } = await ada.conversation()
  assert.deepEqual(
    [ai_state, assigned_user_id, assigned_team_id, hand_over_reason],
    ['waiting', null, team.id, 'no_answer'],
  )
  assert.equal(await newest(ada), noAnswer)
  const { state, found_nothing, decision } = (await ada.runs()).at(-1)!
  assert.deepEqual([state, found_nothing, decision.hand_over.reason], ['handed_over', true, 'no_answer'])
  const thread = await ada.thread()
  assert.deepEqual(
    thread.filter(({ meta }) => meta.activity?.kind === 'handed_over').map(({ meta }) => meta.activity.reason),
    ['no_answer'],
  )
  const { kind, reason, question: about } = thread.findLast(({ type }) => type === 'note').meta.note
  assert.deepEqual([kind, reason], ['handed_over', 'no_answer'])
  assert.ok(about.includes(asked), about)
}

async function assertQuoted(ada: Customer): Promise<void> {
  assert.match(await newest(ada), stormQuote)
  assert.deepEqual(await states(ada), ['offered', 'answered'])
  const { ai_state, assigned_user_id } = await ada.conversation()
  assert.deepEqual([ai_state, assigned_user_id], ['active', desk.assistantId])
}

test('where nothing clearly answers but something is near, the customer is asked which article is meant, and a tap brings it', async () => {
  const before = await stats()
  const ada = await asks()
  assert.deepEqual(await stats(), before, 'an offer alone is neither an answer nor a refusal')
  assert.ok(!(await gaps()).some(([asked]) => asked === question))
  await ada.tap('option:2', '2')
  await assertQuoted(ada)
  const now = await stats()
  assert.deepEqual([now.answered, now.no_answer], [before.answered + 1, before.no_answer])
  assert.ok(!(await gaps()).some(([asked]) => asked === question))
  await waits()
  await assertQuoted(ada)
})

test('agents see the offer with its buttons, the tap, and why the answer says what it says', async () => {
  const ada = await asks()
  await ada.tap('option:2', '2')
  const { uuid } = await ada.conversation()
  const [asked, said] = (await ada.thread()).filter(({ sender_type }) => sender_type === 'assistant')
  assert.deepEqual(
    asked.meta.buttons.map(({ title }: { title: string }) => title),
    ['1', '2'],
  )
  assert.equal((await ada.thread()).findLast(({ type }) => type === 'incoming').meta.tap.id, 'option:2')
  assert.deepEqual(
    said.meta.sources.map(({ title }: { title: string }) => title),
    [other],
  )
  const readRun = (message: string) => must(desk.admin.get(`/api/v1/conversations/${uuid}/messages/${message}/run`))
  const [offer, run] = [await readRun(asked.uuid), await readRun(said.uuid)]
  assert.deepEqual([run.state, run.question, run.decision.sources], ['answered', question, [1]])
  assert.deepEqual(
    run.passages.map(({ title, cited }: { title: string; cited: boolean }) => [title, cited]),
    [[other, true]],
  )
  assert.ok(run.sentences.every(({ rests_on }: { rests_on: string }) => rests_on === 'passage'))
  assert.equal(offer.state, 'offered')
  assert.deepEqual(
    offer.decision.offers.map(({ title }: { title: string }) => title),
    ['Moving home', other],
  )
})

for (const words of ['2.', 'the second one please', other]) {
  test(`"${words}" counts like the tap`, async () => {
    const ada = await asks()
    await ada.write(words)
    await assertQuoted(ada)
  })
}

test('the only article that is offered is also picked with a yes', async () => {
  const ada = await newCustomer(desk)
  await ada.write('the wind blew my fence down')
  assert.deepEqual((await ada.received()).at(-1)!.buttons, ['1'])
  await ada.write('yes please')
  assert.match(await newest(ada), /Fences are not covered/)
  assert.deepEqual(await states(ada), ['offered', 'answered'])
})

test('what is asked in other words instead is answered, and the offer is over', async () => {
  const ada = await asks()
  await ada.write('When is the premium taken by direct debit?')
  assert.match(await newest(ada), /on the first of each month/)
  await waits()
  assert.deepEqual(await states(ada), ['offered', 'answered'])
  assert.equal((await ada.conversation()).ai_state, 'active')
  assert.ok(!(await gaps()).some(([asked]) => asked === question))
})

for (const words of ['none of these', 'thanks anyway', 'Do you sell giraffes in Peru?']) {
  test(`who answers "${words}" gets a person, as a refusal would have`, async () => {
    const ada = await asks()
    await ada.write(words)
    await assertRefused(ada)
    assert.deepEqual(await states(ada), ['offered', 'handed_over'])
    assert.ok((await gaps()).some(([asked]) => asked === question))
    await waits()
    assert.equal((await texts(ada)).filter((text) => text === noAnswer).length, 1)
  })
}

test('who asks for a person below the offer gets one for that reason, and the question stays one that nothing answers', async () => {
  const ada = await asks()
  const told = (await gaps()).find(([asked]) => asked === question)?.[1] ?? 0
  await ada.write('can I speak to a person please')
  const { ai_state, hand_over_reason } = await ada.conversation()
  assert.deepEqual([ai_state, hand_over_reason], ['waiting', 'asked'])
  assert.equal((await gaps()).find(([asked]) => asked === question)?.[1], told + 1)
})

test('a picture brings a person, and a sticker is silence', async () => {
  const [ada, ben] = [await asks(), await asks()]
  await ada.send({ type: 'image', image: { id: 'none', mime_type: 'image/jpeg' } })
  await assertRefused(ada)
  await ben.send({ type: 'sticker', sticker: { id: 'none', mime_type: 'image/webp' } })
  assert.equal((await ben.conversation()).ai_state, 'active')
  await waits()
  await assertRefused(ben)
})

test('who is silent for ten minutes gets a person, once, with the figures of a refusal', async () => {
  const ada = await asks()
  const [before, told] = [await stats(), (await gaps()).find(([asked]) => asked === question)?.[1] ?? 0]
  assert.equal(await newest(ada), offered)
  await waits()
  await assertRefused(ada)
  await waits()
  await assertRefused(ada)
  assert.deepEqual(await states(ada), ['offered', 'handed_over'])
  const now = await stats()
  assert.deepEqual(
    [now.answered, now.no_answer, now.handed_over],
    [before.answered, before.no_answer + 1, before.handed_over + 1],
  )
  assert.equal((await gaps()).find(([asked]) => asked === question)?.[1], told + 1)
  const { uuid } = await ada.conversation()
  const said = (await ada.thread()).findLast(
    ({ type, sender_type }) => type === 'outgoing' && sender_type === 'assistant',
  )
  const run = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages/${said.uuid}/run`))
  assert.equal(run.question, question)
})

test('who is silent gets a person also where the conversation with the offer was merged', async () => {
  const inbox = `/api/v1/inboxes/${desk.inboxId}`
  const ada = await newCustomer(desk)
  await ada.write('Paying your premium')
  const { uuid: into } = await ada.conversation()
  await must(desk.admin.put(`/api/v1/conversations/${into}/status`, { status: 'Closed' }))
  await must(desk.admin.put(inbox, { reopen_window_hours: 0 }))
  await ada.write(question)
  await must(desk.admin.put(inbox, { reopen_window_hours: 48 }))
  assert.equal(await newest(ada), offered)
  await act(ada, 'merge', { into })
  await waits()
  const { ai_state, assigned_team_id } = await must(desk.admin.get(`/api/v1/conversations/${into}`))
  assert.deepEqual([ai_state, assigned_team_id], ['waiting', team.id])
})

test('silence changes nothing where an agent took over or the matter is over, and there a tap is a message like any other', async () => {
  const [ada, ben] = [await asks(), await asks()]
  await act(ada, 'take-over')
  const { uuid } = await ben.conversation()
  await must(desk.admin.put(`/api/v1/conversations/${uuid}/status`, { status: 'Resolved' }))
  await waits()
  await ada.tap('option:2', '2')
  assert.equal(await newest(ada), offered)
  assert.equal((await ada.thread()).findLast(({ type }) => type === 'incoming').content, '2')
  for (const customer of [ada, ben]) {
    assert.deepEqual(await states(customer), ['offered'])
    assert.ok((await customer.thread()).every(({ meta }) => meta.activity?.kind !== 'handed_over'))
  }
})

test('an agent has answered in between: the number is no pick any more', async () => {
  const ada = await asks()
  await act(ada, 'take-over')
  await act(ada, 'messages', { message: 'Is it 1 roof or 2?' })
  await act(ada, 'give-back')
  await ada.write('2')
  assert.doesNotMatch(await newest(ada), stormQuote)
})

for (const [what, change, back] of [
  ['is switched off', { enabled: false }, { enabled: true }],
  ['became internal', { internal: true }, { internal: false }],
] as const) {
  test(`the pick of an article that ${what} meanwhile is refused`, async () => {
    const ada = await asks()
    const { results } = await must(desk.admin.get(`/api/v1/ai/snippets?query=${encodeURIComponent(other)}`))
    const path = `/api/v1/ai/snippets/${results[0].id}`
    await must(desk.admin.put(path, change))
    await desk.settled()
    await ada.tap('option:2', '2')
    await assertRefused(ada)
    await must(desk.admin.put(path, back))
    await desk.settled()
  })
}

test('an internal article is never offered', async () => {
  const { results } = await must(desk.admin.get(`/api/v1/ai/snippets?query=${encodeURIComponent(other)}`))
  const path = `/api/v1/ai/snippets/${results[0].id}`
  await must(desk.admin.put(path, { internal: true }))
  await desk.settled()
  const ada = await newCustomer(desk)
  await ada.write(question)
  assert.doesNotMatch((await texts(ada)).join(), /Storm/)
  await must(desk.admin.put(path, { internal: false }))
  await desk.settled()
})

test('the same webhook twice sends one answer', async () => {
  const ada = await asks()
  const tap = { id: 'wamid.twice', type: 'interactive' }
  const content = { ...tap, interactive: { type: 'button_reply', button_reply: { id: 'option:2', title: '2' } } }
  await ada.send(content)
  await ada.send(content)
  await assertQuoted(ada)
  assert.equal((await texts(ada)).filter((text) => stormQuote.test(text)).length, 1)
})

test('a matter has one offer: the next question without an answer is refused', async () => {
  const ada = await asks()
  await ada.tap('option:2', '2')
  const next = 'do you take the money each month'
  await ada.write(next)
  await assertRefused(ada, next)
})

test('only what nothing answers is offered for: no person, no theft, no anger, no name that is nowhere', async () => {
  for (const words of [
    'something broke at home, i want to talk to a human',
    'something broke at home and they stole my card!',
    'something broke at home, this is ridiculous, you are useless',
    'something broke at home in Tbilisi, how do i tell you',
    'error 4711 broke at home, how do i tell you',
    'do you sell giraffes',
    'hello',
  ]) {
    const ada = await newCustomer(desk)
    await ada.write(words)
    assert.ok(!(await states(ada)).includes('offered'), words)
  }
})

test('who writes Arabic is asked in Arabic, and answered in it', async () => {
  const ada = await newCustomer(desk)
  await ada.write('هل التأمين يدفع عن الحديقة؟')
  const { text, buttons } = (await ada.received()).at(-1)!
  assert.match(text, /^لست متأكدًا من أنني فهمت سؤالك\. هل هو أحد هذه المواضيع؟\n1\. أضرار العواصف والفيضانات\n/)
  assert.deepEqual(buttons, ['1'])
  await ada.write('١')
  assert.match(await newest(ada), /لا يشمل التأمين الأسوار في الحديقة/)
})

test('where a chat model finds no answer the customer is asked too, and what was held back of it is refused', async () => {
  await useChatModel(desk)
  const held = { answer: { text: 'We also insure horses and their stables in Jutland.', sources: [1] } }
  const gaveUp = { answer: { text: 'Sorry.', sources: [], hand_over: { reason: 'no_answer', summary: 'It broke.' } } }
  await script(desk, gaveUp)
  const ada = await asks()
  await ada.tap('option:2', '2')
  await assertQuoted(ada)
  await script(desk, held)
  const ben = await newCustomer(desk)
  await ben.write(question)
  assert.deepEqual(await states(ben), ['handed_over'])
  await script(desk, gaveUp, { answer: { text: 'What can I do for you?', sources: [] } })
  const eve = await asks()
  await eve.write('none of these')
  await assertRefused(eve)
  await must(desk.admin.delete('/api/v1/ai/models/chat'))
})

test('the longest titles fit above buttons in every language', () => {
  const long = `${'Straßenverkehrsordnung '.repeat(9)}end`
  for (const language of translated)
    for (const aiOnly of [false, true]) {
      const text = offersArticles(language, [long, long, 'ا'.repeat(300)].map(shownTitle), aiOnly)
      const buttons = ['1', '2', '3'].map((title) => ({ id: `option:${title}`, title }))
      assert.ok(fitsButtons(text, buttons) && text.split('\n').every((line) => line.length <= 200), language)
    }
  assert.ok(shownTitle(long).length <= 100)
  assert.match(shownTitle(long), /Straßenverkehrsordnung…$/)
  assert.equal(shownTitle(' Two\n lines '), 'Two lines')
})

test('a pick names exactly one article and says nothing else', () => {
  const [one, two] = ['Returns', 'Delivery abroad']
  const articles = [one, two].map((title, at) => ({ article_id: at + 1, title: title! }))
  for (const [said, article] of [
    ...(['2', '2.', ' ２ ', '٢', '2️⃣', 'the second', `2. ${two}`].map((words) => [[words], 2]) as [string[], number][]),
    [['the first'], 1],
    [['delivery ABROAD!'], 2],
    [['ok', '2'], 2],
    [['2', 'thanks'], 2],
    [['1', '2'], undefined],
    [['both'], undefined],
    [['yes'], undefined],
    [['2 days'], undefined],
    [['3'], undefined],
    [['2', 'and how much is the post to Norway?'], undefined],
    ...['no', 'hm', 'none of these'].map((words) => [[words], undefined] as const),
    [[], undefined],
  ] as const)
    assert.equal(pick(said, articles), article, said.join())
  assert.equal(pick(['yes'], articles.slice(0, 1)), 1)
})
