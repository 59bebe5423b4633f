import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFaults } from './openapi.ts'
import { root } from './root.ts'

const text = readFileSync(join(root, 'contract/openapi.json'), 'utf8')

test('two validators find nothing wrong with the API document', async () => {
  assert.deepEqual(await listFaults(text), [])
})

test('the validators find what no client could read', async () => {
  const document = JSON.parse(text)
  document.paths['/api/v1/tags'].post.colour = 'blue'
  const faults = await listFaults(JSON.stringify(document))
  for (const fault of [/^schema: .*\/paths/, /^struct: .*colour/])
    assert.ok(
      faults.some((text) => fault.test(text)),
      String(faults),
    )
})

test('two paths that fit one address are a fault', async () => {
  const document = JSON.parse(text)
  const { get } = document.paths['/api/v1/teams/{id}']
  document.paths['/api/v1/{id}/compact'] = { get: { ...get, operationId: 'other' } }
  assert.match((await listFaults(JSON.stringify(document))).join('\n'), /no-ambiguous-paths/)
})
