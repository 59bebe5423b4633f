export const spans = [7, 30, 90] as const
type Span = (typeof spans)[number]

/** What a link to the reports restores. Each is left out where it is what the page shows anyway. */
export type ReportSearch = { days?: Exclude<Span, 30>; inbox_id?: number; team_id?: number }

const id = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export function readReportSearch({ days, inbox_id, team_id }: Record<string, unknown>): ReportSearch {
  const [inbox, team] = [id(inbox_id), id(team_id)]
  return {
    ...(days === 7 || days === 90 ? { days } : {}),
    ...(inbox ? { inbox_id: inbox } : {}),
    ...(team ? { team_id: team } : {}),
  }
}
