/** What a link to the agents restores. */
export type AgentSearch = { query?: string }

export function readAgentSearch(search: Record<string, unknown>): AgentSearch {
  const { query } = search
  return typeof query === 'string' && query ? { query } : {}
}
