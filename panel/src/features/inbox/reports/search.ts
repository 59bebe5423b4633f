export const spans = [7, 30, 90] as const
type Span = (typeof spans)[number]

export const cuts = ['day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language'] as const
export type Cut = (typeof cuts)[number]

/** What a link to the reports restores. A value that the page has by default is left out. */
export type ReportSearch = {
  cut?: Cut
  language?: string
  days?: Exclude<Span, 30>
  inbox_id?: number
  team_id?: number
}

/** The part of the desk that the numbers are about. */
export type ScopeSearch = { inbox_id?: number; team_id?: number }

const id = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export function readScopeSearch({ inbox_id, team_id }: Record<string, unknown>): ScopeSearch {
  const [inbox, team] = [id(inbox_id), id(team_id)]
  return {
    ...(inbox ? { inbox_id: inbox } : {}),
    ...(team ? { team_id: team } : {}),
  }
}

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => ({
  ...(cuts.some((cut) => cut === search['cut']) ? { cut: search['cut'] as Cut } : {}),
  ...(typeof search['language'] === 'string' && search['language'] ? { language: search['language'] } : {}),
  ...(search['days'] === 7 || search['days'] === 90 ? { days: search['days'] } : {}),
  ...readScopeSearch(search),
})
