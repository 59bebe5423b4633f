/** The title in the front matter of a Markdown text, or its first heading; null if it has neither. */
export function titleOfMarkdown(text: string): string | null {
  const [front] = /^---\r?\n[\s\S]{0,10000}?\n---\r?\n/.exec(text) ?? ['']
  const named = /^title:[ \t]*(.+)$/m.exec(front)?.[1]?.trim()
  return named ? named.replace(/^(["'])(.*)\1$/, '$2') : firstHeading(text.slice(front.length))
}

function firstHeading(text: string): string | null {
  let fence = ''
  let above = ''
  for (const whole of text.slice(0, 1_000_000).split(/\r?\n/)) {
    const line = whole.slice(0, 2000)
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark && (fence === '' || fence === mark)) fence = fence ? '' : mark
    if (fence) continue
    const heading = /^ {0,3}#{1,6}[ \t](.*)$/.exec(line)?.[1] ?? (/^ {0,3}=+[ \t]*$/.test(line) ? above : '')
    const title = unmark(heading.replace(/[ \t]#+[ \t]*$/, '')).trim()
    if (title) return title
    above = line
  }
  return null
}

/** Keeps the words of links and drops emphasis. */
const unmark = (title: string): string =>
  title.replace(/!?\[([^\][]{0,500})\]\([^()]{0,2000}\)/g, '$1').replace(/(\*\*|__|`)([^*_`]+)\1/g, '$2')
