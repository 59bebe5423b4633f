import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standsOut, weighMeaning } from './weighing-meaning.ts'

const nothing = { names: 0, codes: 0, title: 0 }
const here = (byWords: number, standing: number | undefined, signs = nothing) =>
  weighMeaning(byWords, standing, signs, { isForeign: false, isNearest: false })
const abroad = (byWords: number, standing: number, signs = nothing) =>
  weighMeaning(byWords, standing, signs, { isForeign: true, isNearest: true })

test('without an embedding model, words alone are trusted', () => {
  for (const byWords of [-4, 0.5, Number.NEGATIVE_INFINITY]) assert.equal(here(byWords, undefined), byWords)
})

test('an article that stands out answers what words nearly do', () => {
  assert.ok(here(-1, 1) > 0)
  assert.ok(here(0.5, 0.9) > here(0.5, 0.8))
})

test('an article that does not stand out loses only the answers that words are unsure of', () => {
  assert.ok(here(0.4, 0.2) < 0)
  for (const standing of [0.7, 0, -2]) assert.ok(here(0.6, standing) > 0)
})

test('it loses fewer of them where no other article is nearer in meaning', () => {
  const nearest = (byWords: number) => weighMeaning(byWords, 0.2, nothing, { isForeign: false, isNearest: true })
  assert.ok(here(0.3, 0.2) < 0 && nearest(0.3) > 0)
  assert.ok(nearest(0.1) < 0)
})

test('the fewer words an article holds, the further it must stand out', () => {
  assert.ok(here(-0.5, 0.85) > 0)
  assert.ok(here(-1.5, 0.85) < 0 && here(-1.5, 0.95) > 0)
})

test('an article with none of the words does not answer, however far it stands out', () => {
  for (const byWords of [-6, Number.NEGATIVE_INFINITY]) assert.ok(here(byWords, 3) < 0)
})

test('in another language meaning alone decides, and a word of the title helps', () => {
  assert.ok(abroad(Number.NEGATIVE_INFINITY, 1.1) > 0)
  assert.ok(abroad(-0.5, 0.85) < 0 && abroad(-0.5, 0.85, { ...nothing, title: 1 }) > 0)
  assert.equal(abroad(2, 0), 2)
})

test('what stands out lacks a name or number all the same', () => {
  for (const lacks of [
    { ...nothing, names: 0.5 },
    { ...nothing, codes: 1 },
  ]) {
    assert.equal(here(-1, 3, lacks), -1)
    assert.equal(abroad(-1, 3, lacks), -1)
    assert.ok(here(0.4, 0, lacks) < 0)
  }
})

test('meaning speaks for what stands out further than most, and in another language for all', () => {
  assert.deepEqual([standsOut(undefined, false), standsOut(undefined, true)], [false, false])
  assert.deepEqual([standsOut(0.7, false), standsOut(0.7, true), standsOut(0.8, false)], [false, true, true])
})
