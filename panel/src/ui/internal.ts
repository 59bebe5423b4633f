/** Whether a heading, or a title, says that what stands under it is for agents alone, as the index reads it. */
const saysInternal = (heading: string): boolean => /[(（]\s*internal\s*[)）]/i.test(heading)

/** Nothing of it is told to customers. */
export const isInternal = (article: { internal: boolean; title: string }): boolean =>
  article.internal || saysInternal(article.title)

/**
 * The elements below an internal heading, it among them, in the order of reading: up to the next heading of its level or a higher
 * one.
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
