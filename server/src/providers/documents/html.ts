import { Readability } from '@mozilla/readability'
import TurndownService from 'turndown'
import { countText, DocumentRefused, minText } from './document.ts'
import { type Document, type Element, parsePage } from './dom.ts'
import { rewritePage, TooManyElements } from './tags.ts'

type Page = { title: string | null; content: string }

/** The text of a page as Markdown: its main part, or all of it if none stands out. Loses almost nothing of a `main`. */
export function readHtml(html: string, baseUrl: string | undefined): Page {
  const document = parsePage(rewrite(html))
  keepNotes(document)
  const title = titleOf(document)
  const base = resolve(document.querySelector('base')?.getAttribute('href'), baseUrl) ?? baseUrl
  const all = withoutMenus(document.body)
  const marked = document.querySelector('main, [role="main"]')
  const main = marked ? withoutMenus(marked) : undefined
  // A page that consists only of menus.
  const last = countText(all.textContent) > 0 ? all : document.body.cloneNode(true)
  const whole = main && holds(main, all, 1 / 2) ? main : last
  const best = takeMainPart(document)
  const chosen = best && holds(best, whole, whole === main ? 4 / 5 : 1 / 2) ? best : whole
  return { title, content: toMarkdown(chosen, base) }
}

function withoutMenus(root: Element): Element {
  const whole = root.cloneNode(true)
  for (const aside of whole.querySelectorAll('nav, aside, body > footer')) aside.remove()
  return whole
}

/** Every `aside` counts as a sidebar. A note within a text is kept, but one that consists of links is a sidebar. */
function keepNotes(document: Document): void {
  for (const aside of [...document.querySelectorAll('main aside, article aside')]) {
    const links = [...aside.querySelectorAll('a')].map((link) => link.textContent).join('')
    const isHidden = ['hidden', 'aria-hidden', 'style'].some((name) => aside.getAttribute(name) !== null)
    if (isHidden || aside.querySelector('nav, form') || countText(links) > countText(aside.textContent) / 2) continue
    const note = document.createElement('blockquote')
    note.append(...aside.childNodes)
    aside.replaceWith(note)
  }
}

/** Returns whether the part holds this share of the text. If not, it is a wrong choice. */
function holds(part: Element, all: Element, share: number): boolean {
  const chars = countText(part.textContent)
  return chars >= minText && chars >= countText(all.textContent) * share
}

function rewrite(html: string): string {
  try {
    return rewritePage(html)
  } catch (error) {
    throw error instanceof TooManyElements ? new DocumentRefused('too_complex') : error
  }
}

function titleOf(document: Document): string | null {
  const candidates = [
    document.querySelector('title')?.textContent,
    document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    document.querySelector('h1')?.textContent,
  ]
  return candidates.find((text) => text && countText(text) > 0) ?? null
}

/** Leaves nothing of the document except the main part. */
function takeMainPart(document: Document): Element | undefined {
  const article = new Readability(document as never, { charThreshold: minText }).parse()
  return article?.content ? parsePage(article.content).body : undefined
}

function toMarkdown(root: Element, base: string | undefined): string {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
  const escapeMarks = turndown.escape.bind(turndown)
  // What the page shows as a tag must stay text.
  turndown.escape = (text) => escapeMarks(text).replaceAll('<', '&lt;')
  turndown.remove(['title', 'meta', 'base', 'link', 'head'] as never)
  turndown.addRule('picture', { filter: 'img', replacement: () => '' })
  turndown.addRule('link', {
    filter: 'a',
    replacement: (content, node) => {
      const href = resolve((node as never as Element).getAttribute('href'), base)
      return href && content.trim() && !content.includes('\n') ? `[${content}](${href})` : content
    },
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content, node) =>
      tableOf(node as never as Element, (cell) => cellOf(turndown.turndown(cell as never))) ?? content,
  })
  turndown.addRule('part of a table', {
    filter: ['thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
    replacement: (content) => `\n\n${content}\n\n`,
  })
  return turndown.turndown(root as never).trim()
}

/** A table in the form of GFM; undefined for one that is only used for layout. */
function tableOf(table: Element, write: (cell: Element) => string): string | undefined {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th'),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || table.querySelector('table')) return undefined
  const line = (cells: string[]) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`
  const [head, ...rest] = rows.filter((row) => row.length > 0).map((row) => line(row.map(write)))
  const caption = table.querySelector('caption')
  return `\n\n${caption ? `${write(caption)}\n\n` : ''}${[head, line(Array(width).fill('---')), ...rest].join('\n')}\n\n`
}

const cellOf = (markdown: string): string =>
  markdown
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim()

/** The address of a link, if a reader could go there. */
function resolve(href: string | null | undefined, base: string | undefined): string | undefined {
  if (!href || href.startsWith('#') || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  return /^(https?|mailto|tel):$/.test(url.protocol) ? url.href.replace(/[()]/g, encodeParenthesis) : undefined
}

const encodeParenthesis = (mark: string) => (mark === '(' ? '%28' : '%29')
