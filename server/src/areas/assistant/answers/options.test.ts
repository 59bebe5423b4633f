import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import fc from 'fast-check'
import { type AssistedDesk, modelCalls, newCustomer, script, useAssistedDesk } from '../../../../test/assistant.ts'
import { poll } from '../../../../test/thread.ts'
import { simulate } from '../../../../test/whatsapp.ts'
import { fitsButtons, fitsList } from '../../../providers/whatsapp/client.ts'
import { chooseByPlace } from './choosing.ts'
import { offer, readChoice, readOptions } from './options.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the provider was sent is read freely.
type Free = any

let desk: AssistedDesk
useAssistedDesk(
  (made) => {
    desk = made
  },
  { chat: true },
)
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

const question = 'How many days do I have to return a helmet?'

/** The newest message that a customer receives when the model offers these options. */
async function offers(options: unknown, text = 'Within 30 days. Which one?') {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text, sources: [1], options } })
  await ada.write(question)
  const newest = async (): Promise<Free> =>
    (await simulate(desk, 'GET', `/messages?to=${ada.phone}&kind=message`)).messages.at(-1)
  await ada.received()
  return { ada, message: await newest(), said: (await ada.received()).at(-1)! }
}

/** What the model was asked last, in the customer's words. */
const asked = async () => (await modelCalls(desk)).at(-1).body.messages.at(-1).content.split('<customer>').at(-1)

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `Model ${'ABCDEFGHIJKLMN'[n]}`)

test('up to three short options are buttons', async () => {
  const { message } = await offers(numbers(3))
  assert.equal(message.body.interactive.type, 'button')
})

test('four to ten options are a list, and a tap on a row is the answer', async () => {
  for (const count of [4, 10]) {
    const { ada, message, said } = await offers(numbers(count))
    const { type, body, action } = message.body.interactive
    assert.deepEqual([type, body.text, action.button], ['list', 'Within 30 days. Which one?', 'See options'])
    assert.deepEqual(said.buttons, numbers(count))
    const [, second] = action.sections[0].rows
    await script(desk, { answer: { text: 'Could you describe it?', sources: [] } })
    const button = { ...second, description: '' }
    await simulate(desk, 'POST', '/messages', { from: ada.phone, type: 'interactive', button, reply_to: message.id })
    await poll(async () => (await ada.received()).at(-1)!.text === 'Could you describe it?')
    assert.match(await asked(), /Model B/)
    const tap = (await ada.thread()).findLast(({ type }) => type === 'incoming')
    assert.deepEqual([tap.content, tap.meta.tap.id], ['Model B', 'option:2'])
    const shown = (await ada.thread()).find(({ meta }) => meta.buttons?.length === count)
    assert.equal(shown.content, 'Within 30 days. Which one?')
  }
})

const long = 'The blue helmet with the large visor and the soft band'
const lines: [what: string, options: string[], text?: string][] = [
  ['a label of 21 to 80 letters', ['A helmet', long]],
  ['a label of more than 80 letters', ['A helmet', `${long}, which you bought last year in our shop`]],
  ['four, of which one has more than 24 letters', [...numbers(3), long]],
  [
    'a text of more than 1,024 letters',
    ['A helmet', 'A bike'],
    `Within 30 days. ${'Unused and in its box. '.repeat(60)}Which one?`,
  ],
]
for (const [what, options, text] of lines) {
  test(`options that can not be tapped stand as lines, and the number of one is the answer: ${what}`, async () => {
    const { ada, message, said } = await offers(options, text)
    assert.equal(message.type, 'text')
    const stood = options.map((option, index) => `${index + 1}. ${option}`).join('\n')
    assert.ok(said.text.startsWith('Within 30 days.') && said.text.endsWith(`Which one?\n\n${stood}`), said.text)
    assert.notEqual((await ada.conversation()).ai_state, 'waiting')
    await script(desk, { answer: { text: 'Could you describe it?', sources: [] } })
    await ada.write(' 2. ')
    assert.ok((await asked()).includes(options[1]))
    assert.equal((await ada.received()).at(-1)!.text, 'Could you describe it?')
  })
}

test('more than ten options, or invalid ones, never lose the answer', async () => {
  assert.deepEqual((await offers(numbers(14))).said.buttons, numbers(10))
  for (const options of ['A helmet', 7, { a: 1 }, [null, 7, {}, '', ' ', '\n'], [['x']]])
    assert.deepEqual(
      (await offers(options)).said,
      { text: 'Within 30 days. Which one?', buttons: [] },
      JSON.stringify(options),
    )
  const { said } = await offers(['1. A helmet', ' **a helmet** ', '- A\nbike'])
  assert.deepEqual(said.buttons, ['A helmet', 'A bike'])
})

test('options that stand as lines in the text are not said twice', async () => {
  const options = ['A helmet', long]
  const text = `Which one?\n- A helmet\n- ${long}`
  assert.equal((await offers(options, text)).said.text, text)
})

test('whatever is offered is tapped within the limits of WhatsApp, or stands in the text', () => {
  const label = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 300 }), fc.anything())
  fc.assert(
    fc.property(fc.array(label, { maxLength: 16 }), fc.string({ minLength: 1, maxLength: 2_000 }), (given, text) => {
      const options = readOptions(given)
      assert.ok(
        options.length <= 10 &&
          options.every((option) => option.length <= 200 && option.trim() === option && option !== ''),
      )
      assert.ok(options.every((option) => option.isWellFormed()))
      if (options.length === 0) return
      const offered = offer(text, options, 'See options')
      if ('buttons' in offered) assert.ok(fitsButtons(text, offered.buttons))
      else if ('list' in offered) assert.ok(options.length > 3 && fitsList(text, offered.list))
      else if (offered.lines !== '') assert.equal(offered.lines.split('\n').length, options.length)
    }),
  )
})

test('a number is a choice when it stood beside one, in whatever figures it is written', () => {
  const options = ['A helmet', long]
  const shown = `Which one?\n\n1. A helmet\n2. ${long}`
  for (const said of ['2', '2.', '2)', ' 2 ', '２', '٢', '2\ufe0f\u20e3'])
    assert.equal(readChoice(said, shown, options), long, said)
  for (const said of ['3', '0', '22', '2 days', 'two', '']) assert.equal(readChoice(said, shown, options), said)
  assert.equal(readChoice('2', 'Which one?', options), '2')
})

test('one of several titles is chosen by its place, in figures and in words', () => {
  const titles = ['Gold card', 'Gold account', 'Gold loan']
  for (const [words, title] of [
    ...(
      ['2', '2.', 'option 2', 'the second', 'The second one please', 'das zweite', 'la segunda', 'le deuxième'] as const
    ).map((words) => [words, titles[1]] as const),
    ...(['второй', 'الثاني', '٢', '２', 'ikinci'] as const).map((words) => [words, titles[1]] as const),
    ...(['1', 'the first', 'der erste bitte', 'первый', '最初'] as const).map((words) => [words, titles[0]] as const),
    ...(['3', 'the last one', 'das letzte', 'el último'] as const).map((words) => [words, titles[2]] as const),
    ...(['4', '0', '2 days', 'the first day of May', 'the first or the second', 'gold', 'which one?', ''] as const).map(
      (words) => [words, undefined] as const,
    ),
  ])
    assert.equal(chooseByPlace(words, titles), title, words)
})
