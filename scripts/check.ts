import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCommentFaults } from './comments.ts'
import { generate } from './contract.ts'
import { listDocumentFaults } from './documents.ts'
import { listJobFaults } from './jobs.ts'
import { listMigrationFaults } from './migrations.ts'
import { listFaults } from './openapi.ts'
import { listReleaseFaults } from './releases.ts'
import { root } from './root.ts'
import { listStyleFaults } from './styles.ts'
import { listTransactionFaults } from './transactions.ts'

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
  const finders: Record<string, () => string[] | Promise<string[]>> = {
    contract: () => listStale(contract),
    'API document': () => listFaults(document),
    comments: listCommentFaults,
    'CSS modules': listStyleFaults,
    jobs: listJobFaults,
    transactions: listTransactionFaults,
    'names in the documents': () => listDocumentFaults(document),
    version: () => listReleaseFaults(document),
    'migrations beside the last release': listMigrationFaults,
  }
  for (const [name, find] of Object.entries(finders)) {
    const faults = await find()
    report(name, faults.length === 0, `${faults.join('\n')}\n`)
    results.push(faults.length === 0)
  }
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

function listStale(contract: Record<string, string>): string[] {
  const stale = Object.entries(contract).filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
  return stale.map(([file]) => `${file} is out of date. Run \`npm run contract\`.`)
}

function report(name: string, passed: boolean, output: string): void {
  process.stdout.write(passed ? `✔ ${name}\n` : `✖ ${name}\n${output}\n`)
}

if (import.meta.main) process.exit((await check(120)).failed === 0 ? 0 : 1)
