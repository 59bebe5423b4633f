import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { compares, comparesNothing, leansOnHistory, type Turn } from '../understanding/follow-ups.ts'
import { findPassages } from './searching.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ simulator: true })
  const articles = [
    ['returns', 'Returns', 'Helmets can be returned within 30 days. It takes five days until the money is back.'],
    ['repairs', 'Repairs', 'A repair of the brakes takes two hours. We lend you a bike meanwhile.'],
    ['kids', 'Kids', 'We sell bikes for kids from three years on.'],
    ['versand', 'Versand', 'Der Versand nach Österreich kostet 5 € und dauert drei Tage.'],
    ['доставка', 'Доставка', 'Доставка стоит 300 рублей и занимает два дня.'],
  ]
  for (const [key, title, content] of articles) {
    await desk.admin.post('/api/v1/ai/snippets/upsert', { key, title, content })
  }
  await desk.settled()
})
after(() => desk.stop())

const customer = (text: string): Turn => ({ role: 'customer', text })
const answer = (text: string, ...titles: string[]): Turn => ({ role: 'assistant', text, titles })
const find = async (question: string, history: Turn[] = []) => {
  const { passages, ...found } = await findPassages(desk.ctx, { question, history, language: 'en' })
  return { ...found, keys: passages.map(({ key }) => key) }
}

test('a question that stands by itself is searched as it is', async () => {
  const question = 'How long does a repair of the brakes take?'
  const found = await find(question, [customer('Can I return a helmet?'), answer('Yes.', 'Returns')])
  assert.deepEqual([found.understood_as, found.queries], [question, [question]])
  assert.equal(found.keys[0], 'repairs')
})

const standing: [language: string, earlier: string, question: string][] = [
  ['en', 'Do you repair brakes?', 'How many days do I have to return a helmet?'],
  ['de', 'Was kostet die Reparatur?', 'Wie lange dauert der Versand in das Ausland?'],
  ['fr', 'Combien coûte la réparation ?', 'Où est le colis de ma commande ?'],
]
for (const [language, earlier, question] of standing) {
  test(`"${question}" stands by itself in its language, though other languages point back with words of it`, async () => {
    const history = [customer(earlier), answer('Yes.', 'Repairs')]
    const { queries } = await findPassages(desk.ctx, { question, history, language })
    assert.deepEqual(queries, [question])
  })
}

const followUps: [earlier: string, question: string, key: string][] = [
  ['Can I return a helmet?', 'And how long does that take?', 'returns'],
  ['Do you repair brakes?', 'And how long does that take?', 'repairs'],
  ['Do you sell bikes?', 'what about kids', 'kids'],
  ['Gibt es Versand nach Österreich?', 'Und was kostet das?', 'versand'],
  ['Сколько стоит доставка?', 'А как долго?', 'доставка'],
]
for (const [earlier, question, key] of followUps) {
  test(`"${question}" after "${earlier}" is searched with what it leans on`, async () => {
    const found = await find(question, [customer(earlier), answer('Yes.')])
    assert.equal(found.keys[0], key)
    assert.ok(found.understood_as.startsWith(question.replace('?', '')) && found.understood_as.length > question.length)
    assert.deepEqual(found.queries, [found.understood_as, question])
  })
}

test('a chain of follow-ups keeps its subject', async () => {
  const history = [customer('How do I return a helmet?'), answer('Send it.'), customer('How long?'), answer('30 days.')]
  assert.equal((await find('And the money?', history)).keys[0], 'returns')
})

test('the article that the last answer rests on tells what the conversation is about', async () => {
  const history = [customer('hi'), answer('A repair takes two hours.', 'Repairs')]
  assert.equal((await find('and how much is that?', history)).keys[0], 'repairs')
})

test('a follow-up about something else finds no answer in what was spoken of before', async () => {
  const history = [customer('Do you repair brakes?'), answer('Yes.', 'Repairs')]
  assert.equal((await find('And the swimming goggles?', history)).confidence, 0)
  assert.equal((await find('And to Iceland?', history)).confidence, 0)
  assert.ok((await find('And how long does it take?', history)).confidence > 0)
})

test('a short question is left alone when nothing was said before', async () => {
  assert.deepEqual((await find('And kids?')).queries, ['And kids?'])
})

test('a question without a word finds nothing', async () => {
  assert.deepEqual(await find('?!'), { confidence: 0, rival: false, understood_as: '?!', queries: ['?!'], keys: [] })
})

