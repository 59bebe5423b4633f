/** Cache keys of data that a change in another feature makes old. */
export const conversationKeys = {
  lists: ['conversations', 'list'] as const,
  counts: ['conversations', 'count'] as const,
  all: ['conversations', 'one'] as const,
  one: (uuid: string) => ['conversations', 'one', uuid] as const,
  ofContacts: ['conversations', 'of-contact'] as const,
  found: ['conversations', 'found'] as const,
}

/** Replies of a conversation that wait to be sent. */
export const heldKey = (uuid: string) => ['held replies', uuid] as const

export const articleKeys = {
  all: ['articles'] as const,
  lists: ['articles', 'list'] as const,
  one: (id: number) => ['articles', 'one', id] as const,
  /** Below the article's key, so that news about the article makes them old as well. */
  versions: (id: number) => ['articles', 'one', id, 'versions'] as const,
  found: ['articles', 'found'] as const,
}
