/**
 * A sentence as it stands in its text, an item of a list, a row of a table or a heading. `opensLine` when a line begins with it;
 * `announced` when it belongs to the list that a sentence before it ends in a colon for.
 */
export type Sentence = {
  text: string
  kind: 'text' | 'item' | 'heading' | 'question'
  opensLine: boolean
  announced: boolean
}

/** The end of a sentence that the text forgot to put a space behind. */
const gluedEnd = /(?<=[\p{Ll}\p{N})]{2}[.!?:])(?=\p{Lu}\p{Ll})/gu
/** Where a heading may have lost the end of its line: "the processBefore you begin". */
const gluedWords = /(?<![\p{L}\p{N}])([\p{L}\p{N}]*[\p{Ll}\p{Lu}\p{N})])(\p{Lu}\p{Ll}+)(?![\p{L}\p{N}])/gu
/** Pieces this short are an abbreviation or an initial, not a sentence. */
const shortest = 12

/** The sentences of a text in reading order. Headings are lines with `#`, and short lines and glued words that read like one. */
export function listSentences(text: string, language: string | null): Sentence[] {
  const lines = unglue(asLines(text.split('\n')))
  const sentences: Sentence[] = []
  let skipped = false
  for (const [at, line] of lines.entries()) {
    const text = line.text.replace(/^\s{0,3}#{1,6}\s+/, '').trimEnd()
    if (text.trim() === '') continue
    if (skipped) {
      skipped = false
      if (!line.heading) continue
    }
    const announced = isAnnouncement(sentences.at(-1)) && !line.heading
    const goesOn = sentences.at(-1)?.announced === true && isItem(text) && sentences.at(-1)?.kind === 'item'
    const add = (text: string, kind: Sentence['kind'], opensLine: boolean, announced: boolean) =>
      sentences.push({ text, kind, opensLine, announced })
    if (line.heading || (text !== line.text.trimEnd() && !isItem(text)) || isTitleLine(lines, at))
      add(text, 'heading', true, false)
    else if (isItem(text)) add(text, 'item', true, announced || goesOn)
    else {
      const cut = cutLine(text.replace(gluedEnd, ' '), language)
      for (const [place, piece] of cut.entries()) {
        const isQuestion = /[?？؟]['"”»)]*$/.test(piece)
        if (isNoise(piece)) {
          skipped = place === cut.length - 1 && /[:：]$/.test(piece)
          continue
        }
        add(piece, isQuestion ? 'question' : 'text', place === 0, announced && !isQuestion)
      }
    }
  }
  return sentences
}

/** A table of contents and the words that only a search reads. */
const isNoise = (text: string) =>
  /^(?:in this (?:article|guide|page)\b.*:$|(?:keywords?|tags?|search terms|schlagw[oö]rter|stichw[oö]rter|palabras clave|mots[- ]clés|palavras-chave|parole chiave|ключевые слова)\s*[:：])/iu.test(
    text,
  )

const isAnnouncement = (sentence: Sentence | undefined) => sentence !== undefined && /[:：]$/.test(sentence.text)

type Line = { text: string; heading: boolean }

/** An item of a list. */
export const isItem = (line: string): boolean => /^\s*([-*+•]|\d{1,3}[.)])\s/.test(line)

export const joinSentences = (sentences: readonly Sentence[]): string =>
  sentences
    .map(({ text, opensLine, kind }, at) => {
      if (at === 0) return text
      return (opensLine || kind !== 'text' || sentences[at - 1]!.kind === 'heading' ? '\n' : ' ') + text
    })
    .join('')

/** Words that stand glued together are two where each of them also stands alone in the text: "PayPal" stays one. */
function unglue(lines: readonly string[]): Line[] {
  const known = new Set(lines.join('\n').match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
  const knows = (word: string) => known.has(word) || known.has(word.toLowerCase()) || known.has(capital(word))
  return lines.flatMap((line) => {
    const cut = line.replace(gluedWords, (whole, left: string, right: string) =>
      left.length > 1 && knows(left) && knows(right) ? `${left}\u0000${right}` : whole,
    )
    if (!cut.includes('\u0000')) return [{ text: line, heading: false }]
    const pieces = cut.split('\u0000')
    return pieces.flatMap((piece, at) => {
      if (at === pieces.length - 1) return [{ text: piece, heading: false }]
      // What stands before the seam, back to the last end of a sentence, is the heading.
      const end = Math.max(...['.', '!', '?', ':'].map((mark) => lastEnd(piece, mark)))
      const before = piece.slice(0, end).trim()
      const heading = { text: piece.slice(end).trim(), heading: piece.length - end <= maxTitle }
      return before === '' ? [heading] : [{ text: before, heading: false }, heading]
    })
  })
}

const lastEnd = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark)
  return at === -1 ? 0 : at + 1
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const maxTitle = 80

/** A short line without figures above sentences that ends like no sentence does. Several in a row are a list, like days with their hours. */
function isTitleLine(lines: readonly Line[], at: number): boolean {
  const reads = (line: Line | undefined) =>
    line !== undefined &&
    line.text.length <= maxTitle &&
    !isItem(line.text) &&
    !/\d|[.!?…:,;。！？؟：]['"”»)]*$/.test(line.text) &&
    /\p{L}/u.test(line.text)
  return (
    reads(lines[at]) &&
    at + 1 < lines.length &&
    !reads(lines[at + 1]) &&
    !(at > 0 && (reads(lines[at - 1]) || /[:：]\s*$/.test(lines[at - 1]!.text)))
  )
}

/** Rows of a table become lines that name what is in them: what a row is about, then each value with the head of its column. */
function asLines(lines: readonly string[]): string[] {
  const made: string[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!isRow(lines[at]!)) {
      made.push(lines[at]!)
      continue
    }
    let end = at
    while (end < lines.length && isRow(lines[end]!)) end++
    made.push(...nameCells(lines.slice(at, end).map(cellsOf)))
    at = end - 1
  }
  return made
}

const isRow = (line: string) => /\s\|(\s|$)/.test(line) || /^\s*\|.*\|\s*$/.test(line)
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function nameCells(rows: readonly string[][]): string[] {
  const [first = [], ...body] = rows
  const columns = body[0]?.length ?? 0
  // The empty cell above the names of the rows got lost with the spaces of its line.
  const head = first.length === columns - 1 ? ['', ...first] : first
  const isEven = body.every(({ length }) => length === columns)
  const hasHead =
    isEven && head.length === columns && columns > 1 && head.every((cell) => !/\d/.test(cell) || cell.length > 20)
  const named = hasHead ? body : rows
  return named.flatMap(([first = '', ...values]) => {
    const told = values.flatMap((value, at) => {
      const name = hasHead && values.length > 1 ? head[at + 1] : ''
      return value === '' ? [] : [name ? `${name}: ${value}` : value]
    })
    if (first === '' && told.length === 0) return []
    return [`- ${[first, told.join(', ')].filter(Boolean).join(': ')}`]
  })
}

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
