/** What a link to the contacts restores. Each is left out where it is what the list shows anyway. */
export type ContactSearch = { query?: string; sort?: 'name'; blocked?: true; page?: number }

export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  const { query, sort, blocked, page } = search
  return {
    // A number in the address is read as one.
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(sort === 'name' ? { sort } : {}),
    ...(blocked === true ? { blocked } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}
