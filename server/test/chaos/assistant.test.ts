import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Free, type Lane, type OpenDesk, openLane } from './lane.ts'
import { until } from './program.ts'

const customer = '4528441094'
const question = 'How long does delivery inside Denmark take?'
const answer = 'One to two working days. What do you order?'
const options = ['A bike', 'Parts']

let lane: Lane
before(async () => {
  lane = await openLane({ rule: true, lives: 2 })
})
after(() => lane.close())

/** A desk whose models say what is scripted, as often as they are asked again. */
async function withDesk(failAt: string | undefined, work: (desk: OpenDesk) => Promise<void>): Promise<void> {
  const desk = await lane.open(failAt)
  try {
    await desk.simulate('POST', '/models/reset')
    const address = `${lane.simulator.url}/models/v1`
    for (const purpose of ['chat', 'transcription'])
      await desk.call('put', `/api/v1/ai/models/${purpose}`, { enabled: true, address, model: 'pretended' })
    const replies = [
      { on: 'transcription', text: question, times: 9 },
      { match: 'search_knowledge', answer: { text: answer, options, sources: [1] }, times: 9 },
    ]
    await desk.simulate('POST', '/models/replies', { replies })
    await work(desk)
    await desk.checkAtRest()
  } catch (error) {
    if (error instanceof Error) error.message += `\ndeaths: ${desk.program.deaths}\n${desk.program.printed()}`
    throw error
  } finally {
    await desk.close()
  }
}

const conversationOf = async (desk: OpenDesk): Promise<Free> =>
  (await desk.call('get', '/api/v1/conversations/all')).results[0]
const threadOf = async (desk: OpenDesk): Promise<Free[]> => {
  const { uuid } = await conversationOf(desk)
  const { results } = await desk.call('get', `/api/v1/conversations/${uuid}/messages?page_size=100`)
  return (results as Free[]).sort((a, b) => a.id - b.id)
}
const sendsOf = async (desk: OpenDesk): Promise<Free[]> =>
  (await desk.simulate('GET', `/messages?kind=message&to=${customer}`)).messages

/**
 * Waits until the customer has the notice and the answer. An agent sends a message again if its delivery is `unknown`.
 */
async function allDelivered(desk: OpenDesk): Promise<void> {
  await until('both are read', async () => {
    await desk.simulate('POST', '/deliveries/retry', {})
    const thread = await threadOf(desk)
    const taken = (await sendsOf(desk)).map((send) => send.biz_opaque_callback_data)
    for (const { uuid, status } of thread)
      if (status === 'unknown' && !taken.includes(uuid))
        await desk.call('put', `/api/v1/conversations/${(await conversationOf(desk)).uuid}/messages/${uuid}/retry`)
    const ours = thread.filter(({ type }) => type === 'outgoing')
    if (ours.length === 2 && ours.every(({ status }) => status === 'read')) return true
    throw new Error(JSON.stringify(ours.map(({ status, content }) => [status, content])))
  })
}

/**
 * Checks that the customer has the notice and the answer with its buttons, each once, and that one run has answered.
 */
async function assertAnsweredOnce(desk: OpenDesk): Promise<void> {
  const [, said, ...more] = await sendsOf(desk)
  assert.equal(more.length, 0)
  assert.deepEqual(
    [said.body.interactive.body.text, said.body.interactive.action.buttons.map(({ reply }: Free) => reply.title)],
    [answer, options],
  )
  const ours = (await threadOf(desk)).filter(({ sender_type }) => sender_type === 'assistant')
  assert.deepEqual(
    ours.map(({ content, meta }) => [content, meta.buttons.length]),
    [[answer, 2]],
  )
}

/** `send.…:2` is the answer, because the notice is sent first. */
for (const step of ['answer.thought', 'run.ended', 'send.before_call:2', 'send.after_call:2', 'send.recorded:2']) {
  test(`an answer with buttons that a kill cuts off goes out once: at ${step}`, () =>
    withDesk(step, async (desk) => {
      await desk.simulate('POST', '/messages', { from: customer, text: question })
      await until('the desk is dead', () => desk.program.deaths.length > 0 || undefined)
      await allDelivered(desk)
      assert.deepEqual(desk.program.deaths, ['SIGKILL'])
      await assertAnsweredOnce(desk)
    }))
}

/** The kill comes while the transcription model is still listening, or after it has answered. */
for (const moment of ['listening', 'heard'] as const) {
  test(`a recording is written down and answered once, though the desk is killed when the model is ${moment}`, () =>
    withDesk(moment === 'heard' ? 'transcript.heard' : undefined, async (desk) => {
      if (moment === 'listening') await desk.simulate('POST', '/models/faults', { on: 'transcription', kind: 'hold' })
      await desk.simulate('POST', '/messages', { from: customer, type: 'voice' })
      if (moment === 'listening') {
        await until('the model is asked', async () => {
          const { calls } = await desk.simulate('GET', '/models/calls?purpose=transcription')
          return calls.length > 0 || undefined
        })
        desk.program.kill()
      }
      await until('the desk is dead', () => desk.program.deaths.length > 0 || undefined)
      await allDelivered(desk)
      assert.deepEqual(desk.program.deaths, ['SIGKILL'])
      await assertAnsweredOnce(desk)
      const [voice] = (await threadOf(desk)).filter(({ type }) => type === 'incoming')
      assert.deepEqual(voice.attachments[0].transcript, { state: 'ready', text: question })
    }))
}
