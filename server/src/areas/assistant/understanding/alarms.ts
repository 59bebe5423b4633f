import { remembering } from '../../../words/remembering.ts'
import { alarmWords, angerWords, dangerWords } from './alarm-words.ts'
import { lossWords } from './loss-words.ts'

/** Letters and digits in their plainest form, with one space between words and one in front. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{Mn}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()}`

/** In these scripts a word may follow other words without a space. */
const isJoined = (stem: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hebrew}\p{sc=Arabic}]/u.test(stem)

const read = (stems: string): string[] =>
  stems
    .split('|')
    .map((stem) => (isJoined(stem) ? plain(stem).trim() : stem.endsWith('_') ? `${plain(stem)} ` : plain(stem)))
const holds = (text: string, stems: readonly string[]) => stems.some((stem) => text.includes(stem))

const languages = Object.keys(alarmWords) as (keyof typeof alarmWords)[]
const alarms = languages.map((language) => {
  const { things, harm, alone, calm } = alarmWords[language]
  const { things: losable, lost } = lossWords[language]
  return {
    ...{ losable: read(losable), lost: read(lost) },
    ...{ things: read(things), harm: read(harm), alone: [...read(alone), ...read(dangerWords[language].fire)] },
    // "If" and other short words must match as whole words. Longer ones may have any ending.
    calm: read(calm).map((word) => (word.length <= 5 && !isJoined(word) ? `${word} ` : word)),
  }
})
/** Other languages' lists contain English words too. */
const english = alarms[languages.indexOf('en')]!.calm
const anger = Object.values(angerWords).flatMap(read)
const despair = Object.values(dangerWords).flatMap((words) => read(words.despair))

/** Words that are further apart than a sentence belong to different things. */
const listSentences = (text: string): string[] =>
  text
    .split(/[.!?…。！？؟\n]+/)
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => `${plain(sentence)} `)

/**
 * Whether a customer reports that something of theirs was stolen, broken into or used by somebody else, or that
 * somebody is in danger, so that every minute counts. It is recognised by words, in the languages of the notices. A
 * question about what to do in such a case is not a report.
 */
export const isAlarm = remembering(
  (text): boolean =>
    tellsOfDespair(text) ||
    reports(
      text,
      (sentence, { things, harm, alone }) =>
        holds(sentence, alone) || (holds(sentence, things) && holds(sentence, harm)),
    ),
)

/** Whether a customer says that they wish to die or to hurt themselves, in the languages of the notices. */
export const tellsOfDespair = remembering((text): boolean =>
  listSentences(text).some((sentence) => holds(sentence, despair)),
)

/**
 * Whether a customer reports, and does not ask about, a theft or a fraud of anything: "my bike was stolen". It is less
 * sure than an alarm, and perhaps an article says what to do.
 */
export const tellsOfHarm = (text: string): boolean =>
  reports(
    text
      .split(/(?<=[.!?…。！？؟\n])/)
      .filter((sentence) => !/[?？؟]$/.test(sentence))
      .join(''),
    (sentence, { harm }) => holds(sentence, harm),
  )

/**
 * Whether a customer reports that they lost their card or wallet, in the languages of the notices. Mostly an article
 * says what to do, and it may be the card of a library.
 */
export const tellsOfLoss = (text: string): boolean =>
  reports(text, (sentence, { losable, lost }) => holds(sentence, losable) && holds(sentence, lost))

const reports = (text: string, isReport: (sentence: string, words: (typeof alarms)[number]) => boolean): boolean =>
  listSentences(text).some((sentence) =>
    alarms.some((words) => !holds(sentence, words.calm) && !holds(sentence, english) && isReport(sentence, words)),
  )

/** At least twelve capital letters, no small ones, and exclamation marks. */
const shouted = /^(?=(?:.*\p{Lu}){12})[^\p{Ll}]*!{2,}[^\p{Ll}]*$/u

/** Whether a customer says that they have had enough, in the languages of the notices. */
export const isAngry = (text: string): boolean =>
  shouted.test(text.replaceAll('\n', ' ')) || listSentences(text).some((sentence) => holds(sentence, anger))

/** Whether an angry face stands beside words. It tells the mood in any language, but not what is asked. */
export const looksAngry = (text: string): boolean => /[😠😡🤬]/u.test(text) && /\p{L}/u.test(text)
