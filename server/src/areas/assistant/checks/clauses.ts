import { listSentences } from './clearing.ts'
import { listValues, type Value } from './values.ts'

/** A part of a sentence with values of its own. */
export type Valued = { text: string; values: readonly Value[] }

/** A number without a unit may be that of anything but a time of the day. */
export const isComparable = (one: Value, other: Value): boolean =>
  shares(one.kinds, other.kinds) || (one.isBare && !other.kinds.has('clock'))
export const isEqual = (one: Value, other: Value): boolean =>
  shares(one.keys, other.keys) ||
  (isComparable(one, other) && one.isBare && one.figures.some((figure) => other.figures.includes(figure)))

const shares = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((one) => others.has(one))

/** A text without its values. */
export function strip({ text, values }: Valued): string {
  let left = ''
  let at = 0
  for (const { from, to } of values) {
    left += `${text.slice(at, Math.max(at, from))} `
    at = Math.max(at, to)
  }
  return left + text.slice(at)
}

/** The clauses of each sentence of each passage. */
export type ListClauses = () => readonly (readonly (readonly Valued[])[])[]

/** Reads the clauses of these passages once, when they are first asked for, because reading values takes long. */
export function createClauses(passages: readonly { text: string }[]): ListClauses {
  const read = (text: string) => listSentences(text).map(({ from, to }) => listClauses(text.slice(from, to)))
  let made: ReturnType<ListClauses> | undefined
  return () => {
    made ??= passages.map(({ text }) => read(text))
    return made
  }
}

const seam =
  /[,;:،、，；](?=\s|\p{L})|(?<=[.!?])\s+(?=\p{Lu})|\s[–—]\s|(?<=\s)[وו](?=\p{L}{3})|(?<![\p{L}\p{N}])(?:and|but|und|aber|et|mais|y|pero|e|ma|en|maar|og|och|men|i|ale|lecz|а|и|но|та|й|але|ja|mutta|ve|és|și|dan|και|và|ו|و)(?![\p{L}\p{N}])/gu

/** The parts of a sentence at commas and "and", so that each has a value. One without goes with the next. */
export function listClauses(sentence: string): { text: string; values: Value[] }[] {
  const values = listValues(sentence)
  if (values.length === 0) return [{ text: sentence, values }]
  const ends = [...sentence.matchAll(seam)]
    .map(({ index }) => index)
    .filter((index) => !values.some(({ from, to }) => from < index && index < to))
  const clauses: { text: string; values: Value[] }[] = []
  let start = 0
  for (const end of [...ends, sentence.length]) {
    const inside = values.filter(({ from }) => from >= start && from < end)
    if (inside.length === 0 && end < sentence.length) continue
    const text = sentence.slice(start, end)
    if (inside.length === 0) {
      clauses.at(-1)!.text += text
    } else {
      clauses.push({ text, values: inside.map((one) => ({ ...one, from: one.from - start, to: one.to - start })) })
    }
    start = end
  }
  return clauses
}
