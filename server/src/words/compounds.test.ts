import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model, passage } from '../../test/passages.ts'
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

test('a compound that no article has is told where one line of an article speaks of both its words', async () => {
  const read = async (text: string) => {
    const passages = [passage('Paketfuchs Plus', text)]
    const asked = { question: 'Gibt es einen Studentenrabatt?', language: 'de', passages }
    return (await model.answer({ ...asked, confidence: 0.4, rival: false })).kind
  }
  assert.equal(await read('Studierende zahlen nur 2,49 €. Der Nachlass gilt ein Jahr.'), 'answer')
  assert.equal(await read('Studierende zahlen bar.\n\nSenioren erhalten einen Nachlass von 2 €.'), 'nothing')
  assert.equal(await read('Senioren erhalten einen Nachlass von 2,49 €.'), 'nothing')
})
