import { findAnswerKind, listSpanWords } from '../../../words/answer-kinds.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { listWords } from '../../../words/words.ts'
import { questionWords, unchat } from './plain-wording.ts'

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
  const plain = unchat(question)
  const { sought, rest } = findAnswerKind(plain)
  const count = (text: string) => listTellingWords(text).length
  if (count(sought ? rest : plain) <= veryFew) return true
  return count(plain) <= few && (joinsOn(plain, language) || pointsBack(plain, language))
}

/**
 * The words that say what the conversation is about: those of the titles that the last answer cites, and those of the
 * customer's newest earlier questions, up to one that stands alone. Words of the question itself are left out, and if
 * it says which kind of answer it wants, so are those that said so before: after "what does it cost?", "how long does
 * it take?" is about something else. Without `asking`, they are left out in any case.
 */
export function listSubjectWords(
  question: string,
  history: readonly Turn[],
  { asking = true }: { asking?: boolean } = {},
): string[] {
  const sought = !asking || findAnswerKind(question).sought
  const tell = (text: string) => {
    const spans = new Set(listSpanWords(text))
    const words = listTellingWords(sought ? findAnswerKind(unchat(text)).rest : unchat(text))
    return words.filter((word) => !spans.has(word))
  }
  const asked = history.flatMap(({ role, text }) => (role === 'customer' ? [tell(text)] : [])).reverse()
  const standing = asked.slice(0, maxEarlier).findIndex((words) => words.length > veryFew)
  const earlier = asked.slice(0, standing === -1 ? maxEarlier : standing + 1).flat()
  const titles = history.findLast(({ role }) => role === 'assistant')?.titles ?? []
  const own = new Set(listWords(question))
  return [...new Set([...earlier, ...titles.flatMap((text) => listTellingWords(text))])]
    .filter((word) => !own.has(word))
    .slice(0, maxTaken)
}

/** The titles of the articles that the customer has read last, unless two questions since then found nothing. */
export const listThread = (history: readonly Turn[]): readonly string[] =>
  history
    .filter(({ role }) => role === 'assistant')
    .slice(-2)
    .findLast(({ titles }) => titles?.length)?.titles ?? []

/** Whether the question begins with a word that joins it to another one: "and", "also". */
export function continues(question: string, language: string): boolean {
  const [first = '', second = ''] = listWords(question)
  return Boolean(openers[language]?.has(first) || openers[language]?.has(`${first} ${second}`))
}

/**
 * Whether the question begins like a continuation, or is only a part of a sentence: "and Ottawa?", "with a card too?".
 */
export const joinsOn = (question: string, language: string) =>
  listSentences(question).some(
    ([first = '', second = '', ...rest]) =>
      openers[language]?.has(first) ||
      openers[language]?.has(`${first} ${second}`) ||
      (prepositions[language]?.has(first) &&
        rest.length < longestPart &&
        ![second, ...rest].some((word) => questionWords.has(word))),
  )

/** Whether the question is about the same in another case: "and with the Gold account?" */
export const varies = (question: string, language: string) =>
  pointsBack(question, language) ||
  listSentences(question).some((words) => words.slice(0, 2).some((word) => prepositions[language]?.has(word)))

/** Whether the question says by itself that something was said before it. */
export const isPart = (question: string, language: string) =>
  listSentences(question).filter((words) => words.length > 0).length === 1 &&
  (joinsOn(question, language) || pointsBack(question, language))

/** The number of words that a part of a sentence may have beside the first two. */
const longestPart = 4

/** Whether the question asks which of several things is more of something: "which one is cheaper?" */
export const compares = (question: string, language: string) =>
  listSentences(question).some(
    (words) => words.some((word) => which[language]?.has(word)) && words.some((word) => more[language]?.test(word)),
  )

/** "Which has the best rate?" names nothing that is to be compared. */
export const comparesNothing = (question: string, language: string, history: readonly Turn[]): boolean =>
  listThread(history).length === 0 && compares(question, language) && whichOf.test(question.trim())

const whichOf =
  /^(?:and |so )?(?:which(?: ones?)? (?:has|have|gives?|offers?|pays?|costs?)|welche[rs]? (?:hat|haben|kostet|kosten|bietet|bieten)|(?:y )?cuál(?:es)? (?:tiene|tienen|cuesta|cuestan|ofrece|ofrecen)|(?:lequel|laquelle) (?:a|coûte|offre)|(?:e )?qual (?:tem|custa|oferece)|какой (?:стоит|имеет)|quale (?:ha|costa|offre)|welke (?:heeft|kost|biedt))(?!\p{L})/iu

