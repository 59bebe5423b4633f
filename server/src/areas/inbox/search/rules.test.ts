import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginning, everMore, readReference, snippet } from './rules.ts'

test('a snippet shows the words that were found, in at most 200 characters and never half a character', () => {
  const long = `${'🎉 filler '.repeat(100)}the CRÈME brûlée is burnt${' tail🎂'.repeat(100)}`
  const shown = snippet(long, 'creme BRULEE')
  assert.match(shown, /CRÈME brûlée/)
  for (const text of [shown, beginning(long), beginning('🎂'.repeat(500))]) {
    assert.ok(Array.from(text).length <= 200)
    assert.ok(text.isWellFormed())
  }
  assert.equal(snippet('short\r\ntext', '%_'), 'short text')
  assert.equal(snippet('', 'word'), '')
})

test('a reference number may be written with a hash', () => {
  assert.equal(readReference('#12'), 12)
  assert.equal(readReference('12'), 12)
  assert.equal(readReference('12a'), null)
  assert.equal(readReference('9'.repeat(30)), null)
})

test('more and more of the newest are looked through, as long as the index costs more', () => {
  const tries = (indexed: number) => [...everMore(1_000, (newest) => newest, indexed)]
  assert.deepEqual(tries(900), [])
  assert.deepEqual(tries(1_001), [1_000])
  assert.deepEqual(tries(32_000), [1_000])
  assert.deepEqual(tries(128_001), [1_000, 8_000])
  assert.deepEqual(tries(2_000_000), [1_000, 8_000, 64_000])
})
