/** Invisible, a space that is none of the usual, or one at either end. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$/gu

/**
 * A key as it can be told from every other one: two that look the same are two articles. What cannot be seen is written as its
 * number, and so is a mark that stands apart from its letter.
 */
export function keyText(key: string): string {
  const marked = key === key.normalize() ? key : key.replace(/\p{M}/gu, numbered)
  return marked.replace(unseen, numbered)
}

const numbered = (text: string) => [...text].map((sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`).join('')
