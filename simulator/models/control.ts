import type { FastifyInstance } from 'fastify'
import { callsSchema, faultSchema, repliesSchema, settingsSchema } from './schemas.ts'
import { type Fault, nextId, type Reply, resetWorld, type World, waitUntil, wake } from './world.ts'

type Order<T> = Partial<Omit<T, 'left' | 'id'>> & { times?: number }
type CallsQuery = { after?: string; purpose?: string; wait_ms?: string }

const longestWait = 30_000

/** What tests tell the models, under `/sim/models`. */
export function modelControl(app: FastifyInstance, world: World): void {
  app.get('/sim/models', async () => {
    const { mode, replies, faults, calls, dimensions } = world
    return { mode, dimensions, replies, faults, calls: calls.length }
  })
  app.post<{ Body: Partial<Pick<World, 'mode' | 'dimensions'>> }>(
    '/sim/models/settings',
    { schema: settingsSchema },
    async (request) => {
      const { mode = world.mode, dimensions = world.dimensions } = request.body
      Object.assign(world, { mode, dimensions })
      return { mode, dimensions }
    },
  )
  app.post('/sim/models/reset', async () => {
    resetWorld(world)
    return { reset: true }
  })
  scripting(app, world)
  reading(app, world)
}

function scripting(app: FastifyInstance, world: World): void {
  app.post<{ Body: { replies: Order<Reply>[] } }>(
    '/sim/models/replies',
    { schema: repliesSchema },
    async (request, response) => {
      world.replies.push(...request.body.replies.map(toReply))
      return response.code(201).send({ replies: world.replies })
    },
  )
  app.post<{ Body: Order<Fault> & Pick<Fault, 'kind'> }>(
    '/sim/models/faults',
    { schema: faultSchema },
    async (request, response) => {
      const fault = toFault(nextId(world), request.body)
      world.faults.push(fault)
      return response.code(201).send(fault)
    },
  )
  app.delete('/sim/models/faults', async () => {
    world.faults = []
    world.released = world.last
    wake(world)
    return { faults: [] }
  })
}

function reading(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: CallsQuery }>('/sim/models/calls', { schema: callsSchema }, async (request) => {
    const { after = '0', purpose, wait_ms: wait = '0' } = request.query
    const listCalls = () =>
      world.calls.filter((call) => call.id > Number(after) && (purpose ?? call.purpose) === call.purpose)
    await waitUntil(world, Math.min(Number(wait), longestWait), () => listCalls().length > 0)
    const calls = listCalls()
    return { calls, next: calls.at(-1)?.id ?? Number(after) }
  })
}

const toReply = ({ on, match, text, tool_calls, answer, tokens, times }: Order<Reply>): Reply => ({
  on: on ?? 'chat',
  match: match ?? null,
  text: text ?? '',
  tool_calls: tool_calls ?? [],
  answer: answer ?? null,
  tokens: tokens ?? null,
  left: times ?? 1,
})

const toFault = (
  id: number,
  { kind, on, match, status, message, retry_after, ms, times }: Order<Fault> & Pick<Fault, 'kind'>,
): Fault => ({
  id,
  kind,
  on: on ?? null,
  match: match ?? null,
  status: status ?? 500,
  message: message ?? 'the model is not well',
  retry_after: retry_after ?? null,
  ms: ms ?? 1_000,
  left: times ?? 1,
})
