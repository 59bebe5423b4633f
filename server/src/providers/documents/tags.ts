/** As deep as browsers nest elements; code that parses or walks a tree here recurses as deep. */
const maxDepth = 512
const maxAttributes = 64
const maxValue = 2000
/** Far more than a page has; a tree takes about 1 KB for each. */
const maxElements = 200_000

/** The attributes from which text, links, tables and the choice of the main part are read. All others are dropped. */
const kept = new Set(
  'href src alt title charset name property content class id role rel colspan rowspan lang dir start'.split(' '),
)
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose content is not text of the page. */
const unread = new Set(
  'script style template svg math noscript iframe object select canvas audio video textarea button dialog noembed noframes xmp plaintext'.split(
    ' ',
  ),
)
/** The content of these elements is not markup, so only their closing tag ends them. */
const raw = new Set('script style iframe textarea noembed noframes xmp plaintext title'.split(' '))
/** Pages may omit any of these tags, and from some that do the parser makes two bodies. So it gets none of them. */
const frame = new Set(['html', 'head', 'body'])
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt']
const repeated = new Set('p li dt dd tr td th option'.split(' '))
const blocks = new Set(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'.split(
    ' ',
  ),
)

type Tag = { name: string; closing: boolean; attributes: Map<string, string>; end: number }

/** An element that is not closed yet, with the colour behind its text as far as inline styles say. */
type Open = { name: string; ground: string }

export class TooManyElements extends Error {
  override name = 'TooManyElements'
}

/**
 * Rewrites a page so that it is safe for the next reader: every element closed, none deeper than 512 (deeper ones lose
 * their tags, as in browsers, but not their text), few attributes, no scripts and styles, and nothing that the page
 * hides by an attribute or an inline style, unless a heading opens it. It writes the content of the head and the body,
 * in one pass without going back, whatever the page.
 */
export function rewritePage(html: string): string {
  const out: string[] = []
  const open: Open[] = []
  const counts = new Map<string, number>()
  /** The depth at which the innermost invisible element was opened. Its content is left out. */
  let hiddenAt = 0
  let elements = 0
  /** The ids of what headings open. It is hidden only until then. */
  const opened = new Set<string>()

  const write = (piece: string) => {
    if (hiddenAt === 0) out.push(piece)
  }
  const writeTag = (name: string, tag: string) => {
    if (!frame.has(name)) write(tag)
  }
  const close = () => {
    const { name } = open.pop()!
    counts.set(name, counts.get(name)! - 1)
    writeTag(name, `</${name}>`)
    if (hiddenAt > open.length) hiddenAt = 0
  }
  /** A heading that is clicked to open what is below it consists of a button. */
  const isHeadingItself = ({ name, attributes }: Tag) =>
    name === 'button' && attributes.has('aria-expanded') && headings.some((heading) => counts.get(heading))
  const enter = (tag: Tag) => {
    const { name, attributes } = tag
    if (open.length >= maxDepth) return
    const top = open.at(-1)
    if (top?.name === name ? repeated.has(name) : top?.name === 'p' && blocks.has(name)) close()
    if (++elements > maxElements) throw new TooManyElements()
    if (voids.has(name)) return write(tagOf(tag))
    const behind = open.at(-1)?.ground ?? 'white'
    const ground = groundOf(attributes) ?? behind
    open.push({ name, ground })
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const hides = isHidden(tag, ground) && !opened.has(attributes.get('id') ?? '')
    if (hiddenAt === 0 && (unread.has(name) || hides)) hiddenAt = open.length
    writeTag(name, tagOf(tag))
  }

  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    write(html.slice(at, start < 0 ? html.length : start))
    if (start < 0) break
    const tag = readTag(html, start)
    if (!tag) {
      at = skipDeclaration(html, start)
      if (at === start + 1) write('&lt;')
      continue
    }
    at = tag.end
    if (!tag.closing) {
      if (isHeadingItself(tag)) {
        for (const id of tag.attributes.get('aria-controls')?.match(/\S+/g) ?? []) opened.add(id)
        enter({ ...tag, name: 'span' })
      } else enter(tag)
      if (!raw.has(tag.name)) continue
      const end = endOfRaw(html, tag)
      if (tag.name === 'title') write(html.slice(at, end).replaceAll('<', '&lt;'))
      at = end
    } else if (counts.get(tag.name)) {
      while (open.at(-1)!.name !== tag.name) close()
      close()
    }
  }
  while (open.length > 0) close()
  return out.join('')
}

function tagOf({ name, attributes }: Tag): string {
  const written = [...attributes].filter(([key]) => kept.has(key))
  return `<${name}${written.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('')}>`
}

