import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { type Address, listAddresses } from './addresses.ts'
import { standAlone } from './connectives.ts'
import type { Prove } from './proof.ts'

/** Pictures and links of Markdown, also those whose address stands elsewhere in the text, and links of HTML. */
const inline = /!?\[([^\][\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+["'][^"'\n]{0,200}["'])?\s*\)/g
const reference = /!?\[([^\][\n]{0,500})\]\[[^\][\n]{0,200}\]/g
const definition = /^ {0,3}\[[^\][\n]{1,200}\]:\s*\S+.*$/gm
const anchor = /<a\s[^<>]{0,500}?href\s*=\s*["']?([^"'\s<>]{1,2000})["']?[^<>]{0,500}>([^<]{0,500})<\/a>/gi

/**
 * Replaces a link by its words if nothing vouches for its address. Pictures become links or words, so that none is ever
 * loaded.
 */
export function wordLinks(text: string, prove: Prove): string {
  const isProven = (link: string) => {
    const [first, ...more] = listAddresses(link)
    return first?.text.length === link.length && more.length === 0 && prove(first) !== undefined
  }
  return text
    .replace(definition, '')
    .replace(reference, '$1')
    .replace(inline, (whole, words: string, link: string) =>
      isProven(link) ? (whole.startsWith('!') ? link : whole) : words,
    )
    .replace(anchor, (whole, link: string, words: string) => (isProven(link) ? whole : words))
}

/**
 * Removes every address that nothing vouches for. A link with words of its own becomes those words. For a bare address,
 * the whole sentence is removed, with the words that lead up to it, so that the rest reads well. Returns an empty text
 * if an address would appear only on the phone.
 */
export function clearAddresses(text: string, prove: Prove): string {
  const cleared = clearSentences(wordLinks(text, prove), prove)
  return holdsOnlyProven(toWhatsApp(cleared, 'model'), prove) ? cleared : ''
}

/** Whether a text, as it is shown, contains no address but those that are vouched for. */
export const holdsOnlyProven = (text: string, prove: Prove): boolean =>
  listAddresses(text).every((address) => prove(address) !== undefined)

function clearSentences(text: string, prove: Prove): string {
  const unproven: Address[] = []
  let proven = ''
  let end = 0
  for (const address of listAddresses(text)) {
    const sent = prove(address)
    proven += text.slice(end, address.from)
    const written = text.slice(address.from, address.to)
    const moved = { ...address, from: proven.length, to: proven.length + written.length }
    if (sent === undefined) unproven.push(moved)
    proven += sent ?? written
    end = address.to
  }
  proven += text.slice(end)
  return unproven.length === 0 ? proven : leaveOut(proven, unproven)
}

export type Sentence = { from: number; to: number; line: number }

/**
 * Removes the sentences that touch these spans, with the words that lead up to them, so that the rest reads well: no
 * word refers to a removed sentence, numbered lists keep counting, and a list that lost most of its entries is removed.
 */
export function leaveOut(text: string, wanted: readonly { from: number; to: number }[]): string {
  const spans = wanted.map(({ from, to }) => ({ from, to: from + text.slice(from, to).trimEnd().length }))
  const sentences = listSentences(text, spans)
  const holds = ({ from, to }: Sentence) => spans.some((span) => span.from < to && span.to > from)
  const gone = new Set(sentences.filter(holds))
  dropTornLists(text, sentences, gone)
  const stays = new Map<Sentence, string>()
  for (const [index, sentence] of sentences.entries()) {
    if (gone.has(sentence)) continue
    const words = text.slice(sentence.from, sentence.to)
    const before = sentences[index - 1]
    const alone = before && gone.has(before) && sentence.line === before.line ? standAlone(words) : words
    if (alone === undefined) gone.add(sentence)
    else stays.set(sentence, alone)
  }
  dropLeads(text, sentences, gone)
  const touched = new Set([...gone].map(({ line }) => line))
  const lines = new Map<number, string>()
  for (const sentence of sentences) {
    const { line } = sentence
    if (!gone.has(sentence)) lines.set(line, (lines.get(line) ?? '') + stays.get(sentence))
    else if (!lines.has(line)) lines.set(line, '')
  }
  const left = [...lines].flatMap(([line, words]) =>
    touched.has(line) ? (/[\p{L}\p{N}]/u.test(words) ? [balance(words.trimEnd())] : []) : [words],
  )
  return countOn(text, left)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Removes words such as "You can pay here:" if what they lead to is removed. */
function dropLeads(text: string, sentences: readonly Sentence[], gone: Set<Sentence>): void {
  for (const [index, sentence] of [...sentences.entries()].reverse()) {
    const next = sentences[index + 1]
    const leads = /[:：][*_~\s]*$/.test(text.slice(sentence.from, sentence.to))
    const followed = next && sentences.slice(index + 1).find((one) => !gone.has(one))
    const goesOn = followed && followed.line > sentence.line && isItem(text.slice(followed.from, followed.to))
    if (leads && next && gone.has(next) && !goesOn) gone.add(sentence)
  }
}

/** Removes the whole list if it loses more than half of its entries. */
function dropTornLists(text: string, sentences: readonly Sentence[], gone: Set<Sentence>): void {
  const lists: Sentence[][] = []
  let last = Number.NaN
  for (const [index, sentence] of sentences.entries()) {
    const isFirst = sentences[index - 1]?.line !== sentence.line
    if (!isFirst || !isItem(text.slice(sentence.from, sentence.to))) continue
    if (sentence.line === last + 1) lists.at(-1)!.push(sentence)
    else lists.push([sentence])
    last = sentence.line
  }
  for (const list of lists) {
    const lost = list.filter((one) => gone.has(one)).length
    if (lost * 2 <= list.length) continue
    const lines = new Set(list.map(({ line }) => line))
    for (const sentence of sentences) if (lines.has(sentence.line)) gone.add(sentence)
  }
}

const numbered = /^(\s*[*_]{0,2})(\d{1,2})([.)][*_]{0,2}\s)/

/** Numbers the entries of lists again, if they were numbered in order before. */
function countOn(text: string, lines: readonly string[]): string[] {
  const before = text.split('\n').flatMap((line) => numbered.exec(line)?.[2] ?? [])
  const isCounted = before.every((number, at) => Number(number) === 1 || Number(number) === Number(before[at - 1]) + 1)
  if (!isCounted) return [...lines]
  let count = 0
  let last = 0
  return lines.map((line) => {
    const number = Number(numbered.exec(line)?.[2] ?? 0)
    if (number === 0) return line
    count = number <= last || last === 0 ? 1 : count + 1
    last = number
    return line.replace(numbered, `$1${count}$3`)
  })
}

const isItem = (text: string) => /^\s*(?:[-*+•]|\d{1,2}[.)])\s/.test(text)

