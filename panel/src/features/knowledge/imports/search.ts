/** What a link to the imports restores: the open conflict, or the log with only what was refused. */
export type ImportSearch = { conflict?: string; refused?: true }

/** What the address says about the conflict that is open and whether what was refused is listed. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const { conflict, refused } = search
  return {
    ...(typeof conflict === 'string' && conflict ? { conflict } : {}),
    ...(refused === true ? { refused } : {}),
  }
}
