import assert from 'node:assert/strict'
import { test } from 'node:test'
import { respell, spell, unchat } from './plain-wording.ts'

test('small words of English chat are no words of other languages', () => {
  assert.equal(unchat('im moving house next month'), 'i am moving house next month')
  for (const question of ['wie hoch ist die kurtaxe im sommer', 'y si no puedo ir a la clase'])
    assert.equal(unchat(question), question)
  assert.equal(spell('wie hoch ist die kurtaxe im somer', ['Im Sommer 3 €']), 'wie hoch ist die kurtaxe im sommer')
})

test('small words of chat are written out in the language of the question', () => {
  const written: [language: string, question: string, meant: string][] = [
    ['en', 'can i send it bk b4 xmas', 'can i send it back before christmas'],
    ['en', 'my dd bounced, when do u try again', 'my direct debit bounced, when do you try again'],
    ['en', 'massage on sat or next wed?', 'massage on saturday or next wednesday?'],
    ['de', 'hab die nr vergessen, wieviel kostet das', 'habe die nummer vergessen, wie viel kostet das'],
    ['es', 'xq no llega mi paquete', 'por qué no llega mi paquete'],
    ['fr', 'pk je ne peux pas annuler mon rdv', 'pourquoi je ne peux pas annuler mon rendez-vous'],
  ]
  for (const [language, question, meant] of written) assert.equal(respell(question, language), meant)
})

test('what may be a size, a plan or another word stays as it is', () => {
  const questions: [language: string, question: string][] = [
    ['en', 'the cat sat in the sun with my ID'],
    ['de', 'is the b4 wing on sat'],
    ['es', 'tienen la talla x o k'],
  ]
  for (const [language, question] of questions) assert.equal(respell(question, language), question)
})

test('days are short in English alone', () => {
  assert.equal(unchat('can i come on sat'), 'can i come on saturday')
  assert.equal(
    unchat('est-ce que le magasin est ouvert ou on sat pas'),
    'est-ce que le magasin est ouvert ou on sat pas',
  )
})
