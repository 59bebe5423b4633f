/** The marks that WhatsApp reads: https://faq.whatsapp.com/539178204879377 */
const marks = { bold: '*', italic: '_', strike: '~', mono: '```' } as const
export type Mark = keyof typeof marks

/** Replaces the text between `from` and `to`. Then `select` is selected, counted from the start of the text. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

/** Puts the mark on both sides of the selection, or removes it if it is there. */
export function markSelection(mark: Mark, text: string, start: number, end: number): Edit {
  const sign = marks[mark]
  const size = sign.length
  const chosen = text.slice(start, end)
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign) {
    return { from: start - size, to: end + size, insert: chosen, select: [start - size, end - size] }
  }
  // A mark beside a space is plain text.
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(chosen) ?? []
  const begin = start + before.length + size
  return {
    from: start,
    to: end,
    insert: before + sign + inside + sign + after,
    select: [begin, begin + inside.length],
  }
}

/** Begins every line of the selection with a dash, or removes the dashes if each line has one. */
export function listSelection(text: string, start: number, end: number): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const listed = lines.every((line) => line.startsWith('- '))
  const insert = lines.map((line) => (listed ? line.slice(2) : `- ${line}`)).join('\n')
  return { from, to: end, insert, select: [from + insert.length, from + insert.length] }
}

/** A mark stands at the outside of what it marks, on one line, and not within a word. */
const spans = (['bold', 'italic', 'strike'] as const).map((mark) => {
  const sign = mark === 'bold' ? '\\*' : marks[mark]
  const edge = `[\\p{L}\\p{N}${sign}]`
  const span = `(?<!${edge})${sign}(?=[^\\s${sign}])([^${sign}\\n]*?)(?<=\\S)${sign}(?!${edge})`
  return [mark, new RegExp(span, 'u')] as const
})
const code = /```([\s\S]+?)```|`([^`\n]+)`/

/** The first marked part of the text, with the text before and after it; nothing if there is none. */
export function firstMark(text: string): { before: string; mark: Mark; inside: string; after: string } | undefined {
  const found = [['mono', code] as const, ...spans].flatMap(([mark, sign]) => {
    const match = sign.exec(text)
    return match ? [{ mark, match }] : []
  })
  const first = found.toSorted((a, b) => a.match.index - b.match.index)[0]
  if (!first) return undefined
  const { index, 0: whole, 1: inside, 2: inline } = first.match
  return {
    before: text.slice(0, index),
    mark: first.mark,
    inside: inside ?? inline ?? '',
    after: text.slice(index + whole.length),
  }
}

/** Only the words, for a place that has one line. */
export function withoutMarks(text: string): string {
  let words = ''
  let rest = text
  for (let found = firstMark(rest); found; found = firstMark(rest)) {
    words += found.before + (found.mark === 'mono' ? found.inside : withoutMarks(found.inside))
    rest = found.after
  }
  return words + rest
}
