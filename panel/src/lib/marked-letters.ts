/** Marks on one letter. A browser's layout time grows with the square, and at a hundred thousand its tab dies. */
const most = 1_000
const kept = 20

const tooMany = new RegExp(`\\p{M}{${most}}`, 'u')
const beyond = new RegExp(`(\\p{M}{${kept}})\\p{M}+`, 'gu')

export const isTooMarked = (text: string): boolean => tooMany.test(text)

/** The text with only a limited number of marks on each letter. */
export const withFewMarks = (text: string): string => text.replace(beyond, '$1')