test('what was quoted just before comes first, unless another article holds more of what is new', async () => {
  const history = [customer('What does a repair of the brakes cost?'), answer('Two hours.', 'Repairs')]
  assert.equal((await find('and how long does it take?', history)).keys[0], 'repairs')
  assert.equal((await find('and how do I return helmets?', history)).keys[0], 'returns')
  assert.equal((await find('and returns?', history)).keys[0], 'returns')
})

test('"which one" is a question about things that were spoken of, and compares if it says in what', () => {
  const history = [customer('Do you sell bikes?'), answer('Yes.', 'Kids')]
  assert.ok(leansOnHistory('which one is cheaper for my daughter?', history, 'en'))
  assert.ok(compares('which one is cheaper?', 'en') && compares('welcher ist günstiger?', 'de'))
  assert.ok(!compares('which bikes do you sell?', 'en') && !compares('is it cheaper?', 'en'))
})

test('words that only say which kind of answer is wanted do not make a question stand by itself', () => {
  const history = [customer('What does a repair cost?'), answer('20 €.', 'Repairs')]
  assert.ok(leansOnHistory('how long does the repair take', history, 'en'))
  assert.ok(leansOnHistory('was kostet das für kinder', history, 'de'))
  assert.ok(!leansOnHistory('how long does a repair of the brakes take', history, 'en'))
  assert.ok(!leansOnHistory('was kostet das Kinderrad mit Helm', history, 'de'))
})

test('"which has the best rate?" compares nothing, unless something was spoken of', () => {
  assert.ok(comparesNothing('which has the best rate?', 'en', []))
  assert.ok(comparesNothing('welche hat die höchsten Zinsen?', 'de', []))
  assert.ok(!comparesNothing('which has the best rate?', 'en', [customer('Cards?'), answer('Two.', 'Gold card')]))
  assert.ok(!comparesNothing('which savings account has the best rate?', 'en', []))
})

describe('where a chat model words what is searched', () => {
  before(() => {
    const address = `${desk.simulator.url}/models/v1`
    return desk.admin.put('/api/v1/ai/models/chat', { enabled: true, address, api_key: 'sk-secret', model: 'talker' })
  })
  beforeEach(() => simulate(desk, 'POST', '/models/reset'))

  const history: Turn[] = [
    { role: 'customer', text: 'Can I give a helmet back?' },
    { role: 'assistant', text: 'Yes.' },
  ]
  const rewrite = (query: unknown) =>
    simulate(desk, 'POST', '/models/replies', { replies: [{ tool_calls: [{ name: 'search', arguments: { query } }] }] })
  const calls = async () => (await simulate(desk, 'GET', '/models/calls')).calls as { body: object }[]
  test('a follow-up is searched as the chat model words it, and as it stands', async () => {
    await rewrite('How long can a helmet be returned?')
    const found = await find('and how long?', history)
    const worded = 'How long can a helmet be returned?'
    assert.deepEqual(
      [found.understood_as, found.queries, found.keys[0]],
      [worded, [worded, 'and how long?'], 'returns'],
    )
    assert.match(JSON.stringify((await calls())[0]!.body), /Can I give a helmet back/)
  })

  test('a question in a language that no article has is searched in theirs', async () => {
    await rewrite('Until when can I return a helmet?')
    const found = await find('Fino a quando posso restituire un casco?')
    assert.equal(found.keys[0], 'returns')
    assert.match(JSON.stringify((await calls())[0]!.body), /in English/)
  })

  test('a question that stands by itself costs no call', async () => {
    assert.equal((await find('Can a helmet be returned?', history)).keys[0], 'returns')
    assert.deepEqual(await calls(), [])
  })

  const useless: [what: string, query: unknown][] = [
    ['no text', 7],
    ['no word', '?'],
  ]
  for (const [what, query] of useless) {
    test(`a query that is ${what} is done without`, async () => {
      await rewrite(query)
      assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
    })
  }

  test('a model that is slow to word it is done without, and does not count as away', async () => {
    await simulate(desk, 'POST', '/models/faults', { kind: 'silence' })
    assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
    assert.equal((await desk.admin.get('/api/v1/ai/models/chat')).body.data.outage, null)
  })

  test('a model that refuses to word it is done without', async () => {
    await simulate(desk, 'POST', '/models/faults', { kind: 'status', status: 400 })
    assert.equal((await find('and how long?', history)).understood_as, 'and how long (helmet back)?')
  })
})
