import { parseArgs } from 'node:util'
import { openSimulator } from './open.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']

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
if (!loopback.includes(values.host)) fail(`--host ${values.host}: the simulator listens on loopback only`)

const simulator = await openSimulator({ port, host: values.host, state: values.state })
process.stdout.write(`simulator listening on ${simulator.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

// A program that started this one holds its stdin open. When that program is killed, this one ends too.
if (values['until-stdin-ends']) process.stdin.once('end', stop).resume()

function stop(): void {
  void simulator.stop().finally(() => process.exit(0))
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
