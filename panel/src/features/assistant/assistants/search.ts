import { type ItemSearch, readItemSearch } from '../../../lib/items.ts'

export const tabs = ['behaviour', 'knowledge', 'tools', 'preview', 'results'] as const
export type Tab = (typeof tabs)[number]
/** What a link to an assistant restores. The first tab is left out. */
export type AssistantSearch = ItemSearch & { tab?: Tab }

export function readAssistantSearch(search: Record<string, unknown>): AssistantSearch {
  const tab = tabs.find((one) => one === search['tab'])
  return { ...readItemSearch(search), ...(tab && tab !== 'behaviour' ? { tab } : {}) }
}