/**
 * Whether what holds these words may be what "it" stands for, where the question asks for a fact and names nothing
 * else: most words of a title that was read last. "Free with the Gold account" is nothing about the Gold card.
 */
export function mayBeMeant(
  question: string,
  language: string,
  titles: readonly string[],
  isHeld: (word: string) => boolean,
): boolean {
  const { sought, rest } = findAnswerKind(unchat(question))
  const isBare = sought !== undefined && listTellingWords(rest).length <= veryFew
  if (titles.length === 0 || !isBare || !pointsBack(question, language)) return true
  return titles.some((title) => {
    const words = listTellingWords(title)
    return words.filter(isHeld).length > words.length / 2
  })
}

/** Whether a word of the question stands for something that was said before. */
export const pointsBack = (question: string, language: string) =>
  listSentences(question).some(
    (words) =>
      words.some((word, at) => pointers[language]?.has(word) || pointers[language]?.has(`${word} ${words[at + 1]}`)) ||
      words.some(
        (word, at) =>
          pointersAtTheEnd[language]?.has(word) &&
          (at === words.length - 1 || (at > 0 && prepositions[language]?.has(words[at + 1]!))),
      ),
  )

const listSentences = (text: string): string[][] => text.split(/(?<=[.!?…。！？؟,،、])\s*/).map(listWords)

const sets = (words: Record<string, string>): Record<string, Set<string>> =>
  Object.fromEntries(
    Object.entries(words).map(([language, list]) => [
      language,
      new Set(list.split(/\s+/).map((word) => word.replace('+', ' '))),
    ]),
  )

/** First words of a question that continues another one. */
const openers = sets({
  en: 'and also but or then so what+about how+about',
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

/** With these begins a part of a sentence whose rest was said before. */
const prepositions = sets({
  en: 'for with without to from in at on',
  de: 'für mit ohne nach von aus in im bei auf',
  es: 'para con sin a de desde en',
  fr: 'pour avec sans à de en dans depuis',
  pt: 'para com sem a de em desde',
  it: 'per con senza a da in',
  nl: 'voor met zonder naar van in op',
  da: 'for med uden til fra i på',
  sv: 'för med utan till från i på',
  ru: 'для с без в на из до',
  pl: 'dla z bez do w na',
})

const which = sets({
  en: 'which what',
  de: 'welche welcher welches was',
  es: 'cuál cual cuáles',
  fr: 'quel quelle lequel laquelle',
  pt: 'qual quais',
  it: 'quale quali qual',
  nl: 'welke welk wat',
  ru: 'какой какая какое какие что',
  ar: 'أي أيهما أيها',
})

/** Words that compare. */
const more: Record<string, RegExp> = {
  en: /^(?:(?:cheap|high|low|light|heav|fast|quick|long|short|larg|bigg|small|strong|warm|saf|eas|old|new)i?e(?:r|st)|better|best|more|most|less|least|worse|worst)$/,
  de: /^(?:besser|beste[rns]?|mehr|weniger|meisten|wenigsten|(?:billig|günstig|leicht|schwer|schnell|hoch|höh|niedrig|größ|klein|läng|kürz|stärk|wärm)(?:e?r|e?ste)[ernms]?|teurer|teuerste[rns]?|höchste[rns]?)$/,
  es: /^(?:más|menos|mejor|peor|mayor|menor)$/,
  fr: /^(?:plus|moins|meilleure?|mieux|pire)$/,
  pt: /^(?:mais|menos|melhor|pior|maior|menor)$/,
  it: /^(?:più|meno|migliore|meglio|peggiore|maggiore|minore)$/,
  nl: /^(?:beter|beste|meer|minder|meest|minst|goedkop(?:er|e?st)e?|duurder|duurste|lichter|zwaarder|sneller|hoger|hoogste|lager)$/,
  ru: /^(?:лучше|хуже|больше|меньше|дешевле|дороже|выше|ниже|быстрее|легче|тяжелее|сам\p{L}+)$/u,
  ar: /^(?:أرخص|أغلى|أفضل|أكثر|أقل|أعلى|أخف|أثقل|أسرع|أكبر|أصغر)$/,
}

/** Words that stand for something said before. */
const pointers = sets({
  en: 'it its that those these they them this ones both same else instead which+one which+ones',
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
