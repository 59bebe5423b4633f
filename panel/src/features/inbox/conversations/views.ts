import type { Word } from '../../../lib/t.ts'
import type { Permission, StatusCategory } from '../../../lib/types.ts'

/** In the order of the navigation, each with its own key. */
export const views = [
  'mine',
  'mentions',
  'unassigned',
  'assistant',
  'all',
  'snoozed',
  'undelivered',
  'scheduled',
] as const
/** Views in which time runs out. */
export const timedViews = ['late', 'closing', 'promised'] as const
export type KeyedView = (typeof views)[number]
export type View = KeyedView | (typeof timedViews)[number]

export const statuses = ['open', 'waiting', 'resolved'] as const satisfies readonly StatusCategory[]
export const sorts = ['waiting', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** The filters of a list that are ids. A rating is its own id. */
export const narrowings = ['inbox', 'owner', 'team', 'tag', 'priority', 'state', 'rating', 'policy'] as const
export type Narrowing = (typeof narrowings)[number]

/** The states of the reply window. */
export const windows = ['open', 'closing', 'closed'] as const
/** The states of an open promise of an SLA policy. */
export const promises = ['on_track', 'at_risk', 'overdue', 'stopped'] as const
/** Who resolved it. */
const outcomes = ['confirmed', 'assumed', 'alone', 'person'] as const
/** When it began and when it was resolved. The values are two times with a slash between them, as in reports. */
export const stretches = ['created', 'done'] as const

/**
 * What a link to a list restores. A value that the list has by default is left out. `saved` is one of the person's own
 * views or a shared one. The id 0 is nobody or none. A `state` is one status of the desk, and `status` is then its
 * category.
 */
export type ListSearch = {
  status?: StatusCategory
  sort?: Sort
  unread?: true
  waiting?: true
  window?: (typeof windows)[number]
  sla?: (typeof promises)[number]
  outcome?: (typeof outcomes)[number]
  /** The code of the customer's language. */
  language?: string
  /** `contact.plan=gold`. Without the part from `=` on it means any value, with nothing after `=` no value. */
  attribute?: string
  query?: string
  saved?: number
} & { [K in Narrowing]?: number } & { [K in (typeof stretches)[number]]?: string }

export const viewWord: Record<View, Word> = {
  mine: 'view.mine',
  mentions: 'view.mentions',
  unassigned: 'view.unassigned',
  assistant: 'view.assistant',
  all: 'view.all',
  snoozed: 'view.snoozed',
  undelivered: 'view.undelivered',
  scheduled: 'view.scheduled',
  late: 'view.late',
  closing: 'view.closing',
  promised: 'view.promised',
}

export const viewKeys: Record<KeyedView, string> = {
  mine: 'M',
  mentions: 'A',
  unassigned: 'U',
  assistant: 'B',
  all: 'O',
  snoozed: 'Z',
  undelivered: 'N',
  scheduled: 'L',
}

/** The permission that each view needs. */
const viewPermission: Record<View, Permission> = {
  mine: 'conversations:read_assigned',
  mentions: 'conversations:read',
  unassigned: 'conversations:read_unassigned',
  assistant: 'conversations:read_all',
  all: 'conversations:read',
  snoozed: 'conversations:read',
  undelivered: 'conversations:read',
  scheduled: 'conversations:read',
  late: 'conversations:read',
  closing: 'conversations:read',
  promised: 'conversations:read',
}

/**
 * Whether somebody sees what colleagues or a team have. Otherwise the lists of their own and of nobody's conversations
 * hold all that they see.
 */
export const seesOthers = (permissions: readonly Permission[]) =>
  permissions.includes('conversations:read') &&
  (['all', 'team_all', 'team_inbox'] as const).some((what) => permissions.includes(`conversations:read_${what}`))

/** The permission that somebody lacks to list a view and to open what it lists. */
export const lacking = (view: View, permissions: readonly Permission[]) =>
  (['conversations:read', viewPermission[view]] as const).find((one) => !permissions.includes(one))

/** The lists that the navigation offers. */
export const offeredViews = (permissions: readonly Permission[]) =>
  views.filter((view) => !lacking(view, permissions) && (!['all', 'snoozed'].includes(view) || seesOthers(permissions)))

/** The list with which the panel begins: the broadest one that the person may see, if there is one. */
export const firstView = (permissions: readonly Permission[]): KeyedView | undefined => {
  const offered = offeredViews(permissions)
  return (['all', 'mine', 'unassigned'] as const).find((view) => offered.includes(view)) ?? offered[0]
}

export function isView(value: string): value is View {
  return [...views, ...timedViews].some((view) => view === value)
}

/** Undefined if the list shows conversations of every status. */
export function shownStatus(view: View, search: ListSearch): StatusCategory | undefined {
  if (view === 'undelivered' || view === 'scheduled' || (search.created && !search.status)) return undefined
  if (search.done) return 'resolved'
  return view === 'snoozed' ? 'waiting' : (search.status ?? 'open')
}

/** Customers who have waited longest come first in lists where somebody waits. In others the newest come first. */
export function shownSort(view: View, search: ListSearch): Sort {
  return search.sort ?? (shownStatus(view, search) === 'open' ? 'waiting' : 'newest')
}

/** Whether the list shows less than its view, a search in it and its order aside. */
export const isNarrowed = (search: ListSearch) =>
  search.unread === true ||
  search.waiting === true ||
  [search.window, search.sla, search.outcome, search.language, search.attribute, search.created, search.done].some(
    Boolean,
  ) ||
  narrowings.some((one) => search[one] !== undefined)

const isStretch = (text: unknown) =>
  typeof text === 'string' && text.split('/').length === 2 && text.split('/').every((time) => Date.parse(time) > 0)

/** Reads a link leniently: unknown values are ignored. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const status = statuses.find((one) => one === search['status'])
  const sort = sorts.find((one) => one === search['sort'])
  const window = windows.find((one) => one === search['window'])
  const sla = promises.find((one) => one === search['sla'])
  const outcome = outcomes.find((one) => one === search['outcome'])
  const attribute = search['attribute']
  const language = search['language']
  // Digits in the address arrive as a number.
  const query = typeof search['query'] === 'number' ? String(search['query']) : search['query']
  const ids = [...narrowings, 'saved'].flatMap((one) =>
    Number.isSafeInteger(search[one]) ? [[one, Number(search[one])]] : [],
  )
  return {
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(search['unread'] === true ? { unread: true } : {}),
    ...(search['waiting'] === true ? { waiting: true } : {}),
    ...(window ? { window } : {}),
    ...(sla ? { sla } : {}),
    ...(outcome ? { outcome } : {}),
    ...(typeof language === 'string' && /^[a-z]{2,3}(-\w{2,8})*$/i.test(language) ? { language } : {}),
    ...(typeof attribute === 'string' && /^(contact|conversation)\.[\w-]+(=|$)/.test(attribute) ? { attribute } : {}),
    ...Object.fromEntries(stretches.flatMap((one) => (isStretch(search[one]) ? [[one, search[one]]] : []))),
    ...(typeof query === 'string' && query ? { query } : {}),
    ...Object.fromEntries(ids),
  }
}
