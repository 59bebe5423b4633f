import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'
import { spell } from './plain-wording.ts'

const others = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} is about bells, baskets and mudguards.`)
const articles = [
  { title: 'Returns of helmets', content: ['Helmets can be returned within 30 days, unused.', ...others].join('\n\n') },
  { title: 'Warranty', content: 'The frame has a warranty of five years, and the battery one of two.' },
  {
    title: 'Battery and charging',
    content: 'A full charge takes four and a half hours. The key lets the battery out.',
  },
  { title: 'Gold card', content: 'The yearly fee of the Gold card is 120 euros. It is paid in January.' },
  { title: 'Gold account', content: 'The yearly fee of the Gold account is 18 euros. It is paid in March.' },
  { title: 'SIM M', content: 'The plan costs £14 a month. EU roaming: 10 GB are included.' },
  { title: 'SIM L', content: 'The plan costs £22 a month. EU roaming: 25 GB are included.' },
  { title: 'Forgotten things', content: 'What you have forgotten in a room is kept for six months.' },
  { title: 'Opening hours', content: 'The shop is open Monday to Friday from 10 to 18 and on Saturday from 10 to 15.' },
]

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  for (const article of articles)
    await must(desk.admin.post('/api/v1/ai/snippets/upsert', { key: article.title, ...article }))
  await desk.settled()
})
after(() => desk.stop())

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
