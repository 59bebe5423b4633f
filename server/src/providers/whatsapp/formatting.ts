/**
 * Turns Markdown or simple HTML into WhatsApp's notation: *bold*, _italic_, ~struck~, ```code```, lists with a dash,
 * links and tables in words. An asterisk on each side is WhatsApp's own bold if a person wrote it, and Markdown's
 * italic if a model did. Code, and text that is neither, stays unchanged.
 */
export function toWhatsApp(text: string, writer: 'person' | 'model' = 'person'): string {
  return text
    .split(/(```[\s\S]*?```)/)
    .map((piece, index) => (index % 2 === 1 ? toBlock(piece) : toMarks(piece, writer)))
    .join('')
    .trim()
}

/** Without the name of the language, which the customer would read as a part of the code. */
const toBlock = (block: string) => `\`\`\`${/^```(?:[\w+#.-]*\n)?([\s\S]*?)\n?```$/.exec(block)![1]}\`\`\``

/** Stands on both sides of the number of a piece of code, which a mark may enclose and none may begin in. */
const codeSign = '\ue001'

function toMarks(piece: string, writer: 'person' | 'model'): string {
  const codes: string[] = []
  const named = piece.replaceAll(codeSign, '').replace(/`[^`\n]+`/g, (code) => {
    codes.push(code)
    return `${codeSign}${codes.length - 1}${codeSign}`
  })
  const lines = toLines(fromHtml(fromTables(named)).split('\n'))
  const marked = lines.map((line) => toSpans(toLine(line), writer)).join('\n')
  return marked.replace(/\ue001(\d+)\ue001/g, (_, index: string) => codes[Number(index)]!)
}

/** Tags with a WhatsApp mark; all other angle brackets are text. */
const tags: [RegExp, string][] = [
  [/<\/?(?:b|strong)>/gi, '**'],
  [/<\/?(?:i|em)>/gi, '_'],
  [/<\/?(?:s|del|strike)>/gi, '~~'],
  [/<\/?code>/gi, '`'],
  [/<br\s*\/?>|<\/p>\s*|<\/?[uo]l>\s*|<\/li>\s*/gi, '\n'],
  [/<p>/gi, ''],
  [/<li>/gi, '- '],
]

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

function fromHtml(text: string): string {
  if (!/<(?:\/?(?:b|strong|i|em|s|del|strike|code|p|[uo]l|li)|br\s*\/?)>|<a\s[^<>]{0,500}href=/i.test(text)) return text
  const marked = tags.reduce((done, [tag, mark]) => done.replace(tag, mark), text)
  return marked
    .replace(/<a\s[^<>]{0,500}?href="([^"<>]{1,2000})"[^<>]{0,500}>([^<]{0,500})<\/a>/gi, '[$2]($1)')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!)
    .replace(/\n{3,}/g, '\n\n')
}

/** Tables of HTML as those of Markdown. A table without heads becomes lines at once. */
function fromTables(text: string): string {
  const pieces = text.split(/<\/table\s*>/i)
  return pieces
    .map((piece, index) => {
      const start = index < pieces.length - 1 ? piece.search(/<table[\s>]/i) : -1
      return start === -1 ? piece : `${piece.slice(0, start)}\n\n${fromTable(piece.slice(start))}\n\n`
    })
    .join('')
}

function fromTable(table: string): string {
  const rows = table.split(/<tr(?:\s[^<>]{0,500})?>/i).slice(1)
  const cells = rows.map((row) =>
    row
      .split(/<t[dh](?:\s[^<>]{0,500})?>/i)
      .slice(1)
      .map((cell) => cell.replace(/<\/?(?:t[dhr]|tbody|thead|tfoot|p|br|div)\s*\/?>|\s+/gi, ' ').trim()),
  )
  const named = /<th[\s>]/i.test(rows[0] ?? '') && rows.length > 1
  if (!named) return cells.map(asItem).join('\n')
  const lines = cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return [lines[0], `|${'---|'.repeat(cells[0]!.length)}`, ...lines.slice(1)].join('\n')
}

const asItem = (cells: string[]) => `- ${cells.filter((cell) => cell !== '').join(', ')}`

/** Also accepts a row without bars at its sides, if it has one between two cells. */
const isRow = (line: string | undefined): line is string => line?.includes('|') === true
const isRule = (line: string | undefined) => isRow(line) && /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(line.trim())
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

/** Each row of a table becomes a line that names its content. */
function toLines(lines: string[]): string[] {
  const made: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const head = lines[at]
    if (!isRow(head) || !isRule(lines[at + 1])) {
      made.push(head!)
      continue
    }
    const names = cellsOf(head)
    for (at += 2; isRow(lines[at]); at++)
      made.push(asItem(cellsOf(lines[at]!).map((cell, n) => (names[n] && cell ? `${names[n]}: ${cell}` : cell))))
    at -= 1
  }
  return made
}

