import type { Word } from '../../../lib/t.ts'
import type { Permission, StatusCategory } from '../../../lib/types.ts'

/** In the order of the navigation, each with a key of its own. */
export const views = ['mine', 'mentions', 'unassigned', 'assistant', 'all', 'snoozed', 'undelivered'] as const
/** Where time runs out. */
export const timedViews = ['late', 'closing'] as const
export type KeyedView = (typeof views)[number]
export type View = KeyedView | (typeof timedViews)[number]

export const statuses = ['open', 'waiting', 'resolved'] as const satisfies readonly StatusCategory[]
export const sorts = ['waiting', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What a list is narrowed to, by id. */
export const narrowings = ['inbox', 'owner', 'team', 'tag'] as const
export type Narrowing = (typeof narrowings)[number]

/**
 * What a link to a list restores. Each is left out where it is what the list shows anyway. `saved` is one of the person's
 * own views.
 */
export type ListSearch = { status?: StatusCategory; sort?: Sort; unread?: true; query?: string; saved?: number } & {
  [K in Narrowing]?: number
}

export const viewWord: Record<View, Word> = {
  mine: 'view.mine',
  mentions: 'view.mentions',
  unassigned: 'view.unassigned',
  assistant: 'view.assistant',
  all: 'view.all',
  snoozed: 'view.snoozed',
  undelivered: 'view.undelivered',
  late: 'view.late',
  closing: 'view.closing',
}

export const viewKeys: Record<KeyedView, string> = {
  mine: 'M',
  mentions: 'A',
  unassigned: 'U',
  assistant: 'B',
  all: 'O',
  snoozed: 'Z',
  undelivered: 'N',
}

/** Who may list it. */
export const viewPermission: Record<View, Permission> = {
  mine: 'conversations:read_assigned',
  mentions: 'conversations:read',
  unassigned: 'conversations:read_unassigned',
  assistant: 'conversations:read_all',
  all: 'conversations:read_all',
  snoozed: 'conversations:read_all',
  undelivered: 'conversations:read',
  late: 'conversations:read_all',
  closing: 'conversations:read_all',
}

/** The list one begins with: the broadest that one may see. */
export const firstView = (permissions: readonly Permission[]): KeyedView =>
  (['all', 'mine', 'unassigned'] as const).find((view) => permissions.includes(viewPermission[view])) ?? 'mentions'

export function isView(value: string): value is View {
  return [...views, ...timedViews].some((view) => view === value)
}

/** Undefined where conversations of every status stand. */
export function shownStatus(view: View, search: ListSearch): StatusCategory | undefined {
  if (view === 'undelivered') return undefined
  return view === 'snoozed' ? 'waiting' : (search.status ?? 'open')
}

/** Who waits longest comes first where somebody waits; elsewhere the newest. */
export function shownSort(view: View, search: ListSearch): Sort {
  return search.sort ?? (shownStatus(view, search) === 'open' ? 'waiting' : 'newest')
}

export const isNarrowed = (search: ListSearch) =>
  search.unread === true || narrowings.some((one) => search[one] !== undefined)

/** Reads a link leniently: what is not a choice of ours falls away. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const status = statuses.find((one) => one === search['status'])
  const sort = sorts.find((one) => one === search['sort'])
  // A number in the address is read as one.
  const query = typeof search['query'] === 'number' ? String(search['query']) : search['query']
  const ids = [...narrowings, 'saved'].flatMap((one) =>
    Number.isSafeInteger(search[one]) ? [[one, Number(search[one])]] : [],
  )
  return {
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(search['unread'] === true ? { unread: true } : {}),
    ...(typeof query === 'string' && query ? { query } : {}),
    ...Object.fromEntries(ids),
  }
}
