/**
 * Cache keys of data that the live stream, or a change in another feature, makes old. They are here and not in the
 * features, so that the first page does not load each feature for its keys.
 */
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
  questions: (id: number) => ['articles', 'one', id, 'questions'] as const,
  found: ['articles', 'found'] as const,
}

export const appKeys = { all: ['ai-apps'] as const }

export const assistantKeys = {
  all: ['assistants'] as const,
  list: ['assistants', 'list'] as const,
  one: (id: number) => ['assistants', 'one', id] as const,
  stats: (id: number) => ['assistants', 'stats', id] as const,
}

export const ruleKeys = { all: ['automations'] as const, list: ['automations', 'list'] as const }

export const toolKeys = {
  all: ['tools'] as const,
  calls: (id: number) => ['tool-calls', id] as const,
  secret: (id: number) => ['tool-secret', id] as const,
}

export const templateKeys = {
  all: ['templates'] as const,
  list: (inboxId: number) => ['templates', 'list', inboxId] as const,
  one: (id: number) => ['templates', 'one', id] as const,
  limit: (inboxId: number) => ['templates', 'limit', inboxId] as const,
}

export const connectionKeys = { all: ['connections'] as const }

export const gapKeys = { all: ['gaps'] as const, lists: ['gaps', 'list'] as const, count: ['gaps', 'count'] as const }

export const importKeys = { status: ['imports', 'status'] as const, compared: ['imports', 'compared'] as const }

export const hoursKeys = { all: ['hours'] as const }

export const modelKeys = { all: ['models'] as const, progress: ['models', 'progress'] as const }

export const reportKeys = { today: ['reports', 'today'] as const }

export const contactKeys = {
  lists: ['contacts', 'list'] as const,
  one: (id: number) => ['contacts', 'one', id] as const,
  /** Below the key of the contact, so that news of the contact makes them stale as well. */
  notes: (id: number) => ['contacts', 'one', id, 'notes'] as const,
}

export const roleKeys = { all: ['roles'] as const }
