import { remembering } from '../../../words/remembering.ts'
import { sharedWords } from './common-words.ts'
import type { KnownLanguage } from './schema.ts'
import { tellByWords } from './telling.ts'

export { isKnownLanguage, type KnownLanguage } from './schema.ts'

/** Those written in Latin letters. */
const latin = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'id',
  'vi',
  'ro',
  'hu',
] as const

/** Enough text to recognise its language. */
const sampleLength = 20_000

/** Characters that are written like this in Japanese alone: not the simplified ones of Chinese, nor the old ones. */
const japanese = /[変応発売読続経済検権験険払込円図駅広価伝転営気様帰楽薬観覚戻働択拡総実県収対]/

/**
 * Links and mailboxes are in no language. The name of a mailbox has 64 characters at most. Without that bound, a text
 * that has no blanks, as in Chinese, would be read again from each of its characters.
 */
const addresses = /\b(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@]+\.[^\s@]+/giu

/** The language of a text, by its letters and commonest words; null if no known one stands out. */
export const detectLanguage = remembering(detect)

/** Whether all words of a text are in several languages, so that what was written before shows its language better. */
export const isShared = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => sharedWords.has(word))

function detect(text: string): KnownLanguage | null {
  const written = text.slice(0, sampleLength).normalize('NFC').replace(addresses, ' ')
  const sample = written.toLowerCase()
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const total = count(/\p{L}/gu)
  if (total === 0) return null
  if (count(/\p{Script=Latin}/gu) > total / 2) return tellByWords(written, latin)
  if (count(/\p{Script=Arabic}/gu) > total / 2) return count(/[پچژگکی]/g) > total / 50 ? null : 'ar'
  if (count(/\p{Script=Cyrillic}/gu) > total / 2) return detectCyrillic(written, total)
  if (count(/\p{Script=Hangul}/gu) > total / 2) return 'ko'
  if (count(/\p{Script=Hebrew}/gu) > total / 2) return 'he'
  if (count(/\p{Script=Greek}/gu) > total / 2) return 'el'
  if (count(/\p{Script=Devanagari}/gu) > total / 2) return 'hi'
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  if (count(/\p{Script=Han}/gu) + kana > total / 2) return kana > total / 20 || japanese.test(sample) ? 'ja' : 'zh'
  return null
}

function detectCyrillic(written: string, total: number): KnownLanguage | null {
  const sample = written.toLowerCase()
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  if (count(/[ўјљњђћџќѓѕқғұүһәң]/g) > total / 100) return null
  const isRussian = count(/[ыэё]/g)
  // Bulgarian has this letter in every other word, and none of the Russian ones.
  if (isRussian === 0 && count(/ъ/g) > total / 50) return null
  const isUkrainian = count(/[іїєґ]/g)
  if (isRussian > 0 !== isUkrainian > 0) return isRussian > 0 ? 'ru' : 'uk'
  return tellByWords(written, ['ru', 'uk'])
}
