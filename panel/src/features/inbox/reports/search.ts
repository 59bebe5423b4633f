export const tabs = ['overview', 'answers', 'people', 'tags', 'assistant', 'ratings', 'costs'] as const
export type Tab = (typeof tabs)[number]

export const cuts = ['day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language'] as const
export type Cut = (typeof cuts)[number]

/** Four weeks, so that the days before have the same weekdays. */
export const usualDays = 28

/** What a link to the reports restores. Each is left out where it is what the page shows anyway. */
export type ReportSearch = {
  tab?: Exclude<Tab, 'overview'>
  cut?: Cut
  language?: string
  days?: 7 | 90
  /** Both or none; they come before `days`. */
  from?: string
  to?: string
  compare?: 'nothing'
  inbox_id?: number
  team_id?: number
  /** Of costs: an agent, an assistant, or `system`. */
  sender?: string
}
export type ReportChange = { [K in keyof ReportSearch]: ReportSearch[K] | undefined }

/** The part of the desk that the figures cover. */
export type ScopeSearch = { inbox_id?: number; team_id?: number }

const id = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** What the address says about inbox and team; anything but an id is dropped. */
export function readScopeSearch({ inbox_id, team_id }: Record<string, unknown>): ScopeSearch {
  const [inbox, team] = [id(inbox_id), id(team_id)]
  return {
    ...(inbox ? { inbox_id: inbox } : {}),
    ...(team ? { team_id: team } : {}),
  }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** What the address says about a report. What is unknown, or is so by default, is dropped. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const { tab, cut, language, days, from, to, compare } = search
  // Digits in the address arrive as a number.
  const sender = String(search['sender'] ?? '')
  return {
    ...(tab !== 'overview' && tabs.some((one) => one === tab) ? { tab: tab as Exclude<Tab, 'overview'> } : {}),
    ...(cuts.some((one) => one === cut) ? { cut: cut as Cut } : {}),
    ...(typeof language === 'string' && language ? { language } : {}),
    ...(days === 7 || days === 90 ? { days } : {}),
    ...(isDay(from) && isDay(to) ? { from, to } : {}),
    ...(compare === 'nothing' ? { compare } : {}),
    ...(/^(system|[1-9]\d{0,15})$/.test(sender) ? { sender } : {}),
    ...readScopeSearch(search),
  }
}
