import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, must, newCustomer, useAssistedDesk } from '../../../../test/assistant.ts'
import { partQuestions } from './parting.ts'
import { leavesRest } from './sentences.ts'

const articles = {
  hours: ['Opening hours', 'The shop is open Monday to Friday from 10 to 18 and on Saturday from 10 to 15.'],
  card: [
    'Loyalty card',
    'The loyalty card costs 20 euros a year.\n\nYou can cancel the card under My account at any time.',
  ],
  stunden: ['Werkstatt', 'Die Werkstatt ist montags bis freitags von 9 bis 17 Uhr geöffnet.'],
}
const rest = 'I found no answer to the rest in our articles. A colleague will get back to you here.'

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { articles },
)

type Customer = Awaited<ReturnType<typeof newCustomer>>
async function asks(words: string): Promise<{ ada: Customer; said: string }> {
  const ada = await newCustomer(desk)
  await ada.write(words)
  return { ada, said: (await ada.received()).at(-1)!.text }
}
const gaps = async (): Promise<string[]> =>
  (await must(desk.admin.get('/api/v1/ai/gaps?page_size=500'))).results.map(
    ({ question }: { question: string }) => question,
  )

test('two questions in one message are both answered, each under the title of its article, which both are cited', async () => {
  const { ada, said } = await asks('What are your opening hours, and do you deliver inside Denmark?')
  assert.match(said, /^\*Opening hours\*\n.*Monday to Friday.*\n\n\*Delivery\*\n.*one to two working days/)
  const answer = (await ada.thread()).findLast(({ sender_type }) => sender_type === 'assistant')
  assert.deepEqual(
    answer.meta.sources.map(({ title }: { title: string }) => title),
    ['Opening hours', 'Delivery'],
  )
  const { ai_state } = await ada.conversation()
  assert.equal(ai_state, 'active')
  const { uuid } = await ada.conversation()
  const run = await must(desk.admin.get(`/api/v1/conversations/${uuid}/messages/${answer.uuid}/run`))
  assert.ok(run.sentences.every(({ rests_on }: { rests_on: string }) => rests_on === 'passage'))
})

test('two questions about one thing are answered from one article, without a title', async () => {
  const { said } = await asks('How much is the loyalty card? And can I cancel it?')
  assert.match(said, /^The loyalty card costs 20 euros.*My account/s)
})

test('of two questions the one that an article answers is answered, and a person is left the other one', async () => {
  const { ada, said } = await asks('When is the shop open on Saturday, and do you sell garden gnomes?')
  assert.match(said, /Saturday from 10 to 15/)
  assert.ok(said.endsWith(`\n\n${rest}`), said)
  const { ai_state, hand_over_reason } = await ada.conversation()
  assert.deepEqual([ai_state, hand_over_reason], ['waiting', 'no_answer'])
  const [{ state, found_nothing, decision }] = await ada.runs()
  assert.deepEqual([state, found_nothing, decision.rest], ['handed_over', false, 'do you sell garden gnomes?'])
  const thread = await ada.thread()
  assert.equal(thread.findLast(({ type }) => type === 'note').meta.note.question, 'do you sell garden gnomes?')
  const asked = await gaps()
  assert.ok(asked.includes('do you sell garden gnomes?'))
  assert.ok(!asked.some((one) => one.includes('Saturday')))
  const answer = thread.findLast(({ sender_type, type }) => sender_type === 'assistant' && type === 'outgoing')
  const run = await must(
    desk.admin.get(`/api/v1/conversations/${(await ada.conversation()).uuid}/messages/${answer.uuid}/run`),
  )
  assert.deepEqual(
    run.sentences.map(({ rests_on }: { rests_on: string }) => rests_on),
    ['passage', 'courtesy', 'courtesy'],
  )
})

test('the rest is told in the language of the customer', async () => {
  const { said } = await asks('Wann hat die Werkstatt geöffnet und verkaufen Sie auch Gartenzwerge?')
  assert.match(said, /montags bis freitags/)
  assert.ok(said.endsWith(leavesRest('de', false)), said)
})

test('what is one question is not taken apart', () => {
  for (const [language, ...messages] of [
    ['en', 'Can I bring my cat and my dog?', 'Where and when do I pick it up?', 'Do you know if and how I can cancel?'],
    ['en', 'Hello, can you help me? When are you open?', 'My card is gone?! What should I do? What can I do?'],
    ['en', 'If I send it back and you get it, when do I get my money?', 'How much is shipping to Sweden and Norway?'],
    ['en', 'Is it open? Thank you!', `${'I waited for a long time and nobody came. '.repeat(6)}Why? When do you come?`],
    ['de', 'Wann und wo kann ich parken?', 'Können Sie mir helfen? Was kostet eine Reparatur?'],
    ['de', 'Was passiert, wenn ich krank bin und nicht komme?', 'Liefern Sie nach Wien und Graz?'],
    ['es', '¿Cómo y cuándo pago?', '¿Puedo viajar con mi perro y mi gato?', '¿Me puede ayudar? ¿Cuánto cuesta?'],
    ['fr', 'Où et quand puis-je venir ?', 'Livrez-vous en France et en Belgique ?'],
    ['ru', 'Где и когда можно забрать заказ?'],
  ] as const)
    for (const message of messages) assert.equal(partQuestions(message, language), undefined, message)
})

test('what are two questions is taken apart, with what is said before each', () => {
  for (const [language, message, ...parts] of [
    ['en', 'what are your hours and do you deliver to Bergen', 'what are your hours?', 'do you deliver to Bergen?'],
    [
      'en',
      'Hi! My bike broke. Do you repair it? And what does it cost?',
      'My bike broke. Do you repair it?',
      'And what does it cost?',
    ],
    ['de', 'Was kostet das Abo und wie kann ich kündigen?', 'Was kostet das Abo?', 'wie kann ich kündigen?'],
    ['de', 'Wo kann ich parken und haben Sie am Sonntag offen?', 'Wo kann ich parken?', 'haben Sie am Sonntag offen?'],
    ['es', '¿Cuánto cuesta el viaje y alquilan coches?', '¿Cuánto cuesta el viaje?', 'alquilan coches?'],
    ['fr', 'Quels sont les horaires et livrez-vous à Lyon ?', 'Quels sont les horaires?', 'livrez-vous à Lyon ?'],
    ['da', 'Hvad koster fragten, og hvornår har I åbent?', 'Hvad koster fragten?', 'hvornår har I åbent?'],
    ['ru', 'Сколько стоит доставка и когда вы открыты?', 'Сколько стоит доставка?', 'когда вы открыты?'],
    ['ja', '送料はいくらですか？ 返品はできますか？', '送料はいくらですか？', '返品はできますか？'],
  ] as const)
    assert.deepEqual(
      partQuestions(message, language)?.map(({ question }) => question),
      parts,
      message,
    )
})
