import assert from 'node:assert/strict'
import { startSimulator } from './desk.ts'

/** What goes wrong with a call. */
export type Fault =
  | 'error'
  | 'denied'
  | 'busy'
  | 'silence'
  | 'too_long'
  | 'no_number'
  | 'huge_number'
  | 'too_few'
  | 'no_json'

type Call = { path: string; authorization: string | undefined; body: Record<string, unknown> }

/** The simulated models of a simulator of their own, for a desk without a provider. */
export type ModelServer = {
  /** The address before the paths. */
  url: string
  /** The calls since the last `reset` or `forget`. */
  calls(): Promise<Call[]>
  forget(): Promise<void>
  /** Waits until the path is called with this text in its body. */
  called(path: string, text: string): Promise<void>
  /** Sets what goes wrong with every call from now on. Without a fault, nothing does. */
  fail(fault?: Fault): Promise<void>
  /** Holds every call from now on. Returns a function that releases them. */
  hold(): Promise<() => Promise<void>>
  /** Removes every fault and forgets every call. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const orders: Record<Fault, object> = {
  error: { kind: 'status', status: 500, message: 'out of memory for {key}' },
  denied: { kind: 'status', status: 401, message: 'wrong key {key}' },
  busy: { kind: 'status', status: 429, message: 'slow down', retry_after: 120 },
  silence: { kind: 'silence' },
  too_long: { kind: 'too_long' },
  no_number: { kind: 'no_number' },
  huge_number: { kind: 'huge_number' },
  too_few: { kind: 'too_few' },
  no_json: { kind: 'no_json' },
}
const always = 1_000_000

export async function startModelServer(): Promise<ModelServer> {
  const simulator = await startSimulator()
  const control = createControl(`${simulator.url}/sim/models`)
  let seen = 0
  const clear = () => control('DELETE', '/faults')
  const arm = (order: object) => control('POST', '/faults', { ...order, times: always })
  const forget = async () => {
    seen = (await control('GET', `/calls?after=${seen}`)).next
  }
  return {
    url: `${simulator.url}/models/v1`,
    calls: async () => (await control('GET', `/calls?after=${seen}`)).calls.map(asCall),
    forget,
    called: async (path, text) => {
      const isIt = (call: Call) => call.path === path && JSON.stringify(call.body).includes(text)
      for (let after = seen, tries = 0; ; tries++) {
        assert.ok(tries < 100, `${path} was never called with ${text}`)
        const { calls, next } = await control('GET', `/calls?after=${after}&wait_ms=2000`)
        if (calls.map(asCall).some(isIt)) return
        after = next
      }
    },
    fail: async (fault) => {
      await clear()
      if (fault) await arm(orders[fault])
    },
    hold: async () => {
      await arm({ kind: 'hold' })
      return async () => void (await clear())
    },
    reset: async () => {
      await control('POST', '/reset')
      await forget()
    },
    stop: simulator.stop,
  }
}

type Recorded = { path: string; headers: { authorization?: string }; body: Record<string, unknown> }
type Told = { calls: Recorded[]; next: number }

const asCall = ({ path, headers, body }: Recorded): Call => ({
  path: path.replace('/models', ''),
  authorization: headers.authorization,
  body,
})

const createControl = (url: string) => async (method: string, path: string, body?: object) => {
  const sent = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(url + path, { method, ...sent, signal: AbortSignal.timeout(30_000) })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
  return (await answer.json()) as Told
}
