import { parseHTML } from 'linkedom'

/** The part of the DOM that is used here: the server is compiled without a browser's types. */
export type Element = {
  localName: string
  textContent: string
  children: Iterable<Element>
  childNodes: Iterable<object>
  getAttribute(name: string): string | null
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
  cloneNode(deep: boolean): Element
  append(...nodes: object[]): void
  replaceWith(node: Element): void
  remove(): void
}
export type Document = Element & { head: Element; body: Element; createElement(name: string): Element }

/** Parses the content of the head and the body of a page, in whatever order. */
export function parsePage(html: string): Document {
  const frame = `<!doctype html><html><head></head><body>${html}</body></html>`
  const document = parseHTML(frame).document as unknown as Document
  document.head.append(...document.querySelectorAll('title, meta, base, link'))
  return document
}
