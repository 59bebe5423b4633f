import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { untilCleared } from './faults.ts'
import { asRecord, type Foreign } from './foreign.ts'
import { GraphError } from './graph-error.ts'
import { hangUp } from './graph-wire.ts'
import type { Simulation } from './simulation.ts'
import type { Fault } from './world.ts'

export const graphVersion = '/:version(^v\\d+\\.\\d+$)'

export function bearerOf(request: FastifyRequest): string {
  return /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

export function isAppToken(sim: Simulation, token: string): boolean {
  return token === `${sim.world.app.id}|${sim.world.app.secret}`
}

export function requireToken(sim: Simulation, request: FastifyRequest): void {
  const value = bearerOf(request)
  if (isAppToken(sim, value)) return
  const token = sim.world.tokens.find((known) => known.value === value)
  if (token?.state === 'valid') return
  if (token) {
    const message = 'Error validating access token: Session has expired.'
    throw new GraphError(190, undefined, { plain: true, subcode: 463, message })
  }
  if (value === '') throw new GraphError(104, undefined, { plain: true })
  throw new GraphError(190, undefined, { plain: true, message: 'Invalid OAuth access token.' })
}

/** Parameters may be in the query or in the body, as everywhere in Graph. */
export function parametersOf(request: FastifyRequest): Foreign {
  return { ...(request.query as Foreign), ...asRecord(request.body) }
}

/** Refuses, delays, holds or cuts one call. Returns the reply if the call has been answered. */
export async function sufferFault(
  sim: Simulation,
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (fault.kind === 'delay') {
    await sleep(fault.ms, undefined, { ref: false })
    return undefined
  }
  if (fault.kind === 'hold') {
    await untilCleared(sim, fault)
    return undefined
  }
  if (fault.kind === 'drop') return hangUp(sim, request, reply)
  // A gateway in front of the provider answers in HTML.
  if (fault.code === null && fault.http !== null) {
    return reply.code(fault.http).type('text/html').send(`<html><body><h1>Error ${fault.http}</h1></body></html>`)
  }
  throw new GraphError(fault.code ?? 131000, 'Armed as a fault in the simulator', {
    ...(fault.http === null ? {} : { http: fault.http }),
  })
}
