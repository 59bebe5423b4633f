import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ConfigError, readConfig } from '../server/src/config.ts'
import { main } from '../server/src/main.ts'
import { EmbeddedPostgresError } from '../server/src/platform/embedded-postgres.ts'
import { seedDemo } from '../server/src/seed.ts'
import { buildPanel } from './build-panel.ts'
import { root } from './root.ts'

/**
 * Starts everything: panel, desk and, in demo mode, the provider simulator beside it. With `--panel=URL` somebody
 * else serves the panel, there.
 */
async function start(): Promise<void> {
  const provider = await prepare()
  const panel = /^--panel=(.*)$/.exec(process.argv[2] ?? '')?.[1]
  if (!panel) buildPanel()

  const { config, desk, notes } = await main()
  const lines = [`Parley      ${panel ?? desk.url}`]
  if (provider) lines.push(`Simulator   ${provider}   a pretend WhatsApp with a phone to write from`)
  if (desk.firstStart && config.adminPassword.generated) {
    lines.push(`Sign in     ${config.adminEmail} / ${config.adminPassword.value}   shown this once`)
  }
  if (notes.length > 0) lines.push('', ...notes)
  try {
    if (config.demo && provider) await seedDemo(desk.ctx, provider)
  } finally {
    // Also when the seed failed: the password is told this once.
    process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
  }
}

/** Settles the environment and, where it is wanted, starts the simulator, whose address it answers. */
export async function prepare(): Promise<string | undefined> {
  // Without a database of its own to care for, a first start is somebody having a look.
  if (!process.env.DATABASE_URL) process.env.DEMO ??= '1'
  const { simulator, simulatorPort, dataDir } = readConfig()
  const provider = simulator ? await startSimulator(simulatorPort, join(dataDir, 'simulator.json')) : undefined
  if (provider) {
    process.env.PROVIDER_API_URL ??= provider
    // The pretended models listen there too, on this machine, which is closed to addresses that a user can name.
    process.env.OUTBOUND_ALLOW = [process.env.OUTBOUND_ALLOW, new URL(provider).host].filter(Boolean).join(',')
  }
  return provider
}

/** Runs until the end of a script, telling what a person can mend in words and anything else with its stack. */
export async function run(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof EmbeddedPostgresError
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${expected || !(error instanceof Error) ? text : error.stack}\n`)
    if (error instanceof EmbeddedPostgresError) process.stderr.write(`${error.advice}\n`)
    process.exit(1)
  }
}

/** The simulator as a process of its own, which ends when this one does; one that already listens there is used. */
async function startSimulator(port: number, state: string): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  const running = await fetch(`${url}/sim/world`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  if (running?.ok) return url
  const args = [join(root, 'simulator/main.ts'), '--port', String(port), '--state', state, '--until-stdin-ends']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve(url))
    child.once('exit', (code) =>
      reject(new Error(`the simulator ended with ${code}: is port ${port} taken? (SIMULATOR_PORT)`)),
    )
  })
}

if (import.meta.main) await run(start)
