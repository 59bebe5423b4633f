import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssistedDesk, newCustomer, script, useAssistedDesk } from '../../../../test/assistant.ts'
import { isOnAnother } from './others.ts'

const articles: [string, string][] = [
  ['Classic account', 'The Classic account costs CAD 4 a month. It pays no interest.'],
  ['Savings account', 'The Savings account pays 2.1 % interest a year. The rate may change every quarter.'],
  ['Closing an account', 'To close it, write to us. What is left goes to a savings account or another bank.'],
]
let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { articles: Object.fromEntries(articles.map((one, at) => [`kb/${at}`, one])), chat: true },
)

test('a true sentence on another product is no answer', async () => {
  const reads = async (question: string) => {
    const ada = await newCustomer(desk)
    await script(desk, { answer: { text: 'The Classic account costs CAD 4 a month.', sources: [1, 2, 3] } })
    await ada.write(question)
    return (await ada.received()).at(-1)!.text
  }
  assert.equal(await reads('What does the Classic account cost?'), 'The Classic account costs CAD 4 a month.')
  assert.match(await reads('What does the Platinum account cost?'), /^I found no answer/)
})

const isOther = (question: string, cited: string, text: string, language = 'en', shown = articles) =>
  isOnAnother(text, {
    ...{ question, language },
    passages: shown.map(([title, text]) => ({ title, heading: '', text, cited: title === cited })),
  })

test('what is cited is on another kind of the thing, if its title has the thing and it has nowhere the kind', () => {
  const price = 'It costs CAD 4 a month.'
  assert.ok(isOther('Which savings account has the best rate?', 'Classic account', price))
  assert.ok(isOther('What does the platinum account cost?', 'Classic account', price), 'there is no such kind')
  assert.ok(!isOther('What does the classic account cost?', 'Classic account', price))
  assert.ok(!isOther('What does my account cost?', 'Classic account', price))
  assert.ok(!isOther('How do I close my savings account?', 'Closing an account', 'Write to us.'), 'it names the kind')
  assert.ok(!isOther('How many euros is the 3rd account?', 'Classic account', price), 'a number is no kind')
})

test('an answer that names the kind itself, and the answer to a long question, are left to the other checks', () => {
  const none = 'We have no platinum account. The Classic account costs CAD 4 a month.'
  assert.ok(!isOther('What does the platinum account cost?', 'Classic account', none))
  const long = 'I moved to Norway last month with my husband, what does the platinum account cost there?'
  assert.ok(!isOther(long, 'Classic account', 'It costs CAD 4 a month.'))
})

test('where the kind stands behind the thing, it is read there', () => {
  const shown: [string, string][] = [['Cuenta básica', 'La cuenta básica cuesta 4 euros al mes.']]
  assert.ok(isOther('¿Cuánto cuesta la cuenta platino?', 'Cuenta básica', 'Cuesta 4 euros al mes.', 'es', shown))
  assert.ok(!isOther('¿Cuánto cuesta la cuenta básica?', 'Cuenta básica', 'Cuesta 4 euros al mes.', 'es', shown))
})
