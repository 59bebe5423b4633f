import { listTellingWords } from '../../../providers/models/asking.ts'
import { listWords } from '../../../providers/models/words.ts'

/** What was said before, oldest first. `titles` are those of the articles that an answer cites. */
export type Turn = { role: 'customer' | 'assistant' | 'agent' | 'system'; text: string; titles?: readonly string[] }

/** A question with at most this many telling words refers to what was said before, whatever else it contains. */
const veryFew = 1
/**
 * A question that joins on or points back refers to it up to this number. With more words it says itself what it is
 * about.
 */
const few = 3
/** The numbers of earlier questions that are searched for the subject, and of words that are taken from them. */
const maxEarlier = 3
const maxTaken = 8

/**
 * Whether the question can only be understood from what was said before. `language` is that of the question: "to"
 * points back in Polish, but not in English.
 */
export function leansOnHistory(question: string, history: readonly Turn[], language: string): boolean {
  if (!history.some(({ role }) => role === 'customer')) return false
  const count = listTellingWords(question).length
  return count <= veryFew || (count <= few && (joinsOn(question, language) || pointsBack(question, language)))
}

/**
 * The words that say what the conversation is about: those of the titles that the last answer cites, and those of the
 * customer's newest earlier questions, up to one that stands alone. Words of the question itself are left out.
 */
export function listSubjectWords(question: string, history: readonly Turn[]): string[] {
  const asked = history.flatMap(({ role, text }) => (role === 'customer' ? [listTellingWords(text)] : [])).reverse()
  const standing = asked.slice(0, maxEarlier).findIndex((words) => words.length > veryFew)
  const earlier = asked.slice(0, standing === -1 ? maxEarlier : standing + 1).flat()
  const titles = history.findLast(({ role }) => role === 'assistant')?.titles ?? []
  const own = new Set(listWords(question))
  return [...new Set([...earlier, ...titles.flatMap(listTellingWords)])]
    .filter((word) => !own.has(word))
    .slice(0, maxTaken)
}

/** Whether the question begins like a continuation. */
export const joinsOn = (question: string, language: string) =>
  listSentences(question).some(([first = '']) => openers[language]?.has(first))

const pointsBack = (question: string, language: string) =>
  listSentences(question).some(
    (words) =>
      words.some((word) => pointers[language]?.has(word)) || pointersAtTheEnd[language]?.has(words.at(-1) ?? ''),
  )

const listSentences = (text: string): string[][] => text.split(/(?<=[.!?…。！？؟,،、])\s*/).map(listWords)

const sets = (words: Record<string, string>): Record<string, Set<string>> =>
  Object.fromEntries(Object.entries(words).map(([language, list]) => [language, new Set(list.split(/\s+/))]))

/** First words of a question that continues another one. */
const openers = sets({
  en: "and also but or then so what's",
  de: 'und auch aber oder dann',
  es: 'y también pero o entonces',
  fr: 'et aussi mais ou alors',
  pt: 'e também mas ou então',
  it: 'e anche ma o allora',
  nl: 'en ook maar of dan',
  da: 'og også men eller så',
  sv: 'och också men eller då',
  ru: 'а и или но также тогда',
  uk: 'а і й та або але також тоді',
  pl: 'a i oraz ale albo też',
  tr: 've peki ama ya',
  ar: 'و أو ثم وماذا وكم وهل وكيف ومتى وأين ولكن',
  ja: 'それで じゃあ では あと そして',
  zh: '那 那么 还有 和',
  ko: '그럼 그리고',
  hi: 'और तो',
})

/** Words that stand for something said before. */
const pointers = sets({
  en: 'it its that those these they them this ones both same else instead',
  de: 'es dies dieser diese dieses er ihn ihm davon dafür damit dazu daran dort beide gleiche',
  es: 'eso esto ese esa esos esas este ello ellos ellas ahí allí mismo',
  fr: 'ça cela ceci celui celle ceux celles lui ils elles là même',
  pt: 'isso isto esse essa esses essas ele ela eles elas aí lá mesmo',
  it: 'questo questa quello quella ciò esso essi stesso',
  nl: 'deze dit daar ervan ermee hetzelfde',
  da: 'dem denne dette disse samme',
  sv: 'dem denna detta dessa samma',
  ru: 'это этот эта эти этого этому этим он она оно они его её ее их ним них там',
  uk: 'це цього цей ця ці він вона воно вони його її їх там',
  pl: 'to ten ta te tego jego ich tam',
  tr: 'bu şu onu orada bunu',
  ar: 'هذا هذه ذلك تلك هو هي هم له لها لهم بها به هناك',
  ja: 'それ これ あれ その この そこ',
  zh: '它 它们 这 这个 那个 那里',
  ko: '그것 이것 그거 그',
  hi: 'यह वह इसे',
})

/**
 * Words that do so at the end of a sentence, and elsewhere belong to the word after them: "was kostet das", "das
 * Paket".
 */
const pointersAtTheEnd = sets({
  en: 'there one',
  de: 'das die der den',
  es: 'esta lo',
  fr: 'le la les y en',
  it: 'ne ci lo',
  nl: 'dat die het',
  da: 'det den der',
  sv: 'det den där',
  tr: 'o',
})
