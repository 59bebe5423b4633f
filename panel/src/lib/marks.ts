export type Piece = { text: string; found: boolean }

/** One folded letter and where in the text it came from. */
type Letter = { letter: string; from: number; to: number }

const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
const isNumber = (text: string) => /^[\d\s().\-/+]*\d[\d\s().\-/+]*$/.test(text)

/** Removes case, accents and vowel points, as the desk does to compare words. */
function fold(text: string): Letter[] {
  const letters: Letter[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    for (const letter of plain) letters.push({ letter, from, to })
    from = to
  }
  return letters
}

const plainWords = (query: string) =>
  fold(query)
    .map(({ letter }) => letter)
    .join('')
    .split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u)
    .filter((word) => word !== '')

function placesOf(letters: Letter[], word: string, atBeginnings: boolean) {
  const wanted = [...word]
  return letters.flatMap((first, index) => {
    if (atBeginnings && isWord(letters[index - 1]?.letter)) return []
    const last = letters[index + wanted.length - 1]
    const fits = last && wanted.every((letter, offset) => letters[index + offset]?.letter === letter)
    return fits ? [{ from: first.from, to: last.to }] : []
  })
}

/** The text cut at the words of a query: at the beginnings of words, else anywhere. Numbers match by digits only. */
export function marksOf(text: string, query: string): Piece[] {
  const all = fold(text)
  const number = isNumber(query)
  const letters = number ? all.filter(({ letter }) => /\d/.test(letter)) : all
  const places = (number ? [query.replace(/\D/g, '')] : plainWords(query))
    .flatMap((word) => {
      const beginnings = number ? [] : placesOf(letters, word, true)
      return beginnings.length > 0 ? beginnings : placesOf(letters, word, false)
    })
    .sort((a, b) => a.from - b.from)

  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of places) {
    if (to <= at) continue
    if (from > at) pieces.push({ text: text.slice(at, from), found: false })
    pieces.push({ text: text.slice(Math.max(at, from), to), found: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false })
  return pieces
}

const leadLetters = 24

/** The text from a little before the first match, for a line that is cut at its end. */
export function fromMark(text: string, query: string) {
  const [before, ...rest] = marksOf(text, query)
  if (!before || before.found || rest.length === 0 || before.text.length <= leadLetters) return text
  const lead = before.text.slice(-leadLetters).replace(/^\S*\s/, '')
  return `…${lead}${rest.map((piece) => piece.text).join('')}`
}
