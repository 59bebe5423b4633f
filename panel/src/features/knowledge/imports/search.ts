/** What a link to the imports restores: the conflict that is open, or the log of what was refused alone. */
export type ImportSearch = { conflict?: string; refused?: true }

export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const { conflict, refused } = search
  return {
    ...(typeof conflict === 'string' && conflict ? { conflict } : {}),
    ...(refused === true ? { refused } : {}),
  }
}
