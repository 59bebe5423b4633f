import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from './comments.ts'

const lines = (count: number) => '  work()\n'.repeat(count)
const bare = (name: string) => `export function ${name}() {\n${lines(4)}}\n`

test('a comment is as narrow as code', () => {
  const words = 'word '.repeat(24)
  for (const comment of [`// ${words}`, `/** ${words} */`, ` * ${words}`, `  {/* ${words} */}`])
    assert.deepEqual(faultsOf('bench/one.ts', `const a = 1\n${comment}\n`), [
      'bench/one.ts:2: the comment has more than 120 columns',
    ])
  assert.deepEqual(faultsOf('bench/one.ts', `// ${'é'.repeat(117)}\nconst text = '${words}'\n`), [])
})

test('an exported function that cannot be read at a glance has a docstring', () => {
  const fault = (file: string, name: string) => [`${file}: ${name} has no docstring`]
  for (const code of [
    bare('Panel'),
    `export async function Panel() {\n${lines(4)}}\n`,
    `export const Panel = () => {\n${lines(4)}}\n`,
    `export const Panel = memo(() => {\n${lines(4)}})\n`,
    `// A line is no docstring.\n${bare('Panel')}`,
  ])
    assert.deepEqual(faultsOf('panel/src/ui/panel.tsx', code), fault('panel/src/ui/panel.tsx', 'Panel'))
  for (const code of [
    `/** Shows it. */\n${bare('Panel')}`,
    `export function Panel() {\n${lines(3)}}\n`,
    `function Panel() {\n${lines(9)}}\n`,
    `export const panel = {\n${'  a: 1,\n'.repeat(9)}}\n`,
  ])
    assert.deepEqual(faultsOf('panel/src/ui/panel.tsx', code), [])
})

test('a name that follows a convention needs none where the convention holds', () => {
  assert.deepEqual(faultsOf('server/src/areas/inbox/tags/queries.ts', bare('findTag')), [])
  assert.equal(faultsOf('server/src/areas/inbox/tags/service.ts', bare('findTag')).length, 1)
  assert.equal(faultsOf('server/src/areas/inbox/tags/queries.ts', bare('takeTag')).length, 1)
  assert.deepEqual(faultsOf('server/src/areas/inbox/tags/routes.ts', bare('tagRoutes')), [])
  assert.deepEqual(faultsOf('panel/src/features/inbox/tags/api.ts', bare('useCreateTag')), [])
  assert.equal(faultsOf('panel/src/features/inbox/tags/api.ts', bare('useRenameTag')).length, 1)
  assert.deepEqual(faultsOf('server/src/areas/inbox/tags/tags.test.ts', bare('help')), [])
})
