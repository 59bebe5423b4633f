import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { stripVTControlCharacters } from 'node:util'
import { startCluster } from '../server/test/cluster.ts'
import { buildPanel, buildServer } from './build.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { root } from './root.ts'

type Totals = { passed: number; failed: number }

/** What failed, with its file: told again at the end, because it is thousands of lines above it. */
const failures: string[] = []

/** How many of the slowest files are listed at the end of a part. */
const slowest = 12

/** Tests that take minutes: kills, cuts and silences by the hundred, hostile values in every field of every route. */
const isStorm = (file: string) => file.startsWith('server/test/chaos/')

/** This many files share a process: the later ones use what the first ones have loaded and compiled. */
const filesOfOne = 12

/** The files `*.test.ts`, by their paths from the root. */
const findFiles = (wanted: (file: string) => boolean): string[] =>
  globSync('{server/{src,test},simulator,scripts,i18n}/**/*.test.ts', { cwd: root }).filter(wanted).sort()

/** Counting steps, metrics, and trusting a certificate affect a whole process, so such a file has its own. */
const concernsProcess = (file: string): boolean =>
  /test\/(steps|metrics)\.ts|setDefaultCACertificates/.test(readFileSync(join(root, file), 'utf8'))

/**
 * All tests except the storm. Neighbours share a process, and six processes run at a time, because two thirds of a test
 * are waiting. They use databases cloned from one template, and the panel that the desk serves.
 */
async function runDeskTests(): Promise<Totals> {
  const files = findFiles((file) => !isStorm(file))
  const social = files.filter((file) => !concernsProcess(file))
  const groups = [
    ...files.filter(concernsProcess).map((file) => [file]),
    ...Array.from({ length: Math.ceil(social.length / filesOfOne) }, (_, index) =>
      social.slice(index * filesOfOne, (index + 1) * filesOfOne),
    ),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'parley-tests-'))
  const entries = longestFirst(groups).map((group, index) => {
    const entry = join(folder, `${index}.mjs`)
    const code = `import { describeFiles } from ${JSON.stringify(import.meta.resolve('./describe-files.ts'))}\n`
    writeFileSync(entry, `${code}describeFiles(${JSON.stringify(group)})\n`)
    return entry
  })
  try {
    const { totals, took } = await runFiles(entries, 6, 1_200_000)
    const ended = new Set(took.map(([file]) => file))
    const missing = files.filter((file) => !ended.has(file))
    failures.push(...missing.map((file) => `${file} did not come to its end`))
    return { ...totals, failed: totals.failed + missing.length }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** It takes its whole time, however short its file is, so it comes first. */
const generated = 'server/test/chaos/generated-requests.test.ts'

/** The storm ends after this time, whatever hangs in it. */
const stormMs = 15 * 60_000

/** Each file has its own process, so what is killed there takes nothing with it. Then the storm's browser tests run. */
async function runStorm(): Promise<Totals> {
  const end = performance.now() + stormMs
  const others = findFiles((file) => isStorm(file) && file !== generated)
  const files = [generated, ...longestFirst(others.map((file) => [file])).flat()]
  const { totals } = await runFiles(
    files.map((file) => join(root, file)),
    4,
    // Three times what the longest one takes on two idle cores, beside three others.
    600_000,
    AbortSignal.timeout(stormMs),
  )
  const inBrowser = await runBrowserTests(['storm'], end - performance.now())
  return { passed: totals.passed + inBrowser.passed, failed: totals.failed + inBrowser.failed }
}

/** The largest first, so that the end of a run does not wait for one of them. */
function longestFirst(groups: string[][]): string[][] {
  const sizeOf = (group: string[]) => group.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
  return groups.sort((a, b) => sizeOf(b) - sizeOf(a))
}

type Took = [file: string, ms: number][]

async function runFiles(
  files: string[],
  concurrency: number,
  timeout: number,
  signal?: AbortSignal,
): Promise<{ totals: Totals; took: Took }> {
  const totals: Totals = { passed: 0, failed: 0 }
  const took: Took = []
  const stream = run({ files, concurrency, timeout, ...(signal && { signal }) })
  stream.on('test:pass', ({ details, name, nesting }) => {
    if (details.type !== 'suite') totals.passed += 1
    else if (nesting === 0) took.push([name, details.duration_ms])
  })
  stream.on('test:fail', ({ details, name, nesting, file, line }) => {
    const { failureType, cause } = details.error as { failureType?: string; cause?: unknown }
    // A suite that fails itself, not through its tests: it could not be loaded, prepared or ended.
    if (details.type !== 'suite' || failureType !== 'subtestsFailed') {
      totals.failed += 1
      failures.push(`${file ? relative(root, file) : ''}:${line ?? 0} ${name}\n${indent(String(cause))}`)
    }
    if (details.type === 'suite' && nesting === 0) took.push([name, details.duration_ms])
  })
  stream.on('test:summary', ({ file, duration_ms }) => {
    if (file?.startsWith(root)) took.push([relative(root, file), duration_ms])
  })
  const printed = stream.compose(new spec())
  for await (const text of printed) process.stdout.write(text)
  nameSlowest(took)
  return { totals, took }
}

const indent = (text: string): string => text.replace(/^/gm, '    ')

function nameSlowest(took: Took): void {
  const lines = took
    .sort(([, a], [, b]) => b - a)
    .slice(0, slowest)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
  process.stdout.write(`\nThe slowest files:\n${lines.join('')}`)
}

/** The browser tests. If there is no Chromium, that is one failure, described in words. */
async function runBrowserTests(projects: ('browser' | 'others' | 'storm')[], leftMs = 0): Promise<Totals> {
  try {
    process.env.CHROMIUM = findChromium()
  } catch (error) {
    failures.push(`browser tests: ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  }
  const report = join(root, 'e2e/results/report.json')
  rmSync(report, { force: true })
  const code = await new Promise<number | null>((resolve) => {
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    const bound = leftMs === 0 ? [] : [`--global-timeout=${Math.max(1, Math.round(leftMs))}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const child = spawn(process.execPath, [cli, 'test', ...chosen, ...bound], {
      cwd: join(root, 'e2e'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    child.on('close', resolve)
  })
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Report
    nameSlowest(suites.map((suite) => [`e2e/${suite.file}`, timeOf(suite)]))
    for (const reason of suites.flatMap(whySkipped)) process.stdout.write(`– skipped: ${reason}\n`)
    failures.push(...suites.flatMap(whatFailed))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky || Number(code !== 0),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

type Result = { duration: number; errors?: { message?: string }[] }
type Test = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: Result[]
}
type Suite = { file: string; suites?: Suite[]; specs: { title: string; line: number; tests: Test[] }[] }
type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const timeOf = ({ suites = [], specs }: Suite): number => {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(timeOf)].reduce((sum, ms) => sum + ms, 0)
}

/** The tests that failed, also those that passed in a later attempt. */
const whatFailed = ({ file, suites = [], specs }: Suite): string[] => {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results.flatMap(({ errors = [] }) => errors)
        const messages = errors.map(({ message = '' }) => stripVTControlCharacters(message))
        return `e2e/${file}:${line} ${title}\n${indent(messages.join('\n'))}`
      }),
  )
  return [...own, ...suites.flatMap(whatFailed)]
}

