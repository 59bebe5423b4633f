import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginning, readReference, snippet } from './rules.ts'

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
