/** The first `most` characters of a text. An emoji that does not fit is left out: PostgreSQL keeps no half of one in JSON. */
export function beginningOf(text: string, most: number): string {
  const begin = text.slice(0, most)
  return begin.isWellFormed() ? begin : begin.slice(0, -1)
}
