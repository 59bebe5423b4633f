/** Longer runs of letters are not words; a lexeme of PostgreSQL ends at 2,046 bytes. */
const maxWordLength = 64

/**
 * The words of a text, in order, ready for PostgreSQL's analysis: only letters, digits and the marks on them, in lower
 * case, so that its parser sees no addresses or numbers with signs. Writing without spaces becomes pairs of characters,
 * and so does Korean, which joins endings to its words. The ligature œ becomes two letters: no French keyboard has it.
 */
export function listWords(text: string): string[] {
  const words: string[] = []
  const plain = dropAddresses(text).normalize('NFKC').toLowerCase().replaceAll('œ', 'oe')
  for (const [run] of plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    for (const part of run.match(parts) ?? []) {
      if (unspaced.test(part)) addPairs(part, words)
      else words.push(part.slice(0, maxWordLength).toWellFormed())
    }
  }
  return words
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** A run is cut where writing with and without spaces meet; marks and the long vowel stay with what they follow. */
const parts = new RegExp(
  `(?:${unspaced.source}|ー)(?:${unspaced.source}|\\p{M}|ー)*|(?:(?!${unspaced.source})[^ー])+`,
  'gu',
)

function addPairs(run: string, words: string[]): void {
  const letters = [...run]
  if (letters.length === 1) words.push(run)
  for (let at = 0; at + 1 < letters.length; at++) words.push(letters[at]! + letters[at + 1]!)
}

/** Keeps the words of links and drops their addresses: nobody asks in addresses. */
const dropAddresses = (text: string) =>
  text.replace(/\]\([^()\s]{0,2000}\)/g, '] ').replace(/\b(?:https?:\/\/|www\.)\S{1,2000}/gi, ' ')
