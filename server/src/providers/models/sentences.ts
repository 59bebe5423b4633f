/** A sentence as it stands in its passage; `opensLine` when a line of the passage begins with it. */
export type Sentence = { text: string; opensLine: boolean }

/** The end of a sentence that the text forgot to put a space behind. */
const gluedEnd = /(?<=[\p{Ll}\p{N})]{2}[.!?])(?=\p{Lu}\p{Ll})/gu
/** Pieces this short are an abbreviation or an initial, not a sentence. */
const shortest = 12

/** The sentences of a passage in reading order. Items of a list and rows of a table are sentences of their own. */
export function listSentences(passage: string, language: string | null): Sentence[] {
  return passage.split('\n').flatMap((line) => {
    const text = line.replace(/^\s{0,3}#{1,6}\s+/, '').trimEnd()
    if (text.trim() === '') return []
    if (isItem(text)) return [{ text, opensLine: true }]
    return cutLine(text.replace(gluedEnd, ' '), language).map((text, at) => ({ text, opensLine: at === 0 }))
  })
}

/** An item of a list, or a row of a table. */
export const isItem = (line: string): boolean => /^\s*([-*+•|]|\d{1,3}[.)])\s|\s\|(\s|$)/.test(line)

export const joinSentences = (sentences: readonly Sentence[]): string =>
  sentences.map(({ text, opensLine }, at) => (at === 0 ? '' : opensLine ? '\n' : ' ') + text).join('')

function cutLine(line: string, language: string | null): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter(language).segment(line)) {
    open += segment
    if (open.trim().length < shortest) continue
    sentences.push(open.trim())
    open = ''
  }
  if (open.trim() === '') return sentences
  const last = sentences.pop()
  return [...sentences, last === undefined ? open.trim() : `${last} ${open.trim()}`]
}

const segmenter = (language: string | null) =>
  new Intl.Segmenter(language && /^[a-z]{2,3}(-|$)/.test(language) ? language : 'und', { granularity: 'sentence' })
