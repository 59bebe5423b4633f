import { findAnswerKind } from '../../../words/answer-kinds.ts'
import { listTellingWords } from '../../../words/asking.ts'
import { listWords } from '../../../words/words.ts'
import { isEnding, isGreeting } from './courtesies.ts'
import { continues } from './follow-ups.ts'
import { questionWords, unchat } from './plain-wording.ts'

/** Questions that one message holds. With more, it is a story or a form. */
const most = 3
/** A longer message tells a story, of which each sentence needs the others. */
const longest = 240

/**
 * A question of a message. `asked` is its own sentence, without what is said before it. `joined`: the customer marks it
 * as another question than the one beside it, with "and" or "also".
 */
export type PartQuestion = { question: string; asked: string; joined: boolean }

/**
 * The questions of a message that asks more than one: its sentences that ask, and what "and" joins to them if it is a
 * question of its own. What is said before a question belongs to it. Undefined if it asks one thing, or if that is not
 * sure: a wrong part is worse than none.
 */
export function partQuestions(message: string, language: string): PartQuestion[] | undefined {
  if (message.length > longest || message.includes('[forwarded]')) return undefined
  const parts: PartQuestion[] = []
  let before = ''
  for (const sentence of message.split(/(?<=[.!?…。！？؟])\s+|\n+/).map((one) => one.trim())) {
    if (!/\p{L}/u.test(sentence) || isGreeting(sentence) || isEnding(sentence, language)) continue
    const last = parts.at(-1)
    if (asks(sentence) && last && !tells(sentence)) {
      // "What can I do?" asks no more than the question before it.
      last.question = `${last.question} ${before}${sentence}`
      before = ''
    } else if (asks(sentence) && tells(before + sentence)) {
      for (const [at, asked] of cutJoined(sentence, language).map(asQuestion).entries()) {
        const joined = at > 0 || continues(asked, language)
        parts.push({ question: at === 0 ? before + asked : asked, asked, joined })
      }
      before = ''
    } else before += `${sentence} `
  }
  if (parts.length < 2 || parts.length > most || listTellingWords(unchat(before)).length > 0) return undefined
  return parts.map((part, at) => ({ ...part, joined: part.joined || parts[at + 1]?.joined === true }))
}

