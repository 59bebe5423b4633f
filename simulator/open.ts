import { modelServices } from './models/server.ts'
import { resumeDeliveries } from './whatsapp/deliveries.ts'
import { buildServer } from './whatsapp/server.ts'
import { newSimulation, stopTimers } from './whatsapp/simulation.ts'
import { keepState, readState } from './whatsapp/state-file.ts'
import { resumeSends } from './whatsapp/statuses.ts'

type Options = {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** The file that keeps the state; without it the simulator forgets. */
  state?: string | undefined
}

/** Starts the simulated provider with the simulated models and returns where it listens. */
export async function openSimulator({ port, host = '127.0.0.1', state }: Options) {
  const sim = newSimulation()
  const earlier = state === undefined ? undefined : readState(state)
  if (earlier) Object.assign(sim, earlier)
  const stopKeeping = state === undefined ? undefined : keepState(sim, state)

  const app = await buildServer(sim)
  await app.register(modelServices)
  const url = await app.listen({ port, host })
  resumeDeliveries(sim)
  resumeSends(sim)
  return {
    url,
    stop: async (): Promise<void> => {
      stopKeeping?.()
      stopTimers(sim)
      await app.close()
    },
  }
}
