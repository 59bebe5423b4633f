import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without its window, by its Debian name: it renders the same pages with less work. */
const shell = 'chromium-headless-shell'

const known = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const install = (name: string): string[] => ['install', '-y', '--no-install-recommends', name]

/** Path of a Chromium: that of `CHROMIUM`, one of the system's, or one that is installed now if that is allowed. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM, ...known].find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    // If there is no package of the shell, the whole browser is used.
    for (const args of [['update'], install(shell), install('chromium')]) {
      if (known.some((path) => existsSync(path))) break
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    const installed = known.find((path) => existsSync(path))
    if (installed) return installed
  }
  throw new Error(
    'no Chromium for the browser tests: install one (Debian: `apt-get install chromium`) or name it in CHROMIUM',
  )
}
