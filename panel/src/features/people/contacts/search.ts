/** What a link to the contacts restores. A value that the list has by default is left out. */
export type ContactSearch = { query?: string; sort?: 'name'; blocked?: true; page?: number }

/** What the address says about the list of contacts. What is unknown, or is so by default, is dropped. */
export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  const { query, sort, blocked, page } = search
  return {
    // Digits in the address arrive as a number.
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(sort === 'name' ? { sort } : {}),
    ...(blocked === true ? { blocked } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}
