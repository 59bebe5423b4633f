import { isItem, joinSentences, listSentences, type Sentence } from './sentences.ts'

const maxSentences = 3

/**
 * The sentences of a passage that speak most of the question, word for word, with what belongs to them; at most `limit`
 * characters. `worth` says how much of an answer a text holds.
 */
export function quote(text: string, language: string | null, limit: number, worth: (text: string) => number): string {
  const sentences = listSentences(text, language)
  const shares = listWindows(sentences, limit).map((window) => ({
    ...window,
    share: worth(joinSentences(sentences.slice(window.from, window.to))),
  }))
  const [best] = shares.sort((a, b) => b.share - a.share || a.to - a.from - (b.to - b.from) || a.from - b.from)
  const { from, to } = best ?? { from: 0, to: 0 }
  const quoted = sentences.slice(from, complete(sentences, from, to, limit))
  // The announcement of a list that did not fit says nothing.
  if (quoted.length > 1 && /[:：]$/.test(quoted.at(-1)!.text)) quoted.pop()
  return shorten(joinSentences(quoted), limit)
}

/** Every run of one to three neighbouring sentences that an answer may hold. */
function listWindows(sentences: readonly Sentence[], limit: number): { from: number; to: number }[] {
  return sentences.flatMap((_, from) =>
    Array.from({ length: Math.min(maxSentences, sentences.length - from) }, (_, more) => ({
      from,
      to: from + more + 1,
    })).filter(({ to }) => to === from + 1 || joinSentences(sentences.slice(from, to)).length <= limit),
  )
}

/** Goes on behind the window while it is short, and to the end of a list that it announces or has begun. */
function complete(sentences: readonly Sentence[], from: number, to: number, limit: number): number {
  let end = to
  while (end < sentences.length) {
    const last = sentences[end - 1]!.text
    const inList = isItem(sentences[end]!.text) && (isItem(last) || /[:：]$/.test(last))
    if (!inList && end - from >= maxSentences) break
    // What stands under the next heading speaks of something else.
    if (isHeading(sentences[end]!.text)) break
    if (joinSentences(sentences.slice(from, end + 1)).length > limit) break
    end++
  }
  return end
}

/** A short line that is no list item and ends like no sentence does. */
const isHeading = (text: string) => text.length <= 80 && !isItem(text) && !/[.!?…:。！？؟：]['"”»)]*$/.test(text)

/** Whole sentences are the rule; a single one that is too long ends behind a word. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`
}
