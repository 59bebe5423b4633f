import { once } from 'node:events'
import type { Simulation } from './simulation.ts'
import { changed } from './simulation.ts'
import type { Fault } from './world.ts'

/** Takes one use of the first armed fault that fits, if any. `kinds` limits it to what the caller can act on now. */
export function takeFault(
  sim: Simulation,
  on: Fault['on'],
  subject: string,
  kinds?: readonly Fault['kind'][],
): Fault | undefined {
  const { faults } = sim.world
  const fault = faults.find(
    (armed) =>
      armed.on === on &&
      (kinds === undefined || kinds.includes(armed.kind)) &&
      (armed.match === null || subject.includes(armed.match)),
  )
  if (!fault) return undefined
  fault.left -= 1
  if (fault.left <= 0) faults.splice(faults.indexOf(fault), 1)
  changed(sim, 'world')
  return fault
}

const meaningful: Record<Fault['on'], readonly Fault['kind'][]> = {
  send: ['fail', 'delay', 'hold', 'drop'],
  call: ['fail', 'delay', 'hold', 'drop'],
  download: ['fail', 'delay', 'drop'],
  delivery: ['fail', 'delay', 'drop', 'duplicate', 'reorder'],
}

export function canHappen(kind: Fault['kind'], on: Fault['on']): boolean {
  return meaningful[on].includes(kind)
}

/** Removes every fault and releases everything that is held. */
export function clearFaults(sim: Simulation): void {
  sim.world.faults = []
  sim.bus.emit('cleared')
  changed(sim, 'world')
}

/** Waits until the faults are removed or this one's time is over. */
export async function untilCleared(sim: Simulation, { ms }: Fault): Promise<void> {
  await once(sim.bus, 'cleared', { signal: AbortSignal.timeout(ms) }).catch(() => undefined)
}
