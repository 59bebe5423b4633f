import { EventEmitter } from 'node:events'
import { initialWorld } from './initial-world.ts'
import type { Delivery, World } from './world.ts'

export type WireEntry = {
  id: number
  at: number
  /** `in` is a call that the desk made, `out` a webhook that it was sent. */
  direction: 'in' | 'out'
  label: string
  method: string
  path: string
  /** Null if no answer came or none was given. */
  status: number | null
  ms: number
  request: string | null
  response: string | null
  error: string | null
  attempt: number
}

export type Topic = 'chat' | 'wire' | 'world'

type Upload = { id: string; type: string; length: number; handle: string | null }

/** Everything that one running simulator holds: the world, and what does not outlive the process. */
export type Simulation = {
  world: World
  bytes: Map<string, Buffer>
  wire: WireEntry[]
  uploads: Map<string, Upload>
  pairs: Map<string, { tokens: number; at: number }>
  /** For each business number, the times of what it sent in the last second. */
  sentAt: Map<string, number[]>
  /** Emits `change` with a topic. The page, long polls and the state file listen. */
  bus: EventEmitter
  timers: Set<NodeJS.Timeout>
  /** `retries` holds the next turn of each failed delivery by its id. */
  queue: { waiting: Delivery[]; inFlight: number; held: (() => void)[]; retries: Map<number, NodeJS.Timeout> }
}

export function newSimulation(world: World = initialWorld()): Simulation {
  const bus = new EventEmitter()
  bus.setMaxListeners(0)
  return {
    world,
    bytes: new Map(),
    wire: [],
    uploads: new Map(),
    pairs: new Map(),
    sentAt: new Map(),
    bus,
    timers: new Set(),
    queue: { waiting: [], inFlight: 0, held: [], retries: new Map() },
  }
}

/** Returns to the initial world. If the callbacks are kept, a desk that was set up before stays connected. */
export function resetSimulation(sim: Simulation, keepCallbacks: boolean): void {
  stopTimers(sim)
  const { app, account, numbers, next } = sim.world
  // The numbers continue, so that a client that lists everything after a number misses nothing.
  sim.world = { ...initialWorld(), next }
  if (keepCallbacks) Object.assign(sim.world, { app, account, numbers })
  sim.bytes.clear()
  sim.uploads.clear()
  sim.pairs.clear()
  sim.sentAt.clear()
  sim.wire.length = 0
  sim.queue.waiting.length = 0
  sim.queue.held.length = 0
  sim.queue.retries.clear()
  changed(sim, 'world')
  changed(sim, 'wire')
  changed(sim, 'chat')
}

export function changed(sim: Simulation, topic: Topic): void {
  sim.bus.emit('change', topic)
}

export function nextNumber(sim: Simulation): number {
  return sim.world.next++
}

/** Runs `work` later, unless the world is reset or the program stops first. */
export function later(sim: Simulation, ms: number, work: () => void): NodeJS.Timeout {
  const timer = setTimeout(() => {
    sim.timers.delete(timer)
    work()
  }, ms)
  // The server keeps the process alive. A delivery that is under way when the program stops may set one more timer.
  timer.unref()
  sim.timers.add(timer)
  return timer
}

export function stopTimers(sim: Simulation): void {
  for (const timer of sim.timers) clearTimeout(timer)
  sim.timers.clear()
}

/** Drops the oldest elements beyond `limit`. */
export function bound(list: unknown[], limit: number): void {
  if (list.length > limit) list.splice(0, list.length - limit)
}
