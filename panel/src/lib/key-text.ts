/** An invisible character, an unusual space, or a space at either end. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$/gu

/**
 * A key in a form that distinguishes it from every other one: keys that look the same may belong to two articles.
 * Invisible characters are written as their number, and so are marks that stand apart from their letter.
 */
export function keyText(key: string): string {
  const marked = key === key.normalize() ? key : key.replace(/\p{M}/gu, numbered)
  return marked.replace(unseen, numbered)
}

const numbered = (text: string) => [...text].map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')
