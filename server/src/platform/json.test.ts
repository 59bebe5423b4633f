import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JsonRefused, readJson } from './json.ts'

const fault = (bytes: string | Uint8Array) => {
  try {
    readJson(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    return 'none'
  } catch (error) {
    return error instanceof JsonRefused ? `${error.fault} ${error.field}`.trim() : error
  }
}

test('JSON is read as it was meant, with or without a BOM', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }).filter((value) => fault(JSON.stringify(value)) === 'none'),
      (value) => {
        assert.deepEqual(readJson(Buffer.from(JSON.stringify(value))), JSON.parse(JSON.stringify(value)))
      },
    ),
  )
  assert.deepEqual(readJson(Buffer.from('\ufeff{"a":1}')), { a: 1 })
})

test('what PostgreSQL cannot keep is refused with the path of the value', () => {
  assert.equal(fault(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])), 'encoding')
  assert.equal(fault('{"a":{"b":["x","\\u0000"]}}'), 'nul a.b.1')
  assert.equal(fault('{"title":"\\ud800"}'), 'surrogate title')
  assert.equal(fault('{"\\ud800":1}'), 'surrogate \ud800')
  assert.equal(fault('{"a":{"__proto__":{}}}'), 'proto a.__proto__')
})

test('what is not JSON is refused', () => {
  for (const text of ['', '{', '{"a":1,}', 'NaN', "{'a':1}", '[1,]', '{"a":01}'])
    assert.equal(fault(text), 'malformed', text)
})

test('deep nesting is refused at once', () => {
  assert.match(String(fault('['.repeat(100_000) + ']'.repeat(100_000))), /^depth/)
  assert.equal(fault('['.repeat(64) + ']'.repeat(64)), 'none')
  assert.match(String(fault('['.repeat(66) + ']'.repeat(66))), /^depth/)
})
