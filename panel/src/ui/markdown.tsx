import { marked } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { t } from '../lib/t.ts'
import fieldStyles from './field.module.css'
import { findInternal } from './internal.ts'
import styles from './markdown.module.css'

const mostCharacters = 200_000

const plain = new Set(
  'p ul ol li strong b em i code pre blockquote hr br del s sub sup dl dt dd thead tbody tfoot tr th td caption'.split(
    ' ',
  ),
)
/** Elements whose text nobody reads. */
const unread = new Set('script style template svg math head noscript iframe object embed select textarea'.split(' '))
const safeLink = /^(https?:|mailto:|tel:)/i

type Internal = ReadonlySet<Element>

function elementOf(element: Element, key: number, internal: Internal): ReactNode {
  const name = element.localName
  const inside = childrenOf(element, internal)
  const heading = /^h([1-6])$/.exec(name)?.[1]
  // The title of the article, above, is the second level.
  if (heading) return createElement(`h${Math.min(6, Number(heading) + 2)}`, { key }, ...inside)
  if (name === 'a') {
    const address = element.getAttribute('href')?.trim() ?? ''
    if (!safeLink.test(address)) return createElement('span', { key }, ...inside)
    return createElement('a', { key, href: address, target: '_blank', rel: 'noopener noreferrer' }, ...inside)
  }
  // A picture from elsewhere would tell its owner who reads the article.
  if (name === 'img') return <span key={key}>{element.getAttribute('alt')}</span>
  if (name === 'table') {
    return (
      <div key={key} className={styles.wide} data-part="wide">
        {createElement('table', null, ...inside)}
      </div>
    )
  }
  if (name === 'hr' || name === 'br') return createElement(name, { key })
  return plain.has(name) ? createElement(name, { key }, ...inside) : createElement('span', { key }, ...inside)
}

/** Children as they are shown. A run of those that are only for agents gets its own part that says so. */
function childrenOf(parent: Element, internal: Internal): ReactNode[] {
  const nodes = [...parent.childNodes]
  const inTable = /^(table|thead|tbody|tfoot|tr)$/.test(parent.localName)
  const show = (node: ChildNode, key: number) => {
    if (node instanceof Element) return unread.has(node.localName) ? null : elementOf(node, key, internal)
    // There can only be white space between the parts of a table, and React warns of it.
    return node.nodeType === Node.TEXT_NODE && !inTable ? node.nodeValue : null
  }
  if (inTable || internal.has(parent)) return nodes.map(show)
  return cutRuns(nodes, internal).map(({ from, count, forAgents }) => {
    const shown = nodes.slice(from, from + count).map((node, index) => show(node, from + index))
    if (!forAgents) return <Fragment key={`${from}`}>{shown}</Fragment>
    const label = t('knowledge.internal_section')
    return (
      <section key={`${from}`} className={styles.internal} aria-label={label} data-label={label}>
        {shown}
      </section>
    )
  })
}

type Run = { from: number; count: number; forAgents: boolean }

/** Bare text goes with the element before it. */
function cutRuns(nodes: readonly ChildNode[], internal: Internal): Run[] {
  const runs: Run[] = []
  for (const [from, node] of nodes.entries()) {
    const last = runs.at(-1)
    const forAgents = node instanceof Element ? internal.has(node) : (last?.forAgents ?? false)
    if (last?.forAgents === forAgents) last.count += 1
    else runs.push({ from, count: 1, forAgents })
  }
  return runs
}

/**
 * The same text to read, without what a browser reports as an attempt although it is never run: once the first letter
 * of a handler's name is written as a reference, it is no longer a handler, and in a text the reference becomes the
 * letter again.
 */
const quiet = (html: string) => html.replace(/\bo(?=n\w+\s*=)/gi, '&#111;').replace(/<base(?=[\s/>])/gi, '<span')

/** The parser looks at text without a blank line again from many of its letters: more of it would take it minutes. */
const longestRun = 20_000
const isTangled = (text: string) => text.split(/\n[ \t]*\n/).some((run) => run.length > longestRun)

/** The text as elements of a separate document; undefined if that would take too long or they are nested too deep. */
function parse(text: string): HTMLElement | undefined {
  const isHtml = /^\s*<[!a-z]/i.test(text)
  if (!isHtml && isTangled(text)) return undefined
  try {
    const html = isHtml ? text : marked.parse(text, { async: false, gfm: true })
    return new DOMParser().parseFromString(quiet(html), 'text/html').body
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * A text in Markdown or HTML as the reader of the article would see it, or as it is written if it cannot be laid out.
 * The page never gets any of it as HTML: it is parsed in a separate document that runs and loads nothing, and only
 * known elements are created again, without attributes.
 */
export function Markdown({ text }: { text: string }) {
  const nodes = useMemo(() => {
    const beginning = text.slice(0, mostCharacters)
    const body = parse(beginning)
    return body ? childrenOf(body, findInternal(body)) : <p className={styles.written}>{beginning}</p>
  }, [text])
  return (
    <div className={styles.prose} data-part="prose">
      {nodes}
      {text.length > mostCharacters && <p className={fieldStyles.hint}>{t('knowledge.preview_cut')}</p>}
    </div>
  )
}
