/** What a link to the knowledge page restores. */
export type KnowledgeSearch = { query?: string; enabled?: boolean }

export function readKnowledgeSearch(search: Record<string, unknown>): KnowledgeSearch {
  const { query, enabled } = search
  return {
    ...(typeof query === 'string' && query ? { query } : {}),
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
  }
}
