import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerSentences } from './customers.ts'
import { vocabularies } from './vocabularies.ts'

const flatten = (sentences: object, path = ''): [string, string][] =>
  Object.entries(sentences).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
const shapeOf = (sentences: object) =>
  flatten(sentences).map(([path, sentence]) => [path, (sentence.match(/\{+\w+\}+/g) ?? []).sort()])

for (const [language, sentences] of Object.entries(customerSentences)) {
  test(`customers who write "${language}" are told all that is said in English, with the same places`, () => {
    assert.deepEqual(shapeOf(sentences), shapeOf(customerSentences.en))
    for (const [path, sentence] of flatten(sentences)) assert.notEqual(sentence.trim(), '', path)
  })
}

/** How a friend is addressed, where a language has another way for everybody else. */
const familiar = {
  de: 'du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?',
  es: 'tú|te|ti|tus?|contigo|puedes|haz|inténtalo|compruébalo|cámbialo|divídelo',
  fr: 'tu|te|toi|tes|tien',
  hu: 'kérlek|téged|írj',
  it: 'tu|ti|tuo|tua|puoi|vuoi',
  nl: 'je|jij|jou|jouw|alsjeblieft',
  pl: 'możesz|zapytaj|napisz|spróbuj',
  ro: 'te rog|tu|tău|poți',
}

test('customers are not addressed as friends, neither by the assistant nor in surveys, mails and the panel', () => {
  for (const [language, words] of Object.entries(familiar)) {
    const word = new RegExp(`(?<!\\p{L})(${words})(?!\\p{L})`, 'iu')
    const sentences = flatten(customerSentences[language as keyof typeof familiar])
    const panel = language === 'de' || language === 'es' || language === 'fr' ? flatten(vocabularies[language]) : []
    for (const [path, sentence] of [...sentences, ...panel]) assert.doesNotMatch(sentence, word, `${language} ${path}`)
  }
})

test('French sets a mark on the line of its word: the space before it does not break', () => {
  for (const words of [customerSentences.fr, vocabularies.fr]) {
    for (const [path, sentence] of flatten(words)) assert.doesNotMatch(sentence, /[\p{L}\d}»).] [:;?!»]|« /u, path)
  }
})
