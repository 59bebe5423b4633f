import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from './contract.ts'
import { listDocumentFaults } from './documents.ts'
import { listJobFaults } from './jobs.ts'
import { listMigrationFaults } from './migrations.ts'
import { listFaults } from './openapi.ts'
import { listReleaseFaults } from './releases.ts'
import { root } from './root.ts'
import { listStyleFaults } from './styles.ts'

const requests = 'generated requests'

const listTools = (requestSeconds: number): Record<string, string[]> => ({
  // The longest comes first, and runs beside all others.
  ...(requestSeconds > 0 && {
    [requests]: ['node', 'server/test/generated-requests.ts', '--seconds', String(requestSeconds)],
  }),
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  'types of server, simulator and tools': ['tsc', '-p', 'tsconfig.json'],
  'types of the panel': ['tsc', '-p', 'panel/tsconfig.json'],
  boundaries: ['depcruise', '--config', '.dependency-cruiser.mjs', 'server/src', 'panel/src', 'simulator', 'contract'],
  'unused code': ['knip'],
})

/**
 * Runs every check, prints what each one found, and returns how many passed and failed. Requests are generated for
 * `requestSeconds` at most, and none for 0.
 */
export async function check(requestSeconds: number): Promise<{ passed: number; failed: number }> {
  const tools = listTools(requestSeconds)
  const names = Object.keys(tools)
  // Two at a time, because each type checker takes a core.
  const results: boolean[] = []
  const next = async (): Promise<void> => {
    const name = names.shift()
    if (!name) return
    results.push(await runTool(name, tools[name]!))
    await next()
  }
  await Promise.all([next(), next()])
  const contract = await generate()
  const document = contract['contract/openapi.json']!
  results.push(
    checkContract(contract),
    await checkDocument(document),
    checkStyles(),
    checkJobs(),
    checkDocuments(document),
    checkRelease(document),
    await checkMigrations(),
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

function runTool(name: string, [command, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const program = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command!)
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('close', (code) => {
      const printed = Buffer.concat(output).toString()
      report(name, code === 0, printed)
      if (code === 0 && name === requests) process.stdout.write(printed)
      resolve(code === 0)
    })
  })
}

function checkContract(contract: Record<string, string>): boolean {
  const stale = Object.entries(contract).filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
  const files = stale.map(([file]) => file).join(', ')
  report('contract', stale.length === 0, `Out of date: ${files}. Run \`npm run contract\`.\n`)
  return stale.length === 0
}

function checkStyles(): boolean {
  const faults = listStyleFaults()
  report('CSS modules', faults.length === 0, `${faults.join('\n')}\n`)
  return faults.length === 0
}

function checkJobs(): boolean {
  const faults = listJobFaults()
  report('jobs', faults.length === 0, `${faults.join('\n')}\n`)
  return faults.length === 0
}

function checkDocuments(openapi: string): boolean {
  const faults = listDocumentFaults(openapi)
  report('names in the documents', faults.length === 0, `${faults.join('\n')}\n`)
  return faults.length === 0
}

function checkRelease(openapi: string): boolean {
  const faults = listReleaseFaults(openapi)
  report('version', faults.length === 0, `${faults.join('\n')}\n`)
  return faults.length === 0
}

async function checkMigrations(): Promise<boolean> {
  const faults = await listMigrationFaults()
  report('migrations beside the last release', faults.length === 0, `${faults.join('\n')}\n`)
  return faults.length === 0
}

async function checkDocument(text: string): Promise<boolean> {
  const faults = await listFaults(text)
  report('API document', faults.length === 0, faults.join('\n'))
  return faults.length === 0
}

function report(name: string, passed: boolean, output: string): void {
  process.stdout.write(passed ? `✔ ${name}\n` : `✖ ${name}\n${output}\n`)
}

if (import.meta.main) process.exit((await check(120)).failed === 0 ? 0 : 1)
