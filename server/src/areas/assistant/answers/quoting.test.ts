import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, must, newCustomer, useAssistedDesk } from '../../../../test/assistant.ts'
import { textPdf } from '../../../../test/pdf.ts'
import { leavesRest } from '../sentences/service.ts'
import { partQuestions } from '../understanding/parting.ts'
import { spell } from '../understanding/plain-wording.ts'

const others = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} is about bells, baskets and mudguards.`)
const articles = {
  helmets: ['Returns of helmets', ['Helmets can be returned within 30 days, unused.', ...others].join('\n\n')],
  warranty: ['Warranty', 'The frame has a warranty of five years, and the battery one of two.'],
  battery: ['Battery and charging', 'A full charge takes four and a half hours. The key lets the battery out.'],
  gold_card: ['Gold card', 'The yearly fee of the Gold card is 120 euros. It is paid in January.'],
  gold_account: ['Gold account', 'The yearly fee of the Gold account is 18 euros. It is paid in March.'],
  sim_m: ['SIM M', 'The plan costs £14 a month. EU roaming: 10 GB are included.'],
  sim_l: ['SIM L', 'The plan costs £22 a month. EU roaming: 25 GB are included.'],
  forgotten: ['Forgotten things', 'What you have forgotten in a room is kept for six months.'],
  hours: ['Opening hours', 'The shop is open Monday to Friday from 10 to 18 and on Saturday from 10 to 15.'],
  card: [
    'Loyalty card',
    'The loyalty card costs 20 euros a year.\n\nYou can cancel the card under My account at any time.',
  ],
  stunden: ['Werkstatt', 'Die Werkstatt ist montags bis freitags von 9 bis 17 Uhr geöffnet.'],
}

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { articles },
)

const question = 'How many days do I have to return a helmet?'
const answer = /30 days/

type Customer = Awaited<ReturnType<typeof newCustomer>>
const newest = async (customer: Customer) => (await customer.received()).at(-1)!.text

test('what it has answered once it answers again after a person had the conversation', async () => {
  const ada = await newCustomer(desk)
  await ada.write(question)
  assert.match(await newest(ada), answer)
  await ada.write('How long is the warranty?')
  assert.match(await newest(ada), /five years/)
  const { uuid } = await ada.conversation()
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/take-over`))
  await ada.write('My bike has a dent in its frame and I am angry.')
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/messages`, { message: 'I am looking into it.' }))
  await must(desk.admin.post(`/api/v1/conversations/${uuid}/give-back`, {}))
  await desk.settled()
  await ada.write(question)
  assert.match(await newest(ada), answer)
  assert.deepEqual([...new Set((await ada.runs()).map(({ state }) => state))], ['answered'])
})

test('a question that only seems to lean on what was said before is answered as it stands', async () => {
  const ada = await newCustomer(desk)
  await ada.write('How long is the warranty?')
  await ada.write('When are you open?')
  assert.match(await newest(ada), /Monday to Friday/)
})

test('slips and chat around a question do not hide it', async () => {
  for (const words of [
    'how logn is the waranty on teh frmae',
    'hi guys, lovely shop! my neighbour told me about you, how long is the warranty of the frame?',
  ]) {
    const ada = await newCustomer(desk)
    await ada.write(words)
    assert.match(await newest(ada), /five years/, words)
  }
})

test('what is quoted in another language than the assistant speaks says so', async () => {
  const path = `/api/v1/ai/assistants/${desk.assistantId}`
  await must(desk.admin.put(path, { languages: ['de'] }))
  const ada = await newCustomer(desk)
  await ada.write('How long is the warranty?')
  assert.match(await newest(ada), /^Aus unseren Hilfeseiten \(Englisch\):\n\nThe frame has a warranty of five years/)
  await must(desk.admin.put(path, { languages: [] }))
})

test('a short quote in another language says so too', async () => {
  const key = 'kb/bell'
  await must(
    desk.admin.post('/api/v1/ai/snippets/upsert', {
      ...{
        key,
        title: 'Klingelton',
        content:
          '# Klingelton\nDie Klingel klingt in C.\n\n# Lieferant\nDer Lieferant der Teile sitzt in Bonn und wird von uns nicht genannt.',
      },
    }),
  )
  await desk.settled()
  const path = `/api/v1/ai/assistants/${desk.assistantId}`
  await must(desk.admin.put(path, { languages: ['en'] }))
  const ada = await newCustomer(desk)
  await ada.write('Wie klingt die Klingel?')
  assert.match(await newest(ada), /^From our help pages \(German\):\n\nDie Klingel klingt in C\./)
  await must(desk.admin.put(path, { languages: [] }))
})

test('a question is answered whatever was written in one breath with it', async () => {
  for (const words of ['Thank you, that was very kind of you!', 'My bike has a dent in its frame and I am angry.']) {
    const ada = await newCustomer(desk)
    await ada.write(words, question)
    assert.match(await newest(ada), answer)
  }
})

test('of two variants the customer is asked which one is meant, once, and the choice answers the question', async () => {
  for (const [choice, fee] of [
    ['Gold account', /18 euros/],
    ['the card', /120 euros/],
  ] as const) {
    const ada = await newCustomer(desk)
    await ada.write('What is the yearly fee of Gold?')
    const { text, buttons } = (await ada.received()).at(-1)!
    assert.match(text, /^Which one do you mean\?/)
    assert.deepEqual(buttons?.toSorted(), ['Gold account', 'Gold card'])
    await ada.write(choice)
    assert.match(await newest(ada), fee)
    assert.doesNotMatch(await newest(ada), fee.source.startsWith('18') ? /120/ : /18/)
  }
  for (const [place, at] of [
    ['1', 0],
    ['the second one please', 1],
  ] as const) {
    const ada = await newCustomer(desk)
    await ada.write('What is the yearly fee of Gold?')
    const { buttons } = (await ada.received()).at(-1)!
    await ada.write(place)
    assert.match(await newest(ada), buttons![at] === 'Gold card' ? /120 euros/ : /18 euros/)
    assert.doesNotMatch(await newest(ada), buttons![at] === 'Gold card' ? /18 euros/ : /120 euros/)
  }
  for (const neither of ['neither', 'keins davon']) {
    const dan = await newCustomer(desk)
    await dan.write('What is the yearly fee of Gold?')
    await dan.write(neither)
    assert.doesNotMatch(await newest(dan), /euros/, neither)
  }
  const eve = await newCustomer(desk)
  await eve.write('What is the yearly fee of Gold?')
  await eve.write('I do not know, the yearly one')
  assert.doesNotMatch(await newest(eve), /^Which one do you mean/)
})

test('who goes on asking about what was said in full is told the part that answers, and nothing of another thing', async () => {
  const eva = await newCustomer(desk)
  await eva.write('How does the battery charge?')
  assert.match(await newest(eva), /four and a half hours/)
  await eva.write('and the key?')
  assert.match(await newest(eva), /^The key lets the battery out\.(?!.*charge)/s)
  const { length } = await eva.received()
  await eva.write('and the helmet of Oslo?')
  assert.ok((await eva.received()).slice(length).every(({ text }: { text: string }) => !text.includes('battery')))
})

test('another variant is named by its letter or its word alone', async () => {
  const ada = await newCustomer(desk)
  await ada.write('How much is SIM M a month?')
  assert.match(await newest(ada), /£14/)
  await ada.write('and L?')
  assert.match(await newest(ada), /£22/)
  await ada.write('does it have EU roaming?')
  assert.match(await newest(ada), /25 GB/)
  const ben = await newCustomer(desk)
  await ben.write('What is the yearly fee of the Gold card?')
  await ben.write('and the account?')
  assert.match(await newest(ben), /18 euros/)
})

test('two other letters make another word, not a slip', () => {
  assert.equal(
    spell('wann muss ich das Zimmer verlassen', ['Was Sie im Zimmer vergessen haben']).includes('vergessen'),
    false,
  )
  assert.match(spell('how long is the warrantee', ['the warranty of the frame']), /warranty/)
})

const rest = 'I found no answer to the rest in our articles. A colleague will get back to you here.'
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
  assert.ok(said.endsWith(leavesRest('de', { ai_only: false })), said)
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

const said = 'We open our workshop in Randers on weekdays from nine to five.'
const more = 'The staff of the workshop also repairs wheels, brakes and lamps while you wait.'
const heading = 'Workshop hours'

const textOf = (file: string | Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([file as Buffer<ArrayBuffer>]), name)
  return desk.admin.post('/api/v1/ai/snippets/import-file', form)
}
const write = (content: string) =>
  desk.admin.post('/api/v1/ai/snippets/upsert', { key: 'kb/hours', title: 'Randers', content })

/** Ways in which a heading stands above, or in one line with, its text. */
const forms: [form: string, store: () => ReturnType<typeof write>][] = [
  ['Markdown', () => write(`## ${heading}\n${said}\n${more}`)],
  ['Markdown, underlined', () => write(`${heading}\n---\n${said}\n${more}`)],
  ['Markdown, bold in one line', () => write(`**${heading}** ${said} ${more}`)],
  ['plain text', () => write(`${heading}\n${said} ${more}`)],
  ['HTML', () => write(`<h2>${heading}</h2><p>${said} ${more}</p>`)],
  ['HTML, bold in one line', () => write(`<p><b>${heading}</b> ${said} ${more}</p>`)],
  ['HTML, bold with a break', () => write(`<p><strong>${heading}</strong><br>${said} ${more}</p>`)],
  [
    'an HTML file',
    () =>
      textOf(
        `<html><title>Randers</title><body><main><p><b>${heading}</b> ${said} ${more}</p></main></body></html>`,
        'a.html',
      ),
  ],
  ['a PDF, large', () => textOf(textPdf([[{ text: heading, size: 18 }, { text: said }, { text: more }]]), 'b.pdf')],
  [
    'a PDF, in letters of one size',
    () => textOf(textPdf([[{ text: heading }, { text: said }, { text: more }]]), 'c.pdf'),
  ],
]

for (const [form, store] of forms)
  test(`a heading is not run into its sentence: ${form}`, async () => {
    await desk.ctx.db.deleteFrom('article').execute()
    await must(store())
    await desk.settled()
    const ada = await newCustomer(desk)
    await ada.write('When do you open the workshop in Randers on weekdays?')
    const text = (await ada.received()).at(-1)!.text
    assert.ok(text.includes(said), text)
    assert.doesNotMatch(text, /hours\*{0,2} ?We/)
  })