function toLine(line: string): string {
  const heading = /^ {0,3}#{1,6}\s+(\S.*)\r?$/
    .exec(line)?.[1]
    ?.replace(/(?<!#)#+$/, '')
    .trimEnd()
  if (heading) return `**${heading.replace(/\*+|__/g, '')}**`
  return line.replace(/^(\s*)[*+]\s+(?=\S)/, '$1- ')
}

/** A mark stands directly at the outside of what it marks, and not within a word or an address. */
const spanOf = (mark: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${mark}(?=\\S)(.{1,1000}?)(?<=\\S)${mark}(?![\\p{L}\\p{N}])`, 'gu')
const both = /(?<![\p{L}\p{N}*])\*\*\*(?=[^\s*])([^*\n]{1,1000}?)(?<=\S)\*\*\*(?![\p{L}\p{N}*])/gu
const [bold, boldToo, struck] = ['\\*\\*', '__', '~~'].map(spanOf) as [RegExp, RegExp, RegExp]
const italic = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,1000}?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu
/** Stands for WhatsApp's bold until Markdown's italic, which has the same sign, has been read. */
const boldSign = '\ue000'

function toSpans(line: string, writer: 'person' | 'model'): string {
  const withLinks = line
    .replace(
      /!?\[([^\][\n]{0,500})\]\(([^\s()]{1,2000})(?:\s+"[^"]{0,200}")?\)/g,
      (_, words: string, address: string) =>
        words.trim() === '' || words === address ? address : `${words} (${address})`,
    )
    .replace(/<(https?:\/\/[^\s<>]+)>/g, '$1')
  const marked = withLinks
    .replace(both, `${boldSign}_$1_${boldSign}`)
    .replace(bold, `${boldSign}$1${boldSign}`)
    .replace(boldToo, `${boldSign}$1${boldSign}`)
    .replace(struck, '~$1~')
  return (writer === 'model' ? marked.replace(italic, '_$1_') : marked).replaceAll(boldSign, '*')
}

const inline = 'b|strong|i|em|s|del|strike|code|br|li|ul|ol|p|table|thead|tbody|tr|th|td'
const opening = new RegExp(`<(${inline})\\s[^<>]{0,2000}>`, 'gi')

/** Text that came as HTML, with WhatsApp's marks. Any other text stays unchanged. */
export function withoutHtml(text: string): string {
  if (!/<\/(?:p|div|span|h[1-6]|blockquote|pre|a|table|[bius]|strong|em|del|code|[uo]l|li)\s*>|<br\s*\/?>/i.test(text))
    return text
  const plain = text
    .replace(opening, (_, name: string) => `<${name}>`)
    .replace(/<(?:div|h[1-6]|blockquote|pre)(?:\s[^<>]{0,2000})?>/gi, '<p>')
    .replace(/<\/(?:div|h[1-6]|blockquote|pre)\s*>/gi, '</p>')
    .replace(/<\/?(?:span|u|mark|small|sub|sup|font|img|hr)(?:\s[^<>]{0,2000})?>/gi, '')
  return toWhatsApp(plain)
}

/** A name that sets no mark of WhatsApp, on one line and no longer than fits beside a text. */
export const plainForWhatsApp = (name: string): string =>
  name
    .replace(/[*_~`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[\ud800-\udbff]$/, '')

/** The text under the name of whoever wrote it. */
export const signText = (name: string, text: string): string => `*${name}*\n${text}`