/** Why tests did not run here: a browser that is not installed. */
const whySkipped = ({ suites = [], specs }: Suite): string[] => {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description }) => (type === 'skip' ? [`${description}: ${title}`] : [])),
    ),
  )
  return [...own, ...suites.flatMap(whySkipped)]
}

const named = process.argv.slice(2)
const isWanted = (name: string): boolean => (named.length === 0 ? name !== 'storm' : named.includes(name))

const parts = {
  /** Without the generated requests, which `npm run check` and the storm make. */
  check: () => check(0),
  desk: runDeskTests,
  /** With the other browsers, if both are wanted: they start and end once. */
  browser: () => runBrowserTests(isWanted('others') ? ['browser', 'others'] : ['browser']),
  others: () => (isWanted('browser') ? { passed: 0, failed: 0 } : runBrowserTests(['others'])),
  /** It runs only when it is named. */
  storm: runStorm,
}
const unknown = named.find((name) => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no part ${unknown}. There are: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
// Later files find compiled what earlier ones compiled; all desks share one PostgreSQL server.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
const wanted = Object.entries(parts).filter(([name]) => isWanted(name))
let cluster: Awaited<ReturnType<typeof startCluster>> | undefined
if (wanted.some(([name]) => name !== 'check')) {
  buildPanel()
  buildServer()
  process.env.TEST_PROGRAM = join(root, 'server/dist/main.js')
  cluster = await startCluster()
  process.env.TEST_CLUSTER = JSON.stringify({ admin: cluster.admin, owner: cluster.owner })
}
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
for (const failure of failures) process.stdout.write(`\n✖ ${failure}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
