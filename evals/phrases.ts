import { readFileSync } from 'node:fs'
import { detectLanguage } from '../server/src/areas/knowledge/languages/service.ts'
import { type Half, pickHalf } from './halves.ts'

/**
 * Shares of phrases. Told by nothing is `unknown`, which is right for `none` and where several languages say it alike.
 */
export type Told = { phrases: number; right: number; wrong: number; unknown: number }

type Phrase = { text: string; languages: string[] }

/** The languages of a phrase are the words of its key in `languages/phrases.json`. */
export function measureLanguages(): { even: Told; odd: Told; missed: Record<Half, string[]> } {
  const stored: Record<string, string[]> = JSON.parse(
    readFileSync(new URL('languages/phrases.json', import.meta.url), 'utf8'),
  )
  const read = (half: Half): Phrase[] =>
    Object.entries(stored).flatMap(([key, texts]) =>
      pickHalf(texts, half).map((text) => ({ text, languages: key.split(' ') })),
    )
  const listMissed = (half: Half) =>
    read(half)
      .filter((phrase) => judge(phrase) !== 'right')
      .map(({ text, languages }) => `${languages}: ${text} → ${detectLanguage(text)}`)
  return {
    even: count(read('even')),
    odd: count(read('odd')),
    missed: { even: listMissed('even'), odd: listMissed('odd') },
  }
}

function judge({ text, languages }: Phrase): 'right' | 'wrong' | 'unknown' {
  const told = detectLanguage(text)
  if (told !== null) return languages.includes(told) ? 'right' : 'wrong'
  return languages.length > 1 || languages[0] === 'none' ? 'right' : 'unknown'
}

function count(phrases: readonly Phrase[]): Told {
  const verdicts = phrases.map(judge)
  const share = (wanted: string) =>
    Number((verdicts.filter((verdict) => verdict === wanted).length / phrases.length).toFixed(3))
  return { phrases: phrases.length, right: share('right'), wrong: share('wrong'), unknown: share('unknown') }
}
