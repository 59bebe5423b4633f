/** A text as a telephone or a reader takes it. `at` says for each of its characters, and its end, where that stood before. */
export type Folded = { text: string; at: readonly number[] }

/** Not shown, and skipped by whatever looks for an address; the two at the end look like blanks. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]$/u
/** Signs that NFKC leaves alone and that stand for one of ASCII where an address is written. */
const alike = new Map([
  ['\u2044', '/'],
  ['\u2215', '/'],
  ['\u29f8', '/'],
  ['\u2236', ':'],
  ['\ua789', ':'],
  ['\u02d0', ':'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2212', '-'],
])

/** Takes out what nobody sees and writes every sign in its plainest form. The case stays: that of a path tells. */
export function fold(text: string): Folded {
  let folded = ''
  const at: number[] = []
  let index = 0
  for (const sign of text) {
    const plain = sign < '\u0080' ? sign : foldSign(sign)
    for (let n = 0; n < plain.length; n++) at.push(index)
    folded += plain
    index += sign.length
  }
  return { text: folded, at: [...at, text.length] }
}

const foldSign = (sign: string): string =>
  unseen.test(sign)
    ? ''
    : (alike.get(sign) ?? sign.normalize('NFKC').replace(/[\p{Default_Ignorable_Code_Point}]/gu, ''))

/** The words of a text, whatever is set between its letters. */
export const listFoldedWords = (text: string): string[] => wordsOf(fold(text).text.toLowerCase())

const segments = new Intl.Segmenter('und', { granularity: 'word' })
const wordsOf = (text: string): string[] =>
  [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
