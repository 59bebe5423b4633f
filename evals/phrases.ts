import { readFileSync } from 'node:fs'
import { detectLanguage } from '../server/src/areas/knowledge/articles/service.ts'

/** Shares of phrases. Told by nothing is `unknown`, which is right for `none` and where several languages say it alike. */
export type Told = { phrases: number; right: number; wrong: number; unknown: number }

type Phrase = { text: string; languages: string[] }

/** The languages of a phrase are the words of its key in `languages/phrases.json`. The odd half did not influence the parameters. */
export function measureLanguages(): { even: Told; odd: Told; missed: string[] } {
  const stored: Record<string, string[]> = JSON.parse(
    readFileSync(new URL('languages/phrases.json', import.meta.url), 'utf8'),
  )
  const half = (odd: number): Phrase[] =>
    Object.entries(stored).flatMap(([key, texts]) =>
      texts.filter((_, index) => index % 2 === odd).map((text) => ({ text, languages: key.split(' ') })),
    )
  const missed = half(1).filter((phrase) => judge(phrase) !== 'right')
  return {
    even: count(half(0)),
    odd: count(half(1)),
    missed: missed.map(({ text, languages }) => `${languages}: ${text} → ${detectLanguage(text)}`),
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
