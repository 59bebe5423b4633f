/**
 * Whether a heading, or the title of an article, says that what stands under it is for agents alone: "Limits (internal)". The panel
 * reads it the same way (`panel/src/ui/internal.ts`).
 */
export const saysInternal = (heading: string): boolean =>
  heading.length <= longest && /[(（]\s*internal\s*[)）]/i.test(heading.replace(/\]\([^()\s]*\)|[*_`~\\[\]]/g, ''))

/** Nobody writes a longer heading. */
const longest = 2_000

/** A heading of Markdown that stands in a quotation or a list, or is longer than any other, is one if it says so. */
export const nestedHeading = /^[\s>*+-]*(?:\d{1,3}[.)]\s+)?(#{1,6})\s/
