import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, must, newCustomer, startAssistedDesk } from '../../../../test/assistant.ts'

const others = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} is about bells, baskets and mudguards.`)
const articles = [
  { title: 'Returns of helmets', content: ['Helmets can be returned within 30 days, unused.', ...others].join('\n\n') },
  { title: 'Warranty', content: 'The frame has a warranty of five years, and the battery one of two.' },
  {
    title: 'Battery and charging',
    content: 'A full charge takes four and a half hours. The key lets the battery out.',
  },
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

test('a question is answered whatever was written in one breath with it', async () => {
  for (const words of ['Thank you, that was very kind of you!', 'My bike has a dent in its frame and I am angry.']) {
    const ada = await newCustomer(desk)
    await ada.write(words, question)
    assert.match(await newest(ada), answer)
  }
})
