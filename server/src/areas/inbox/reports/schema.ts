import Type, { type Static } from 'typebox'
import { Id, Named, Nullable } from '../../../platform/shapes.ts'

export const ReportQuery = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'Until now.' }),
  inbox_id: Type.Optional(Id),
  team_id: Type.Optional(Id),
})
export type ReportQuery = Static<typeof ReportQuery>

const count = (description: string) => Type.Integer({ description })
const seconds = (description: string) => Nullable(Type.Integer({ description }))

export const ReportCounts = Named('ReportCounts', {
  open: count('Conversations that are not resolved now.'),
  awaiting_response: count('Open ones whose customer waits for an answer.'),
  unassigned: count('Open ones that no agent has.'),
  pending: count('Open ones that have been answered.'),
  agents_online: Type.Integer(),
  agents_away: Type.Integer(),
  agents_offline: Type.Integer(),
  days: count('What follows is of so many days until now.'),
  opened: count('Conversations that began.'),
  resolved: count('Conversations that were resolved and have not come back.'),
  confirmed: count('Of them those that an assistant answered and no agent, whose customer said that it helped.'),
  assumed: count('Of them those that an assistant answered and no agent, whose customer said nothing of the kind.'),
  answered: count('Conversations that a customer began then and that have been answered.'),
  first_response_mean_seconds: seconds(
    'From the first message of the customer to the first answer, also of an assistant.',
  ),
  first_response_median_seconds: seconds('As above: half of them waited no longer.'),
})
export type ReportCounts = Static<typeof ReportCounts>

export const ReportCsat = Named('ReportCsat', {
  average_rating: Nullable(Type.Number({ description: '1 to 5; null when nobody has answered.', examples: [4.6] })),
  total_responses: count('Surveys with a rating.'),
  total_sent: count('Surveys that were sent in so many days.'),
  response_rate: Type.Number({ description: 'Percent of the surveys that were sent.', examples: [41.7] }),
})
export type ReportCsat = Static<typeof ReportCsat>

const byDay = (description: string) =>
  Type.Array(Type.Object({ date: Type.String({ format: 'date' }), count: Type.Integer() }), { description })

export const ReportCharts = Named('ReportCharts', {
  new_conversations: byDay('Conversations that began, day by day. Every list has the same days, oldest first.'),
  resolved_conversations: byDay('Conversations that were resolved and have not come back, by the day of that.'),
  confirmed_conversations: byDay('Of them those that count as `confirmed`.'),
  assumed_conversations: byDay('Of them those that count as `assumed`.'),
})
export type ReportCharts = Static<typeof ReportCharts>
