import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type AssistedDesk, newCustomer, script, startAssistedDesk, useChatModel } from '../../../../test/assistant.ts'
import { simulate } from '../../../../test/whatsapp.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  await useChatModel(desk)
})
after(() => desk.stop())
beforeEach(() => simulate(desk, 'POST', '/models/reset'))

const answer = 'You can return a helmet within 30 days.'

for (const text of [
  `<think>Return a helmet within 30 days of delivery.</think>${answer}`,
  `<think>\nWithin 30 days of delivery.\n</think>\n\n${answer}`,
  `<thinking effort="low">Within 30 days.</thinking> ${answer}`,
  `Return a helmet within 30 days of delivery. </think> ${answer}`,
  `${answer} <think>Within 30 days of delivery.`,
  `<think>Within <think>30</think> days.</think>${answer}`,
  `[THINK]Within 30 days.[/THINK]${answer}`,
  `◁think▷Within 30 days.◁/think▷${answer}`,
  `&lt;think&gt;Within 30 days.&lt;/think&gt;${answer}`,
])
  test(`no customer reads what a model thought: ${JSON.stringify(text)}`, async () => {
    const ada = await newCustomer(desk)
    await script(desk, { answer: { text, sources: [1] } })
    await ada.write('How many days do I have to return a helmet?')
    assert.equal((await ada.received()).at(-1)!.text, answer)
  })

test('a model that only thought is asked again', async () => {
  const ada = await newCustomer(desk)
  await script(
    desk,
    { answer: { text: '<think>Within 30 days of delivery.</think>', sources: [1] } },
    { answer: { text: answer, sources: [1] } },
  )
  await ada.write('How many days do I have to return a helmet?')
  assert.equal((await ada.received()).at(-1)!.text, answer)
})

test('the answers to tap are freed of thoughts too', async () => {
  const ada = await newCustomer(desk)
  await script(desk, { answer: { text: answer, sources: [1], options: ['<think>Short.</think>Yes', 'No'] } })
  await ada.write('How many days do I have to return a helmet?')
  assert.doesNotMatch(JSON.stringify((await ada.received()).at(-1)), /think|Short/)
})
