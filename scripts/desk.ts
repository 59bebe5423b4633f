import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { seedHistory } from '../server/src/demo-history.ts'
import { DatabaseRefused } from '../server/src/platform/database/awaiting-database.ts'
import { nameSources } from '../server/src/platform/metrics/stacks.ts'
import { EmbeddedPostgresError } from '../server/src/platform/postgres/embedded-postgres.ts'
import { seedDemo } from '../server/src/seed.ts'
import { serve } from '../server/src/serve.ts'
import { root } from './root.ts'

const source = join(root, 'simulator/main.ts')

/**
 * Starts the desk and, in demo mode, the provider simulator beside it. With `--panel=URL` another program serves the
 * panel at that address.
 */
export async function start(simulator = source): Promise<void> {
  const provider = await prepare(simulator)
  const panel = /^--panel=(.*)$/.exec(process.argv[2] ?? '')?.[1]
  const { config, desk, notes, isStopping } = await serve(panel)
  const lines = [`Parley      ${panel ?? desk.url}`]
  if (provider) lines.push(`Simulator   ${provider}   a simulated WhatsApp with a phone to write from`)
  if (desk.firstStart && config.adminPassword.generated) {
    lines.push(`Sign in     ${config.adminEmail} / ${config.adminPassword.value}   shown this once`)
  }
  if (config.demo) {
    lines.push('', 'This is a demo. For your own desk: DEMO=0 DATA_DIR=./desk npm start; README.md says the rest.')
  }
  if (notes.length > 0) lines.push('', ...notes)
  try {
    let shop: number | undefined
    try {
      if (config.demo && provider) shop = await seedDemo(desk.ctx, provider)
    } finally {
      // Even when the seed failed, because the password is shown only once.
      process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
    }
    if (shop !== undefined) await seedHistory(desk.ctx, shop)
  } catch (error) {
    // A desk that stops takes the database away from what is being written.
    if (!isStopping()) throw error
  }
}

/** Completes the environment and, if wanted, starts the simulator and returns its address. */
export async function prepare(program = source): Promise<string | undefined> {
  // Somebody who names no database wants to try the desk.
  if (!process.env.DATABASE_URL) process.env.DEMO ??= '1'
  const { demo, simulator, simulatorPort, dataDir } = readConfig()
  // People who try the desk read the addresses and the first sign-in; lines about requests would push these away.
  if (demo) process.env.LOG_LEVEL ??= 'warn'
  const provider = simulator ? await startSimulator(program, simulatorPort, join(dataDir, 'simulator.json')) : undefined
  if (provider) {
    process.env.PROVIDER_API_URL ??= provider
    // The simulated models listen there too, and the desk does not call its own machine unless this allows it.
    process.env.OUTBOUND_ALLOW = [process.env.OUTBOUND_ALLOW, new URL(provider).host].filter(Boolean).join(',')
  }
  return provider
}

/**
 * Runs a script to its end. Errors that a person can correct are printed as a sentence, all others with their stack.
 */
export async function run(script: () => Promise<void>): Promise<void> {
  nameSources()
  try {
    await script()
  } catch (error) {
    const expected = [ConfigError, DatabaseRefused, EmbeddedPostgresError].some((kind) => error instanceof kind)
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${expected || !(error instanceof Error) ? text : error.stack}\n`)
    if (error instanceof EmbeddedPostgresError) process.stderr.write(`${error.advice}\n`)
    process.exit(1)
  }
}

/** Starts the simulator as a separate process that ends with this one, or uses one that already listens there. */
async function startSimulator(program: string, port: number, state: string): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  const running = await fetch(`${url}/sim/world`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  if (running?.ok) return url
  const args = [program, '--port', String(port), '--state', state, '--until-stdin-ends']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve(url))
    child.once('exit', (code) =>
      reject(new Error(`the simulator ended with ${code}: is port ${port} taken? (SIMULATOR_PORT)`)),
    )
  })
}

if (import.meta.main) await run(() => start())
