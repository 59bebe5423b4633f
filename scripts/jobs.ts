import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/**
 * Finds code that adds a job of another folder. A module never names its consequences: it emits a fact, and
 * `server/src/subscriptions.ts` says which jobs follow. It adds only its own jobs by itself.
 */
export function listJobFaults(): string[] {
  const files = globSync('server/src/areas/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const jobs = new Set([...text.matchAll(/\benqueue\(\s*\w+,\s*(\w+)/g)].map(([, name = '']) => name))
    return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '(\.\.[^']*)'/g)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => jobs.has(name))
        .map((name) => `${file} adds the job ${name} of ${from}`),
    )
  })
}
