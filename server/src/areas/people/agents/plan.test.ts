import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startDesk, type TestDesk } from '../../../../test/desk.ts'
import { createAssistantAgent } from './service.ts'

let desk: TestDesk
before(async () => {
  desk = await startDesk({ config: { planAgents: 3 } })
})
after(() => desk.stop())

test('the plan counts enabled agents, also when many come at once', async () => {
  await createAssistantAgent(desk.ctx, { name: 'Robin' })
  const create = (name: string, fields: object = {}) =>
    desk.admin.post('/api/v1/agents', { first_name: name, email: `${name}@example.com`, roles: ['Agent'], ...fields })

  const answers = await Promise.all(['ada', 'grace', 'edith', 'joan', 'mary'].map((name) => create(name)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 200, 409, 409, 409])
  assert.match(answers.find((answer) => answer.status === 409)!.body.message, /3/)

  const waiting = await create('ruth', { enabled: false })
  const enable = () => desk.admin.put(`/api/v1/agents/${waiting.body.data.id}`, { enabled: true })
  assert.equal((await enable()).status, 409)
  const { id } = answers.find((answer) => answer.status === 200)!.body.data
  assert.equal((await desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })).status, 200)
  assert.equal((await enable()).status, 200)
  assert.equal((await enable()).status, 200)
})
