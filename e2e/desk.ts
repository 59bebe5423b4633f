import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, test as base, type Page } from '@playwright/test'
import { freePort } from '../server/test/chaos/program.ts'
import { addressOf, cloneDatabase, query } from '../server/test/cluster.ts'

const start = fileURLToPath(new URL('../scripts/start.ts', import.meta.url))

export type Started = {
  url: string
  simulatorUrl: string
  email: string
  password: string
  /** The end of what it has printed, which are warnings and errors after the first lines. */
  printed(): string
  /** Changes what else only the passing of time changes. */
  age(statement: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a desk as `npm start` does, on free ports, in an empty folder, with a database of its own. The first sign-in
 * is read from its output.
 */
async function startDesk(environment: Record<string, string>): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'))
  const [port, simulatorPort, database] = await Promise.all([freePort(), freePort(), cloneDatabase()])
  const env = {
    ...process.env,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.com',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    // The assistant answers each message at once. How long it waits for more of them is tested without a browser.
    ASSISTANT_WAIT_MS: '0',
    ...environment,
  }
  const child = spawn(process.execPath, [start], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Parley      ') && printed.endsWith('\n\n')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the desk ended with ${code}\n${printed}`)))
  })
  const [, email = '', password = ''] = /Sign in\s+(\S+) \/ (\S+)/.exec(printed) ?? []
  const url = `http://127.0.0.1:${port}`
  await sendAtOnce(url, email, password)
  return {
    url,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    printed: () => printed.slice(-20_000),
    email,
    password,
    age: (statement) => query(database.connection, statement),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await database.drop()
      // The simulator writes its state a moment after the desk has ended.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Replies leave at once. The seconds in which they can be taken back have a test of their own. */
async function sendAtOnce(url: string, email: string, password: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const signedIn = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const csrf = cookies.find((line) => line.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? ''
  const proof = { ...headers, cookie: cookies.join('; '), 'X-CSRFTOKEN': decodeURIComponent(csrf) }
  const change = JSON.stringify({ 'app.undo_send_seconds': 0 })
  const changed = await fetch(`${url}/api/v1/settings/general`, { method: 'PUT', headers: proof, body: change })
  if (!changed.ok) throw new Error(`the settings were refused: ${changed.status}`)
}

type Options = {
  ownDesk: string
  environment: Record<string, string>
}
type Desks = { get(options: Options): Promise<Started>; stop(): Promise<void> }

/** The desks of a worker: one that most files share, and the own desk of the file that runs now. */
function openDesks(): Desks {
  const started = new Map<string, Promise<Started>>()
  const stop = async (name: string) => {
    const desk = await started.get(name)
    started.delete(name)
    await desk?.stop()
  }
  return {
    get: async ({ ownDesk, environment }) => {
      const earlier = [...started.keys()].filter((name) => ownDesk && name && name !== ownDesk)
      await Promise.all(earlier.map(stop))
      const desk = started.get(ownDesk) ?? startDesk({ DEMO: '0', SIMULATOR: '1', ...environment })
      started.set(ownDesk, desk)
      return desk
    },
    stop: async () => {
      await Promise.all([...started.keys()].map(stop))
    },
  }
}

/**
 * The tag of tests that look at every page of an area in each look and width. They run in the storm, as `storm/` does.
 */
export const storm = '@storm'

/** Does what the button of the page does. */
export const hideSetup = "if (origin !== 'null') localStorage.setItem('parley.setup.hidden', 'hidden')"

/**
 * Makes `getByText` of every page find what is shown. What a screen reader says stands in the page a second time, for
 * ten seconds, so that a test that looks in those seconds would find two texts where there is one to see.
 */
async function findsWhatIsShown(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const pages: Page = Object.getPrototypeOf(page)
  await page.close()
  const { getByText } = pages
  pages.getByText = function (this: Page, ...asked) {
    return getByText.apply(this, asked).and(this.locator(':not([data-part="said"] *)'))
  }
}

/**
 * `desk`: a started, empty desk with the simulator beside it, which the files of a run share. A file that changes the
 * settings of the desk says `test.use({ ownDesk: 'a name' })`. A file that needs other start-up settings names them in
 * `environment`. Both apply to the whole file. The worker and its browser are used for the next file too.
 */
export const test = base.extend<Options & { desk: Started }, { desks: Desks }>({
  ownDesk: ['', { option: true }],
  environment: [{}, { option: true }],
  desks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use) => {
      const desks = openDesks()
      await use(desks)
      await desks.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      await findsWhatIsShown(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // An empty desk opens with its setup page, which has a test of its own.
  context: async ({ context, ownDesk }, use) => {
    if (ownDesk !== 'setup') await context.addInitScript(hideSetup)
    const errors: string[] = []
    context.on('weberror', (thrown) => errors.push(thrown.error().message))
    await use(context)
    // What nobody caught may mend itself before it is seen.
    base.expect(errors).toEqual([])
  },
  desk: [
    async ({ ownDesk, environment, desks }, use, test) => {
      const desk = await desks.get({ ownDesk, environment })
      await use(desk)
      // A test that fails once in a hundred runs leaves nothing else that says why.
      if (test.status !== test.expectedStatus)
        process.stdout.write(`The desk of this test printed:\n${desk.printed()}\n`)
    },
    { timeout: 90_000 },
  ],
})
export { expect } from '@playwright/test'
