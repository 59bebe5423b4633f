import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Free, type Lane, type OpenDesk, openLane } from './lane.ts'
import { killDatabase, until } from './program.ts'

const customer = '4528441093'
const moments = ['asked', 'answered', 'replied', 'resolved', 'wrote again'] as const
type Moment = (typeof moments)[number]

type End = { conversations: object[]; messages: object[]; sends: string[] }

/** What an agent did about messages whose delivery was unknown. */
type Told = { end: End; sentAgain: string[] }

/**
 * A customer asks, the assistant answers, an agent takes over and resolves, the customer writes again. Every step waits
 * for what a person would wait for, and is repeated if the desk does not answer. `at` is called at each moment of the
 * story.
 */
async function tellStory(desk: OpenDesk, at: (moment: Moment) => void = () => {}): Promise<Told> {
  const sentAgain: string[] = []
  const conversations = async () => (await desk.call('get', '/api/v1/conversations/all')).results as Free[]
  const messagesOf = async (uuid: string) => {
    const { results } = await desk.call('get', `/api/v1/conversations/${uuid}/messages?page_size=100`)
    return (results as Free[]).sort((a, b) => a.id - b.id)
  }
  const sends = async () => (await desk.simulate('GET', '/messages?kind=message')).messages as Free[]

  /** A person may send a message again that the provider never received. A status settles any other. */
  const sendAgain = async (uuid: string, message: Free) => {
    const sent = await sends()
    if (sent.some((send) => send.biz_opaque_callback_data === message.uuid)) return
    await desk.call('put', `/api/v1/conversations/${uuid}/messages/${message.uuid}/retry`)
    sentAgain.push(message.content)
  }
  const allRead = (uuid: string, outgoing: number) =>
    until(`${outgoing} messages are read`, async () => {
      if (desk.program.deaths.length > 0) await desk.simulate('POST', '/deliveries/retry')
      const ours = (await messagesOf(uuid)).filter((message) => message.type === 'outgoing')
      for (const message of ours) if (message.status === 'unknown') await sendAgain(uuid, message)
      if (ours.length === outgoing && ours.every((message) => message.status === 'read')) return true
      throw new Error(JSON.stringify(ours.map(({ status, content }) => [status, content])))
    })

  await desk.simulate('POST', '/messages', { from: customer, text: 'How long does delivery inside Denmark take?' })
  at('asked')
  const uuid: string = await until('the conversation is there', async () => {
    await desk.simulate('POST', '/deliveries/retry')
    return (await conversations())[0]?.uuid
  })
  await allRead(uuid, 2)
  at('answered')

  await desk.call('put', `/api/v1/conversations/${uuid}/last-seen`)
  const reply = { message: 'We have put it on the van of tomorrow. — Åse 🚲', echo_id: 'reply-1' }
  await desk.call('post', `/api/v1/conversations/${uuid}/messages`, reply)
  at('replied')
  await allRead(uuid, 3)
  await desk.call('put', `/api/v1/conversations/${uuid}/status`, { status: 'Resolved' })
  at('resolved')

  await desk.simulate('POST', '/messages', { from: customer, text: 'Thanks! One more thing …' })
  at('wrote again')
  await until('the conversation is open again', async () => {
    await desk.simulate('POST', '/deliveries/retry')
    const [conversation] = await conversations()
    return conversation.status === 'Open' && conversation.last_message === 'Thanks! One more thing …' ? true : undefined
  })
  await desk.checkAtRest()

  return {
    sentAgain,
    end: {
      conversations: (await conversations()).map(withoutChance),
      messages: (await messagesOf(uuid)).map(({ type, sender_type, status, content, meta }) => {
        const { activity, failure, sources } = meta
        return { type, sender_type, status, content, activity, failure, sources: sources?.length }
      }),
      sends: (await sends()).map((send) => `${send.status}: ${send.text}`).sort(),
    },
  }
}

/**
 * Replaces each time by whether there is one. Leaves out ids, because a transaction that was cut off leaves a gap in
 * them.
 */
function withoutChance(conversation: Free): object {
  const { id: _, uuid: __, reference_number: ___, contact, ...rest } = conversation
  const facts = Object.entries({ ...rest, ...contact, id: 0 })
  return Object.fromEntries(
    facts.map(([name, value]) => [name, /_at$|_since$|_window$/.test(name) ? value !== null : value]),
  )
}

const lanesWanted = 2
let lanes: Lane[] = []
let undisturbed: { end: End; ms: number }

async function withDesk(failAt: string | undefined, work: (desk: OpenDesk) => Promise<void>): Promise<void> {
  const lane = lanes.pop()!
  const desk = await lane.open(failAt)
  try {
    await work(desk)
  } catch (error) {
    if (error instanceof Error) error.message += `\ndeaths: ${desk.program.deaths}\n${desk.program.printed()}`
    throw error
  } finally {
    await desk.close()
    lanes.push(lane)
  }
}

