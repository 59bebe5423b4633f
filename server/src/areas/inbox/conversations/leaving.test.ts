import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activitiesOf } from '../../../../test/conversations.ts'
import type { TestDesk } from '../../../../test/desk.ts'
import { useDeskWithInbox } from '../../../../test/desk-with-inbox.ts'
import { openThread } from '../../../../test/thread.ts'
import { deliver, delivery, text } from '../../../../test/whatsapp.ts'

let desk: TestDesk
let inboxId: number
useDeskWithInbox((made) => {
  ;({ desk, inboxId } = made)
})
const read = async (uuid: string) => (await desk.admin.get(`/api/v1/conversations/${uuid}`)).body.data
const give = async (uuid: string, to: 'user' | 'team', assignee_id: number) =>
  desk.admin.put(`/api/v1/conversations/${uuid}/assignee/${to}`, { assignee_id })
async function writes(from: string): Promise<void> {
  const messages = [text(`wamid.leaving.${from}`, from, 'Are you there?')]
  assert.equal((await deliver(desk, inboxId, delivery(desk, { messages }))).status, 200)
  await desk.settled()
}
const disable = (id: number) => desk.admin.put(`/api/v1/agents/${id}`, { enabled: false })
const remove = (id: number) => desk.admin.delete(`/api/v1/agents/${id}`)

for (const [what, leave, number] of [
  ['disabled', disable, '451236120'],
  ['deleted', remove, '451236121'],
] as const) {
  test(`the customers of an agent who is ${what} wait for others: at once, or as soon as they write`, async () => {
    const agent = await desk.agent('Agent')
    const { id: team } = (await desk.admin.post('/api/v1/teams', { name: `Of the ${what}` })).body.data
    const [waiting, answered] = [await openThread(desk, `${number}0`), await openThread(desk, `${number}1`, agent)]
    for (const { uuid } of [waiting, answered]) await give(uuid, 'user', agent.id)
    await give(waiting.uuid, 'team', team)
    const { uuid } = await answered.reply({ message: 'It is ready' })
    await answered.until(uuid, 'delivered')

    assert.equal((await leave(agent.id)).status, 200)
    await desk.settled()
    const left = await read(waiting.uuid)
    assert.deepEqual([left.assigned_user_id, left.assigned_team_id], [null, team])
    assert.equal((await activitiesOf(desk, waiting.uuid, 'unassigned')).length, 1)
    assert.equal((await read(answered.uuid)).assigned_user_id, agent.id)

    await writes(`${number}1`)
    const { results } = (await desk.admin.get('/api/v1/conversations/unassigned')).body.data
    assert.ok(results.some((item: { uuid: string }) => item.uuid === answered.uuid))
  })
}

test('the customers of an agent of whom something else is changed stay theirs', async () => {
  const agent = await desk.agent('Agent')
  const thread = await openThread(desk, '4512361220')
  await give(thread.uuid, 'user', agent.id)
  await desk.admin.put(`/api/v1/agents/${agent.id}`, { first_name: 'Ida' })
  await desk.settled()
  assert.equal((await read(thread.uuid)).assigned_user_id, agent.id)
})
