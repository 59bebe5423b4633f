/** What a model is called for. */
export type Purpose = 'chat' | 'embedding' | 'rerank' | 'transcription'

/** How a chat without a scripted reply is answered: from the passages in it, or as any text in it demands. */
export type Mode = 'answering' | 'obedient'

export type WantedCall = {
  name: string
  /** A text stands in the answer unchanged, even if it is not JSON. */
  arguments: unknown
}

/** What a model says next. */
export type Reply = {
  on: Purpose
  /** Only for a call whose body holds this text; null for any. */
  match: string | null
  text: string
  tool_calls: WantedCall[]
  /** A call of the tool `answer` with these arguments. Everything else that its schema demands is filled in. */
  answer: Record<string, unknown> | null
  /** null counts four characters as a token. */
  tokens: { input: number; output: number } | null
  /** How many more times it is said. */
  left: number
}

export const faultKinds = [
  'status',
  'silence',
  'slow',
  'hold',
  'no_json',
  'empty',
  'malformed',
  'refusal',
  'length',
  'too_long',
  'huge_number',
  'too_few',
  'no_number',
] as const

/** What goes wrong with the next calls. */
export type Fault = {
  id: number
  kind: (typeof faultKinds)[number]
  /** null for any purpose. */
  on: Purpose | null
  match: string | null
  status: number
  message: string
  /** Seconds in `retry-after`. */
  retry_after: number | null
  /** How long `slow` waits. */
  ms: number
  left: number
}

export type Call = {
  id: number
  at: string
  purpose: Purpose
  path: string
  headers: Record<string, unknown>
  /** The body as it was sent; for a form its fields and the length of its file. */
  body: Record<string, unknown>
  /** null until the call is answered. */
  status: number | null
}

export type World = {
  mode: Mode
  replies: Reply[]
  faults: Fault[]
  calls: Call[]
  /** Numbers of a vector if the caller does not ask for a length. */
  dimensions: number
  last: number
  /** Calls up to this number are no longer held by a fault. */
  released: number
  /** Those who wait for a call, or for the removal of a fault that holds calls. */
  waiting: Set<() => void>
}

/** Calls that are kept for reading. */
const keptCalls = 2_000

const fresh = () => ({ mode: 'answering' as Mode, replies: [], faults: [], calls: [], dimensions: 256 })

export const newWorld = (): World => ({ ...fresh(), last: 0, released: 0, waiting: new Set() })

/** Restores the initial state, except that numbers continue. */
export function resetWorld(world: World): void {
  Object.assign(world, fresh(), { released: world.last })
  wake(world)
}

export const nextId = (world: World): number => ++world.last

export function noteCall(world: World, call: Omit<Call, 'id' | 'at' | 'status'>): Call {
  const noted = { id: nextId(world), at: new Date().toISOString(), status: null, ...call }
  world.calls.push(noted)
  if (world.calls.length > keptCalls) world.calls.shift()
  wake(world)
  return noted
}

export function wake(world: World): void {
  for (const look of [...world.waiting]) look()
}

/** Resolves when the condition holds, or after this many milliseconds. */
export function waitUntil(world: World, ms: number, holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      world.waiting.delete(look)
      resolve()
    }
    const look = () => holds() && end()
    const timer = setTimeout(end, ms)
    world.waiting.add(look)
  })
}

type Ordered = { on: Purpose | null; match: string | null; left: number }

/** Takes the first of these orders that is meant for a call, once. */
export function takeOrder<T extends Ordered>(orders: T[], purpose: Purpose, body: string): T | undefined {
  const fits = ({ on, match }: Ordered) => (on ?? purpose) === purpose && (match === null || body.includes(match))
  const order = orders.find(fits)
  if (!order) return undefined
  order.left -= 1
  if (order.left <= 0) orders.splice(orders.indexOf(order), 1)
  return order
}
