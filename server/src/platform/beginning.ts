/** The first `most` characters of a text, as PostgreSQL can keep them: without NUL and without half of an emoji. */
export function beginningOf(text: string, most: number): string {
  const begin = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return begin.replaceAll('\0', '').toWellFormed()
}
