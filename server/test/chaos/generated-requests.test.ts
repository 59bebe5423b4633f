import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../generated-requests.ts', import.meta.url))

test('no request generated from the API document makes the desk fail, and every answer is as the document says', async () => {
  const child = spawn(process.execPath, [program, '--seconds', '90'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = child.stdout.setEncoding('utf8').toArray()
  const [code] = await once(child, 'close')
  const report = (await printed).join('')
  process.stdout.write(report)
  assert.equal(code, 0, report)
})
