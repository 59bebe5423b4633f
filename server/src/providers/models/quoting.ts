import { isItem, joinSentences, listSentences, type Sentence } from './sentences.ts'

const maxSentences = 3
/** An answer this short goes back to what stands before it and speaks of the question too. */
const shortAnswer = 350
/** What the heading of a section counts, beside its sentences. */
const headingShare = 0.5

/** What a heading must add to what stands under it to be quoted: more than words like "how" can. */
const headingGain = 0.1

/** Sentences that stand under one heading, which is empty above the first one. */
type Section = { heading: string; sentences: Sentence[] }

/**
 * The sentences of a passage that speak most of the question, word for word, with what belongs to them; at most `limit`
 * characters. They stand under one heading, which is quoted only for what they do not say themselves. `worth` says how much of an answer a text holds.
 */
export function quote(text: string, language: string | null, limit: number, worth: (text: string) => number): string {
  const weigh = ({ heading, sentences }: Section, { from, to }: Window) => {
    const text = joinSentences(sentences.slice(from, to))
    const own = worth(text)
    return heading ? own + headingShare * (worth(`${heading}\n${text}`) - own) : own
  }
  const windows = listSections(listSentences(text, language)).flatMap((section) =>
    listWindows(section.sentences, limit).map((window) => ({ ...window, section, worth: weigh(section, window) })),
  )
  const [best] = windows.sort((a, b) => b.worth - a.worth || a.to - a.from - (b.to - b.from))
  if (!best) return shorten(text, limit)
  const { heading, sentences } = best.section
  const quoted = choose(sentences, best, limit, worth)
  const titled = `${heading}\n${quoted}`
  const needed = heading && titled.length <= limit && worth(titled) > worth(quoted) + headingGain
  return shorten(needed ? titled : quoted, limit)
}

function choose(sentences: readonly Sentence[], { from, to }: Window, limit: number, worth: Worth): string {
  let begin = from
  const end = complete(sentences, from, to, limit)
  const isShort = () => joinSentences(sentences.slice(begin - 1, end)).length <= Math.min(shortAnswer, limit)
  while (begin > 0 && isShort() && worth(sentences[begin - 1]!.text) > 0) begin--
  const quoted = sentences.slice(begin, end)
  // The announcement of a list that did not fit says nothing.
  if (quoted.length > 1 && /[:：]$/.test(quoted.at(-1)!.text)) quoted.pop()
  return joinSentences(quoted)
}

function listSections(sentences: readonly Sentence[]): Section[] {
  const sections: Section[] = [{ heading: '', sentences: [] }]
  for (const [at, sentence] of sentences.entries()) {
    if (isHeading(sentences, at)) sections.push({ heading: sentence.text, sentences: [] })
    else sections.at(-1)!.sentences.push(sentence)
  }
  return sections
}

type Worth = (text: string) => number
type Window = { from: number; to: number }

/** Every run of one to three neighbouring sentences that an answer may hold. */
function listWindows(sentences: readonly Sentence[], limit: number): Window[] {
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
    if (joinSentences(sentences.slice(from, end + 1)).length > limit) break
    end++
  }
  return end
}

/** A short line above sentences. Several of them in a row are a list, like days with their hours. */
const isHeading = (sentences: readonly Sentence[], at: number) =>
  at + 1 < sentences.length &&
  isTitle(sentences[at]!) &&
  !isTitle(sentences[at + 1]!) &&
  !(at > 0 && isTitle(sentences[at - 1]!))

/** A short line without figures that is no list item and ends like no sentence does. */
const isTitle = ({ text, opensLine }: Sentence) =>
  opensLine && text.length <= 80 && !isItem(text) && !/\d|[.!?…:。！？؟：]['"”»)]*$/.test(text)

/** Whole sentences are the rule; a single one that is too long ends behind a word. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).trimEnd().toWellFormed()}…`
}
