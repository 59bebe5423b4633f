import { stopWords } from '../../../words/stop-words.ts'
import { entities } from './entities.ts'

/** Elements whose text nobody reads. */
const hidden = new Set(['script', 'style', 'template', 'svg', 'head', 'noscript', 'iframe', 'object', 'select'])
const blocks = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr html legend li main menu nav ol option p section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const inline = new Set(
  'a abbr acronym area audio b base bdi bdo big br button canvas cite code col colgroup data datalist del dfn em embed font i img input ins kbd label link map mark meta meter nobr optgroup output param picture pre progress q rp rt ruby s samp small source span strike strong sub sup td textarea th time title track tt u var video wbr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)
const isElement = (name: string) => hidden.has(name) || blocks.has(name) || inline.has(name)

type Tag = { name: string; closing: boolean; end: number }

/** HTML begins with a tag; Markdown may hold tags further down. */
function isHtml(content: string): boolean {
  const start = /^\s*</.exec(content)
  if (!start) return false
  const at = start[0].length - 1
  return content.startsWith('<!', at) || readTag(content, at) !== undefined
}

/**
 * Turns the tags in a text into plain lines: headings become `#` lines, list items `- ` lines, and table rows lines
 * with ` | ` between the cells. A `<` that opens no HTML element stays. It takes one pass without going back, whatever
 * the text. What an unclosed tag, comment or hidden element swallows, a browser would not show either.
 */
export function stripTags(content: string): string {
  const collapse = isHtml(content)
  const pieces: string[] = []
  let preformatted = 0
  /** Where bold words begin. */
  let bold: number | undefined
  let link: { from: number; address: string } | undefined
  let at = 0
  while (at < content.length) {
    const open = content.indexOf('<', at)
    const text = content.slice(at, open < 0 ? content.length : open)
    pieces.push(decodeEntities(collapse && preformatted === 0 ? text.replace(/[ \t\n\r\f]+/g, ' ') : text))
    if (open < 0) break
    if (content.startsWith('<!', open) || content.startsWith('<?', open)) {
      at = skipDeclaration(content, open)
      continue
    }
    const tag = readTag(content, open)
    if (!tag) {
      pieces.push('<')
      at = open + 1
      continue
    }
    at = !tag.closing && hidden.has(tag.name) ? skipElement(content, tag) : tag.end
    if (tag.name === 'pre') preformatted = Math.max(0, preformatted + (tag.closing ? -1 : 1))
    if (tag.name === 'a') {
      if (tag.closing && link && isBare(pieces.slice(link.from).join(''))) pieces.push(` (${link.address})`)
      const address = tag.closing ? undefined : readAddress(content.slice(open, Math.min(tag.end, open + maxTag)))
      link = address === undefined ? undefined : { from: pieces.length, address }
    }
    if (tag.name === 'b' || tag.name === 'strong') {
      if (tag.closing && bold !== undefined && isRunIn(pieces, bold, content.slice(at, at + longestWord)))
        pieces.push('\n')
      bold = tag.closing ? undefined : pieces.length
    }
    pieces.push(markOf(tag))
  }
  return pieces.join('')
}

/** A heading has at least two words and at most so many characters. */
const maxRunIn = 80
/** Characters behind bold words that are read. */
const longestWord = 30

/** Whether bold words are a heading in one line with the sentence after it: they begin the line and end no sentence. */
function isRunIn(pieces: readonly string[], from: number, next: string): boolean {
  const words = pieces.slice(from).join('').trim()
  if (words.length > maxRunIn || !/\p{L}\s+\S*[\p{L}\p{N})]$/u.test(words)) return false
  if (!beginsLine(pieces, from)) return false
  const [, word] = /^\s+(\p{Lu}[\p{L}]*)/u.exec(next) ?? []
  return word !== undefined && stopWords.has(word.toLowerCase())
}

/** Pieces that are looked through for the beginning of a line. */
const fewPieces = 8

function beginsLine(pieces: readonly string[], from: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    const piece = pieces[at]!
    const line = piece.lastIndexOf('\n') + 1
    if (at < from - fewPieces || piece.slice(line).trim() !== '') return false
    if (line > 0) return true
  }
  return true
}

/** Characters of a tag that are searched for its address. */
const maxTag = 2_000

/** Words that mean nothing without the address of their link. */
const bare = new Set(
  'here|click here|this link|link|hier|hier klicken|aquí|haz clic aquí|ici|cliquez ici|aqui|clique aqui|здесь|тут|هنا|qui|klik hier|tutaj|buraya|tıklayın|her|här|täällä|aici|itt|zde|sini|ở đây|εδώ|כאן|こちら|여기|这里|यहाँ'.split(
    '|',
  ),
)
const isBare = (words: string) => words.length <= 40 && bare.has(words.trim().toLowerCase())

const readAddress = (tag: string) =>
  /\shref\s*=\s*["']?((?:https?:\/\/|mailto:|tel:)[^"'\s<>()]{1,500})/i.exec(tag)?.[1]

function markOf({ name, closing }: Tag): string {
  if (name === 'br') return '\n'
  if (name === 'li') return closing ? '\n' : '\n- '
  if (name === 'td' || name === 'th') return closing ? ' | ' : ''
  if (/^h[1-6]$/.test(name)) return closing ? '\n' : `\n${'#'.repeat(Number(name[1]))} `
  if (name === 'tr' || name === 'ul' || name === 'ol' || name === 'dt' || name === 'dd') return '\n'
  return blocks.has(name) || name === 'pre' || name === 'title' ? '\n\n' : ''
}

/** The tag at `open`, and the position after it; undefined if the text there is no HTML element. */
function readTag(content: string, open: number): Tag | undefined {
  const closing = content[open + 1] === '/'
  const start = open + (closing ? 2 : 1)
  // The longest name of an HTML element has ten letters.
  const name = /^[a-z][a-z0-9]{0,10}(?![\w-])/i.exec(content.slice(start, start + 13))?.[0].toLowerCase()
  if (!name || !isElement(name)) return undefined
  return { name, closing, end: endOfTag(content, start + name.length) }
}

/** The position after the `>` that ends the tag; one within quotes does not count. */
function endOfTag(content: string, from: number): number {
  let quote = ''
  for (let at = from; at < content.length; at++) {
    const letter = content[at]!
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at + 1
    else if ((letter === '"' || letter === "'") && content[at - 1] === '=') quote = letter
  }
  return content.length
}

function skipDeclaration(content: string, open: number): number {
  const mark = content.startsWith('<!--', open) ? '-->' : content.startsWith('<![CDATA[', open) ? ']]>' : '>'
  const end = content.indexOf(mark, open + 2)
  return end < 0 ? content.length : end + mark.length
}

/** The position after the closing tag of an element that hides its content. */
function skipElement(content: string, tag: Tag): number {
  const closing = new RegExp(`</${tag.name}(?![\\w-])`, 'gi')
  closing.lastIndex = tag.end
  const found = closing.exec(content)
  return found ? endOfTag(content, closing.lastIndex) : content.length
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}\d?));/g, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}
