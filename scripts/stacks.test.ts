import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { build } from 'rolldown'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-stacks-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a stack trace of the bundle names the lines of the source, and one without a map keeps its own', async () => {
  const stacks = JSON.stringify(join(root, 'server/src/platform/metrics/stacks.ts'))
  writeFileSync(
    join(folder, 'fails.ts'),
    `import { nameSources } from ${stacks}
nameSources()
type Reason = 'tired'

const fail = (reason: Reason) => new RangeError('it is ' + reason)
const odd = Object.assign(new Error('odd'), { toString: () => { throw new Error('no name') } })
console.log(fail('tired').stack)
console.log(odd.stack?.split('\\n')[0])
`,
  )
  const file = join(folder, 'fails.js')
  await build({ input: join(folder, 'fails.ts'), platform: 'node', output: { file, sourcemap: true, minify: true } })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const run = () => execFileSync(process.execPath, [file], { encoding: 'utf8' }).split('\n')
  const [first, second] = run()
  assert.equal(first, 'RangeError: it is tired')
  assert.match(second!, /fails\.ts:5:\d+\)?$/)
  assert.ok(run().includes('Error'), 'an error without a name')
  rmSync(`${file}.map`)
  assert.match(run()[1]!, /fails\.js:\d+:\d+\)?$/)
})