/** Abbreviations after which a full stop does not end a sentence: "e.g. shop.example", "z. B. Shop.example". */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}\.)+$|(?:^|[\s(])(?:etc|approx|incl|bzw|evtl|ggf|inkl|vgl|usw|no|nr|str|st|dr|mr|mrs|prof|tel|ca|vs|p\.ej|av|см|ул|тел)\.$/iu

/** The number of characters that are searched backwards for one. */
const longestAbbreviation = 40
/** The longest number of an entry, with what stands in front of it. */
const longestNumber = 20

/** The sentences, each with the space after it, line by line. None ends within one of the spans. */
export function listSentences(text: string, spans: readonly { from: number; to: number }[] = []): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const [line, words] of text.split('\n').entries()) {
    let from = start
    for (const match of words.matchAll(/[.!?…؟]["'»”’)\]*_~]*\s+|[。！？][」』”）]*/gu)) {
      const at = start + match.index
      const to = at + match[0].length
      const end = at + match[0].trimEnd().length
      const inSpan = spans.some((span) => span.from <= at && span.to > end)
      const before = text.slice(Math.max(from, at - longestAbbreviation), at + 1)
      const isShort = /(?<!\p{L})\p{L}{1,3}\.$/u.test(before) && /^\p{Ll}/u.test(text.slice(to, to + 2))
      const isNumber = at - start < longestNumber && /^\s*[*_]{0,2}\d{1,2}\.$/.test(text.slice(start, at + 1))
      const goesOn = isShort || isNumber || abbreviation.test(before)
      if (inSpan || (goesOn && match[0].startsWith('.'))) continue
      sentences.push({ from, to, line })
      from = to
    }
    const last = start + words.length
    if (from < last || words === '') sentences.push({ from, to: last, line })
    start = last + 1
  }
  return sentences
}

/** Removes marks that have lost their other half, because a reader would see them as signs. */
const balance = (line: string): string =>
  ['**', '__', '~~', '`', '*', '_'].reduce((done, mark) => {
    const pieces = done.split(mark)
    const isOdd = pieces.length % 2 === 0
    return isOdd && !(mark === '*' && /^\s*\*\s/.test(done)) && !(mark === '_' && /\p{L}_\p{L}/u.test(done))
      ? pieces.join('')
      : done
  }, line)

/** A step of a list or a heading, which states nothing by itself. */
export const isStep = (text: string) => /^\s*(?:[-*+•#]|\d{1,2}[.)])|[:：*]\s*$/.test(text)