const asks = (sentence: string): boolean =>
  /[?？؟]['"”»)]*\s*$/u.test(sentence) || questionWords.has(listWords(sentence)[0] ?? '')

const asQuestion = (part: string): string => (/[?？؟]$/u.test(part) ? part : `${part.replace(/[\s.,;!]+$/u, '')}?`)

/** Whether a part says what it is about, or what kind of answer it wants. */
function tells(part: string): boolean {
  const { sought, rest } = findAnswerKind(unchat(part))
  return sought !== undefined || listTellingWords(rest).some((word) => !helping.test(word))
}

/** "Can you help me?" asks for nothing yet. */
const helping =
  /^(?:help\p{L}*|hilf\p{L}*|helf\p{L}*|ayud\p{L}*|aid(?:e|er|ez)|ajud\p{L}*|aiut\p{L}*|h[jæä]\p{L}?lp\p{L}*|pom[oó]\p{L}*|помо\p{L}*|допомо\p{L}*|ajut\p{L}*|yardım\p{L}*)$/u

/** Cuts a sentence where a word for "and" stands before the beginning of another question. */
function cutJoined(sentence: string, language: string): string[] {
  const known = joints[language.split(/[-_]/)[0]!]
  if (!known) return [sentence]
  const places = [...sentence.matchAll(known.joint)]
  const cut = places.map(({ index, 0: mark }, at) => {
    const from = at === 0 ? 0 : places[at - 1]!.index + places[at - 1]![0].length
    return [sentence.slice(from, index), sentence.slice(index + mark.length)] as const
  })
  const parts = [...cut.map(([part]) => part.trim()), ...cut.slice(-1).map(([, rest]) => rest.trim())]
  return parts.length > 1 &&
    parts.every(tells) &&
    parts.slice(0, -1).every((part) => isWhole(part) && known.begins.test(part))
    ? parts
    : [sentence]
}

/** "Do you know when" needs what comes after "and". */
const isWhole = (part: string): boolean => !openEnds.has(listWords(part).at(-1) ?? '')

const openEnds = new Set([
  ...questionWords,
  ...`if whether that or not ob dass si que se che als of om hvis at om czy że jeśli если ли что якщо чи že zda`.split(
    ' ',
  ),
])

/**
 * A word for "and", with the comma before it, where a question begins after it: by a question word, or by a verb before
 * the one who does it. `also`: words that may stand between.
 */
function join(and: string, also: string, begins: string): { joint: RegExp; begins: RegExp } {
  const beginning = `¿?(?:${begins.replace(/\n\s*/g, '')})(?![\\p{L}\\p{M}])`
  return {
    joint: new RegExp(`(?:\\s*[,;])?\\s+(?:${and})\\s+(?:(?:${also})\\s+)?(?=${beginning})`, 'giu'),
    begins: new RegExp(`(?<![\\p{L}\\p{M}])${beginning}`, 'iu'),
  }
}

const joints: Record<string, ReturnType<typeof join>> = {
  en: join(
    'and|&|plus|also',
    'also|please',
    `(?:at |for |until )?(?:what|when|where|who|why|which)(?:['’]s)?|how|
     (?:can|could|do|does|did|is|are|will|would|may|should|must|have|has)
      (?: )(?:i|you|u|we|they|it|he|she|there|the|your|my|our|this|that|these|anyone)`,
  ),
  de: join(
    'und|sowie',
    'auch|außerdem|ausserdem|noch',
    `(?:ab |bis |seit |um |in )?(?:wann|wo|wie|was|welche[rsnm]?|wer|wen|wem|warum|wieso|woher|wohin|womit|wofür)|
     gibt es|ist (?:das|es|die|der)|sind (?:das|die)|kann (?:ich|man)|
     (?!(?:dass|ob|wenn|weil|falls|damit|als|dann|auch|ja|nicht|weder|da) )\\p{L}{3,} (?:ich|du|sie|ihr|man|es|wir)`,
  ),
  es: join(
    'y|e',
    'también|además',
    `(?:a |hasta |desde |en |de |por |con )?(?:qué|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?|quién)|
     cuanto (?:cuesta|vale|tarda|sale|es)|donde (?:está|están|queda|puedo)|que horario|
     puedo|puede|pueden|podría|podrían|podemos|se puede|hay|tienen|tenéis|tiene|es posible|está|están|necesito|hace falta|
     (?!(?:orden|examen|imagen|origen|margen|volumen|resumen|jóven|almacen|alemán|capitán|también)(?!\\p{L}))\\p{L}{4,}(?:an|en|áis|éis)`,
  ),
  fr: join(
    'et',
    'aussi|également',
    `(?:à |jusqu['’]à |de |depuis )?(?:quand|où|comment|combien|quel(?:le)?s?|pourquoi|qui)|est-ce|qu['’]est-ce|
     puis-je|peut-on|y a-t-il|\\p{L}+-(?:vous|tu|on|je|t-il|t-elle|il|elle|ils|elles)`,
  ),
  pt: join(
    'e',
    'também|ainda',
    `(?:a |até |desde |de |em |por )?(?:qual|quais|quanto|quantos|quantas|quando|como|onde|que horas)|posso|pode|podem|podemos|
     há|tem|têm|é possível|dá para|vocês|preciso|está|fazem|aceitam|entregam`,
  ),
  it: join(
    'e|ed',
    'anche|inoltre',
    `(?:a |fino a |da |in |di )?(?:quando|dove|come|quanto|quanti|quante|qual|quali|perché|chi|che (?:ora|orari))|quant['’]è|dov['’]è|
     posso|possiamo|si può|si possono|c['’]è|ci sono|è possibile|devo|\\p{L}{3,}(?:ate|ete)`,
  ),
  nl: join(
    'en',
    'ook|verder',
    `(?:tot |vanaf |sinds )?(?:wat|wanneer|waar|hoe|welke?|wie|waarom|hoeveel)|is er|zijn er|
     (?!(?:dat|als|omdat|dan|of) )\\p{L}{2,} (?:ik|je|jij|jullie|u|men|we|wij|het)`,
  ),
  da: join(
    'og',
    'også',
    nordic('hvad|hvornår|hvor|hvordan|hvilken|hvilket|hvilke|hvem|hvorfor', 'jeg|du|i|man|vi|det|der'),
  ),
  nb: join('og', 'også', nordic('hva|når|hvor|hvordan|hvilken|hvilket|hvilke|hvem|hvorfor', 'jeg|du|dere|man|vi|det')),
  sv: join('och', 'också|även', nordic('vad|när|var|hur|vilken|vilket|vilka|vem|varför', 'jag|du|ni|man|vi|det')),
  pl: join('i|oraz|a', 'też|także', 'ile|kiedy|gdzie|jak|jaki|jaka|jakie|do kiedy|od kiedy|czy|dlaczego|kto'),
  cs: join('a', 'také|taky|ještě', 'kolik|kdy|kde|jak|jaký|jaká|jaké|do kdy|od kdy|proč|kdo|můžu|mohu|je možné|máte'),
  ru: join(
    'и|а',
    'ещё|еще|также|есть',
    'сколько|когда|где|куда|как|какой|какая|какое|какие|до скольки|во сколько|почему|кто|можно|могу|можете|есть ли|нужно|нужен|\\p{L}+ ли',
  ),
  uk: join('і|й|та|а', 'ще|також', 'скільки|коли|де|куди|як|який|яка|яке|які|чому|хто|чи|можна'),
  ro: join(
    'și|si',
    'mai|de asemenea',
    'cât|cat|câți|când|cand|unde|cum|care|ce|de ce|cine|pot|se poate|aveți|există|este',
  ),
  tr: join('ve', 'ayrıca', 'ne|nerede|nereye|nasıl|kaç|hangi|neden|kim'),
}

/** A question word, or a verb before the one who does it. "Som" and "at" begin no question. */
function nordic(words: string, persons: string): string {
  return `(?:til |fra |från |till )?(?:${words})|(?!(?:at|att|som|hvis|om|da|så|når|når) )\\p{L}{2,} (?:${persons})`
}
