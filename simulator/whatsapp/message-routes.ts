import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { takeFault, untilCleared } from './faults.ts'
import { asRecord } from './foreign.ts'
import { graphVersion, sufferFault } from './graph-call.ts'
import { comesLate, GraphError, missingObject } from './graph-error.ts'
import { hangUp } from './graph-wire.ts'
import { acceptedBody, acceptRead, acceptSend } from './outbox.ts'
import type { Simulation } from './simulation.ts'
import type { Fault } from './world.ts'
import { findNumber } from './world.ts'

export function messageRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Params: { node: string } }>(`${graphVersion}/:node/messages`, async (request, reply) => {
    const number = findNumber(sim.world, request.params.node)
    if (!number) throw missingObject(request.params.node, 'post')
    if (!number.registered) throw new GraphError(133010)
    const body = asRecord(request.body) ?? {}
    if (body['messaging_product'] !== 'whatsapp') {
      throw new GraphError(100, undefined, { message: 'The parameter messaging_product is required.' })
    }
    if (body['status'] !== undefined) {
      if (body['status'] !== 'read') throw new GraphError(100, "Param status must be one of {'read'}")
      acceptRead(sim, number, body)
      return { success: true }
    }
    const fault = takeFault(sim, 'send', JSON.stringify(body))
    if (fault?.kind === 'fail' && !failsLate(fault)) return sufferFault(sim, fault, request, reply)
    const send = acceptSend(sim, number, body, fault?.kind === 'fail' ? (fault.code ?? 131000) : null)
    // Only the answer is slow or lost: the message was accepted.
    if (fault?.kind === 'drop') return hangUp(sim, request, reply)
    if (fault?.kind === 'delay') await sleep(fault.ms, undefined, { ref: false })
    if (fault?.kind === 'hold') await untilCleared(sim, fault)
    return acceptedBody(sim.world, send)
  })
}

function failsLate(fault: Fault): boolean {
  return fault.late ?? (fault.code !== null && fault.http === null && comesLate(fault.code))
}
