/** Returns whether a heading or title says that the text below it is only for agents. The index decides likewise. */
const saysInternal = (heading: string): boolean => /[(（]\s*internal\s*[)）]/i.test(heading)

/** Customers are told nothing of it. */
export const isInternal = (article: { internal: boolean; title: string }): boolean =>
  article.internal || saysInternal(article.title)

/**
 * The elements below an internal heading, and the heading itself, in reading order: up to the next heading of its level
 * or a higher one.
 */
export function findInternal(root: Element): ReadonlySet<Element> {
  const internal = new Set<Element>()
  let open = 0
  for (const element of root.querySelectorAll('*')) {
    const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0)
    if (level > 0 && (open === 0 || level <= open)) open = saysInternal(element.textContent ?? '') ? level : 0
    if (open > 0) internal.add(element)
  }
  return internal
}
