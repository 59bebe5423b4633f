import { stopWords } from '../../words/stop-words.ts'

export type Line = { text: string; heading: boolean }

/** Characters of a heading. */
export const maxTitle = 80

/**
 * Where a heading may have lost its line end: "the processBefore you begin", "(FAQs)Saving", "the formI can't". What is
 * marked as code comes as a whole, and the name of a setting or a function is none either: "httpsOnly=true",
 * "signIn()".
 */
const gluedWords =
  /`[^`]*`|(?<![\p{L}\p{N}_$])((?:[\p{L}\p{N}]*[\p{Ll}\p{Lu}\p{N}]|[\p{L}\p{N}]+\)))(\p{Lu}\p{Ll}+|I(?=['’ ]))(?![\p{L}\p{N}_=(])/gu

/** Words besides stop words that begin sentences, and stop words that end names: "LinkedIn", "SignUp". */
const openings = new Set(['choose', 'click', 'each', 'enter', 'follow', 'select', 'tap'])
const endings = new Set([
  'in',
  'up',
  'on',
  'me',
  'us',
  'it',
  'out',
  'now',
  'one',
  'over',
  'all',
  'go',
  'get',
  'put',
  'well',
  'like',
])

const begins = (word: string) =>
  (stopWords.has(word.toLowerCase()) || openings.has(word.toLowerCase())) && !endings.has(word.toLowerCase())

/** Bold words at the beginning of a line that end no sentence, and the word after them. */
const bold = /^\s*(\*\*|__)(?![\s*_])([^*_\n]{2,80})(?<![\s.!?…:,;。！？：])\1\s+(?=(\p{Lu}[\p{L}'’]*))/u

/** A bold heading in one line with its text is a line of its own: "**Opening hours** We are open". */
export const unbold = (line: string): string[] => {
  const [whole, , words, next] = bold.exec(line) ?? []
  return whole && begins(next!.split(/['’]/)[0]!) ? [`# ${words}`, line.slice(whole.length)] : [line]
}

/**
 * Glued words are split if each of them also occurs by itself in the text, or if the second is one that begins
 * sentences: "PayPal" and "LinkedIn" stay whole. The text before the seam, back to the last end of a sentence, is a
 * heading.
 */
export function unglue(lines: readonly string[]): Line[] {
  const known = new Set(lines.join('\n').match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
  const knows = (word: string) => known.has(word) || known.has(word.toLowerCase()) || known.has(capital(word))
  const isSeam = (left: string, right: string) =>
    left.endsWith(')') ||
    /^FAQs?$/.test(left) ||
    (left.length > 1 && knows(left) && knows(right)) ||
    ((knows(left) || /^\p{Ll}{3}/u.test(left)) && begins(right))
  return lines.flatMap((line) => {
    const cut = line.replace(gluedWords, (whole, left?: string, right?: string) =>
      left && isSeam(left, right!) ? `${left}\u0000${right}` : whole,
    )
    if (!cut.includes('\u0000')) return [{ text: line, heading: false }]
    const pieces = cut.split('\u0000')
    return pieces.flatMap((piece, at) => {
      if (at === pieces.length - 1) return [{ text: piece, heading: false }]
      const end = lastEnd(piece)
      const before = piece.slice(0, end).trim()
      const heading = { text: piece.slice(end).trim(), heading: piece.length - end <= maxTitle }
      return before === '' ? [heading] : [{ text: before, heading: false }, heading]
    })
  })
}

/** The position after the last end of a sentence. A dot in an address or a number does not count. */
const lastEnd = (text: string) =>
  [...text.matchAll(/[.!?:。！？：]["'”»)]*(?=\s|\p{Lu}|$)/gu)].reduce((_, end) => end.index + end[0].length, 0)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
