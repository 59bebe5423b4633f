import { parseArgs } from 'node:util'
import { modelServices } from './models/server.ts'
import { resumeDeliveries } from './whatsapp/deliveries.ts'
import { buildServer } from './whatsapp/server.ts'
import { newSimulation, stopTimers } from './whatsapp/simulation.ts'
import { keepState, readState } from './whatsapp/state-file.ts'
import { resumeSends } from './whatsapp/statuses.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env['SIMULATOR_PORT'] ?? '3001' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string' },
    'until-stdin-ends': { type: 'boolean', default: false },
  },
})
const port = Number(values.port)
if (!/^\d+$/.test(values.port) || port > 65_535) fail(`--port ${values.port} is not a port`)
if (!LOOPBACK.includes(values.host)) fail(`--host ${values.host}: the simulator listens on loopback only`)

const sim = newSimulation()
const earlier = values.state === undefined ? undefined : readState(values.state)
if (earlier) Object.assign(sim, earlier)
const stopKeeping = values.state === undefined ? undefined : keepState(sim, values.state)

const app = await buildServer(sim)
await app.register(modelServices)
const address = await app.listen({ port, host: values.host })
resumeDeliveries(sim)
resumeSends(sim)
process.stdout.write(`simulator listening on ${address}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

// A program that started this one holds its stdin open; when that program is killed, this one ends too.
if (values['until-stdin-ends']) process.stdin.once('end', stop).resume()

function stop(): void {
  stopKeeping?.()
  stopTimers(sim)
  void app.close().finally(() => process.exit(0))
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
