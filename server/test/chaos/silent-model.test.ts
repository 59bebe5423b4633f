import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AssistedDesk, newCustomer, silentModel, startAssistedDesk, useChatModel } from '../assistant.ts'
import { simulate } from '../whatsapp.ts'

let desk: AssistedDesk
before(async () => {
  desk = await startAssistedDesk()
  await useChatModel(desk)
})
after(() => desk.stop())

const [what, fault] = silentModel
test(`a person goes on when the model ${what}`, async () => {
  const ada = await newCustomer(desk)
  await simulate(desk, 'POST', '/models/faults', { ...fault, on: 'chat' })
  await ada.write('How many days do I have to return a helmet?')
  assert.equal(
    (await ada.received()).at(-1)?.text,
    'I cannot answer this right now. A colleague will get back to you here.',
  )
  const run = (await ada.runs()).at(-1)
  assert.deepEqual([run.state, run.decision.hand_over.reason, run.reason], ['handed_over', 'failed', 'failed'])
  assert.ok(run.error.length > 0)
  assert.equal((await ada.conversation()).ai_state, 'waiting')
})
