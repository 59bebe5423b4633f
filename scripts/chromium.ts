import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of a Chromium: `CHROMIUM`, one of the system's, or one that is installed now if that is allowed. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM, ...known].find((path) => path && existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium …\n')
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    if (existsSync(known[0]!)) return known[0]!
  }
  throw new Error(
    'no Chromium for the browser tests: install one (Debian: `apt-get install chromium`) or name it in CHROMIUM',
  )
}
