import { SaxesParser } from 'saxes'
import { refuseLink } from './links.ts'

export type SitemapEntry = { kind: 'page' | 'sitemap'; address: string }

/** Root elements of the sitemap protocol, the element that each lists, and what that is. */
const lists = {
  urlset: { item: 'url', kind: 'page' },
  sitemapindex: { item: 'sitemap', kind: 'sitemap' },
} as const

/** Real sitemaps need about five levels and a few namespaces. A hostile one would fill the memory with either. */
const maxDepth = 32
const maxAttributes = 64
/** The list begins within this many characters. */
const maxPrologue = 64 * 1024

/**
 * Reads a sitemap piece by piece; `write` returns the addresses that have become complete. A document type is refused
 * before anything in it could be used, so there are no entities except the five of XML, and nothing else is ever
 * fetched. `write` and `end` throw Refusal for anything that is not a sitemap.
 */
export function createSitemapParser(): { write(text: string): SitemapEntry[]; end(): void } {
  const parser = new SaxesParser({ position: false })
  const path: string[] = []
  let list: ReturnType<typeof readRoot> | undefined
  let entries: SitemapEntry[] = []
  let address = ''
  let attributes = 0
  let prologue = 0

  const isAddress = () => path.length === 3 && path[1] === list?.item && path[2] === list?.address
  const gather = (text: string) => {
    if (isAddress()) address += text
  }
  parser.on('doctype', (doctype) => {
    throw refuseLink(/^\s*html\b/i.test(doctype) ? 'sitemap.invalid' : 'sitemap.doctype')
  })
  parser.on('opentagstart', ({ name }) => {
    attributes = 0
    if (path.push(name) > maxDepth) throw refuseLink('sitemap.invalid')
    if (path.length === 1) list = readRoot(name)
  })
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) throw refuseLink('sitemap.invalid')
  })
  parser.on('text', gather)
  parser.on('cdata', gather)
  parser.on('closetag', () => {
    if (isAddress()) entries.push({ kind: list!.kind, address: address.trim() })
    address = ''
    path.pop()
  })
  // Without this handler the parser throws its own errors.
  parser.on('error', () => {
    throw refuseLink('sitemap.invalid')
  })

  return {
    write(piece) {
      // Many sites write a blank line before their XML declaration.
      const text = prologue === 0 ? piece.trimStart() : piece
      parser.write(text)
      if (!list) prologue += text.length
      if (prologue > maxPrologue) throw refuseLink('sitemap.invalid')
      const complete = entries
      entries = []
      return complete
    },
    end: () => void parser.close(),
  }
}

function readRoot(name: string) {
  const [, prefix = '', root] = /^([^:]*:)?(.*)$/s.exec(name) ?? []
  if (root !== 'urlset' && root !== 'sitemapindex') throw refuseLink('sitemap.invalid')
  const { item, kind } = lists[root]
  return { kind, item: `${prefix}${item}`, address: `${prefix}loc` }
}
