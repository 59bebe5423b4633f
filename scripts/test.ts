import { spawn } from 'node:child_process'
import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startCluster } from '../server/test/cluster.ts'
import { buildPanel } from './build-panel.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { root } from './root.ts'

type Totals = { passed: number; failed: number }

/** How many of the slowest files are named at the end of a part. */
const slowest = 12

/** Kills, cuts and silences by the hundred, which need minutes. */
const isStorm = (file: string) => file.startsWith('server/test/chaos/')

/**
 * Those `*.test.ts`, some files at a time because most of their time is waiting, on databases cloned from one template, with
 * the panel that the desk serves.
 */
async function runFiles(wanted: (file: string) => boolean): Promise<Totals> {
  buildPanel()
  const files = globSync('{server/{src,test},simulator,scripts,i18n}/**/*.test.ts', { cwd: root }).filter(wanted)
  const totals: Totals = { passed: 0, failed: 0 }
  const took: [file: string, ms: number][] = []
  const stream = run({ files: longestFirst(files), concurrency: 4, timeout: 300_000 })
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') totals.passed += 1
  })
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') totals.failed += 1
  })
  stream.on('test:summary', ({ file, duration_ms }) => {
    if (file) took.push([relative(root, file), duration_ms])
  })
  const printed = stream.compose(new spec())
  for await (const text of printed) process.stdout.write(text)
  nameSlowest(took)
  return totals
}

/** The largest first, so that the end of a run does not wait for one of them. */
const longestFirst = (files: string[]): string[] =>
  files.map((file) => join(root, file)).sort((a, b) => statSync(b).size - statSync(a).size)

function nameSlowest(took: [file: string, ms: number][]): void {
  const lines = took
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowest)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
  process.stdout.write(`\nThe slowest files:\n${lines.join('')}`)
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
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report
    nameSlowest(suites.map((suite) => [`e2e/${suite.file}`, timeOf(suite)]))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (code !== 0 && stats.unexpected === 0 ? 1 : 0),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

type Suite = { file: string; suites?: Suite[]; specs: { tests: { results: { duration: number }[] }[] }[] }
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const timeOf = ({ suites = [], specs }: Suite): number => {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0)
}

const parts = {
  check,
  desk: () => runFiles((file) => !isStorm(file)),
  browser: runBrowserTests,
  /** Runs only when it is named. */
  storm: () => runFiles(isStorm),
}
const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no part ${unknown}. There are: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
// What a file compiles the next one finds compiled; all desks share one PostgreSQL server.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
const wanted = Object.entries(parts).filter(([name]) => (named.length === 0 ? name !== 'storm' : named.includes(name)))
const cluster = wanted.some(([name]) => name !== 'check') ? await startCluster() : undefined
if (cluster) process.env.TEST_CLUSTER = JSON.stringify({ admin: cluster.admin, owner: cluster.owner })
let passed = 0
let failed = 0
const began = performance.now()
for (const [name, runPart] of wanted) {
  const totals = await runPart()
  passed += totals.passed
  failed += totals.failed
  process.stdout.write(`\n${name} ended after ${Math.round((performance.now() - began) / 1000)} s\n`)
}
await cluster?.stop()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
