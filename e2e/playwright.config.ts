import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

// The browser that `chromium.sh` starts.
process.env.CHROMIUM = findChromium()

export default defineConfig({
  testDir: '.',
  // The storm needs minutes: `npm test -- storm` runs it.
  projects: [
    {
      name: 'browser',
      testMatch: '*.spec.ts',
      testIgnore: ['storm/**', 'other-browsers.spec.ts'],
      grepInvert: /@storm/,
    },
    { name: 'others', testMatch: 'other-browsers.spec.ts' },
    { name: 'storm', testMatch: '*.spec.ts', testIgnore: 'other-browsers.spec.ts', grep: /@storm|storm\// },
  ],
  outputDir: 'results/artifacts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './cluster.ts',
  // One more than a small machine has cores, because a test waits an eighth of its time.
  workers: 3,
  // A test that fails once has failed; the retry only records why.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'results/report.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Whatever the time zone of the machine is.
    timezoneId: 'UTC',
    // Nothing fades, so that a test never looks at something half shown.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    // It shows a page while the desk is out of reach, and costs a start for each person. phone.spec.ts is about it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: fileURLToPath(new URL('chromium.sh', import.meta.url)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page of a test lives for some seconds, which is too short for what is optimised to be worth it.
        '--js-flags=--no-opt --no-maglev',
        // An address over plain HTTP that the browser does not trust as it does its own machine.
        '--host-resolver-rules=MAP desk.test 127.0.0.1',
      ],
    },
  },
})
