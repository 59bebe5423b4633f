/** Letters of a passage that a link carries: enough to find it. */
const mostLetters = 600

/** The part of an address that opens an article at a passage of it. */
export const passageSearch = (passage: string) => ({ passage: passage.slice(0, mostLetters).trim() })