/**
 * Checks that a story with one kill of the desk or its database ends like the undisturbed one. Returns what was sent
 * again.
 */
async function endsTheSame(desk: OpenDesk, told: Promise<Told>, death: string): Promise<string[]> {
  const { end, sentAgain } = await told
  assert.deepEqual(desk.program.deaths, [death])
  assert.deepEqual(end, undisturbed.end)
  return sentAgain
}

before(async () => {
  lanes = await Promise.all(Array.from({ length: lanesWanted }, () => openLane({ rule: true, lives: 3 })))
  await withDesk(undefined, async (desk) => {
    // The desk answers before the time of the story begins.
    await desk.call('get', '/api/v1/conversations/all')
    const began = Date.now()
    const { end, sentAgain } = await tellStory(desk)
    undisturbed = { end, ms: Date.now() - began }
    assert.deepEqual([desk.program.deaths, sentAgain], [[], []])
  })
})
after(() => Promise.all(lanes.map((lane) => lane.close())))

test('the story goes as it is told', () => {
  const { messages, sends, conversations } = undisturbed.end
  assert.deepEqual(
    messages.map((message: Free) => message.activity?.kind ?? `${message.sender_type} ${message.status}`),
    [
      'contact received',
      'handed_to_assistant',
      'system read',
      'assistant read',
      'taken_over',
      'agent read',
      'status_changed',
      'reopened',
      'contact received',
    ],
  )
  assert.equal(sends.length, 3)
  assert.match(sends.join('\n'), /one to two working days/)
  assert.equal(conversations.length, 1)
})

/** Holds back the provider's statuses from the kill until the message that was cut off is `unknown`. */
async function holdStatuses(desk: OpenDesk): Promise<void> {
  await until('the desk is dead', () => desk.program.deaths.length > 0 || undefined)
  await desk.simulate('POST', '/settings', { wrong_secret: true })
  await until('a message is in doubt', async () => {
    const [conversation] = (await desk.call('get', '/api/v1/conversations/all')).results
    const { results } = await desk.call('get', `/api/v1/conversations/${conversation.uuid}/messages?page_size=100`)
    return (results as Free[]).some((message) => message.status === 'unknown') || undefined
  })
  await desk.simulate('POST', '/settings', { wrong_secret: false })
}

/**
 * Steps at which the program is killed, and how many messages a person has to send again afterwards. A send runs beside
 * the other steps, so some of them may cut one off before the provider received it.
 */
const steps: [step: string, lost: number | 'at most one'][] = [
  ['receipt.stored', 0],
  ['receipt.stored:3', 'at most one'],
  ['message.filing', 0],
  ['message.filing:2', 0],
  ['receipt.read', 0],
  ['receipt.read:4', 'at most one'],
  ['conversation.routing', 0],
  ['conversation.routed', 0],
  ['run.begun', 'at most one'],
  ['answer.thought', 'at most one'],
  ['run.ended', 'at most one'],
  ['reply.stored', 'at most one'],
  ['send.before_call', 1],
  ['send.before_call:3', 1],
  ['send.after_call', 0],
  ['send.after_call:3', 0],
]

function assertLost(sentAgain: string[], lost: number | 'at most one'): void {
  if (lost === 'at most one') assert.ok(sentAgain.length <= 1, sentAgain.join('\n'))
  else assert.equal(sentAgain.length, lost, sentAgain.join('\n'))
}

describe('a desk that is killed ends where it would have ended', { concurrency: lanesWanted }, () => {
  for (const [step, lost] of steps) {
    test(`at ${step}`, () =>
      withDesk(step, async (desk) => {
        const told = tellStory(desk)
        if (step.startsWith('send.after_call')) await Promise.all([holdStatuses(desk), told])
        assertLost(await endsTheSame(desk, told, 'SIGKILL'), lost)
      }))
  }

  for (const moment of ['asked', 'replied'] as const) {
    test(`with its database, when the customer or the agent has ${moment}`, () =>
      withDesk(undefined, async (desk) => {
        await desk.call('get', '/api/v1/conversations/all')
        const told = tellStory(desk, (now) => now === moment && killDatabase(desk.dataDir))
        assertLost(await endsTheSame(desk, told, 'exit 1'), 'at most one')
      }))
  }

  for (const third of [0, 1, 2]) {
    test(`at a random moment of the ${['first', 'second', 'last'][third]} third`, (t) =>
      withDesk(undefined, async (desk) => {
        await desk.call('get', '/api/v1/conversations/all')
        const ms = Math.round((undisturbed.ms * (third + Math.random())) / 3)
        t.diagnostic(`killed after ${ms} of ${undisturbed.ms} ms`)
        const told = tellStory(desk)
        await Promise.race([pause(ms), told])
        desk.program.kill()
        // The story may have ended by then. The kill counts all the same.
        await until('the desk is dead', () => desk.program.deaths.length > 0 || undefined)
        assertLost(await endsTheSame(desk, told, 'SIGKILL'), 'at most one')
      }))
  }
})
