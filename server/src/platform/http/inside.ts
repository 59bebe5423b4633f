import { AsyncLocalStorage } from 'node:async_hooks'
import type { App, Signed } from './routing.ts'

const acting = new AsyncLocalStorage<Signed>()

/** Who acts in a call from inside; undefined for every request that came over the network. */
export const actingInside = (): Signed | undefined => acting.getStore()

export type InsideCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | boolean | undefined>
  body?: object
  /** Without one, the work is done each time. */
  idempotency_key?: string | undefined
}

/**
 * An answer of the API. `message` is the refusal's sentence; `replayed`: an earlier call with this key did the work.
 */
export type InsideAnswer = { status: number; data: unknown; message: string; replayed: boolean }

/**
 * Calls a route of the API for another interface, as the actor that the interface has recognised. The permission check,
 * validation, verb and limits for the address are the same as for a call over the network.
 */
export async function callInside(app: App, signed: Signed, ip: string, call: InsideCall): Promise<InsideAnswer> {
  const query = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  )
  // The call begins when its promise is awaited, so it has to be awaited in here.
  const answer = await acting.run(signed, async () =>
    app.inject({
      method: call.method,
      url: `${call.path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
      remoteAddress: ip,
      headers: call.idempotency_key ? { 'idempotency-key': call.idempotency_key } : {},
      ...(call.body ? { payload: call.body } : {}),
    }),
  )
  const { data, message } = answer.json() as { data: unknown; message?: string }
  return { status: answer.statusCode, data, message: message ?? '', replayed: 'idempotency-replayed' in answer.headers }
}
