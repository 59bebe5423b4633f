/** The number of characters of a message that are compared with a pattern. */
const readLength = 20_000
const maxPattern = 200

const isLetter = /^[\p{L}\p{M}\p{N}]$/u
/** Scripts without spaces between words. */
const isUnspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]$/u

/** Whether the text contains this as one or several whole words. In scripts without spaces it may stand anywhere. */
export function holdsWord(text: string, word: string): boolean {
  const said = text.replace(/\s+/g, ' ')
  const wanted = word.replace(/\s+/g, ' ')
  const letters = [...wanted]
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const before = [...said.slice(Math.max(0, at - 2), at)].at(-1)
    const after = [...said.slice(at + wanted.length, at + wanted.length + 2)][0]
    if (parts(before, letters[0]!) && parts(after, letters.at(-1)!)) return true
  }
  return false
}

const parts = (beside: string | undefined, edge: string): boolean =>
  beside === undefined || !isLetter.test(beside) || !isLetter.test(edge) || isUnspaced.test(edge)

/** Null stands for a digit. */
type Piece = (string | null)[]

/** The pieces between the asterisks. */
function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [[]]
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at]!
    if (char === '*') pieces.push([])
    else if (char === '#') pieces.at(-1)!.push(null)
    else if (char === '\\' && at + 1 < pattern.length) pieces.at(-1)!.push(pattern[++at]!)
    else pieces.at(-1)!.push(char)
  }
  return pieces.filter((piece) => piece.length > 0)
}

export const isPattern = (pattern: string): boolean => pattern.length <= maxPattern && piecesOf(pattern).length > 0

/**
 * Whether the text contains what the pattern describes: `*` is any text, `#` a digit, and a backslash makes the next
 * sign an ordinary one. Each piece is matched where it first stands after the one before it. So the number of steps is
 * at most the product of both lengths, which no regular expression would guarantee.
 */
export function holdsPattern(text: string, pattern: string): boolean {
  const read = text.slice(0, readLength)
  let from = 0
  for (const piece of piecesOf(pattern)) {
    const at = findPiece(read, piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}

function findPiece(text: string, piece: Piece, from: number): number {
  for (let at = from; at + piece.length <= text.length; at += 1) {
    if (piece.every((char, n) => (char === null ? /\d/.test(text[at + n]!) : text[at + n] === char))) return at
  }
  return -1
}

/** Whether the language is this one: `pt` is any Portuguese, `pt-br` that of Brazil. */
export const isLanguage = (spoken: string | null, wanted: string): boolean =>
  spoken !== null && (spoken === wanted || spoken.startsWith(`${wanted}-`))
