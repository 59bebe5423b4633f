import { join } from 'node:path'
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './root.ts'

/** Runs test files in this process, one after the other, each as a suite that has the file's name. */
export function describeFiles(files: readonly string[]): void {
  for (const file of files) {
    describe(file, { timeout: 300_000 }, async () => {
      await import(pathToFileURL(join(root, file)).href)
    })
  }
}
