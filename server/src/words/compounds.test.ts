import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCompound } from './compounds.ts'
import { createSame } from './same-words.ts'

test('two common words that are written as one are told apart, with what joins them', () => {
  const parted = (language: string, words: string) =>
    words.split(' ').map((word) => splitCompound(word, language).join(' '))
  assert.deepEqual(parted('de', 'gasgeruch stromausfall versicherungsnummer mietpreis erdgas'), [
    'gas geruch',
    'strom ausfall',
    'versicherung nummer',
    'miete preis',
    'erde gas',
  ])
  assert.deepEqual(parted('nl', 'gaslucht verzendkosten huurprijs'), ['gas lucht', 'verzenden kosten', 'huur prijs'])
  assert.deepEqual(parted('sv', 'gaslukt leveranstid bilförsäkring'), ['gas lukt', 'leverans tid', 'bil försäkring'])
})

test('a word that only begins or ends like another one stays whole, and so do words of other languages', () => {
  for (const word of ['gasse', 'gastronomie', 'verstehen', 'vorstellungen', 'unternehmen', 'a'.repeat(5_000)])
    assert.deepEqual(splitCompound(word, 'de'), [], word)
  for (const language of ['en', 'fr', null]) assert.deepEqual(splitCompound('gasgeruch', language), [])
})

test('a short word is told in one that an article writes, but not in one that is asked for', () => {
  const isSame = createSame('de', new Set())
  assert.ok(isSame('gas', 'gasgeruch'))
  assert.ok(!isSame('goldkonto', 'gold'))
})

test('an English word of three letters is the same in its regular forms, and in no other word', () => {
  const isSame = createSame('en', new Set())
  for (const [word, form] of [
    ['key', 'keys'],
    ['tax', 'taxes'],
    ['ending', 'end'],
    ['use', 'using'],
    ['log', 'logged'],
  ] as const)
    assert.ok(isSame(word, form), form)
  for (const [word, other] of [
    ['key', 'keyhole'],
    ['car', 'care'],
    ['end', 'endless'],
    ['day', 'days'],
  ] as const)
    assert.ok(!isSame(word, other), other)
})
