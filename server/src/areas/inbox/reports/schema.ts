import Type, { type Static } from 'typebox'
import { job } from '../../../platform/jobs.ts'
import { Id, Named, Nullable, Time, Uuid, Words } from '../../../platform/shapes.ts'
import type { PromiseKind } from '../../office/sla/schema.ts'
import { ConversationItem } from '../conversations/schema.ts'

export const ReportQuery = Type.Object({
  days: Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'Until now.' }),
  inbox_id: Type.Optional(Id),
  team_id: Type.Optional(Id),
})
export type ReportQuery = Static<typeof ReportQuery>

const count = (description: string) => Type.Integer({ description })
const seconds = (description: string) => Nullable(Type.Integer({ description }))

export const ReportCounts = Named('ReportCounts', {
  open: count('Conversations that are open now, as the list says: neither snoozed nor resolved.'),
  awaiting_response: count('Open ones whose customer waits for an answer.'),
  unassigned: count('Open ones that no agent has.'),
  pending: count('Open ones that have been answered.'),
  agents_online: Type.Integer(),
  agents_away: Type.Integer(),
  agents_offline: Type.Integer(),
  days: count('The figures below are of so many days until now.'),
  opened: count('Conversations that began.'),
  resolved: count('Conversations that were resolved and have not come back.'),
  confirmed: count('Those of them that an assistant answered without an agent and whose customer said that it helped.'),
  assumed: count(
    'Those of them that an assistant answered without an agent and whose customer did not say that it helped.',
  ),
  sentences_left_out: count('Sentences of assistants that were not sent, for example because no article carries them.'),
  answers_held: count('Answers of assistants of which nothing was sent for such a reason.'),
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

const promise = <Kind extends PromiseKind>(kind: Kind) => {
  const percent = Nullable(Type.Number({ description: 'Of those kept and missed.', examples: [92.3] }))
  return {
    [`${kind}_met_count`]: count('Kept in time.'),
    [`${kind}_breached_count`]: count('Missed.'),
    [`${kind}_compliance_percent`]: percent,
    [`avg_${kind}_time_sec`]: seconds('From when it began to when it was kept or made good.'),
  } as { [K in `${Kind}_met_count` | `${Kind}_breached_count`]: Type.TInteger } & {
    [K in `${Kind}_compliance_percent`]: typeof percent
  } & { [K in `avg_${Kind}_time_sec`]: ReturnType<typeof seconds> }
}

export const ReportSla = Named('ReportSla', {
  ...promise('first_response'),
  ...promise('next_response'),
  ...promise('resolution'),
})
export type ReportSla = Static<typeof ReportSla>

const byDay = (description: string) =>
  Type.Array(Type.Object({ date: Type.String({ format: 'date' }), count: Type.Integer() }), { description })

export const ReportCharts = Named('ReportCharts', {
  new_conversations: byDay('Conversations that began, day by day. Every list has the same days, oldest first.'),
  resolved_conversations: byDay(
    'Conversations that were resolved and have not come back, by the day on which they were resolved.',
  ),
  confirmed_conversations: byDay('Those of them that count as `confirmed`.'),
  assumed_conversations: byDay('Those of them that count as `assumed`.'),
})
export type ReportCharts = Static<typeof ReportCharts>

export const TodayQuery = Type.Object({ inbox_id: Type.Optional(Id), team_id: Type.Optional(Id) })
export type TodayQuery = Static<typeof TodayQuery>

const answerSeconds = seconds(
  'How long customers waited for each answer of today that was handed to WhatsApp: half of them no longer.',
)

const PersonToday = Type.Object({
  id: Nullable(Id),
  type: Nullable(Words(['agent', 'assistant'], { title: 'AgentType' })),
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  availability_status: Nullable(
    Words(['online', 'away', 'away_and_reassigning', 'offline'], { title: 'Availability' }),
  ),
  open: count('Their open conversations.'),
  waiting: count('Those of them whose customer waits for an answer.'),
  waiting_since: Nullable(Time),
  sla_at_risk: count('Open ones of theirs whose SLA policy has warned of a promise that is still to be kept.'),
  sla_overdue: count('Open ones of theirs with a promise whose time is over.'),
  resolved: count('Conversations resolved today that are theirs now.'),
  answer_seconds: answerSeconds,
})

const HourToday = Type.Object({
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  came_in: count('Conversations that began in this hour of today.'),
  alone: count('Those of them that an assistant resolved today without an agent.'),
  still_open: count('Those of them that are not resolved.'),
  usual: Nullable(
    Type.Number({
      description:
        'How many begin in this hour of such a weekday: the mean of the last four; null without a week to compare with.',
      examples: [7.5],
    }),
  ),
})

export const ReportToday = Named('ReportToday', {
  at: Time,
  since: Type.Unsafe<Date>({ ...Time, description: 'When the day began, in the time zone of the desk.' }),
  until: Time,
  timezone: Type.String({ description: 'The time zone of the desk, in which the day and its hours are.' }),
  open: count('Open conversations.'),
  waiting: count('Open ones whose customer waits for an answer.'),
  waiting_since: Nullable(Type.Unsafe<Date>({ ...Time, description: 'Since when the first of them has waited.' })),
  undelivered: count(
    'Conversations with a message that failed, or whose delivery is unknown, and that was not sent again, until they are resolved.',
  ),
  undelivered_since: Nullable(Time),
  closing: count('Open ones whose reply window closes within four hours.'),
  closing_at: Nullable(Type.Unsafe<Date>({ ...Time, description: 'When the first of them closes.' })),
  sla_at_risk: count('Open ones whose SLA policy has warned of a promise that is still to be kept.'),
  sla_overdue: count('Open ones with a promise whose time is over.'),
  unassigned: count('Open ones that no agent and no team has.'),
  handed_over: count('Those of them that an assistant handed over and whose customer has waited since then.'),
  resolved: count('Conversations that were resolved today and have not come back.'),
  alone: count('Those of them that an assistant answered without an agent.'),
  answer_seconds: answerSeconds,
  came_in: count('Conversations that began today.'),
  people: Type.Array(PersonToday, { description: 'Agents, then assistants, then nobody, whose `id` is null.' }),
  hours: Type.Array(HourToday, { description: 'By the hours of the clock, 0 to 23.' }),
  needs: Type.Array(ConversationItem, {
    description:
      'Those that wait: first those whose promise ends first or has been missed, then the longest waiting; at most 50.',
  }),
})
export type ReportToday = Static<typeof ReportToday>

const cuts = ['all', 'day', 'hour', 'inbox', 'team', 'agent', 'tag', 'language'] as const
export type Cut = (typeof cuts)[number]

const Day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-11-12'] })
export const RangeQuery = Type.Object({
  from: Type.Optional(Day('The first day, in the time zone of the desk.')),
  to: Type.Optional(Day('The last day; today if it is missing. At most 92 days in all.')),
  days: Type.Integer({
    minimum: 1,
    maximum: 92,
    default: 30,
    description: 'The number of days, if `from` is missing.',
  }),
  inbox_id: Type.Optional(Id),
  team_id: Type.Optional(Id),
  language: Type.Optional(Type.String({ maxLength: 35, examples: ['da'] })),
})
export type RangeQuery = Static<typeof RangeQuery>

export const CutParams = Type.Object({ cut: Words(cuts) })
export const ExportQuery = Type.Object({
  ...RangeQuery.properties,
  cut: Words([...cuts, 'conversation'], { description: 'What one line is about.' }),
  bom: Type.Optional(
    Type.Boolean({
      description:
        'A byte order mark in front, by which Excel recognises UTF-8. `false` leaves it out, so that no program has to skip it.',
    }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

const spread = (description: string) =>
  Type.Object(
    {
      count: Type.Integer({ description: 'The number of cases.' }),
      median: seconds('Seconds: half took no longer.'),
      p90: seconds('Seconds: nine of ten took no longer.'),
      mean: seconds('Seconds.'),
    },
    { description },
  )

export const ReportRow = Named('ReportRow', {
  key: Nullable(
    Type.String({
      description:
        'A date, the day of the week and the hour of the clock (`1-09` is Monday at nine), an id, or a language; null is none.',
    }),
  ),
  name: Nullable(Type.String()),
  between: Nullable(
    Type.String({
      description: 'For a day: when it begins and ends, as `created_between` and `resolved_between` of lists take it.',
      examples: ['2026-11-11T23:00:00Z/2026-11-12T23:00:00Z'],
    }),
  ),
  came_in: count('Conversations that began.'),
  reopened: count('Those of them that came back after they had been resolved.'),
  first_answer: spread(
    'From the first message of the customer to the first one of a person that was handed to WhatsApp, in conversations that began.',
  ),
  answer: spread(
    'How long the customer waited for each answer of a person or an assistant, in conversations that began.',
  ),
  resolved: count('Conversations that were resolved and have not come back.'),
  confirmed: count('Those of them that an assistant answered without an agent and whose customer said that it helped.'),
  assumed: count('Those of them that an assistant answered without an agent and whose customer did not say so.'),
  resolution: spread('From the beginning of a conversation to when it was resolved, of those that were resolved.'),
  handed_over: count('Conversations that began and that an assistant handed over.'),
  handed_over_reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }), {
    description: 'Why, as of the last hand-over.',
  }),
  surveys: count('Surveys that were sent.'),
  ratings: count('Those of them with a rating.'),
  rating: Nullable(Type.Number({ description: 'Mean of the ratings, 1 to 5.', examples: [4.6] })),
  sla_met: count('Promises of SLA policies that began then and were kept in time.'),
  sla_breached: count('Promises of SLA policies that began then and were missed.'),
  cost_micros: count(
    'What the models took for conversations that began, in millionths of the currency of their prices.',
  ),
})
export type ReportRow = Static<typeof ReportRow>

export const ReportTable = Named('ReportTable', {
  from: Day('The first day.'),
  to: Day('The last day.'),
  since: Time,
  until: Time,
  timezone: Type.String(),
  open: count('Open now, as the list says.'),
  rows: Type.Array(ReportRow, { description: 'By day and hour in their order, else the busiest first; at most 500.' }),
})
export type ReportTable = Static<typeof ReportTable>

export const ReportComment = Named('ReportComment', {
  conversation_uuid: Uuid,
  at: Time,
  rating: Type.Integer(),
  feedback: Type.String(),
  contact_name: Nullable(Type.String({ description: 'Else the phone number or the email.' })),
  agent_name: Nullable(Type.String()),
})

export const AgentLoad = Named('AgentLoad', {
  agent_id: Id,
  open: Type.Integer({ description: 'Open conversations assigned to them, of those that the caller may see.' }),
})
export type AgentLoad = Static<typeof AgentLoad>

export const StoreFigures = job<object>('reports.store_figures', { priority: 5 })
