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
  const values = ['', ' ', 'nul', 'True', 'undefined', 'NaN', 'Infinity', '-Infinity', "'a'", 'a', '"', '"a', 'a"']
  const numbers = ['-', '+1', '01', '-01', '1.', '.5', '1e', '1e+', '1.e1', '0x1', '1_000', '--1', '1 2', '１']
  const strings = ['"\\x"', '"\\u12"', '"\\u12g4"', '"\\"', '"\n"', '"\t"', '"\u0001"', '"a" "b"']
  const lists = ['[', ']', '[1,]', '[,1]', '[1 2]', '[1,,2]', '[1}', '[1]]', '[...]', '[1]#']
  const objects = ['{', '}', '{,}', '{"a"}', '{"a":}', '{:1}', '{a:1}', "{'a':1}", '{"a":1,}', '{"a":1 "b":2}', '{1:1}']
  const comments = ['// a\n1', '/* a */ 1', '1 // a', '[1] /* a */', '\u00a01', '\u20281', '\ufeff\ufeff1', '1\0']
  for (const text of [values, numbers, strings, lists, objects, comments].flat()) {
    assert.equal(fault(text), 'malformed', JSON.stringify(text))
  }
  for (const bytes of [
    [0xff],
    [0x22, 0xc0, 0x80, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x22, 0xf5, 0x22],
    [0xff, 0xfe, 0x31, 0],
  ]) {
    assert.equal(fault(Buffer.from(bytes)), 'encoding', bytes.join(' '))
  }
})

test('every form of JSON is read', () => {
  const forms: [string, unknown][] = [
    [' \t\r\n1 \n', 1],
    ['-0', -0],
    ['1E5', 1e5],
    ['1e-2', 0.01],
    ['-1.5e+3', -1500],
    ['123456789012345678901234567890', 1.2345678901234568e29],
    ['1e400', Number.POSITIVE_INFINITY],
    ['""', ''],
    ['"\\u00e9\\n\\/\\"\\\\\\b\\f\\r\\t"', 'é\n/"\\\b\f\r\t'],
    ['"\\ud83d\\ude42"', '🙂'],
    ['"\u2028\u007f\ufffe"', '\u2028\u007f\ufffe'],
    ['[]', []],
    ['[[],{},null,true,false]', [[], {}, null, true, false]],
    ['{"":1,"a b":2,"\\u0061":3}', { '': 1, 'a b': 2, a: 3 }],
    ['{"a":1,"a":2}', { a: 2 }],
  ]
  for (const [text, value] of forms) assert.deepEqual(readJson(Buffer.from(text)), value, text)
})

test('deep nesting is refused at once', () => {
  assert.match(String(fault('['.repeat(100_000) + ']'.repeat(100_000))), /^depth/)
  assert.equal(fault('['.repeat(64) + ']'.repeat(64)), 'none')
  assert.match(String(fault('['.repeat(66) + ']'.repeat(66))), /^depth/)
})
