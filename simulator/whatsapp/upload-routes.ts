import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asList, asRecord, asText } from './foreign.ts'
import { graphVersion, parametersOf } from './graph-call.ts'
import { GraphError, missingObject } from './graph-error.ts'
import { newNumericId } from './ids.ts'
import { kindOf } from './media-rules.ts'
import type { Simulation } from './simulation.ts'
import type { Component } from './world.ts'

const keptUploads = 100

/** The resumable upload, which returns the sample handle for the header of a template. */
export function uploadRoutes(app: FastifyInstance, sim: Simulation): void {
  app.post<{ Params: { node: string } }>(`${graphVersion}/:node/uploads`, async (request) => {
    if (request.params.node !== sim.world.app.id) throw missingObject(request.params.node, 'post')
    const { file_length: length, file_type: type } = parametersOf(request)
    const size = Number(asText(length))
    if (!Number.isInteger(size) || size < 1) throw new GraphError(100, 'file_length is required')
    if (kindOf(asText(type) ?? '') === undefined) throw new GraphError(100, 'file_type is not supported')
    const id = `upload:${newNumericId('5')}`
    sim.uploads.set(id, { id, type: asText(type)!, length: size, handle: null })
    for (const oldest of sim.uploads.keys()) {
      if (sim.uploads.size <= keptUploads) break
      sim.uploads.delete(oldest)
    }
    return { id }
  })
}

export function receiveUpload(sim: Simulation, id: string, request: FastifyRequest): object {
  const upload = sim.uploads.get(id)
  if (!upload) throw missingObject(id, 'post')
  if (!Buffer.isBuffer(request.body) || request.body.length !== upload.length) {
    throw new GraphError(100, `Expected ${upload.length} bytes`)
  }
  if (request.headers['file_offset'] !== '0') throw new GraphError(100, 'file_offset must be 0')
  upload.handle = `4::${Buffer.from(upload.type).toString('base64url')}:${upload.id.slice(7)}`
  return { h: upload.handle }
}

/** Refuses a picture, video or document in a header if its sample was not uploaded or is something else. */
export function checkSamples(sim: Simulation, components: Component[]): void {
  for (const { type, format, example } of components) {
    const kind = asText(format)?.toLowerCase() ?? ''
    if (type.toUpperCase() !== 'HEADER' || !['image', 'video', 'document'].includes(kind)) continue
    const handle = asList(asRecord(example)?.['header_handle'])?.[0]
    const upload = [...sim.uploads.values()].find((one) => one.handle !== null && one.handle === handle)
    if (!upload || kindOf(upload.type) !== kind)
      throw new GraphError(100, `HEADER needs the handle of an uploaded ${kind}`)
  }
}
