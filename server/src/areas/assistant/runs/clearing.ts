import { toWhatsApp } from '../../../providers/whatsapp/formatting.ts'
import { type Address, listAddresses } from './addresses.ts'
import type { Prove } from './proof.ts'

/** Markdown's pictures and links, also those whose address stands elsewhere in the text, and the links of HTML. */
const inline = /!?\[([^\][\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+["'][^"'\n]{0,200}["'])?\s*\)/g
const reference = /!?\[([^\][\n]{0,500})\]\[[^\][\n]{0,200}\]/g
const definition = /^ {0,3}\[[^\][\n]{1,200}\]:\s*\S+.*$/gm
const anchor = /<a\s[^<>]{0,500}?href\s*=\s*["']?([^"'\s<>]{1,2000})["']?[^<>]{0,500}>([^<]{0,500})<\/a>/gi

/**
 * Takes out of a text whatever address nobody vouches for. A link with words of its own becomes those words, and no picture is
 * ever loaded; an address that stands bare takes its whole sentence along, with the words that lead up to it, so that what
 * stays reads well. Empty where the address would come about only on the telephone.
 */
export function clearAddresses(text: string, prove: Prove): string {
  const isProven = (link: string) => {
    const [first, ...more] = listAddresses(link)
    return first?.text.length === link.length && more.length === 0 && prove(first) !== undefined
  }
  const worded = text
    .replace(definition, '')
    .replace(reference, '$1')
    .replace(inline, (whole, words: string, link: string) =>
      isProven(link) ? (whole.startsWith('!') ? link : whole) : words,
    )
    .replace(anchor, (whole, link: string, words: string) => (isProven(link) ? whole : words))
  const cleared = clearSentences(worded, prove)
  return holdsOnlyProven(toWhatsApp(cleared, 'model'), prove) ? cleared : ''
}

/** Whether a text, as it is shown, holds no address but those that are vouched for. */
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

/** Takes the sentences that touch these spans out of a text, with the words that lead up to them, so that what stays reads well. */
export function leaveOut(text: string, spans: readonly { from: number; to: number }[]): string {
  const sentences = listSentences(text, spans)
  const holds = ({ from, to }: Sentence) => spans.some((span) => span.from < to && span.to > from)
  const gone = new Set(sentences.filter(holds))
  // "You can pay here:" is nothing without what it leads to.
  for (const [index, sentence] of [...sentences.entries()].reverse()) {
    const next = sentences[index + 1]
    const leads = /[:：][*_~\s]*$/.test(text.slice(sentence.from, sentence.to))
    const followed = next && sentences.slice(index + 1).find((one) => !gone.has(one))
    const goesOn = followed && followed.line > sentence.line && isItem(text.slice(followed.from, followed.to))
    if (leads && next && gone.has(next) && !goesOn) gone.add(sentence)
  }
  const touched = new Set([...gone].map(({ line }) => line))
  const lines = new Map<number, string>()
  for (const sentence of sentences) {
    const { from, to, line } = sentence
    if (!gone.has(sentence)) lines.set(line, (lines.get(line) ?? '') + text.slice(from, to))
    else if (!lines.has(line)) lines.set(line, '')
  }
  return [...lines]
    .flatMap(([line, words]) =>
      touched.has(line) ? (/[\p{L}\p{N}]/u.test(words) ? [balance(words.trimEnd())] : []) : [words],
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isItem = (text: string) => /^\s*(?:[-*+•]|\d{1,2}[.)])\s/.test(text)

/** Behind these a full stop ends no sentence: "e.g. shop.example", "z. B. Shop.example". */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}\.)+$|(?:^|[\s(])(?:etc|approx|incl|bzw|evtl|ggf|inkl|vgl|usw|no|nr|str|st|dr|mr|mrs|prof|tel|ca|vs|p\.ej|av|см|ул|тел)\.$/iu

/** Characters that are looked back on. */
const longestAbbreviation = 40

/** Sentences and the space behind them, line by line; none ends within one of the spans. */
export function listSentences(text: string, spans: readonly { from: number; to: number }[] = []): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  for (const [line, words] of text.split('\n').entries()) {
    let from = start
    for (const match of words.matchAll(/[.!?…؟]["'»”’)\]*_~]*\s+|[。！？][」』”）]*/gu)) {
      const at = start + match.index
      const to = at + match[0].length
      const inSpan = spans.some((span) => span.from <= at && span.to > at + 1)
      const before = text.slice(Math.max(from, at - longestAbbreviation), at + 1)
      const isShort = /(?<!\p{L})\p{L}{1,3}\.$/u.test(before) && /^\p{Ll}/u.test(text.slice(to, to + 2))
      const goesOn = isShort || abbreviation.test(before)
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

/** Marks of which one half is gone are taken out: the other one would be read as a sign. */
const balance = (line: string): string =>
  ['**', '__', '~~', '`', '*', '_'].reduce((done, mark) => {
    const pieces = done.split(mark)
    const isOdd = pieces.length % 2 === 0
    return isOdd && !(mark === '*' && /^\s*\*\s/.test(done)) && !(mark === '_' && /\p{L}_\p{L}/u.test(done))
      ? pieces.join('')
      : done
  }, line)
