import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../../../scripts/root.ts'

/** Runs `npm start` with the npm that runs the tests. */
export function startByNpm(environment: Record<string, string>): ChildProcess & { printed(): string } {
  const npm = process.env['npm_execpath']
  const [program, args] = npm ? [process.execPath, [npm, 'start']] : ['npm', ['start']]
  // The variables that an enclosing npm set are not for this one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|DATABASE_URL$|FAIL_AT$)/.test(name))
  const env = { ...Object.fromEntries(inherited), ...environment }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return Object.assign(child, { printed: () => text })
}
