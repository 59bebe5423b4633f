/** A text as a phone or a reader sees it. `at` gives the original position of each character and of the end. */
export type Folded = { text: string; at: readonly number[] }

/** Characters that are not shown and that software which looks for addresses skips. U+2800 looks like a blank. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]$/u
/** Signs that NFKC does not change and that stand for an ASCII sign in addresses. */
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

/**
 * Removes characters that nobody sees and writes every sign in its plainest form. The case stays, because it matters in
 * a path.
 */
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

/** The words of a text, whatever stands between their letters. */
export const listFoldedWords = (text: string): string[] => wordsOf(fold(text).text.toLowerCase())

const segments = new Intl.Segmenter('und', { granularity: 'word' })
const wordsOf = (text: string): string[] =>
  [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
