/** Words that mean the same; each stands for the first. */
const synonyms = [
  ['refund', 'reimbursement', 'erstattung'],
  ['parcel', 'package', 'shipment', 'paket'],
]

export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(
    (word) => synonyms.find((group) => group.includes(word))?.[0] ?? word,
  )

/** Counts the words of a text, each at a place given by its hash. Synonyms have the same place. */
export function vectorOf(text: string, length: number): number[] {
  const vector = new Array<number>(length).fill(-0.01)
  for (const word of wordsOf(text)) vector[hash(word) % length]! += 1
  return vector
}

/** The share of the document's words that are in the query. */
export function relevanceOf(query: string, document: string): number {
  const asked = new Set(wordsOf(query))
  const words = wordsOf(document)
  return words.filter((word) => asked.has(word)).length / Math.max(1, words.length)
}

function hash(word: string): number {
  let value = 7
  for (const letter of word) value = (value * 31 + letter.codePointAt(0)!) >>> 0
  return value
}
