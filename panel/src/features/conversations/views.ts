import type { Word } from '../../lib/t.ts'
import type { StatusCategory } from '../../lib/types.ts'

export const views = ['mine', 'unassigned', 'assistant', 'all', 'snoozed'] as const
export type View = (typeof views)[number]

export const statuses = ['open', 'waiting', 'resolved'] as const satisfies readonly StatusCategory[]
export const sorts = ['waiting', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What a link to a list restores. Both are left out where they are what the list shows anyway. */
export type ListSearch = { status?: StatusCategory; sort?: Sort }

export const viewWord: Record<View, Word> = {
  mine: 'view.mine',
  unassigned: 'view.unassigned',
  assistant: 'view.assistant',
  all: 'view.all',
  snoozed: 'view.snoozed',
}

export const viewKeys: Record<View, string> = { mine: 'M', unassigned: 'U', assistant: 'B', all: 'O', snoozed: 'Z' }

export function isView(value: string): value is View {
  return views.some((view) => view === value)
}

export function shownStatus(view: View, search: ListSearch): StatusCategory {
  return view === 'snoozed' ? 'waiting' : (search.status ?? 'open')
}

/** Who waits longest comes first where somebody waits; elsewhere the newest. */
export function shownSort(view: View, search: ListSearch): Sort {
  return search.sort ?? (shownStatus(view, search) === 'open' ? 'waiting' : 'newest')
}

/** Reads a link leniently: what is not a choice of ours falls away. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const status = statuses.find((one) => one === search['status'])
  const sort = sorts.find((one) => one === search['sort'])
  return { ...(status ? { status } : {}), ...(sort ? { sort } : {}) }
}
