import { stopWords } from './stop-words.ts'
import { listEverydayWords, listSynonyms } from './synonyms.ts'

/** What may stand between the two parts of an English verb. */
const thing = '((?: (?:it|them|this|that|(?:the|my|our|a) [\\p{L}\\p{N}-]+))?)'
/**
 * Words of two parts, most of them English, and the one word that articles have for them: each part alone says
 * something else, or nothing.
 */
const phrases: [phrase: string, word: string][] = [
  [`pick(?:ing|ed|s)?${thing} up`, 'collect'],
  [`drop(?:ping|ped|s)?${thing} (?:off|back)`, 'return'],
  [`call(?:ing|ed|s)?${thing} off`, 'cancel'],
  ['(?:back|pull)(?:ing|ed|s)? out(?: of)?', 'cancel'],
  ['money back', 'refund'],
  [`put(?:ting)?${thing} on (?:hold|pause)`, 'pause'],
  [`put(?:ting)?${thing} off`, 'postpone'],
  ['(?:broke|broken|breaks?|breaking) down', 'breakdown'],
  ['get(?:ting)? rid of', 'delete'],
  ['(?:get|getting|got|be) in touch(?: with)?|get(?:ting)? hold of|get(?:ting)? through to', 'contact'],
  ['com(?:es?|ing) with(?! (?:me|us|him|her|them|you))', 'include'],
  [`fill(?:ing|ed|s)?${thing} (?:in|out)`, 'complete'],
  ['by (?:itself|themselves)', 'automatically'],
  [
    '(?<=(?:habt|haben|hat) (?:ihr|sie|(?:der|die|das) \\p{L}{2,30})(?: \\p{L}{2,30}){0,4} )auf(?=\\s*(?:[?!.]|$))',
    'geöffnet',
  ],
  ['von (?:selber|selbst|alleine?)', 'automatisch'],
  ['(?<=si \\p{L}{2,30} )da sol[oaie]', 'automaticamente'],
]
const ended = '(?![\\p{L}\\p{N}])'
const begun = '(?<![\\p{L}\\p{N}])'
const patterns = phrases.map(
  ([phrase, word]) => [new RegExp(`${begun}(?:${phrase})${ended}`, 'giu'), word, phrase.includes(thing)] as const,
)

/** Writes one word for each of these. */
export const joinPhrases = (question: string): string =>
  patterns.reduce(
    (text, [pattern, word, has]) => text.replace(pattern, (_, between) => (has ? word + (between ?? '') : word)),
    question,
  )

/** The parts that German verbs part with. */
const parts = 'ab|an|auf|aus|ein|los|mit|nach|um|vor|weg|weiter|zu|zurück|frei'
const pronoun = '(?:ich|du|sie|es|ihr|wir)(?!\\p{L})'
const asking = '(?:wann|wo|wie|warum|wieso|was|wer|bis wann|ab wann)'
const verb = '(?!hab|hat|ist|sind|seid|war)\\p{L}{2,}(?:e|t|st|en|ern|eln)'
const apart = new RegExp(
  `${begun}(?:(${verb})(?= ${pronoun})|(?<=(?:${pronoun}|${begun}${asking}) )(${verb}))((?: [^,.!?;:\\n]*?)?) (${parts})(?=\\s*(?:[,.!?;:\\n]|$)|\\s(?:was|wie|wo|wann|und|aber|wenn)${ended})`,
  'giu',
)
const infix = new RegExp(`${begun}(${parts})(?:zu|ge)(\\p{L}{3,}(?:en|ern|eln|t))${ended}`, 'giu')

/**
 * Joins the two parts of German verbs, because articles have them as one word: "wann bucht ihr den Beitrag ab" asks
 * about "abbuchen", and so do "abzubuchen" and "abgebucht".
 */
export const joinVerbs = (question: string): string =>
  question
    .replace(apart, (_, before, behind, between, part) => wordOf(part + (before ?? behind).toLowerCase()) + between)
    .replace(infix, (word, part, rest) => (isKnown(word.toLowerCase()) ? word : part + rest))

const clauseEnd = /([.!?;:,](?=\s|$)|[()\n]|\s(?:und|oder)\s)/u
const partAtEnd = new RegExp(`\\s(${parts})\\s*$`, 'u')
/** A shorter word is too like others. */
const shortestVerb = 4

/** Adds the verb in one word to each German clause that parts it: "wir holen das Paket ab (abholen)". */
export function joinClauses(text: string, language: string | null): string {
  if (language !== 'de') return text
  return text
    .split(clauseEnd)
    .map((clause) => {
      const part = partAtEnd.exec(clause)?.[1]
      if (!part) return clause
      // In German, what has a capital letter within a clause is no verb.
      const verbs = [...clause.matchAll(/(?<=^\s*)\p{L}+|(?<!\p{L})\p{Ll}+/gu)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => word.length >= shortestVerb && !stopWords.has(word))
      return `${clause} (${verbs.map((verb) => part + verb).join(' ')})`
    })
    .join('')
}

/** The tables of words have "aufmachen", and not "aufmacht". */
function wordOf(verb: string): string {
  const infinitive = `${verb.replace(/(?:e?s?t|e|e?n)$/u, '')}en`
  return !isKnown(verb) && isKnown(infinitive) ? infinitive : verb
}

const isKnown = (word: string) => listSynonyms(word).length > 0 || listEverydayWords(word).length > 0
