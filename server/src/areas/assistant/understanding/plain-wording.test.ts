import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spell, unchat } from './plain-wording.ts'

test('small words of English chat are no words of other languages', () => {
  assert.equal(unchat('im moving house next month'), 'i am moving house next month')
  for (const question of ['wie hoch ist die kurtaxe im sommer', 'y si no puedo ir a la clase'])
    assert.equal(unchat(question), question)
  assert.equal(spell('wie hoch ist die kurtaxe im somer', ['Im Sommer 3 €']), 'wie hoch ist die kurtaxe im sommer')
})
