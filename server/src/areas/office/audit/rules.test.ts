import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing } from './rules.ts'

test('only what differs is kept, and never a secret', () => {
  assert.deepEqual(differing({ a: 1, b: [1], updated_at: 1 }, { a: 2, b: [1], updated_at: 2 }), {
    before: { a: 1 },
    after: { a: 2 },
  })
  assert.deepEqual(differing(undefined, { a: 1, api_secret: 'x', new_password: 'y', access_token: 'z' }), {
    before: null,
    after: { a: 1 },
  })
  assert.deepEqual(differing({ a: 1 }), { before: { a: 1 }, after: null })
})
