/**
 * Returns whether a heading, or the title of an article, says that the text below it is only for agents: "Limits
 * (internal)". The panel decides the same way (`panel/src/ui/internal.ts`).
 */
export const saysInternal = (heading: string): boolean =>
  heading.length <= longest && /[(（]\s*internal\s*[)）]/i.test(heading.replace(/\]\([^()\s]*\)|[*_`~\\[\]]/g, ''))

/** Nobody writes a longer heading. */
const longest = 2_000

/** In a quotation or a list, or if it is very long, a Markdown heading counts only if it says so. */
export const nestedHeading = /^[\s>*+-]*(?:\d{1,3}[.)]\s+)?(#{1,6})\s/
