import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages } from './languages.ts'
import { vocabularies } from './vocabularies.ts'

/** Every word by its path. */
function flatten(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

const places = (sentence: string) => [...new Set(sentence.match(/\{+\w+\}+/g) ?? [])].sort()
const english = new Map(flatten(vocabularies.en))
const stem = (path: string) => path.replace(/_(zero|one|two|few|many|other)$/, '')
/** The English word that a word translates; a form that English lacks follows the one for many. */
const original = (path: string) => english.get(path) ?? english.get(`${stem(path)}_other`) ?? ''
const counted = (path: string) => english.has(`${stem(path)}_one`) && english.has(`${stem(path)}_other`)

/** "No articles", "two articles": some forms say their figure in a word. */
const isFew = (path: string) => counted(path) && /_(zero|one|two)$/.test(path)
const figures = ['{{count}}', '{{articles}}', '{{characters}}', '{{contacts}}', '{{entries}}', '{{conversations}}']

for (const language of Object.keys(languages) as Language[]) {
  const words = flatten(vocabularies[language])

  test(`${language} has the places of every English sentence, and nothing is empty`, () => {
    for (const [path, sentence] of words) {
      assert.notEqual(sentence.trim(), '', path)
      const own = places(sentence)
      const left = places(original(path)).filter((place) => !own.includes(place))
      assert.deepEqual(
        left.filter((place) => !(isFew(path) && figures.includes(place))),
        [],
        `${path}: ${sentence}`,
      )
      assert.deepEqual(
        own.filter((place) => !places(original(path)).includes(place)),
        [],
        `${path}: ${sentence}`,
      )
    }
  })

  test(`${language} has a form for every number`, () => {
    const rules = new Intl.PluralRules(language)
    const forms = new Set([0, 1, 2, 3, 5, 11, 20, 21, 100, 101, 1_000_000].map((number) => rules.select(number)))
    for (const [path] of words.filter(([path]) => counted(path))) {
      for (const form of forms) assert.ok(`${stem(path)}_${form}` in Object.fromEntries(words), `${stem(path)}_${form}`)
    }
  })
}
