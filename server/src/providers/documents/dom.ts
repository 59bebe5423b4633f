import { parseHTML } from 'linkedom'

/** As much of the DOM as is used here; the server is compiled without a browser's types. */
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
export type Document = Element & { body: Element; createElement(name: string): Element }

/** The parser makes no body by itself. */
export const parsePage = (html: string): Document =>
  parseHTML(/<body[\s>]/.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`)
    .document as unknown as Document
