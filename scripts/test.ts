import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startCluster } from '../server/test/cluster.ts'
import { buildPanel } from './build-panel.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { root } from './root.ts'

type Totals = { passed: number; failed: number }

/** Every `*.test.ts`, two files at a time, on databases cloned from one template, with the panel that the desk serves. */
async function runDeskTests(): Promise<Totals> {
  buildPanel()
  const cluster = await startCluster()
  process.env.TEST_CLUSTER = JSON.stringify({ admin: cluster.admin, owner: cluster.owner })
  const files = globSync('{server/{src,test},simulator,scripts,i18n}/**/*.test.ts', { cwd: root })
  const totals: Totals = { passed: 0, failed: 0 }
  const stream = run({ files: files.map((file) => join(root, file)), concurrency: 2, timeout: 300_000 })
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') totals.passed += 1
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') totals.failed += 1
  })
  const printed = stream.compose(new spec())
  for await (const text of printed) process.stdout.write(text)
  await cluster.stop()
  return totals
}

/** The browser tests. Without a Chromium that is one failure, said in words. */
async function runBrowserTests(): Promise<Totals> {
  try {
    process.env.CHROMIUM = findChromium()
  } catch (error) {
    process.stdout.write(`✖ browser tests: ${(error as Error).message}\n`)
    return { passed: 0, failed: 1 }
  }
  buildPanel()
  const report = join(root, 'e2e/results/report.json')
  rmSync(report, { force: true })
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
      cwd: join(root, 'e2e'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    child.on('close', resolve)
  })
  try {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (code !== 0 && stats.unexpected === 0 ? 1 : 0),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const parts = { check, desk: runDeskTests, browser: runBrowserTests }
const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no part ${unknown}. There are: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
let passed = 0
let failed = 0
for (const [name, runPart] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  const totals = await runPart()
  passed += totals.passed
  failed += totals.failed
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
