import { alarmWords, angerWords } from './alarm-words.ts'

/** Letters and figures in their plainest form, one space between words and one in front. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{Mn}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`

/** In these a word has other words before it without a space. */
const isJoined = (stem: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hebrew}\p{sc=Arabic}]/u.test(stem)

const read = (stems: string): string[] =>
  stems.split('|').map((stem) => (isJoined(stem) ? plain(stem).trim() : plain(stem)))
const holds = (text: string, stems: readonly string[]) => stems.some((stem) => text.includes(stem))

const alarms = Object.values(alarmWords).map(({ things, harm, alone, calm }) => ({
  ...{ things: read(things), harm: read(harm), alone: read(alone) },
  // "If" and its like are whole words; what is longer may have any ending.
  calm: read(calm).map((word) => (word.length <= 5 && !isJoined(word) ? `${word} ` : word)),
}))
/** Words of English stand in the lists of other languages too. */
const english = alarms[Object.keys(alarmWords).indexOf('en')]!.calm
const anger = Object.values(angerWords).flatMap(read)

/** What stands further apart belongs to different things. */
const listSentences = (text: string): string[] =>
  text
    .split(/[.!?…。！？؟\n]+/)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => `${plain(sentence)} `)

/**
 * Whether a customer reports that something of theirs was stolen, broken into or used by somebody else, so that each minute counts. Told
 * by words, in the languages of the notices; who asks what to do in such a case reports none.
 */
export const isAlarm = (text: string): boolean =>
  listSentences(text).some((sentence) =>
    alarms.some(
      ({ things, harm, alone, calm }) =>
        !holds(sentence, calm) &&
        !holds(sentence, english) &&
        (holds(sentence, alone) || (holds(sentence, things) && holds(sentence, harm))),
    ),
  )

/** Shouted words, which have to be a few. */
const shouted = /^(?=(?:.*\p{Lu}){12})[^\p{Ll}]*!{2,}[^\p{Ll}]*$/u

/** Whether a customer says that they have had enough, in the languages of the notices. */
export const isAngry = (text: string): boolean =>
  shouted.test(text.replaceAll('\n', ' ')) || listSentences(text).some((sentence) => holds(sentence, anger))