/** The last one is text that is moved far out of the page. */
const hidingStyle =
  /(^|[;\s])(display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|(font-size|opacity)\s*:\s*(0+(\.0*)?|\.0+)([a-z%]+)?\s*(!important\s*)?(;|$)|color\s*:\s*transparent|(left|right|top|bottom|text-indent)\s*:\s*-\d{4})/i

function isHidden({ name, attributes }: Tag, ground: string): boolean {
  if (attributes.has('hidden') || attributes.get('aria-hidden')?.toLowerCase() === 'true') return true
  const style = attributes.get('style') ?? ''
  const colour = colourOf(style, 'color') ?? (name === 'font' ? attributeColour(attributes, 'color') : undefined)
  return hidingStyle.test(style) || (colour !== undefined && (colour === ground || clear.test(colour)))
}

const groundOf = (attributes: Map<string, string>): string | undefined =>
  colourOf(attributes.get('style') ?? '', 'background(?:-color|-image)?') ??
  attributeColour(attributes, 'bgcolor') ??
  attributes.get('background')

function attributeColour(attributes: Map<string, string>, name: string): string | undefined {
  const value = attributes.get(name)?.trim()
  return value && colourOf(`color:${value}`, 'color')
}

/** Colours through which everything is seen. */
const clear =
  /^(#[\da-f]{3}0|#[\da-f]{6}00|(rgb|hsl)a?\(([^,/]*,){3} *(0+(\.0*)?|\.0+)%? *\)|(rgb|hsl)a?\([^,/]*\/ *(0+(\.0*)?|\.0+)%? *\))$/
const white = /^(#fff|#ffffff|#ffff|#ffffffff|rgba?\( *(255|100%)([ ,]+(255|100%)){2}([ ,/]+(1|100%))? *\))$/

/** Words that name no colour of their own. */
const unnamed = /^(inherit|initial|unset|revert|revert-layer|transparent|none|currentcolor)$/

function colourOf(style: string, property: string): string | undefined {
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase()
  if (!value || unnamed.test(value)) return undefined
  return white.test(value) ? 'white' : value
}

/** The tag at `start`; undefined if there is none. */
function readTag(html: string, start: number): Tag | undefined {
  const closing = html[start + 1] === '/'
  const from = start + (closing ? 2 : 1)
  const name = /^[a-z][^\s/>]*/i.exec(html.slice(from, from + 64))?.[0].toLowerCase()
  if (!name) return undefined
  const safe = /^[a-z][a-z0-9-]*$/.test(name) ? name : 'span'
  const { attributes, end } = readAttributes(html, from + name.length)
  return { name: safe, closing, attributes, end }
}

/** Reads up to the `>` that ends the tag. If there are many attributes, only the first are kept. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length) {
    at = skip(html, at, blanks)
    if (html[at] === '>') return { attributes, end: at + 1 }
    // The first letter of a name may be anything, so that every turn moves forward.
    const nameEnd = skip(html, at + 1, letters)
    const name = html.slice(at, Math.min(nameEnd, at + 40)).toLowerCase()
    let value = ''
    at = skip(html, nameEnd, spaces)
    if (html[at] === '=') [value, at] = readValue(html, skip(html, at + 1, spaces))
    if (attributes.size < maxAttributes && !attributes.has(name)) attributes.set(name, value)
  }
  return { attributes, end: html.length }
}

function readValue(html: string, at: number): [value: string, end: number] {
  const quote = html[at]
  if (quote !== '"' && quote !== "'") {
    const end = skip(html, at, unquoted)
    return [html.slice(at, Math.min(end, at + maxValue)), end]
  }
  const found = html.indexOf(quote, at + 1)
  const end = found < 0 ? html.length : found
  return [html.slice(at + 1, Math.min(end, at + 1 + maxValue)), end + 1]
}

const blanks = /[\s/]*/y
const spaces = /\s*/y
const letters = /[^\s=>/]*/y
const unquoted = /[^\s>]*/y

function skip(html: string, at: number, what: RegExp): number {
  what.lastIndex = at
  what.test(html)
  return Math.max(at, what.lastIndex)
}

/** The position after a comment or a declaration; after the `<` if it is neither. */
function skipDeclaration(html: string, start: number): number {
  const next = html[start + 1]
  if (next !== '!' && next !== '?' && next !== '/') return start + 1
  const mark = html.startsWith('<!--', start) ? '-->' : '>'
  const end = html.indexOf(mark, start + 2)
  return end < 0 ? html.length : end + mark.length
}

/** The start of the closing tag of an element whose content is not markup. */
function endOfRaw(html: string, { name, end }: Tag): number {
  const closing = new RegExp(`</${name}(?![\\w-])`, 'gi')
  closing.lastIndex = end
  return closing.exec(html)?.index ?? html.length
}
